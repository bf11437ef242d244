#include "tools/character/binding.h"

#include <glm/geometric.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sinew
{
namespace
{

// Three bones of ten units along x.
Skeleton threeBones()
{
    Skeleton skeleton;
    skeleton.add("a", "", {0.0, 0.0, 0.0}, {10.0, 0.0, 0.0});
    skeleton.add("b", "a", {10.0, 0.0, 0.0}, {20.0, 0.0, 0.0});
    skeleton.add("c", "b", {20.0, 0.0, 0.0}, {30.0, 0.0, 0.0});
    return skeleton;
}

auto isShare(std::uint32_t joint, double bias)
{
    return testing::AllOf(testing::Field(&Share::joint, joint),
                          testing::Field(&Share::bias, testing::DoubleNear(bias, 1e-9)));
}

TEST(Binding, ChainSharesAWindowAmongItsBones)
{
    const Skeleton skeleton = threeBones();
    const Binding bind = bindChain(skeleton, {"a", "b", "c"}, 4.0);

    EXPECT_THAT(bind({5.0, 1.0, 0.0}), testing::ElementsAre(isShare(0, 1.0)));
    EXPECT_THAT(bind({10.0, 1.0, 0.0}), testing::ElementsAre(isShare(0, 0.5), isShare(1, 0.5)));
    EXPECT_THAT(bind({21.0, 0.0, 3.0}), testing::ElementsAre(isShare(1, 0.25), isShare(2, 0.75)));
}

TEST(Binding, AWindowLongerThanABoneGivesThreeShares)
{
    const Skeleton skeleton = threeBones();
    const Binding bind = bindChain(skeleton, {"a", "b", "c"}, 16.0);

    EXPECT_THAT(bind({15.0, 0.0, 0.0}),
                testing::ElementsAre(isShare(0, 0.1875), isShare(1, 0.625), isShare(2, 0.1875)));
}

// Six bones of two units along x.
Skeleton sixBones()
{
    Skeleton skeleton;
    std::vector<glm::dvec3> points;
    for (int i = 0; i <= 6; ++i)
        points.push_back({2.0 * i, 0.0, 0.0});
    skeleton.addChain("bone", "", points);
    return skeleton;
}

constexpr HoseBinding kHose{.window = 8.0, .pull = 0.1, .mostPull = 0.3};

TEST(Binding, AHoseSharesItsWindowLikeABell)
{
    const Skeleton skeleton = sixBones();
    const std::vector<Share> shares = bindHose(
        skeleton, {"bone1", "bone2", "bone3", "bone4", "bone5", "bone6"}, kHose)({5.0, 1.0, 0.0});

    ASSERT_THAT(shares, testing::SizeIs(5));
    EXPECT_EQ(shares[2].joint, 2U);
    EXPECT_GT(shares[2].bias, 0.4);
    EXPECT_NEAR(shares[1].bias, shares[3].bias, 1e-5);
    EXPECT_NEAR(shares[0].bias, shares[4].bias, 1e-5);
    EXPECT_LT(shares[0].bias, 0.3 * shares[1].bias);
}

// Each bone pulls the point towards its own middle; together they keep it where it is.
TEST(Binding, AHosesBonesPullAPointTowardsThem)
{
    const Skeleton skeleton = sixBones();
    const std::vector<Share> shares = bindHose(
        skeleton, {"bone1", "bone2", "bone3", "bone4", "bone5", "bone6"}, kHose)({5.0, 1.0, 0.0});

    glm::dvec3 sum{0.0};
    for (const Share& share : shares)
        sum += share.bias * share.offset;
    EXPECT_NEAR(glm::length(sum), 0.0, 1e-12);
    EXPECT_NEAR(shares[1].offset.x, -0.2, 1e-5);
    EXPECT_NEAR(shares[3].offset.x, 0.2, 1e-5);
    EXPECT_NEAR(shares[4].offset.x, 0.3, 1e-5) << "at most mostPull";
}

TEST(Binding, TheEndsBelongToTheOuterBones)
{
    const Skeleton skeleton = threeBones();
    const Binding bind = bindChain(skeleton, {"a", "b", "c"}, 4.0);

    EXPECT_THAT(bind({-7.0, 0.0, 0.0}), testing::ElementsAre(isShare(0, 1.0)));
    EXPECT_THAT(bind({37.0, 0.0, 0.0}), testing::ElementsAre(isShare(2, 1.0)));
}

} // namespace
} // namespace sinew
