#include "engine/gpu/features.h"

namespace sinew::gpu
{

FeatureChain::FeatureChain(const Extensions& extensions)
{
    core_.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2;
    core_.pNext = &vulkan11_;
    vulkan11_.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES;
    vulkan11_.pNext = &vulkan12_;
    vulkan12_.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES;
    vulkan12_.pNext = &vulkan13_;
    vulkan13_.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES;
    executables_.sType =
        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PIPELINE_EXECUTABLE_PROPERTIES_FEATURES_KHR;
    if (extensions.contains(VK_KHR_PIPELINE_EXECUTABLE_PROPERTIES_EXTENSION_NAME))
        vulkan13_.pNext = &executables_;
}

Features FeatureChain::get() const
{
    return {
        .core = core_.features,
        .drawIndirectCount = vulkan12_.drawIndirectCount == VK_TRUE,
        .storageBuffer16BitAccess = vulkan11_.storageBuffer16BitAccess == VK_TRUE,
        .pipelineExecutableInfo = executables_.pipelineExecutableInfo == VK_TRUE,
    };
}

void FeatureChain::set(const Features& features)
{
    const auto given = [](bool feature) { return feature ? VK_TRUE : VK_FALSE; };
    core_.features = features.core;
    vulkan11_.storageBuffer16BitAccess = given(features.storageBuffer16BitAccess);
    vulkan12_.drawIndirectCount = given(features.drawIndirectCount);
    vulkan13_.dynamicRendering = VK_TRUE;
    vulkan13_.synchronization2 = VK_TRUE;
    vulkan13_.maintenance4 = VK_TRUE; // fragment shaders leave outputs of vertex shaders unread
    executables_.pipelineExecutableInfo = given(features.pipelineExecutableInfo);
}

} // namespace sinew::gpu
