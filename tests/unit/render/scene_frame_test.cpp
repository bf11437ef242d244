// What a device's rasteriser does to the shadow map's depths.
#include "engine/render/surface_passes.h"

#include <gtest/gtest.h>

namespace sinew
{
namespace
{

TEST(ShadowSnap, IsWhatCoarserGridsMoveCornersMoreThanOneOf8Bits)
{
    EXPECT_EQ(shadowSnap(4), 1.0F / 32 - 1.0F / 512);
    EXPECT_EQ(shadowSnap(7), 1.0F / 512);
    EXPECT_EQ(shadowSnap(8), 0.0F);
    EXPECT_EQ(shadowSnap(12), 0.0F);
}

} // namespace
} // namespace sinew
