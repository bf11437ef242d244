#include "tests/bench/minimal_vulkan.h"

#include "engine/files/files.h"
#include "engine/gpu/vulkan.h"
#include "engine/images/image.h"

#include <array>
#include <span>
#include <vector>

#include "spirv/benchmark_minimal_comp.h"
#include "spirv/benchmark_minimal_frag.h"
#include "spirv/benchmark_minimal_vert.h"

namespace sinew::bench
{
namespace
{

using gpu::check;

constexpr std::uint32_t kWidth = 1280;
constexpr std::uint32_t kHeight = 720;
constexpr VkFormat kFormat = VK_FORMAT_R8G8B8A8_UNORM;
constexpr VkDeviceSize kCornerBytes = 3 * 2 * sizeof(float);
constexpr VkDeviceSize kPictureBytes = VkDeviceSize{kWidth} * kHeight * 4;

// Ends with the process, so nothing is destroyed: that is no part of a first picture.
struct Minimal
{
    VkPhysicalDevice physical = VK_NULL_HANDLE;
    VkDevice device = VK_NULL_HANDLE;
    VkQueue queue = VK_NULL_HANDLE;
    VkCommandBuffer commands = VK_NULL_HANDLE;

    void open();
    VkDeviceMemory allocate(const VkMemoryRequirements& requirements,
                            VkMemoryPropertyFlags flags) const;
    VkBuffer buffer(VkDeviceSize size, VkBufferUsageFlags usage, void** mapped) const;
    VkShaderModule shader(std::span<const std::uint32_t> code) const;
    VkImage image(VkImageView& view) const;
    VkPipelineLayout layout(VkBuffer corners, VkDescriptorSet& set) const;
    VkPipeline computePipeline(VkPipelineLayout layout) const;
    VkPipeline drawPipeline(VkPipelineLayout layout) const;
    void barrier(VkPipelineStageFlags2 from, VkAccessFlags2 written, VkPipelineStageFlags2 to,
                 VkAccessFlags2 read) const;
    void toLayout(VkImage image, VkImageLayout from, VkImageLayout to) const;
    void submitAndWait() const;
};

void Minimal::open()
{
    check(volkInitialize(), "loading Vulkan");
    const VkApplicationInfo application{.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO,
                                        .apiVersion = VK_API_VERSION_1_3};
    const VkInstanceCreateInfo instanceInfo{.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO,
                                            .pApplicationInfo = &application};
    VkInstance instance = VK_NULL_HANDLE;
    check(vkCreateInstance(&instanceInfo, nullptr, &instance), "creating an instance");
    volkLoadInstance(instance);
    std::uint32_t count = 1;
    const VkResult found = vkEnumeratePhysicalDevices(instance, &count, &physical);
    check(found == VK_INCOMPLETE ? VK_SUCCESS : found, "finding a device");
    const float priority = 1.0F;
    const VkDeviceQueueCreateInfo queueInfo{.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                            .queueCount = 1,
                                            .pQueuePriorities = &priority};
    VkPhysicalDeviceVulkan13Features features{
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .synchronization2 = VK_TRUE,
        .dynamicRendering = VK_TRUE};
    const VkDeviceCreateInfo deviceInfo{.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                                        .pNext = &features,
                                        .queueCreateInfoCount = 1,
                                        .pQueueCreateInfos = &queueInfo};
    check(vkCreateDevice(physical, &deviceInfo, nullptr, &device), "creating the device");
    volkLoadDevice(device);
    vkGetDeviceQueue(device, 0, 0, &queue);
    const VkCommandPoolCreateInfo poolInfo{.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
    VkCommandPool pool = VK_NULL_HANDLE;
    check(vkCreateCommandPool(device, &poolInfo, nullptr, &pool), "creating a command pool");
    const VkCommandBufferAllocateInfo commandsInfo{
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
        .commandPool = pool,
        .level = VK_COMMAND_BUFFER_LEVEL_PRIMARY,
        .commandBufferCount = 1};
    check(vkAllocateCommandBuffers(device, &commandsInfo, &commands), "allocating commands");
}

VkDeviceMemory Minimal::allocate(const VkMemoryRequirements& requirements,
                                 VkMemoryPropertyFlags flags) const
{
    VkPhysicalDeviceMemoryProperties properties{};
    vkGetPhysicalDeviceMemoryProperties(physical, &properties);
    std::uint32_t type = 0;
    while ((requirements.memoryTypeBits >> type & 1U) == 0 ||
           (properties.memoryTypes[type].propertyFlags & flags) != flags)
        ++type;
    const VkMemoryAllocateInfo info{.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                    .allocationSize = requirements.size,
                                    .memoryTypeIndex = type};
    VkDeviceMemory memory = VK_NULL_HANDLE;
    check(vkAllocateMemory(device, &info, nullptr, &memory), "allocating memory");
    return memory;
}

// Mapped where `mapped` is given.
VkBuffer Minimal::buffer(VkDeviceSize size, VkBufferUsageFlags usage, void** mapped) const
{
    const VkBufferCreateInfo info{
        .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO, .size = size, .usage = usage};
    VkBuffer buffer = VK_NULL_HANDLE;
    check(vkCreateBuffer(device, &info, nullptr, &buffer), "creating a buffer");
    VkMemoryRequirements requirements{};
    vkGetBufferMemoryRequirements(device, buffer, &requirements);
    const VkDeviceMemory memory =
        allocate(requirements, mapped != nullptr ? VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT |
                                                       VK_MEMORY_PROPERTY_HOST_COHERENT_BIT
                                                 : VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT);
    check(vkBindBufferMemory(device, buffer, memory, 0), "binding memory");
    if (mapped != nullptr)
        check(vkMapMemory(device, memory, 0, VK_WHOLE_SIZE, 0, mapped), "mapping memory");
    return buffer;
}

VkImage Minimal::image(VkImageView& view) const
{
    const VkImageCreateInfo info{.sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                 .imageType = VK_IMAGE_TYPE_2D,
                                 .format = kFormat,
                                 .extent = {kWidth, kHeight, 1},
                                 .mipLevels = 1,
                                 .arrayLayers = 1,
                                 .samples = VK_SAMPLE_COUNT_1_BIT,
                                 .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
                                          VK_IMAGE_USAGE_TRANSFER_SRC_BIT};
    VkImage image = VK_NULL_HANDLE;
    check(vkCreateImage(device, &info, nullptr, &image), "creating an image");
    VkMemoryRequirements requirements{};
    vkGetImageMemoryRequirements(device, image, &requirements);
    check(vkBindImageMemory(device, image,
                            allocate(requirements, VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT), 0),
          "binding memory");
    const VkImageViewCreateInfo viewInfo{
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
        .image = image,
        .viewType = VK_IMAGE_VIEW_TYPE_2D,
        .format = kFormat,
        .subresourceRange = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1}};
    check(vkCreateImageView(device, &viewInfo, nullptr, &view), "creating a view");
    return image;
}

VkShaderModule Minimal::shader(std::span<const std::uint32_t> code) const
{
    const VkShaderModuleCreateInfo info{.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                        .codeSize = code.size_bytes(),
                                        .pCode = code.data()};
    VkShaderModule module = VK_NULL_HANDLE;
    check(vkCreateShaderModule(device, &info, nullptr, &module), "creating a shader");
    return module;
}

VkPipelineLayout Minimal::layout(VkBuffer corners, VkDescriptorSet& set) const
{
    const VkDescriptorSetLayoutBinding binding{.descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                                               .descriptorCount = 1,
                                               .stageFlags = VK_SHADER_STAGE_COMPUTE_BIT};
    const VkDescriptorSetLayoutCreateInfo setLayoutInfo{
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = 1,
        .pBindings = &binding};
    VkDescriptorSetLayout setLayout = VK_NULL_HANDLE;
    check(vkCreateDescriptorSetLayout(device, &setLayoutInfo, nullptr, &setLayout), "a set layout");
    const VkDescriptorPoolSize poolSize{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1};
    const VkDescriptorPoolCreateInfo poolInfo{.sType =
                                                  VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
                                              .maxSets = 1,
                                              .poolSizeCount = 1,
                                              .pPoolSizes = &poolSize};
    VkDescriptorPool pool = VK_NULL_HANDLE;
    check(vkCreateDescriptorPool(device, &poolInfo, nullptr, &pool), "creating a pool");
    const VkDescriptorSetAllocateInfo setInfo{.sType =
                                                  VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
                                              .descriptorPool = pool,
                                              .descriptorSetCount = 1,
                                              .pSetLayouts = &setLayout};
    check(vkAllocateDescriptorSets(device, &setInfo, &set), "allocating a set");
    const VkDescriptorBufferInfo whole{.buffer = corners, .range = VK_WHOLE_SIZE};
    const VkWriteDescriptorSet write{.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                     .dstSet = set,
                                     .descriptorCount = 1,
                                     .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                                     .pBufferInfo = &whole};
    vkUpdateDescriptorSets(device, 1, &write, 0, nullptr);
    const VkPipelineLayoutCreateInfo info{.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
                                          .setLayoutCount = 1,
                                          .pSetLayouts = &setLayout};
    VkPipelineLayout layout = VK_NULL_HANDLE;
    check(vkCreatePipelineLayout(device, &info, nullptr, &layout), "creating a layout");
    return layout;
}

VkPipelineShaderStageCreateInfo stage(VkShaderStageFlagBits bit, VkShaderModule module)
{
    return {.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
            .stage = bit,
            .module = module,
            .pName = "main"};
}

VkPipeline Minimal::computePipeline(VkPipelineLayout layout) const
{
    const VkComputePipelineCreateInfo info{
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .stage = stage(VK_SHADER_STAGE_COMPUTE_BIT, shader(benchmark_minimal_comp_spirv)),
        .layout = layout};
    VkPipeline pipeline = VK_NULL_HANDLE;
    check(vkCreateComputePipelines(device, VK_NULL_HANDLE, 1, &info, nullptr, &pipeline),
          "creating the compute pipeline");
    return pipeline;
}

VkPipeline Minimal::drawPipeline(VkPipelineLayout layout) const
{
    const std::array stages = {
        stage(VK_SHADER_STAGE_VERTEX_BIT, shader(benchmark_minimal_vert_spirv)),
        stage(VK_SHADER_STAGE_FRAGMENT_BIT, shader(benchmark_minimal_frag_spirv))};
    const VkVertexInputBindingDescription binding{.stride = 2 * sizeof(float)};
    const VkVertexInputAttributeDescription attribute{.format = VK_FORMAT_R32G32_SFLOAT};
    const VkPipelineVertexInputStateCreateInfo input{
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO,
        .vertexBindingDescriptionCount = 1,
        .pVertexBindingDescriptions = &binding,
        .vertexAttributeDescriptionCount = 1,
        .pVertexAttributeDescriptions = &attribute};
    const VkPipelineInputAssemblyStateCreateInfo assembly{
        .sType = VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO,
        .topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST};
    const VkViewport whole{0.0F, 0.0F, kWidth, kHeight, 0.0F, 1.0F};
    const VkRect2D area{{}, {kWidth, kHeight}};
    const VkPipelineViewportStateCreateInfo viewport{
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO,
        .viewportCount = 1,
        .pViewports = &whole,
        .scissorCount = 1,
        .pScissors = &area};
    const VkPipelineRasterizationStateCreateInfo rasterisation{
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO, .lineWidth = 1.0F};
    const VkPipelineMultisampleStateCreateInfo multisample{
        .sType = VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO,
        .rasterizationSamples = VK_SAMPLE_COUNT_1_BIT};
    const VkPipelineColorBlendAttachmentState mixing{.colorWriteMask = 0xF};
    const VkPipelineColorBlendStateCreateInfo blend{
        .sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO,
        .attachmentCount = 1,
        .pAttachments = &mixing};
    const VkPipelineRenderingCreateInfo rendering{
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO,
        .colorAttachmentCount = 1,
        .pColorAttachmentFormats = &kFormat};
    const VkGraphicsPipelineCreateInfo info{.sType =
                                                VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO,
                                            .pNext = &rendering,
                                            .stageCount = 2,
                                            .pStages = stages.data(),
                                            .pVertexInputState = &input,
                                            .pInputAssemblyState = &assembly,
                                            .pViewportState = &viewport,
                                            .pRasterizationState = &rasterisation,
                                            .pMultisampleState = &multisample,
                                            .pColorBlendState = &blend,
                                            .layout = layout};
    VkPipeline pipeline = VK_NULL_HANDLE;
    check(vkCreateGraphicsPipelines(device, VK_NULL_HANDLE, 1, &info, nullptr, &pipeline),
          "creating the graphics pipeline");
    return pipeline;
}

void Minimal::barrier(VkPipelineStageFlags2 from, VkAccessFlags2 written, VkPipelineStageFlags2 to,
                      VkAccessFlags2 read) const
{
    const VkMemoryBarrier2 memory{.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
                                  .srcStageMask = from,
                                  .srcAccessMask = written,
                                  .dstStageMask = to,
                                  .dstAccessMask = read};
    const VkDependencyInfo dependency{.sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                      .memoryBarrierCount = 1,
                                      .pMemoryBarriers = &memory};
    vkCmdPipelineBarrier2(commands, &dependency);
}

void Minimal::toLayout(VkImage image, VkImageLayout from, VkImageLayout to) const
{
    const VkImageMemoryBarrier2 memory{
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2,
        .srcStageMask = VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT,
        .srcAccessMask = VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT,
        .dstStageMask =
            VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT | VK_PIPELINE_STAGE_2_COPY_BIT,
        .dstAccessMask = VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT | VK_ACCESS_2_TRANSFER_READ_BIT,
        .oldLayout = from,
        .newLayout = to,
        .image = image,
        .subresourceRange = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1}};
    const VkDependencyInfo dependency{.sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                      .imageMemoryBarrierCount = 1,
                                      .pImageMemoryBarriers = &memory};
    vkCmdPipelineBarrier2(commands, &dependency);
}

void Minimal::submitAndWait() const
{
    const VkCommandBufferSubmitInfo submitted{.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO,
                                              .commandBuffer = commands};
    const VkSubmitInfo2 submit{.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2,
                               .commandBufferInfoCount = 1,
                               .pCommandBufferInfos = &submitted};
    check(vkQueueSubmit2(queue, 1, &submit, VK_NULL_HANDLE), "submitting");
    check(vkQueueWaitIdle(queue), "waiting");
}

} // namespace

void drawMinimal(const std::string& picture)
{
    Minimal vulkan;
    vulkan.open();
    const VkBuffer corners = vulkan.buffer(
        kCornerBytes, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_VERTEX_BUFFER_BIT,
        nullptr);
    void* mapped = nullptr;
    const VkBuffer copy = vulkan.buffer(kPictureBytes, VK_BUFFER_USAGE_TRANSFER_DST_BIT, &mapped);
    VkImageView view = VK_NULL_HANDLE;
    const VkImage image = vulkan.image(view);
    VkDescriptorSet set = VK_NULL_HANDLE;
    const VkPipelineLayout layout = vulkan.layout(corners, set);
    const VkPipeline compute = vulkan.computePipeline(layout);
    const VkPipeline draw = vulkan.drawPipeline(layout);

    const VkCommandBuffer commands = vulkan.commands;
    const VkCommandBufferBeginInfo begin{.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
    check(vkBeginCommandBuffer(commands, &begin), "beginning commands");
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, compute);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &set, 0,
                            nullptr);
    vkCmdDispatch(commands, 1, 1, 1);
    vulkan.barrier(VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT, VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT,
                   VK_PIPELINE_STAGE_2_VERTEX_ATTRIBUTE_INPUT_BIT,
                   VK_ACCESS_2_VERTEX_ATTRIBUTE_READ_BIT);
    vulkan.toLayout(image, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    const VkRenderingAttachmentInfo colour{.sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
                                           .imageView = view,
                                           .imageLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
                                           .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
                                           .clearValue = {.color = {{0.1F, 0.1F, 0.1F, 1.0F}}}};
    const VkRenderingInfo rendering{.sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                                    .renderArea = {{}, {kWidth, kHeight}},
                                    .layerCount = 1,
                                    .colorAttachmentCount = 1,
                                    .pColorAttachments = &colour};
    vkCmdBeginRendering(commands, &rendering);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, draw);
    const VkDeviceSize offset = 0;
    vkCmdBindVertexBuffers(commands, 0, 1, &corners, &offset);
    vkCmdDraw(commands, 3, 1, 0, 0);
    vkCmdEndRendering(commands);
    vulkan.toLayout(image, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
                    VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL);
    const VkBufferImageCopy region{.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1},
                                   .imageExtent = {kWidth, kHeight, 1}};
    vkCmdCopyImageToBuffer(commands, image, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, copy, 1, &region);
    vulkan.barrier(VK_PIPELINE_STAGE_2_COPY_BIT, VK_ACCESS_2_TRANSFER_WRITE_BIT,
                   VK_PIPELINE_STAGE_2_HOST_BIT, VK_ACCESS_2_HOST_READ_BIT);
    check(vkEndCommandBuffer(commands), "ending commands");
    vulkan.submitAndWait();

    Image pixels{.width = kWidth, .height = kHeight, .pixels = {}};
    const auto* first = static_cast<const std::byte*>(mapped);
    pixels.pixels.assign(first, first + kPictureBytes);
    if (const auto written = writeFile(picture, encodePng(pixels)); !written)
        throw gpu::VulkanError(toString(written.error()));
}

} // namespace sinew::bench
