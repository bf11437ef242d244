#include "samples/viewer/playback.h"

#include <cmath>

namespace sinew::viewer
{

ClipPhase phaseOf(const samples::Scene& scene, const Playback& playback)
{
    if (scene.clips.empty())
        return {};
    const samples::SceneClip& playing = scene.clips[playback.clip];
    return clipPhaseAt(playing.clip, playing.loopMode, playback.seconds);
}

std::string clipName(const samples::Scene& scene, const Playback& playback)
{
    return scene.clips.empty() ? "bind pose" : scene.clips[playback.clip].name;
}

Playback stepped(const samples::Scene& scene, Playback playback, int count)
{
    if (scene.clips.empty())
        return playback;
    const double rate = scene.clips[playback.clip].clip.frameRate;
    playback.seconds = (std::round(playback.seconds * rate) + count) / rate;
    return playback;
}

} // namespace sinew::viewer
