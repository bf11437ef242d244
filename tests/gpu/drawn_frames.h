// Render targets for tests, with copies on the host.
#pragma once

#include "engine/gpu/barrier.h"
#include "engine/gpu/device.h"
#include "engine/gpu/frame_ring.h"
#include "engine/render/motion_pass.h"
#include "engine/render/render_target.h"

#include <array>
#include <cstdint>
#include <vector>

namespace sinew::test
{

class DrawnFrames
{
public:
    DrawnFrames(const gpu::Device& device, VkExtent2D extent, VkSampleCountFlagBits samples,
                bool motion = false, std::uint32_t frames = gpu::kFramesInFlight)
        : device_(device), extent_(extent), hasMotion_(motion),
          targets_(createRenderTargets(device, extent, samples, frames))
    {
        if (motion)
            motions_ = createMotionTargets(device, extent, frames);
        for (std::uint32_t slot = 0; slot < frames; ++slot)
        {
            pictures_[slot] = createPictureBuffer(device, extent);
            if (motion)
                vectors_[slot] = createMotionBuffer(device, extent);
        }
    }

    const RenderTarget& target(std::uint32_t slot = 0) const { return targets_[slot]; }
    const MotionTarget& motionTarget(std::uint32_t slot = 0) const { return motions_[slot]; }

    // Records after a frame that leaves its images in gpu::kCopySource.
    void recordCopies(VkCommandBuffer commands, std::uint32_t slot) const
    {
        recordCopy(commands, targets_[slot].colour, pictures_[slot]);
        if (hasMotion_)
            recordCopy(commands, motions_[slot].vectors, vectors_[slot]);
    }

    // Draws a single frame, recorded by `record`(frame).
    template <class Record>
    void draw(const Record& record) const
    {
        device_.submitAndWait(
            [&](VkCommandBuffer commands)
            {
                record(gpu::Frame{.commands = commands, .slot = 0, .leftOut = {}});
                recordCopies(commands, 0);
                barrier(commands, gpu::kCopyWrite, gpu::kHostRead);
            });
    }
    Image picture() const { return sinew::readPicture(pictures_[0], extent_); }
    std::vector<glm::vec2> motion() const { return readMotion(vectors_[0]); }

    // Records twice as many frames as can be in flight. `submits`: false if a barrier is omitted.
    // The validation layer reports that during recording; a GPU that runs it may read any number of
    // workgroups from an indirect command and hang.
    template <class Record>
    void drawInFlight(const Record& record, bool submits = true) const
    {
        gpu::FrameRing ring(device_);
        for (std::uint32_t i = 0; i < 2 * gpu::kFramesInFlight; ++i)
        {
            const gpu::Frame frame = ring.begin();
            record(frame, i);
            recordCopies(frame.commands, frame.slot);
            if (submits)
                ring.end(frame);
            else
                ring.abandon(frame);
        }
        ring.wait();
    }

private:
    const gpu::Device& device_;
    VkExtent2D extent_;
    bool hasMotion_;
    RenderTargetRing targets_;
    MotionTargetRing motions_;
    std::array<gpu::Buffer, gpu::kFramesInFlight> pictures_;
    std::array<gpu::Buffer, gpu::kFramesInFlight> vectors_;
};

} // namespace sinew::test
