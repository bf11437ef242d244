#include "samples/crowd/temporal_drawing.h"

namespace sinew::crowd
{

void TemporalDrawing::record(const gpu::Frame& frame, ShownCrowd& shown, const RenderTarget& target,
                             CrowdFrameRequest request, gpu::ImageUse leaveAs)
{
    samples::TemporalAntialiasing& antialiasing = antialiasing_.of(target.extent());
    if (antialiasing.isNew())
        before_.reset();
    const CrowdBefore now{.view = request.view, .seconds = request.seconds};
    request.view.jitter = antialiasing.jitter();
    request.motion = CrowdMotionRequest{
        .target = &antialiasing.motion(frame), .leaveAs = gpu::kSampledTexture, .before = before_};
    shown.record(frame, antialiasing.picture(frame), request, gpu::kSampledTexture);
    antialiasing.record(frame, target, leaveAs);
    before_ = now;
}

} // namespace sinew::crowd
