#include "samples/crowd/temporal_drawing.h"

#include <utility>

namespace sinew::crowd
{

void TemporalDrawing::record(const gpu::Frame& frame, ShownCrowd& shown, const RenderTarget& target,
                             CrowdFrameRequest request, gpu::ImageUse leaveAs)
{
    const VkExtent2D extent = target.extent();
    retired_.reset();
    if (antialiasing_ == nullptr || antialiasing_->extent().width != extent.width ||
        antialiasing_->extent().height != extent.height)
    {
        retired_ = std::exchange(antialiasing_,
                                 std::make_unique<samples::TemporalAntialiasing>(device_, extent));
        before_.reset();
    }
    const CrowdBefore now{.view = request.view, .seconds = request.seconds};
    request.view.jitter = antialiasing_->jitter();
    request.motion = CrowdMotionRequest{.target = &antialiasing_->motion(frame),
                                        .leaveAs = gpu::kSampledTexture,
                                        .before = before_};
    shown.record(frame, antialiasing_->picture(frame), request, gpu::kSampledTexture);
    antialiasing_->record(frame, target, leaveAs);
    before_ = now;
}

} // namespace sinew::crowd
