// What a program has already, in plain Vulkan: a device, memory, and a pipeline that draws
// vertices.
#pragma once

#include <vulkan/vulkan.h>

#include <cstdlib>

#include "draw.h"

inline VkPhysicalDevice physical = VK_NULL_HANDLE;
inline VkPhysicalDeviceMemoryProperties memoryTypes{};
inline VkDevice device = VK_NULL_HANDLE;

inline VkDeviceMemory allocateSeen(const VkMemoryRequirements& needs)
{
    constexpr VkMemoryPropertyFlags kSeen =
        VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
    std::uint32_t type = 0;
    while ((needs.memoryTypeBits >> type & 1) == 0 ||
           (memoryTypes.memoryTypes[type].propertyFlags & kSeen) != kSeen)
        ++type;
    const VkMemoryAllocateInfo info{VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO, nullptr, needs.size,
                                    type};
    VkDeviceMemory memory = VK_NULL_HANDLE;
    vkAllocateMemory(device, &info, nullptr, &memory);
    return memory;
}

// Draws points without attachments; a query counts them.
inline VkPipeline makePipeline()
{
    const VkShaderModuleCreateInfo code{VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO, nullptr, 0,
                                        sizeof(draw), draw};
    VkPipelineShaderStageCreateInfo stage{VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO};
    stage.stage = VK_SHADER_STAGE_VERTEX_BIT;
    stage.pName = "main";
    vkCreateShaderModule(device, &code, nullptr, &stage.module);
    const VkVertexInputBindingDescription binding{.stride = 16};
    const VkVertexInputAttributeDescription position{.format = VK_FORMAT_R32G32B32_SFLOAT};
    VkPipelineVertexInputStateCreateInfo input{
        VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO};
    input.vertexBindingDescriptionCount = input.vertexAttributeDescriptionCount = 1;
    input.pVertexBindingDescriptions = &binding;
    input.pVertexAttributeDescriptions = &position;
    VkPipelineInputAssemblyStateCreateInfo points{
        VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO};
    const VkViewport viewport{0.0F, 0.0F, 256.0F, 256.0F, 0.0F, 1.0F};
    const VkRect2D scissor{{0, 0}, {256, 256}};
    VkPipelineViewportStateCreateInfo view{VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO};
    view.viewportCount = view.scissorCount = 1;
    view.pViewports = &viewport;
    view.pScissors = &scissor;
    VkPipelineRasterizationStateCreateInfo raster{
        VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO};
    raster.lineWidth = 1.0F;
    VkPipelineMultisampleStateCreateInfo samples{
        VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO};
    samples.rasterizationSamples = VK_SAMPLE_COUNT_1_BIT;
    const VkPipelineRenderingCreateInfo rendering{VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO};
    VkGraphicsPipelineCreateInfo info{VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO,
                                      &rendering,
                                      0,
                                      1,
                                      &stage,
                                      &input,
                                      &points,
                                      nullptr,
                                      &view,
                                      &raster,
                                      &samples};
    const VkPipelineLayoutCreateInfo none{VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO};
    vkCreatePipelineLayout(device, &none, nullptr, &info.layout);
    VkPipeline pipeline = VK_NULL_HANDLE;
    vkCreateGraphicsPipelines(device, nullptr, 1, &info, nullptr, &pipeline);
    return pipeline;
}

// Ends the program with 3 where there is no Vulkan.
inline void makeDevice()
{
    const VkApplicationInfo application{.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO,
                                        .apiVersion = VK_API_VERSION_1_3};
    const VkInstanceCreateInfo info{VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO, nullptr, 0,
                                    &application};
    VkInstance instance = VK_NULL_HANDLE;
    std::uint32_t count = 1;
    if (vkCreateInstance(&info, nullptr, &instance) != VK_SUCCESS ||
        vkEnumeratePhysicalDevices(instance, &count, &physical) < VK_SUCCESS || count == 0)
        std::exit(3);
    const float priority = 1.0F;
    const VkDeviceQueueCreateInfo queue{
        VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO, nullptr, 0, 0, 1, &priority};
    VkPhysicalDeviceVulkan13Features features{
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .synchronization2 = VK_TRUE,
        .dynamicRendering = VK_TRUE};
    const VkDeviceCreateInfo made{VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO, &features, 0, 1, &queue};
    vkCreateDevice(physical, &made, nullptr, &device);
    vkGetPhysicalDeviceMemoryProperties(physical, &memoryTypes);
}
