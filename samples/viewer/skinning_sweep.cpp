#include "samples/viewer/skinning_sweep.h"

#include <utility>

namespace sinew::viewer
{

SkinningSweep::SkinningSweep(std::shared_ptr<const SkinningMethods> methods,
                             const AnimatedModel& model, const Playback& playback)
    : methods_(std::move(methods)), playback_(playback),
      thread_([this, &model](const std::stop_token& stop) { run(stop, model); })
{
}

void SkinningSweep::run(const std::stop_token& stop, const AnimatedModel& model)
{
    Progress now;
    const std::vector<double> times = timesToCompare(model, playback_);
    for (std::size_t i = 0; i < times.size() && !stop.stop_requested(); ++i)
    {
        compareAt(*methods_, {.clips = playback_.clips, .seconds = times[i]}, now.greatest);
        now.share = static_cast<double>(i + 1) / static_cast<double>(times.size());
        const std::lock_guard lock(mutex_);
        progress_ = now;
    }
}

SkinningSweep::Progress SkinningSweep::progress() const
{
    const std::lock_guard lock(mutex_);
    return progress_;
}

} // namespace sinew::viewer
