// What is left out on devices that are made up.
#include "engine/crowd/crowd_form.h"
#include "engine/crowd/left_out.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ostream>
#include <string>

namespace sinew
{
namespace
{

using testing::IsEmpty;

// Has everything.
gpu::Capabilities wholeDevice()
{
    gpu::Capabilities device{.queueFamily = 0, .timestampBits = 36};
    device.properties.deviceType = VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU;
    device.properties.limits.maxTexelBufferElements = 1U << 27U;
    device.properties.limits.maxComputeSharedMemorySize = 32'768;
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
    constexpr VkFormatFeatureFlags kSampledDepth =
        VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT | VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT;
    device.formats = {{VK_FORMAT_D32_SFLOAT, kSampledDepth},
                      {VK_FORMAT_X8_D24_UNORM_PACK32, kSampledDepth},
                      {VK_FORMAT_D16_UNORM, kSampledDepth}};
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
         {"crowds (drawIndirectFirstInstance)",
          "culling of triangles (drawIndirectFirstInstance)"}},
        {"SeveralOfTheTriangleCull",
         [](Device& device)
         {
             device.features.core.multiDrawIndirect = VK_FALSE;
             device.features.drawIndirectCount = false;
             device.subgroups.supportedOperations = 0;
         },
         {"culling of triangles (multiDrawIndirect, drawIndirectCount, ballots of subgroups in "
          "compute shaders)"}},
        {"StandardSampleLocations",
         [](Device& device) { device.properties.limits.standardSampleLocations = VK_FALSE; },
         {"culling of triangles (standardSampleLocations)"}},
        {"SubpixelBits",
         [](Device& device) { device.properties.limits.subPixelPrecisionBits = 4; },
         {"culling of triangles (subPixelPrecisionBits 4 instead of 8)",
          "the smallest bias of shadows, a larger one instead (subPixelPrecisionBits 4)"}},
        {"ShortStorage",
         [](Device& device) { device.features.storageBuffer16BitAccess = false; },
         {"indices of 16 bits for culled triangles, 32 instead (storageBuffer16BitAccess)"}},
        {"TexelBuffers",
         [](Device& device) { device.properties.limits.maxTexelBufferElements = 65'536; },
         {"arrays of any length as texel buffers, long ones as storage buffers instead "
          "(maxTexelBufferElements 65536)"}},
        {"SharedMemory",
         [](Device& device) { device.properties.limits.maxComputeSharedMemorySize = 16'384; },
         {"poses by workgroup of more than 508 joints (maxComputeSharedMemorySize 16384)"}},
        {"TimestampBits",
         [](Device& device) { device.timestampBits = 0; },
         {"times of passes (timestampValidBits)"}},
        {"TimestampPeriod",
         [](Device& device) { device.properties.limits.timestampPeriod = 0.0F; },
         {"times of passes (timestampPeriod)"}},
        {"CompressedTextures",
         [](Device& device) { device.features.core.textureCompressionBC = VK_FALSE; },
         {"compressed textures, unpacked instead, but not BC7 (textureCompressionBC)"}},
        {"Anisotropy",
         [](Device& device) { device.features.core.samplerAnisotropy = VK_FALSE; },
         {"anisotropic filtering (samplerAnisotropy)"}},
        {"GpuThatIsACpu",
         [](Device& device) { device.properties.deviceType = VK_PHYSICAL_DEVICE_TYPE_CPU; },
         {"anisotropic filtering (on a CPU it takes too long)"}},
        {"DepthClamp",
         [](Device& device) { device.features.core.depthClamp = VK_FALSE; },
         {"shadows of what stands before the light's depths (depthClamp)"}},
        {"FloatDepths",
         [](Device& device) { device.formats[VK_FORMAT_D32_SFLOAT] = 0; },
         {"depths of 32 bits, 24 instead (VK_FORMAT_D32_SFLOAT)"}},
    };
    return all;
}

INSTANTIATE_TEST_SUITE_P(One, LeftOutFor, testing::ValuesIn(lacks()),
                         [](const testing::TestParamInfo<Lack>& lack)
                         { return std::string(lack.param.name); });

} // namespace
} // namespace sinew
