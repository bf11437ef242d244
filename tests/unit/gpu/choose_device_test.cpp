#include "engine/gpu/instance.h"

#include <gtest/gtest.h>

#include <optional>
#include <vector>

namespace sinew::gpu
{
namespace
{

const std::vector<DeviceDescription> kDevices{
    {.name = "lavapipe", .type = "CPU"},
    {.name = "old", .type = "discrete GPU", .whyUnusable = "it lacks dynamicRendering"},
    {.name = "within", .type = "integrated GPU"},
    {.name = "bare",
     .type = "discrete GPU",
     .whyUnusable = "it has no memory",
     .compilesOnly = true},
};

TEST(ChooseDevice, TakesTheBestThatCanBeUsed)
{
    EXPECT_EQ(chooseDevice(kDevices, std::nullopt).name, "within");
    EXPECT_EQ(chooseDevice(kDevices, "lava").name, "lavapipe");
}

TEST(ChooseDevice, TakesOneWithoutMemoryOnlyToCompile)
{
    EXPECT_EQ(chooseDevice(kDevices, std::nullopt, true).name, "bare");
    EXPECT_THROW(chooseDevice(kDevices, "bare"), VulkanError);
    EXPECT_THROW(chooseDevice(kDevices, "old", true), VulkanError);
}

} // namespace
} // namespace sinew::gpu
