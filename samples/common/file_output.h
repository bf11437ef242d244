// What is written instead of shown in a window: pictures, films and dumps.
#pragma once

#include "engine/gpu/device.h"
#include "engine/gpu/frame_ring.h"
#include "engine/render/model_buffers.h"
#include "engine/render/render_target.h"
#include "samples/common/exit_code.h"
#include "samples/common/picture_files.h"
#include "samples/common/scene.h"
#include "samples/common/shared_options.h"

#include <cstdint>
#include <functional>
#include <optional>

namespace sinew::samples
{

// Records picture number `index`, over that background (linear light) if there is one, else over
// the usual; the target's colour must be left as gpu::kCopySource.
using RecordPicture =
    std::function<void(const gpu::Frame& frame, const RenderTarget& target, std::uint32_t index,
                       const std::optional<glm::vec3>& background)>;

// Draws pictures of --size into --output, with `samples` samples per pixel: while the device draws
// one, the one before it is written, with progress on the terminal. A picture whose background is
// transparent is drawn twice, over black and over white. What `record` uses must outlive the call.
ExitCode drawPictures(const gpu::Device& device, const SharedOptions& options,
                      const PictureSequence& pictures, VkSampleCountFlagBits samples,
                      const RecordPicture& record);

// Writes what --dump-vertices and --dump-joints ask for.
ExitCode writeDumps(const SharedOptions& options, const Scene& scene, const PosedModel& posed);

} // namespace sinew::samples
