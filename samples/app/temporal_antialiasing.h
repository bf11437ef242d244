// Temporal antialiasing: each frame draws one sample per pixel, in another place of the pixel, and
// is averaged with the frames before it, of which motion vectors say where each pixel's surface
// was.
//
// What stands still becomes the average of kJitters samples. What moves is averaged likewise, but
// blurs a little, since the average is read between pixels; what comes into view starts anew.
// Where an average of the frames before is unlike all pixels around, it is moved to the nearest
// colour that is not: so shadows and what has no vector (blended surfaces) leave no trails.
#pragma once

#include "engine/gpu/pipeline.h"
#include "engine/render/motion_pass.h"
#include "engine/render/render_target.h"

#include <array>
#include <cstdint>
#include <functional>
#include <memory>

namespace sinew::samples
{

class TemporalAntialiasing
{
public:
    // Places in a pixel, after which they repeat.
    static constexpr std::uint32_t kJitters = 16;

    TemporalAntialiasing(const gpu::Device& device, VkExtent2D extent);

    VkExtent2D extent() const { return extent_; }
    bool isNew() const { return frames_ == 0; } // has averaged nothing yet

    // SceneView::jitter of the next frame: points of Halton's sequence of bases 2 and 3, within
    // half a pixel of the pixel's centre.
    glm::dvec2 jitter() const;
    // What the next frame draws into, with one sample per pixel, and leaves as
    // gpu::kSampledTexture.
    const RenderTarget& picture(const gpu::Frame& frame) const { return pictures_[frame.slot]; }
    const MotionTarget& motion(const gpu::Frame& frame) const { return motions_[frame.slot]; }

    // Averages what was drawn with the frames before, and fills `target` with it, whose colour is
    // left as `leaveAs`. After a cut, another object is to be made.
    void record(const gpu::Frame& frame, const RenderTarget& target, gpu::ImageUse leaveAs);

private:
    gpu::DescriptorSets createAverageSets(const gpu::Device& device) const;

    VkExtent2D extent_;
    RenderTargetRing pictures_;
    MotionTargetRing motions_;
    // One is that of the frames before, the other becomes this frame's.
    std::array<gpu::GpuImage, 2> averages_;
    gpu::SamplerHandle linear_;
    gpu::SamplerHandle nearest_;
    gpu::SetLayout averageLayout_;
    gpu::SetLayout shownLayout_;
    gpu::DescriptorSets averageSets_; // for each slot two: by which average is that of before
    gpu::DescriptorSets shownSets_;   // one per average
    gpu::Pipeline average_;
    gpu::Pipeline shown_;
    std::uint32_t frames_ = 0;
    std::uint32_t averaged_ = 0; // frames, up to kJitters
};

// For pictures of any size: made again where that changes.
class ResizedAntialiasing
{
public:
    // `device` must outlive it.
    explicit ResizedAntialiasing(const gpu::Device& device) : device_(device) {}

    // For the next frame, of that size. To be called once for each.
    TemporalAntialiasing& of(VkExtent2D extent);
    // Makes it again in any case, with the shaders that the device now has. No frame may be in
    // flight.
    void reset();

private:
    const gpu::Device& device_;
    std::unique_ptr<TemporalAntialiasing> current_;
    // Of another size. Frames in flight may use it, and waiting for them within a frame would wait
    // for an image of the swapchain too.
    std::unique_ptr<TemporalAntialiasing> retired_;
};

// The first picture is one of a film too: records those before it, which are not kept, and waits
// for them. `record` is told how many steps before the first picture each is, down to 1; it leaves
// the target's colour as gpu::kCopySource.
using RecordBefore =
    std::function<void(const gpu::Frame& frame, const RenderTarget& target, std::uint32_t steps)>;
void recordFramesBefore(const gpu::Device& device, VkExtent2D extent, const RecordBefore& record);

} // namespace sinew::samples
