// What the last frames of a window took on the device, and what they drew.
#pragma once

#include "engine/crowd/crowd_frame.h"
#include "engine/crowd/frame_counts.h"
#include "samples/crowd/shown_crowd.h"

#include <array>
#include <optional>

namespace sinew::crowd
{

// Milliseconds of the last frames, and their mean, in which long frames count for more.
class Course
{
public:
    // `share` of the new value in the mean.
    void add(double milliseconds, double share);

    double mean() const { return mean_; }
    const std::array<float, 120>& values() const { return values_; } // oldest at oldest()
    std::size_t oldest() const { return next_; }
    bool empty() const { return mean_ <= 0.0; }

private:
    std::array<float, 120> values_{};
    std::size_t next_ = 0;
    double mean_ = 0.0;
};

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
    // After its commands.
    void end(const gpu::Frame& frame);

    const Course& frames() const { return frames_; }
    const Course& pass(CrowdPass pass) const { return passes_.at(static_cast<std::size_t>(pass)); }
    bool timesPasses() const { return timesPasses_; } // whether the device can
    // Of a frame shortly before; none yet.
    const std::optional<FrameCounts::Counts>& counts() const { return counts_; }

private:
    void read(const gpu::Frame& frame);

    const LiveCrowd& crowd_;
    bool timesPasses_;
    std::optional<PassTimer> timer_; // from the first frame of a crowd on
    std::array<bool, gpu::kFramesInFlight> timed_{};
    FrameCounts counter_;
    Course frames_;
    std::array<Course, std::tuple_size_v<PassMilliseconds>> passes_;
    std::optional<FrameCounts::Counts> counts_;
    double seconds_ = 0.0; // of the last frame
};

// Shows all of that as a group of a panel.
void showTimings(const LiveCrowd& crowd, const FrameHistory& history);

} // namespace sinew::crowd
