#include "engine/gpu/barrier.h"

#include <string>

namespace sinew::gpu
{

void barrier(VkCommandBuffer commands, Access from, Access to)
{
    const VkMemoryBarrier2 memory{
        .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
        .srcStageMask = from.stages,
        .srcAccessMask = from.accesses,
        .dstStageMask = to.stages,
        .dstAccessMask = to.accesses,
    };
    const VkDependencyInfo dependency{
        .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
        .memoryBarrierCount = 1,
        .pMemoryBarriers = &memory,
    };
    vkCmdPipelineBarrier2(commands, &dependency);
}

void barrier(const Frame& frame, std::string_view name, Access from,
             std::initializer_list<Access> readers)
{
    const bool isLeftOut = frame.leftOut && frame.leftOut->name == name;
    Access to;
    std::size_t index = 0;
    for (const Access reader : readers)
        if (!isLeftOut || (frame.leftOut->reader && *frame.leftOut->reader != index++))
            to = to | reader;
    if (to.stages != VK_PIPELINE_STAGE_2_NONE)
        barrier(frame.commands, from, to);
    frame.count(&RecordedCounts::barriers);
}

void transition(VkCommandBuffer commands, const ImageRange& range, ImageUse from, ImageUse to)
{
    const VkImageMemoryBarrier2 image{
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2,
        .srcStageMask = from.access.stages,
        .srcAccessMask = from.access.accesses,
        .dstStageMask = to.access.stages,
        .dstAccessMask = to.access.accesses,
        .oldLayout = from.layout,
        .newLayout = to.layout,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .image = range.image,
        .subresourceRange = {.aspectMask = range.aspect,
                             .levelCount = VK_REMAINING_MIP_LEVELS,
                             .layerCount = VK_REMAINING_ARRAY_LAYERS},
    };
    const VkDependencyInfo dependency{
        .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
        .imageMemoryBarrierCount = 1,
        .pImageMemoryBarriers = &image,
    };
    vkCmdPipelineBarrier2(commands, &dependency);
}

void transition(const Frame& frame, std::string_view name, const ImageRange& range, ImageUse from,
                ImageUse to)
{
    if (frame.leftOut && frame.leftOut->name == name)
        to.access = kNothing;
    transition(frame.commands, range, from, to);
    frame.count(&RecordedCounts::barriers);
}

// Without the extension, its functions are null.
DebugLabel::DebugLabel(const Frame& frame, const std::string& name) : commands_(frame.commands)
{
    const VkDebugUtilsLabelEXT label{.sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT,
                                     .pLabelName = name.c_str()};
    if (vkCmdBeginDebugUtilsLabelEXT != nullptr)
        vkCmdBeginDebugUtilsLabelEXT(commands_, &label);
}

DebugLabel::~DebugLabel()
{
    if (vkCmdEndDebugUtilsLabelEXT != nullptr)
        vkCmdEndDebugUtilsLabelEXT(commands_);
}

DisjointWrites::DisjointWrites(const Frame& frame)
    : DebugLabel(frame, std::string(kDisjointWrites) + std::to_string(nextSerial()))
{
}

} // namespace sinew::gpu
