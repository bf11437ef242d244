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
    // `crowd` must outlive the panels.
    explicit Panels(const LiveCrowd& crowd);

    // Resets the statistics after the crowd was rebuilt. The device must be idle.
    void startAnew();
    // Duration of the last frame in seconds.
    void advance(double seconds);
    // Call before recording a frame whose slot the device has released. Adds timers for its passes
    // to `request`.
    void begin(const gpu::Frame& frame, CrowdFrameRequest& request);

    // Lays out all panels for one frame. Changes by the user are requested from the controls.
    void show(Controls& controls);

private:
    void readTimes(const gpu::Frame& frame);
    void showInstances(Options& asked);
    void showMethod(Options& asked);
    static void showView(Controls& controls);
    void showTimes() const;

    const LiveCrowd& crowd_;
    std::optional<int> sliding_; // number of instances while the slider is held

    // Times in milliseconds are means over the last second; 0: not measured.
    bool timesPasses_;                    // whether the device supports timing passes
    std::optional<gpu::PassTimer> timer_; // created in a crowd's first frame
    std::array<bool, gpu::kFramesInFlight> timed_{};
    double frameTime_ = 0.0;
    std::array<double, kCrowdPasses> passTimes_{};
    std::optional<CrowdFrame::Counts> counts_; // from a recent frame
    double seconds_ = 0.0;                     // duration of the last frame
};

} // namespace sinew::crowd
