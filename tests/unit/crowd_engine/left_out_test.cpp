// Reports features missing on made-up devices.
#include "engine/crowd/crowd_config.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ostream>
#include <string>

namespace sinew
{
namespace
{

using testing::IsEmpty;

// A device with every feature.
gpu::Capabilities wholeDevice()
{
    gpu::Capabilities device{.queueFamily = 0, .timestampBits = 36};
    device.properties.deviceType = VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU;
    device.properties.limits.subPixelPrecisionBits = 8;
    device.properties.limits.standardSampleLocations = VK_TRUE;
    device.properties.limits.timestampPeriod = 1.0F;
    device.subgroups.supportedStages = VK_SHADER_STAGE_COMPUTE_BIT;
    device.subgroups.supportedOperations = VK_SUBGROUP_FEATURE_BALLOT_BIT;
    device.features = {.core = {.multiDrawIndirect = VK_TRUE,
                                .drawIndirectFirstInstance = VK_TRUE,
                                .depthClamp = VK_TRUE,
                                .samplerAnisotropy = VK_TRUE,
                                .textureCompressionBC = VK_TRUE},
                       .drawIndirectCount = true,
                       .storageBuffer16BitAccess = true};
    return device;
}

TEST(LeftOut, NothingOnADeviceThatHasEverything)
{
    EXPECT_THAT(leftOutOn(wholeDevice()), IsEmpty());
    EXPECT_THAT(triangleCullLacks(wholeDevice()), IsEmpty());
}

struct Lack
{
    const char* name;
    void (*lessen)(gpu::Capabilities&);
    std::vector<std::string> leftOut;
};

void PrintTo(const Lack& lack, std::ostream* out)
{
    *out << lack.name;
}

class LeftOutFor : public testing::TestWithParam<Lack>
{
};

TEST_P(LeftOutFor, IsNamedWithTheReason)
{
    gpu::Capabilities device = wholeDevice();
    GetParam().lessen(device);
    EXPECT_EQ(leftOutOn(device), GetParam().leftOut);
}

const std::vector<Lack>& lacks()
{
    using Device = gpu::Capabilities;
    static const std::vector<Lack> all = {
        {"DrawIndirectFirstInstance",
         [](Device& device) { device.features.core.drawIndirectFirstInstance = VK_FALSE; },
         {"crowds (drawIndirectFirstInstance)", "triangle culling (drawIndirectFirstInstance)"}},
        {"SeveralOfTheTriangleCull",
         [](Device& device)
         {
             device.features.core.multiDrawIndirect = VK_FALSE;
             device.features.drawIndirectCount = false;
             device.subgroups.supportedOperations = 0;
         },
         {"triangle culling (multiDrawIndirect, drawIndirectCount, ballots of subgroups in "
          "compute shaders)"}},
        {"StandardSampleLocations",
         [](Device& device) { device.properties.limits.standardSampleLocations = VK_FALSE; },
         {"triangle culling (standardSampleLocations)"}},
        {"SubpixelBits",
         [](Device& device) { device.properties.limits.subPixelPrecisionBits = 4; },
         {"triangle culling (subPixelPrecisionBits 4 instead of 8)"}},
        {"TimestampBits",
         [](Device& device) { device.timestampBits = 0; },
         {"pass times (timestampValidBits)"}},
        {"TimestampPeriod",
         [](Device& device) { device.properties.limits.timestampPeriod = 0.0F; },
         {"pass times (timestampPeriod)"}},
        {"CompressedTextures",
         [](Device& device) { device.features.core.textureCompressionBC = VK_FALSE; },
         {"compressed textures (textureCompressionBC)"}},
        {"Anisotropy",
         [](Device& device) { device.features.core.samplerAnisotropy = VK_FALSE; },
         {"anisotropic filtering (samplerAnisotropy)"}},
        {"GpuThatIsACpu",
         [](Device& device) { device.properties.deviceType = VK_PHYSICAL_DEVICE_TYPE_CPU; },
         {"anisotropic filtering (on a CPU it takes too long)"}},
        {"DepthClamp",
         [](Device& device) { device.features.core.depthClamp = VK_FALSE; },
         {"shadows of objects in front of the shadow map's depth range (depthClamp)"}},
    };
    return all;
}

INSTANTIATE_TEST_SUITE_P(One, LeftOutFor, testing::ValuesIn(lacks()),
                         [](const testing::TestParamInfo<Lack>& lack)
                         { return std::string(lack.param.name); });

} // namespace
} // namespace sinew
