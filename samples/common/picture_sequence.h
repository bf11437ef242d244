// Numbered pictures into files.
#pragma once

#include "engine/gpu/device.h"
#include "engine/gpu/frame_ring.h"
#include "engine/render/render_target.h"
#include "samples/common/exit_code.h"
#include "samples/common/picture_size.h"

#include <cstdint>
#include <functional>
#include <string>

namespace sinew::samples
{

struct PictureSequence
{
    std::string output; // checked as output_name.h says
    PictureSize size;
    VkSampleCountFlagBits samples = VK_SAMPLE_COUNT_1_BIT;
    std::uint32_t count = 1;
};

// Records picture number `index`; the target's colour must be left as gpu::kCopySource.
using RecordPicture =
    std::function<void(const gpu::Frame& frame, const RenderTarget& target, std::uint32_t index)>;

// While the device draws one picture, the one before it is written, with progress on the terminal.
// What `record` uses must outlive the call.
ExitCode drawPictures(const gpu::Device& device, const PictureSequence& sequence,
                      const RecordPicture& record);

} // namespace sinew::samples
