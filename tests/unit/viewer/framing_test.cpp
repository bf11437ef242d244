// Positions of the lights.
#include "samples/viewer/framing.h"

#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>
#include <gtest/gtest.h>

#include <cmath>

namespace sinew::viewer
{

namespace
{

TEST(Lights, ComeFromWhereTheModelFaces)
{
    const double facing = glm::half_pi<double>(); // faces +y
    const Lighting front =
        lightingOf({.key = ViewAngles{.azimuth = 0.0, .elevation = 0.0}}, facing);
    EXPECT_LT(glm::distance(front.towardsKey, glm::dvec3(0.0, 1.0, 0.0)), 1e-12);
    const Lighting left = lightingOf({.key = ViewAngles{.azimuth = 90.0, .elevation = 30.0}}, 0.0);
    EXPECT_LT(glm::distance(left.towardsKey, glm::dvec3(0.0, std::sqrt(0.75), 0.5)), 1e-12);
}

TEST(Lights, TellTheAnglesOfTheUsualPlace)
{
    for (const double facing : {0.0, 2.0, -3.0})
    {
        const Lights asAngles{.key = keyAngles({}, facing)};
        EXPECT_LT(glm::distance(lightingOf(asAngles, facing).towardsKey, towardsKeyLight()), 1e-12);
    }
}

} // namespace

} // namespace sinew::viewer
