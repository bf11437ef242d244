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

// GPU times and counts of the last frames of a window.
class FrameHistory
{
public:
    // Must outlive it.
    explicit FrameHistory(const LiveCrowd& crowd);

    // Resets the statistics after the crowd was rebuilt. The device must be idle.
    void startAnew();
    // Duration of the last frame in seconds.
    void advance(double seconds);

    // Call before recording a frame whose slot has left the device. Hooks into `request` to time
    // its passes.
    void begin(const gpu::Frame& frame, CrowdFrameRequest& request);

    // Milliseconds, means of the last second; 0: not measured.
    double frames() const { return frames_; }
    double pass(std::size_t pass) const { return passes_.at(pass); }
    bool timesPasses() const { return timesPasses_; } // whether the device can
    // Counts of a recent frame; none yet.
    const std::optional<CrowdFrame::Counts>& counts() const { return counts_; }

private:
    void read(const gpu::Frame& frame);

    const LiveCrowd& crowd_;
    bool timesPasses_;
    std::optional<gpu::PassTimer> timer_; // from the first frame of a crowd on
    std::array<bool, gpu::kFramesInFlight> timed_{};
    double frames_ = 0.0;
    std::array<double, kCrowdPasses> passes_{};
    std::optional<CrowdFrame::Counts> counts_;
    double seconds_ = 0.0; // of the last frame
};

// Shows the statistics as a group of a panel.
void showTimings(const LiveCrowd& crowd, const FrameHistory& history);

class Panels
{
public:
    // Must outlive the panels.
    explicit Panels(const LiveCrowd& crowd) : crowd_(crowd), history_(crowd) {}

    // Lays out all panels for one frame. User changes are requested from the controls.
    void show(Controls& controls);

    FrameHistory& history() { return history_; }

private:
    void showInstances(Options& asked);
    void showMethod(Options& asked);
    void showView(Controls& controls);

    const LiveCrowd& crowd_;
    FrameHistory history_;
    std::optional<int> sliding_; // instances, while the slider is held
};

} // namespace sinew::crowd
