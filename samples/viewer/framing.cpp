#include "samples/viewer/framing.h"

#include "engine/animation/reference_skinning.h"
#include "engine/animation/sample_clip.h"

#include <glm/trigonometric.hpp>

#include <algorithm>

namespace sinew::viewer
{
namespace
{

constexpr double kFill = 0.76;
constexpr std::size_t kMostMoments = 24;

Pose poseAt(const samples::Scene& scene, const Playback& playback)
{
    if (scene.clips.empty())
        return samples::bindPose(scene.model);
    return modelPose(scene.clips[playback.clip].clip, phaseOf(scene, playback));
}

void appendPoints(const samples::Scene& scene, const Playback& moment,
                  std::vector<glm::dvec3>& points)
{
    const Pose pose = poseAt(scene, moment);
    for (const SkinningVertex& vertex : scene.skinning.vertices)
        points.push_back(skinPosition(scene.skinning, vertex, pose));
}

std::vector<glm::dvec3> pointsOf(const samples::Scene& scene, std::span<const Playback> moments)
{
    std::vector<glm::dvec3> points;
    const std::size_t count = std::min(moments.size(), kMostMoments);
    for (std::size_t i = 0; i < count; ++i)
        appendPoints(scene, moments[i * moments.size() / count], points);
    return points;
}

double lowestOf(std::span<const glm::dvec3> points)
{
    const auto lowest = std::ranges::min_element(points, {}, &glm::dvec3::z);
    return lowest == points.end() ? 0.0 : lowest->z;
}

} // namespace

Framing frameMoments(const samples::Scene& scene, std::span<const Playback> moments,
                     const ViewAngles& view)
{
    const OrbitCamera camera{.azimuth = glm::radians(view.azimuth),
                             .elevation = glm::radians(view.elevation)};
    const std::vector<glm::dvec3> points = pointsOf(scene, moments);
    return {.camera = framed(camera, points, kFill),
            .visible = sphereAround(points),
            .lowest = lowestOf(points)};
}

std::vector<Playback> momentsOfClip(const samples::Scene& scene, std::size_t clip)
{
    if (scene.clips.empty())
        return {{}};
    std::vector<Playback> moments;
    const double frameRate = scene.clips[clip].clip.frameRate;
    for (std::uint32_t frame = 0; frame < scene.clips[clip].clip.frameCount; ++frame)
        moments.push_back({.clip = clip, .seconds = frame / frameRate});
    return moments;
}

double lowestPoint(const samples::Scene& scene, std::size_t clip)
{
    return lowestOf(pointsOf(scene, momentsOfClip(scene, clip)));
}

} // namespace sinew::viewer
