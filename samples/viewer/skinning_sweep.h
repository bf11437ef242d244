// How far each way of skinning is from the reference over whole clips, found by a thread of its
// own.
#pragma once

#include "engine/animation/skinning_methods.h"

#include <memory>
#include <mutex>
#include <thread>

namespace sinew::viewer
{

class SkinningSweep
{
public:
    struct Progress
    {
        SkinningDifferences greatest; // so far
        double share = 0.0;           // of the clips; 1: all of them
    };

    // `model` must outlive it. Its end stops the thread.
    SkinningSweep(std::shared_ptr<const SkinningMethods> methods, const AnimatedModel& model,
                  const Playback& playback);

    const Playback& playback() const { return playback_; }
    Progress progress() const;

private:
    void run(const std::stop_token& stop, const AnimatedModel& model);

    std::shared_ptr<const SkinningMethods> methods_;
    Playback playback_;
    mutable std::mutex mutex_;
    Progress progress_;   // guarded
    std::jthread thread_; // ends first
};

} // namespace sinew::viewer
