#include "engine/gpu/features.h"

namespace sinew::gpu
{

template <class T>
void FeatureChain::link(T& features)
{
    features.pNext = core_.pNext;
    core_.pNext = &features;
}

FeatureChain::FeatureChain(std::uint32_t apiVersion, const Extensions& extensions)
    : isVulkan12_(apiVersion >= VK_API_VERSION_1_2), isVulkan13_(apiVersion >= VK_API_VERSION_1_3),
      extensions_(extensions)
{
    core_.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2;
    storage_.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_16BIT_STORAGE_FEATURES;
    vulkan12_.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES;
    rendering_.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DYNAMIC_RENDERING_FEATURES;
    synchronisation_.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SYNCHRONIZATION_2_FEATURES;
    maintenance_.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_4_FEATURES;
    dynamicState_.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTENDED_DYNAMIC_STATE_FEATURES_EXT;
    dynamicState2_.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTENDED_DYNAMIC_STATE_2_FEATURES_EXT;
    executables_.sType =
        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PIPELINE_EXECUTABLE_PROPERTIES_FEATURES_KHR;
    subgroupSizes_.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_SIZE_CONTROL_FEATURES;
    const auto knows = [&](const char* extension) { return extensions.contains(extension); };
    link(storage_);
    if (isVulkan12_)
        link(vulkan12_);
    if (isVulkan13_ || knows(VK_KHR_DYNAMIC_RENDERING_EXTENSION_NAME))
        link(rendering_);
    if (isVulkan13_ || knows(VK_KHR_SYNCHRONIZATION_2_EXTENSION_NAME))
        link(synchronisation_);
    if (isVulkan13_ || knows(VK_KHR_MAINTENANCE_4_EXTENSION_NAME))
        link(maintenance_);
    if (!isVulkan13_ && knows(VK_EXT_EXTENDED_DYNAMIC_STATE_EXTENSION_NAME))
        link(dynamicState_);
    if (!isVulkan13_ && knows(VK_EXT_EXTENDED_DYNAMIC_STATE_2_EXTENSION_NAME))
        link(dynamicState2_);
    if (isVulkan13_ || knows(VK_EXT_SUBGROUP_SIZE_CONTROL_EXTENSION_NAME))
        link(subgroupSizes_);
    if (knows(VK_KHR_PIPELINE_EXECUTABLE_PROPERTIES_EXTENSION_NAME))
        link(executables_);
}

Features FeatureChain::get() const
{
    return {
        .core = core_.features,
        .dynamicRendering = rendering_.dynamicRendering == VK_TRUE,
        .synchronization2 = synchronisation_.synchronization2 == VK_TRUE,
        .extendedDynamicState = isVulkan13_ || dynamicState_.extendedDynamicState == VK_TRUE,
        .extendedDynamicState2 = isVulkan13_ || dynamicState2_.extendedDynamicState2 == VK_TRUE,
        .maintenance4 = maintenance_.maintenance4 == VK_TRUE,
        // The extension has no feature of its own.
        .drawIndirectCount = isVulkan12_
                                 ? vulkan12_.drawIndirectCount == VK_TRUE
                                 : extensions_.contains(VK_KHR_DRAW_INDIRECT_COUNT_EXTENSION_NAME),
        .storageBuffer16BitAccess = storage_.storageBuffer16BitAccess == VK_TRUE,
        .imageFormatList =
            isVulkan12_ || extensions_.contains(VK_KHR_IMAGE_FORMAT_LIST_EXTENSION_NAME),
        .pipelineExecutableInfo = executables_.pipelineExecutableInfo == VK_TRUE,
        .subgroupSizeControl = subgroupSizes_.subgroupSizeControl == VK_TRUE,
    };
}

void FeatureChain::set(const Features& features)
{
    const auto given = [](bool feature) { return feature ? VK_TRUE : VK_FALSE; };
    core_.features = features.core;
    rendering_.dynamicRendering = given(features.dynamicRendering);
    synchronisation_.synchronization2 = given(features.synchronization2);
    dynamicState_.extendedDynamicState = given(features.extendedDynamicState);
    dynamicState2_.extendedDynamicState2 = given(features.extendedDynamicState2);
    maintenance_.maintenance4 = given(features.maintenance4);
    vulkan12_.drawIndirectCount = given(features.drawIndirectCount);
    storage_.storageBuffer16BitAccess = given(features.storageBuffer16BitAccess);
    executables_.pipelineExecutableInfo = given(features.pipelineExecutableInfo);
    subgroupSizes_.subgroupSizeControl = given(features.subgroupSizeControl);
}

} // namespace sinew::gpu
