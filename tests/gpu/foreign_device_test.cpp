// Devices made by the program: their requirements, and frames on them.
#include "engine/gpu/foreign_device.h"
#include "tests/gpu/white_model.h"
#include "tests/support/synthetic_models.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <optional>

namespace sinew::test
{
namespace
{

using testing::HasSubstr;
using testing::IsEmpty;
using testing::ThrowsMessage;

class ForeignDeviceTest : public testing::Test
{
protected:
    void SetUp() override
    {
        try
        {
            instance_ = std::make_unique<gpu::Instance>(gpu::InstanceOptions{.validate = true});
            chosen_ = gpu::chooseDevice(instance_->devices(), std::nullopt);
        }
        catch (const gpu::VulkanError& error)
        {
            GTEST_SKIP() << error.what();
        }
    }

    void TearDown() override
    {
        if (device_ != VK_NULL_HANDLE)
            vkDestroyDevice(device_, nullptr);
        if (instance_)
        {
            EXPECT_THAT(instance_->validation().messages(), IsEmpty());
        }
    }

    // Enables `features`; their chain must outlive the result.
    gpu::ForeignDevice make(const VkPhysicalDeviceFeatures2& features)
    {
        features_ = features;
        const float priority = 0.5F;
        const std::uint32_t family = *chosen_.capabilities.queueFamily;
        const VkDeviceQueueCreateInfo queue{.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                            .queueFamilyIndex = family,
                                            .queueCount = 1,
                                            .pQueuePriorities = &priority};
        const VkDeviceCreateInfo info{.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                                      .pNext = &features_,
                                      .queueCreateInfoCount = 1,
                                      .pQueueCreateInfos = &queue};
        EXPECT_EQ(vkCreateDevice(chosen_.handle, &info, nullptr, &device_), VK_SUCCESS);
        gpu::ForeignDevice foreign{.getInstanceProcAddr = vkGetInstanceProcAddr,
                                   .instance = instance_->get(),
                                   .instanceVersion = VK_API_VERSION_1_3,
                                   .physical = chosen_.handle,
                                   .device = device_,
                                   .queueFamily = family,
                                   .features = &features_};
        vkGetDeviceQueue(device_, family, 0, &foreign.queue);
        return foreign;
    }

    static std::vector<std::byte> pictureOn(const gpu::Device& device)
    {
        const SkeletalModel box = boxModel();
        WhiteModel model(device, animatedModel(box, buildSkinningModel(box, kCreaseDegrees)));
        return model
            .picture({.camera = {.distance = 12.0}, .visible = {.radius = 2.0}}, {64, 64}, true)
            .pixels;
    }

    std::unique_ptr<gpu::Instance> instance_;
    gpu::DeviceDescription chosen_;
    VkDevice device_ = VK_NULL_HANDLE;
    VkPhysicalDeviceFeatures2 features_{};
};

// The validation layer reports optional features that are used without being enabled.
TEST_F(ForeignDeviceTest, DrawsWithTheRequiredFeaturesAlone)
{
    const std::vector<std::byte> own = pictureOn(gpu::Device(*instance_, chosen_));
    VkPhysicalDeviceMaintenance4Features maintenance{
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_4_FEATURES, .maintenance4 = VK_TRUE};
    VkPhysicalDeviceSynchronization2Features synchronization{
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SYNCHRONIZATION_2_FEATURES,
        .pNext = &maintenance,
        .synchronization2 = VK_TRUE};
    VkPhysicalDeviceDynamicRenderingFeatures rendering{
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DYNAMIC_RENDERING_FEATURES,
        .pNext = &synchronization,
        .dynamicRendering = VK_TRUE};
    const gpu::ForeignDevice foreign =
        make({.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2, .pNext = &rendering});
    {
        const gpu::Device device(foreign);
        EXPECT_FALSE(device.features().drawIndirectCount);
        EXPECT_EQ(device.limits().maxDrawIndexedIndexValue, (1U << 24U) - 1);
        EXPECT_EQ(device.queue(), foreign.queue);
        EXPECT_EQ(pictureOn(device), own);
    }
    EXPECT_EQ(vkDeviceWaitIdle(foreign.device), VK_SUCCESS) << "it belongs to the program";
}

TEST_F(ForeignDeviceTest, NamesEverythingThatIsMissing)
{
    gpu::FeatureChain features = gpu::requiredFeatures();
    gpu::ForeignDevice foreign = make(features.head());
    const auto describe = [&] { gpu::describe(foreign); };
    EXPECT_NO_THROW(describe());
    features.vulkan13.maintenance4 = VK_FALSE;
    foreign.queueFamily = 99;
    EXPECT_THAT(describe,
                ThrowsMessage<gpu::VulkanError>(HasSubstr(
                    "lacks the feature maintenance4, a queue with graphics and compute;")));
    foreign.features = nullptr;
    foreign.instanceVersion = VK_API_VERSION_1_1;
    EXPECT_THAT(describe,
                ThrowsMessage<gpu::VulkanError>(HasSubstr(
                    "lacks the feature dynamicRendering, the feature synchronization2, the feature "
                    "maintenance4, Vulkan 1.3 as VkApplicationInfo::apiVersion (it is 1.1)")));
}

} // namespace
} // namespace sinew::test
