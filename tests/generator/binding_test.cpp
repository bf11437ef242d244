#include "tools/character/binding.h"

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

TEST(Binding, TheEndsBelongToTheOuterBones)
{
    const Skeleton skeleton = threeBones();
    const Binding bind = bindChain(skeleton, {"a", "b", "c"}, 4.0);

    EXPECT_THAT(bind({-7.0, 0.0, 0.0}), testing::ElementsAre(isShare(0, 1.0)));
    EXPECT_THAT(bind({37.0, 0.0, 0.0}), testing::ElementsAre(isShare(2, 1.0)));
}

} // namespace
} // namespace sinew
