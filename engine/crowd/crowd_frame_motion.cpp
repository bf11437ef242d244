// The motion vectors of a crowd's frame.
#include "engine/crowd/crowd_frame.h"

#include <cstring>

namespace sinew
{

void CrowdFrame::writeBefore(const gpu::Frame& frame, const CrowdFrameRequest& request) const
{
    require(form_.motion && computed_, "motion vectors need CrowdForm::motion");
    const std::vector<gpu::CrowdClip> clips =
        clipsAt(input_.model, request.motion->before->seconds);
    std::memcpy(computed_->buffers.instances.clipsBefore[frame.slot].mapped().data(), clips.data(),
                clips.size() * sizeof clips[0]);
}

// Without a frame before nothing is drawn: the vectors stay zero, as they are cleared to.
void CrowdFrame::recordMotion(const gpu::Frame& frame, const CrowdFrameRequest& request,
                              std::span<const SurfaceDraw> draws, std::uint32_t index)
{
    require(drawn_->motion.has_value(), "motion vectors need CrowdForm::motion");
    const CrowdMotionRequest& motion = *request.motion;
    const MotionTarget& target = *motion.target;
    const bool isLast = index + 1 == chunkCount();
    if (index == 0)
    {
        transition(frame, "motion before", target.vectors.range(), gpu::kContentsUnneeded,
                   gpu::kColourAttachment);
        transition(frame, "depth of motion before", target.depth.range(), gpu::kContentsUnneeded,
                   gpu::kDepthAttachment);
    }
    else
        barrier(frame, "motion of the chunk before", gpu::kColourLoad | gpu::kDepthTest,
                {gpu::kColourLoad, gpu::kDepthTest});
    drawn_->motion->begin(frame, target, {.begins = index == 0, .ends = isLast});
    if (motion.before)
    {
        gpu::MotionPush push =
            motionPush(target.vectors.extent(), request.view, motion.before->view);
        push.fieldSize = gpu::vec2(static_cast<float>(settings_.fieldSide));
        drawn_->motion->draw(frame, draws, push);
        if (settings_.ground && isLast)
            drawn_->motion->drawGround(frame, push);
    }
    MotionPass::end(frame);
    if (isLast)
        transition(frame, "motion", target.vectors.range(), gpu::kColourAttachment, motion.leaveAs);
    if (request.afterPass)
        request.afterPass(CrowdPass::DrawMotion);
}

} // namespace sinew
