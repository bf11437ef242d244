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
};

TEST(ChooseDevice, TakesTheBestThatCanBeUsed)
{
    EXPECT_EQ(chooseDevice(kDevices, std::nullopt).name, "within");
    EXPECT_EQ(chooseDevice(kDevices, "lava").name, "lavapipe");
    EXPECT_THROW(chooseDevice(kDevices, "old"), VulkanError);
}

} // namespace
} // namespace sinew::gpu
