// The lights that options and drags ask for.
#include "samples/viewer/lights.h"

#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>
#include <gmock/gmock.h>

namespace sinew::viewer
{
namespace
{

using testing::DoubleNear;

TEST(Lights, AreTheUsualOnesUnlessAskedFor)
{
    const Lighting usual;
    const Lighting lighting = lightingOf({}, 1.3);
    EXPECT_EQ(lighting.towardsKey, usual.towardsKey);
    EXPECT_EQ(lighting.background, usual.background);
    EXPECT_EQ(lighting.keyBrightness, usual.keyBrightness);
}

TEST(Lights, ComeFromWhereTheModelFaces)
{
    const double facing = glm::half_pi<double>(); // along +y
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

TEST(Lights, FollowTheMouse)
{
    const ViewAngles turned = turnedLight({.azimuth = 170.0, .elevation = 10.0}, 0.5, 0.25);
    EXPECT_THAT(turned.azimuth, DoubleNear(-100.0, 1e-9));
    EXPECT_THAT(turned.elevation, DoubleNear(-35.0, 1e-9));
    EXPECT_EQ(turnedLight(turned, 0.0, 9.0).elevation, -88.0);
    EXPECT_EQ(turnedLight(turned, 0.0, -9.0).elevation, 88.0);
}

TEST(Lights, HaveBackgroundsInLinearLight)
{
    const glm::vec3 grey = lightingOf({.background = glm::vec3(0.5F)}, 0.0).background;
    EXPECT_NEAR(grey.r, 0.2140F, 1e-4F);
}

} // namespace
} // namespace sinew::viewer
