#include "samples/crowd/panels/frame_history.h"

#include <algorithm>
#include <utility>

namespace sinew::crowd
{
namespace
{

constexpr double kMeanSeconds = 1.0; // over which means are taken

} // namespace

void Course::add(double milliseconds, double share)
{
    values_.at(next_) = static_cast<float>(milliseconds);
    next_ = (next_ + 1) % values_.size();
    mean_ = mean_ > 0.0 ? mean_ + (milliseconds - mean_) * share : milliseconds;
}

FrameHistory::FrameHistory(const LiveCrowd& crowd)
    : crowd_(crowd), timesPasses_(gpu::hasTimestamps(crowd.device())),
      counter_(crowd.device(), crowd.scene().model)
{
}

void FrameHistory::startAnew()
{
    timer_.reset();
    timed_ = {};
    passes_ = {};
    counts_.reset();
}

void FrameHistory::advance(double seconds)
{
    seconds_ = seconds;
    frames_.add(seconds * 1000.0, std::clamp(seconds / kMeanSeconds, 0.1, 1.0));
}

void FrameHistory::begin(const gpu::Frame& frame, CrowdFrameRequest& request)
{
    read(frame);
    if (!timesPasses_)
        return;
    if (!timer_)
        timer_.emplace(crowd_.device(), crowd_.shown().frame().mostPasses());
    timer_->begin(frame);
    request.afterPass = [this, frame](CrowdPass pass) { timer_->end(frame, pass); };
    timed_[frame.slot] = true;
}

void FrameHistory::end(const gpu::Frame& frame)
{
    if (!crowd_.shown().settings().onCpu)
        counter_.record(frame, crowd_.shown().frame());
}

void FrameHistory::read(const gpu::Frame& frame)
{
    if (std::exchange(timed_[frame.slot], false))
    {
        const PassMilliseconds times = timer_->read(frame);
        for (std::size_t i = 0; i < times.size(); ++i)
            passes_.at(i).add(times.at(i), std::clamp(seconds_ / kMeanSeconds, 0.1, 1.0));
    }
    if (crowd_.shown().settings().onCpu)
        counts_ = FrameCounts::Counts{.visible = crowd_.shown().visible(),
                                      .skinned = crowd_.shown().skinned(),
                                      .triangles = {}};
    else if (const auto counts = counter_.read(frame))
        counts_ = counts;
}

} // namespace sinew::crowd
