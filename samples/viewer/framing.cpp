#include "samples/viewer/framing.h"

#include <glm/trigonometric.hpp>

#include <algorithm>

namespace sinew::viewer
{
namespace
{

constexpr double kFill = 0.76;
constexpr std::size_t kMostPoses = 24;

std::vector<glm::dvec3> pointsOf(const samples::Scene& scene, std::span<const Playback> playbacks)
{
    std::vector<glm::dvec3> points;
    const std::size_t count = std::min(playbacks.size(), kMostPoses);
    for (std::size_t i = 0; i < count; ++i)
    {
        const std::vector<glm::dvec3> posed =
            samples::drawnPositionsAt(scene, playbacks[i * playbacks.size() / count]);
        points.insert(points.end(), posed.begin(), posed.end());
    }
    return points;
}

double lowestOf(std::span<const glm::dvec3> points)
{
    const auto lowest = std::ranges::min_element(points, {}, &glm::dvec3::z);
    return lowest == points.end() ? 0.0 : lowest->z;
}

} // namespace

Framing framingOf(const samples::Scene& scene, std::span<const Playback> playbacks,
                  const ViewAngles& view)
{
    const OrbitCamera camera{.azimuth = scene.model.facing + glm::radians(view.azimuth),
                             .elevation = glm::radians(view.elevation)};
    const std::vector<glm::dvec3> points = pointsOf(scene, playbacks);
    return {.camera = framed(camera, points, kFill),
            .visible = sphereAround(points),
            .lowest = lowestOf(points)};
}

std::vector<Playback> clipTimesOf(const samples::Scene& scene, const Playback& clips)
{
    if (scene.model.clips.empty())
        return {{}};
    std::vector<Playback> playbacks;
    for (const std::size_t played : playedClips(scene.model, clips))
    {
        const Clip& clip = scene.model.clips[played].clip;
        for (std::uint32_t frame = 0; frame < clip.frameCount; ++frame)
            playbacks.push_back({.clips = clips.clips, .seconds = frame / clip.frameRate});
    }
    return playbacks;
}

double lowestPoint(const samples::Scene& scene, const Playback& clips)
{
    return lowestOf(pointsOf(scene, clipTimesOf(scene, clips)));
}

} // namespace sinew::viewer
