// What Sinew needs of devices and enables on them: on devices that are made up.
#include "engine/gpu/capabilities.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

namespace sinew::gpu
{
namespace
{

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using testing::StrEq;

constexpr VkFormatFeatureFlags kDepthFeatures =
    VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT | VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT;

// Has everything; what is newer than its version as extensions.
Capabilities deviceOf(std::uint32_t apiVersion)
{
    Capabilities device{.apiVersion = apiVersion, .queueFamily = 0};
    device.properties.deviceType = VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU;
    device.features = {.core = {.multiDrawIndirect = VK_TRUE,
                                .drawIndirectFirstInstance = VK_TRUE,
                                .depthClamp = VK_TRUE,
                                .samplerAnisotropy = VK_TRUE,
                                .textureCompressionBC = VK_TRUE},
                       .dynamicRendering = true,
                       .synchronization2 = true,
                       .extendedDynamicState = true,
                       .extendedDynamicState2 = true,
                       .drawIndirectCount = true,
                       .storageBuffer16BitAccess = true};
    device.formats = {{VK_FORMAT_D32_SFLOAT, kDepthFeatures},
                      {VK_FORMAT_X8_D24_UNORM_PACK32, kDepthFeatures},
                      {VK_FORMAT_D16_UNORM, kDepthFeatures}};
    if (apiVersion < VK_API_VERSION_1_3)
        device.extensions = {"VK_KHR_dynamic_rendering", "VK_KHR_synchronization2",
                             "VK_EXT_extended_dynamic_state", "VK_EXT_extended_dynamic_state2"};
    if (apiVersion < VK_API_VERSION_1_2)
        device.extensions.merge(Extensions{"VK_KHR_create_renderpass2",
                                           "VK_KHR_depth_stencil_resolve",
                                           "VK_KHR_shader_float_controls", "VK_KHR_spirv_1_4"});
    return device;
}

TEST(Capabilities, NothingIsMissingWhereItIsAnExtension)
{
    for (const std::uint32_t version : {VK_API_VERSION_1_1, VK_API_VERSION_1_2, VK_API_VERSION_1_3})
        EXPECT_THAT(missingFrom(deviceOf(version)), IsEmpty());
}

TEST(Capabilities, WhatIsMissingIsNamed)
{
    EXPECT_THAT(missingFrom(deviceOf(VK_API_VERSION_1_0)), ElementsAre("Vulkan 1.1"));
    Capabilities device = deviceOf(VK_API_VERSION_1_2);
    device.extensions.erase("VK_KHR_synchronization2");
    device.extensions.erase("VK_EXT_extended_dynamic_state2");
    EXPECT_THAT(missingFrom(device),
                ElementsAre("VK_KHR_synchronization2", "VK_EXT_extended_dynamic_state2"));
    device = deviceOf(VK_API_VERSION_1_3);
    device.features.dynamicRendering = false;
    device.queueFamily.reset();
    EXPECT_THAT(missingFrom(device), ElementsAre("a queue with graphics and compute"));
    device.queueFamily = 0;
    EXPECT_THAT(missingFrom(device), ElementsAre("dynamicRendering"));
}

TEST(Capabilities, ExtensionsAreEnabledOnlyWhereTheCoreLacksThem)
{
    EXPECT_THAT(extensionsFor(deviceOf(VK_API_VERSION_1_3), false), IsEmpty());
    Capabilities device = deviceOf(VK_API_VERSION_1_2);
    device.extensions.insert("VK_KHR_create_renderpass2"); // devices name them further on
    EXPECT_THAT(extensionsFor(device, true), Not(Contains(StrEq("VK_KHR_swapchain"))));
    device.extensions.insert("VK_KHR_swapchain");
    const std::vector<const char*> enabled = extensionsFor(device, true);
    EXPECT_THAT(enabled, Contains(StrEq("VK_KHR_dynamic_rendering")));
    EXPECT_THAT(enabled, Not(Contains(StrEq("VK_KHR_create_renderpass2"))));
    EXPECT_THAT(enabled, Contains(StrEq("VK_KHR_swapchain")));
}

TEST(Capabilities, ThePortabilitySubsetIsEnabledWhereItIs)
{
    Capabilities device = deviceOf(VK_API_VERSION_1_3);
    EXPECT_THAT(extensionsFor(device, false), Not(Contains(StrEq("VK_KHR_portability_subset"))));
    device.extensions.insert("VK_KHR_portability_subset");
    EXPECT_THAT(extensionsFor(device, false), Contains(StrEq("VK_KHR_portability_subset")));
}

TEST(Capabilities, DepthsHaveTheMostBitsThatCanBeDrawnAndSampled)
{
    Capabilities device = deviceOf(VK_API_VERSION_1_3);
    EXPECT_EQ(depthFormat(device), VK_FORMAT_D32_SFLOAT);
    device.formats[VK_FORMAT_D32_SFLOAT] = VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT;
    EXPECT_EQ(depthFormat(device), VK_FORMAT_X8_D24_UNORM_PACK32);
    device.formats[VK_FORMAT_X8_D24_UNORM_PACK32] = 0;
    EXPECT_EQ(depthFormat(device), VK_FORMAT_D16_UNORM);
}

TEST(Capabilities, FeaturesAreEnabledWhereTheyAre)
{
    Capabilities device = deviceOf(VK_API_VERSION_1_3);
    device.features.pipelineExecutableInfo = true;
    device.features.core.geometryShader = VK_TRUE;
    const Features enabled = featuresFor(device);
    EXPECT_TRUE(enabled.drawIndirectCount);
    EXPECT_EQ(enabled.core.depthClamp, VK_TRUE);
    EXPECT_EQ(enabled.core.samplerAnisotropy, VK_TRUE);
    EXPECT_EQ(enabled.core.geometryShader, VK_FALSE) << "nothing uses it";
    EXPECT_FALSE(enabled.pipelineExecutableInfo);
    device.properties.deviceType = VK_PHYSICAL_DEVICE_TYPE_CPU;
    device.features.drawIndirectCount = false;
    EXPECT_FALSE(featuresFor(device).drawIndirectCount);
    EXPECT_EQ(featuresFor(device).core.samplerAnisotropy, VK_FALSE);
}

// Structures of features that are linked where the device has these extensions alone.
std::set<VkStructureType> featuresAskedOf(std::uint32_t apiVersion, const Extensions& extensions)
{
    FeatureChain chain(apiVersion, extensions);
    std::set<VkStructureType> types;
    for (auto* next = reinterpret_cast<VkBaseOutStructure*>(&chain.head()); next != nullptr;
         next = next->pNext)
        types.insert(next->sType);
    return types;
}

TEST(Capabilities, FeaturesAreAskedForWhereTheDeviceKnowsThem)
{
    const std::set always{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                          VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_16BIT_STORAGE_FEATURES};
    const std::set ofVulkan13{
        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DYNAMIC_RENDERING_FEATURES,
        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SYNCHRONIZATION_2_FEATURES,
        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_4_FEATURES,
        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_SIZE_CONTROL_FEATURES,
    };
    EXPECT_EQ(featuresAskedOf(VK_API_VERSION_1_1, {}), always);
    std::set expected = always;
    expected.insert(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES);
    EXPECT_EQ(featuresAskedOf(VK_API_VERSION_1_2, {}), expected);
    expected.insert(ofVulkan13.begin(), ofVulkan13.end());
    EXPECT_EQ(featuresAskedOf(VK_API_VERSION_1_3, {}), expected);
    const std::map<const char*, VkStructureType> ofExtensions{
        {"VK_KHR_dynamic_rendering", VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DYNAMIC_RENDERING_FEATURES},
        {"VK_KHR_synchronization2", VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SYNCHRONIZATION_2_FEATURES},
        {"VK_KHR_maintenance4", VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_4_FEATURES},
        {"VK_EXT_extended_dynamic_state",
         VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTENDED_DYNAMIC_STATE_FEATURES_EXT},
        {"VK_EXT_extended_dynamic_state2",
         VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTENDED_DYNAMIC_STATE_2_FEATURES_EXT},
        {"VK_EXT_subgroup_size_control",
         VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_SIZE_CONTROL_FEATURES},
        {"VK_KHR_pipeline_executable_properties",
         VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PIPELINE_EXECUTABLE_PROPERTIES_FEATURES_KHR},
    };
    for (const auto& [extension, structure] : ofExtensions)
    {
        std::set withIt = always;
        withIt.insert(structure);
        EXPECT_EQ(featuresAskedOf(VK_API_VERSION_1_1, {extension}), withIt) << extension;
    }
}

TEST(Capabilities, SubgroupSizesAreThoseThatWorkgroupsOf128CanHave)
{
    Capabilities device = deviceOf(VK_API_VERSION_1_3);
    device.features.subgroupSizeControl = true;
    device.subgroupSizes = {.minSubgroupSize = 8,
                            .maxSubgroupSize = 32,
                            .maxComputeWorkgroupSubgroups = 8,
                            .requiredSubgroupSizeStages = VK_SHADER_STAGE_COMPUTE_BIT};
    EXPECT_THAT(requirableSubgroupSizes(device), ElementsAre(16U, 32U));
    EXPECT_TRUE(featuresFor(device).subgroupSizeControl);
    device.subgroupSizes.requiredSubgroupSizeStages = VK_SHADER_STAGE_FRAGMENT_BIT;
    EXPECT_THAT(requirableSubgroupSizes(device), IsEmpty());
    EXPECT_FALSE(featuresFor(device).subgroupSizeControl);
}

} // namespace
} // namespace sinew::gpu
