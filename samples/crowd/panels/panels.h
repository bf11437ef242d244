// The crowd's panels: settings and frame statistics.
#pragma once

#include "engine/crowd/crowd_frame.h"
#include "samples/crowd/controls.h"
#include "samples/crowd/shown_crowd.h"

#include <array>
#include <optional>
#include <string>

namespace sinew::crowd
{

class Panels
{
public:
    // Must outlive the panels.
    explicit Panels(const LiveCrowd& crowd);

    // Resets the statistics after the crowd was rebuilt. The device must be idle.
    void startAnew();
    // Duration of the last frame in seconds.
    void advance(double seconds);
    // Call before recording a frame whose slot has left the device. Hooks into `request` to time
    // its passes.
    void begin(const gpu::Frame& frame, CrowdFrameRequest& request);

    // Lays out all panels for one frame. User changes are requested from the controls.
    void show(Controls& controls);

private:
    void readTimes(const gpu::Frame& frame);
    void showInstances(Options& asked);
    void showMethod(Options& asked);
    static void showView(Controls& controls);
    void showTimes() const;

    const LiveCrowd& crowd_;
    std::optional<int> sliding_; // instances, while the slider is held

    // Milliseconds are means of the last second; 0: not measured.
    bool timesPasses_;                    // whether the device can
    std::optional<gpu::PassTimer> timer_; // from the first frame of a crowd on
    std::array<bool, gpu::kFramesInFlight> timed_{};
    double frameTime_ = 0.0;
    std::array<double, kCrowdPasses> passTimes_{};
    std::optional<CrowdFrame::Counts> counts_; // of a recent frame
    double seconds_ = 0.0;                     // of the last frame
};

} // namespace sinew::crowd
