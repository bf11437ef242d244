// Motion vectors (engine/render/motion_pass.h) in files, one for each picture.
//
// NAME.flo holds them exactly, as tools for optical flow read them (Baker and others, A Database
// and Evaluation Methodology for Optical Flow, 2011): the four bytes "PIEH", width and height as
// 32-bit integers, then x and y of each pixel as 32-bit floats, row after row from the top; all
// little endian. NAME.png is for people: the hue is the direction (red to the right, then yellow
// green down, cyan to the left, violet up), the brightness the length, of which the longest vector
// in the picture, or one pixel where all are shorter, has all.
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/images/image.h"
#include "engine/render/motion_pass.h"
#include "samples/common/exit_code.h"

#include <array>
#include <cstddef>
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

} // namespace sinew::samples
