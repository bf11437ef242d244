// The crowd's panels: its settings, and what a frame takes.
#pragma once

#include "engine/crowd/crowd_frame.h"
#include "samples/crowd/controls.h"
#include "samples/crowd/shown_crowd.h"

#include <array>
#include <optional>
#include <string>

namespace sinew::crowd
{

// What the last frames of a window took on the device, and what they drew.
class FrameHistory
{
public:
    // Must outlive it.
    explicit FrameHistory(const LiveCrowd& crowd);

    // Forgets what belongs to a crowd that was made anew; the device must be idle.
    void startAnew();
    // How long the last frame was shown, in seconds.
    void advance(double seconds);

    // Before a frame of the crowd is recorded, whose slot has left the device; from then on
    // `request` tells of its passes.
    void begin(const gpu::Frame& frame, CrowdFrameRequest& request);

    // Milliseconds, means of the last second; 0: not measured.
    double frames() const { return frames_; }
    double pass(CrowdPass pass) const { return passes_.at(static_cast<std::size_t>(pass)); }
    bool timesPasses() const { return timesPasses_; } // whether the device can
    // Of a frame shortly before; none yet.
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

// Shows all of that as a group of a panel.
void showTimings(const LiveCrowd& crowd, const FrameHistory& history);

class Panels
{
public:
    // Must outlive the panels.
    explicit Panels(const LiveCrowd& crowd) : crowd_(crowd), history_(crowd) {}

    // Lays all of them out for one frame of the interface; what the user changes in them is asked
    // for of the controls.
    void show(Controls& controls);

    FrameHistory& history() { return history_; }

private:
    void showCrowd(Controls& controls);
    void showInstances(Options& asked);
    void showView(Controls& controls);
    bool hasSeveralModes() const; // in which the model can be skinned

    const LiveCrowd& crowd_;
    FrameHistory history_;
    std::optional<int> sliding_; // instances, while the slider is held
};

} // namespace sinew::crowd
