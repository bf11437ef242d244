// What is written instead of shown in a window: pictures, films, motion vectors and dumps.
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/gpu/device.h"
#include "engine/gpu/frame_ring.h"
#include "engine/images/image.h"
#include "engine/render/model_buffers.h"
#include "engine/render/motion_pass.h"
#include "engine/render/render_target.h"
#include "samples/common/exit_code.h"
#include "samples/common/picture_files.h"
#include "samples/common/scene.h"
#include "samples/common/shared_options.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace sinew::samples
{

// `vectors` row after row.
std::vector<std::byte> encodeFlow(const std::vector<glm::vec2>& vectors, VkExtent2D extent);
Image motionImage(const std::vector<glm::vec2>& vectors, VkExtent2D extent);

// Writes the vectors that the frames of a ring draw.
class MotionFiles
{
public:
    // `pattern` has been checked by whyNotMotionName.
    MotionFiles(const gpu::Device& device, std::string pattern, VkExtent2D extent);

    // That the frame is to draw its vectors into, and to leave as gpu::kCopySource.
    const MotionTarget& target(const gpu::Frame& frame) const { return targets_[frame.slot]; }
    // To be called when the frame has drawn them, for pictures in their order. Writes what the
    // frame before in the same slot, which has left the device, has drawn.
    void record(const gpu::Frame& frame, std::uint32_t picture);
    // Writes the rest. No frame may be in flight. kExitOutput, and says why, where a file could not
    // be written, after which no other was.
    ExitCode finish();

private:
    void write(std::uint32_t slot);

    std::string pattern_;
    VkExtent2D extent_;
    MotionTargetRing targets_;
    std::array<gpu::Buffer, gpu::kFramesInFlight> copies_;
    std::array<std::optional<std::uint32_t>, gpu::kFramesInFlight> drawn_; // number of the picture
    Result<void> written_;
};

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
