#include "samples/viewer/framing.h"

#include <glm/geometric.hpp>
#include <glm/gtc/color_space.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>

namespace sinew::viewer
{

Lighting lightingOf(const Lights& lights, double facing)
{
    Lighting lighting{.keyBrightness = static_cast<float>(lights.keyBrightness),
                      .exposure = static_cast<float>(std::exp2(lights.exposure))};
    if (lights.background)
        lighting.background = glm::convertSRGBToLinear(*lights.background);
    if (lights.key)
    {
        const double azimuth = facing + glm::radians(lights.key->azimuth);
        const double elevation = glm::radians(lights.key->elevation);
        lighting.towardsKey = {std::cos(elevation) * std::cos(azimuth),
                               std::cos(elevation) * std::sin(azimuth), std::sin(elevation)};
    }
    return lighting;
}

ViewAngles keyAngles(const Lights& lights, double facing)
{
    if (lights.key)
        return *lights.key;
    const glm::dvec3 light = towardsKeyLight();
    return {.azimuth = std::remainder(glm::degrees(std::atan2(light.y, light.x) - facing), 360.0),
            .elevation = glm::degrees(std::asin(light.z))};
}

namespace
{

constexpr std::size_t kMostPoses = 24;

std::vector<glm::dvec3> pointsOf(const samples::Scene& scene, std::span<const Playback> playbacks)
{
    std::vector<glm::dvec3> points;
    const std::size_t count = std::min(playbacks.size(), kMostPoses);
    for (std::size_t i = 0; i < count; ++i)
    {
        const std::vector<glm::dvec3> posed =
            drawnPositionsAt(scene, playbacks[i * playbacks.size() / count]);
        points.insert(points.end(), posed.begin(), posed.end());
    }
    return points;
}

double lowestOf(std::span<const glm::dvec3> points)
{
    const auto lowest = std::ranges::min_element(points, {}, &glm::dvec3::z);
    return lowest == points.end() ? 0.0 : lowest->z;
}

Framing framingOf(const samples::Scene& scene, std::span<const glm::dvec3> points,
                  const ViewAngles& view, double fieldOfView)
{
    const OrbitCamera camera{.azimuth = scene.model.facing + glm::radians(view.azimuth),
                             .elevation = glm::radians(view.elevation),
                             .fieldOfView = fieldOfView};
    return {.camera = framed(camera, points, kFill),
            .visible = sphereAround(points),
            .lowest = lowestOf(points)};
}

} // namespace

Framing framingOf(const samples::Scene& scene, std::span<const Playback> playbacks,
                  const ViewAngles& view, double fieldOfView)
{
    return framingOf(scene, pointsOf(scene, playbacks), view, fieldOfView);
}

Framing turntableFramingOf(const samples::Scene& scene, std::span<const Playback> playbacks,
                           const ViewAngles& view, double fieldOfView)
{
    constexpr double kUsed = 0.95; // fraction of the image
    Framing framing = framingOf(scene, playbacks, view, fieldOfView);
    const Sphere& visible = framing.visible;
    const double needed = visible.radius / std::sin(std::atan(kUsed * std::tan(fieldOfView / 2.0)));
    const double aside = glm::distance(framing.camera.target, visible.centre);
    if (framing.camera.distance < needed + aside)
    {
        framing.camera.target = visible.centre;
        framing.camera.distance = std::max(framing.camera.distance, needed);
    }
    return framing;
}

OrbitCamera turned(OrbitCamera camera, const glm::dvec3& centre, double angle)
{
    const glm::dvec3 arm = camera.target - centre;
    const double cosine = std::cos(angle);
    const double sine = std::sin(angle);
    // Written as a sum, because angle 0 must leave the camera exactly where it is.
    camera.target += glm::dvec3(cosine * arm.x - sine * arm.y - arm.x,
                                sine * arm.x + cosine * arm.y - arm.y, 0.0);
    camera.azimuth += angle;
    return camera;
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
