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

Pose poseAt(const Scene& scene, const Playback& playback)
{
    if (scene.clips.empty())
        return bindPose(scene.model);
    const Clip& clip = scene.clips[playback.clip].clip;
    Pose pose(clip.joints.size());
    sampleClip(clip, phaseOf(scene, playback), pose);
    std::vector<std::int32_t> parents;
    for (const ClipJoint& joint : clip.joints)
        parents.push_back(joint.parent);
    localToModel(parents, parentsFirst(parents), pose, pose);
    return pose;
}

void appendPoints(const Scene& scene, const Playback& moment, std::vector<glm::dvec3>& points)
{
    std::vector<ReferenceVertex> vertices(scene.skinning.vertices.size());
    skinReference(scene.skinning, poseAt(scene, moment), vertices);
    for (const ReferenceVertex& vertex : vertices)
        points.push_back(vertex.position);
}

std::vector<glm::dvec3> pointsOf(const Scene& scene, std::span<const Playback> moments)
{
    std::vector<glm::dvec3> points;
    const std::size_t count = std::min(moments.size(), kMostMoments);
    for (std::size_t i = 0; i < count; ++i)
        appendPoints(scene, moments[i * moments.size() / count], points);
    return points;
}

} // namespace

Framing frameMoments(const Scene& scene, std::span<const Playback> moments, const ViewAngles& view)
{
    const OrbitCamera camera{.azimuth = glm::radians(view.azimuth),
                             .elevation = glm::radians(view.elevation)};
    const std::vector<glm::dvec3> points = pointsOf(scene, moments);
    return {.camera = framed(camera, points, kFill), .visible = sphereAround(points)};
}

std::vector<Playback> momentsOfClip(const Scene& scene, std::size_t clip)
{
    if (scene.clips.empty())
        return {{}};
    std::vector<Playback> moments;
    const double frameRate = scene.clips[clip].clip.frameRate;
    for (std::uint32_t frame = 0; frame < scene.clips[clip].clip.frameCount; ++frame)
        moments.push_back({.clip = clip, .seconds = frame / frameRate});
    return moments;
}

double lowestPoint(const Scene& scene, std::size_t clip)
{
    double lowest = 0.0;
    bool first = true;
    for (const glm::dvec3& point : pointsOf(scene, momentsOfClip(scene, clip)))
    {
        lowest = first ? point.z : std::min(lowest, point.z);
        first = false;
    }
    return lowest;
}

} // namespace sinew::viewer
