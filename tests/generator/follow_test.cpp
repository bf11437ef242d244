#include "tools/character/follow.h"
#include "tools/character/rotation.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sinew
{
namespace
{

constexpr double kSecondsApart = 1.0 / 30.0;

std::vector<glm::dvec3> swingAlongX(std::size_t samples)
{
    std::vector<glm::dvec3> path;
    for (std::size_t i = 0; i < samples; ++i)
        path.push_back({std::sin(2.0 * std::numbers::pi * static_cast<double>(i) /
                                 static_cast<double>(samples)),
                        5.0, 0.0});
    return path;
}

double greatestX(const std::vector<glm::dvec3>& path)
{
    double greatest = 0.0;
    for (const glm::dvec3& place : path)
        greatest = std::max(greatest, place.x);
    return greatest;
}

TEST(Follow, StaysWithWhatStays)
{
    const std::vector<glm::dvec3> still(30, glm::dvec3(1.0, 2.0, 3.0));
    for (const glm::dvec3& place : followLoop(still, kSecondsApart, {}))
        EXPECT_LT(glm::length(place - still[0]), 1e-9);
}

// Like a damped spring with a moving foot: a swing well below its own frequency passes through it,
// one near it grows.
TEST(Follow, SwingsAsASpring)
{
    const std::vector<glm::dvec3> slow = swingAlongX(300); // 0.1 a second
    const std::vector<glm::dvec3> quick = swingAlongX(15); // 2 a second
    const Spring spring{.frequency = 2.0, .damping = 0.2};
    EXPECT_NEAR(greatestX(followLoop(slow, kSecondsApart, spring)), 1.0, 0.01);
    // sqrt(1 + (2 d)^2) / (2 d) at resonance; a little less, for the loop's straight pieces.
    EXPECT_NEAR(greatestX(followLoop(quick, kSecondsApart, spring)), 2.69, 0.15);
}

TEST(Follow, ClosesTheLoop)
{
    const std::vector<glm::dvec3> path =
        followLoop(swingAlongX(20), kSecondsApart, {.frequency = 1.3, .damping = 0.1});
    const double seam = glm::length(path.front() - path.back());
    double longest = 0.0;
    for (std::size_t i = 1; i < path.size(); ++i)
        longest = std::max(longest, glm::length(path[i] - path[i - 1]));
    EXPECT_LE(seam, longest * 1.01);
}

TEST(Follow, ATipThatIsShovedForwardsLagsBehind)
{
    Skeleton skeleton;
    skeleton.add("base", "", {0.0, 0.0, 0.0}, kUp);
    skeleton.add("rod", "base", {0.0, 0.0, 1.0}, {0.0, 0.0, 5.0});
    std::vector<RigPose> loop;
    for (int i = 0; i < 30; ++i)
    {
        loop.emplace_back(skeleton);
        loop.back().shift("base", {i < 15 ? 0.0 : 2.0, 0.0, 0.0});
    }
    const std::vector<Swaying> swaying{
        {.joint = "rod", .spring = {.frequency = 3.0, .damping = 0.4}, .share = 1.0}};
    addSway(loop, skeleton, kSecondsApart, swaying);

    const auto tip = [&](std::size_t i)
    { return loop[i].modelPosition("rod") + loop[i].modelTurn("rod") * glm::dvec3(0.0, 0.0, 4.0); };
    EXPECT_LT(tip(15).x - loop[15].modelPosition("rod").x, -0.5);
    EXPECT_NEAR(glm::length(tip(15) - loop[15].modelPosition("rod")), 4.0, 1e-9);
}

} // namespace
} // namespace sinew
