// What is recorded of barriers: for those whose absence no validation layer reports.
#pragma once

#include "engine/gpu/instance.h"

#include <bit>
#include <span>

namespace sinew::test
{

// While it lives, counts the stages and accesses that barriers wait for. Only one at a time.
class CountedWaits
{
public:
    CountedWaits() : record_(vkCmdPipelineBarrier2)
    {
        current = this;
        vkCmdPipelineBarrier2 = count;
    }
    ~CountedWaits() { vkCmdPipelineBarrier2 = record_; }
    CountedWaits(const CountedWaits&) = delete;
    CountedWaits& operator=(const CountedWaits&) = delete;

    int waits() const { return waits_; }

private:
    static VKAPI_ATTR void VKAPI_CALL count(VkCommandBuffer commands, const VkDependencyInfo* info)
    {
        const auto add = [](VkPipelineStageFlags2 stages, VkAccessFlags2 accesses)
        { current->waits_ += std::popcount(stages) + std::popcount(accesses); };
        for (const auto& barrier : std::span(info->pMemoryBarriers, info->memoryBarrierCount))
            add(barrier.dstStageMask, barrier.dstAccessMask);
        for (const auto& barrier :
             std::span(info->pImageMemoryBarriers, info->imageMemoryBarrierCount))
            add(barrier.dstStageMask, barrier.dstAccessMask);
        current->record_(commands, info);
    }

    static inline CountedWaits* current = nullptr;
    PFN_vkCmdPipelineBarrier2 record_;
    int waits_ = 0;
};

// How many stages and accesses the barriers wait for that `record` records.
template <class Record>
int waitsOf(const Record& record)
{
    const CountedWaits counted;
    record();
    return counted.waits();
}

// Whether the layer is one of those that are switched on by VK_EXT_layer_settings. They look at
// other things: at attachments of dynamic rendering, but not at the vertices of indexed draws
// (Vulkan-ValidationLayers#11495) and not at what indirect draws read.
inline bool layerIsNewer()
{
    return gpu::hasInstanceExtension(gpu::kLayerSettingsExtension, gpu::kValidationLayer);
}

} // namespace sinew::test
