// The crowd with temporal antialiasing.
#pragma once

#include "samples/common/temporal_antialiasing.h"
#include "samples/crowd/shown_crowd.h"

#include <optional>

namespace sinew::crowd
{

class TemporalDrawing
{
public:
    // `device` must outlive it.
    explicit TemporalDrawing(const gpu::Device& device) : antialiasing_(device) {}

    // See CrowdFrame::record; frame after frame of a film, each a step of time and of the camera
    // after the one before. The crowd's form must have CrowdForm::motion, and its targets a single
    // sample. Where `target` has another size than before, it starts anew.
    void record(const gpu::Frame& frame, ShownCrowd& shown, const RenderTarget& target,
                CrowdFrameRequest request, gpu::ImageUse leaveAs);

private:
    samples::ResizedAntialiasing antialiasing_;
    std::optional<CrowdBefore> before_;
};

} // namespace sinew::crowd
