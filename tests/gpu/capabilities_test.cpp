// Checks on made-up devices which features Sinew requires and enables.
#include "engine/gpu/capabilities.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sinew::gpu
{
namespace
{

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using testing::StrEq;

// A device with every feature.
Capabilities wholeDevice()
{
    Capabilities device{.queueFamily = 0};
    device.properties.apiVersion = VK_API_VERSION_1_3;
    device.properties.deviceType = VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU;
    device.features = {.core = {.multiDrawIndirect = VK_TRUE,
                                .drawIndirectFirstInstance = VK_TRUE,
                                .depthClamp = VK_TRUE,
                                .samplerAnisotropy = VK_TRUE,
                                .textureCompressionBC = VK_TRUE},
                       .drawIndirectCount = true,
                       .storageBuffer16BitAccess = true};
    device.properties.limits.maxPerStageDescriptorStorageBuffers = kMostStorageBuffers;
    return device;
}

TEST(Capabilities, WhatIsMissingIsNamed)
{
    Capabilities device = wholeDevice();
    EXPECT_THAT(missingFrom(device), IsEmpty());
    device.properties.limits.maxPerStageDescriptorStorageBuffers = 4;
    EXPECT_THAT(missingFrom(device),
                ElementsAre("maxPerStageDescriptorStorageBuffers 13 (it has 4)"));
    device.queueFamily.reset();
    EXPECT_THAT(missingFrom(device), ElementsAre("a queue with graphics and compute"));
    device.properties.apiVersion = VK_API_VERSION_1_2;
    EXPECT_THAT(missingFrom(device), ElementsAre("Vulkan 1.3: install a newer driver"));
}

TEST(Capabilities, TheSwapchainIsEnabledForAWindow)
{
    Capabilities device = wholeDevice();
    EXPECT_THAT(extensionsFor(device, true), IsEmpty());
    device.extensions.insert("VK_KHR_swapchain");
    EXPECT_THAT(extensionsFor(device, false), IsEmpty());
    EXPECT_THAT(extensionsFor(device, true), ElementsAre(StrEq("VK_KHR_swapchain")));
}

TEST(Capabilities, ThePortabilitySubsetIsEnabledWhereItIs)
{
    Capabilities device = wholeDevice();
    EXPECT_THAT(extensionsFor(device, false), Not(Contains(StrEq("VK_KHR_portability_subset"))));
    device.extensions.insert("VK_KHR_portability_subset");
    EXPECT_THAT(extensionsFor(device, false), Contains(StrEq("VK_KHR_portability_subset")));
}

TEST(Capabilities, FeaturesAreEnabledWhereTheyAre)
{
    Capabilities device = wholeDevice();
    device.features.core.geometryShader = VK_TRUE;
    const Features enabled = featuresFor(device);
    EXPECT_TRUE(enabled.drawIndirectCount);
    EXPECT_EQ(enabled.core.depthClamp, VK_TRUE);
    EXPECT_EQ(enabled.core.samplerAnisotropy, VK_TRUE);
    EXPECT_EQ(enabled.core.geometryShader, VK_FALSE) << "nothing uses it";
    device.properties.deviceType = VK_PHYSICAL_DEVICE_TYPE_CPU;
    device.features.drawIndirectCount = false;
    EXPECT_FALSE(featuresFor(device).drawIndirectCount);
    EXPECT_EQ(featuresFor(device).core.samplerAnisotropy, VK_FALSE);
}

} // namespace
} // namespace sinew::gpu
