#include "samples/viewer/lights.h"

#include <glm/gtc/color_space.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>

namespace sinew::viewer
{
namespace
{

// A light from straight above would leave its shadow map without an upper side.
constexpr double kSteepest = 88.0;

} // namespace

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

ViewAngles turnedLight(const ViewAngles& angles, double right, double down)
{
    constexpr double kAcrossWindow = 180.0;
    return {.azimuth = std::remainder(angles.azimuth + right * kAcrossWindow, 360.0),
            .elevation =
                std::clamp(angles.elevation - down * kAcrossWindow, -kSteepest, kSteepest)};
}

} // namespace sinew::viewer
