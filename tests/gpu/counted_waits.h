// Counts what barriers wait for; covers missing barriers that no validation layer reports.
#pragma once

#include "engine/gpu/instance.h"

#include <bit>
#include <span>

namespace sinew::test
{

// Counts the stages and accesses that barriers wait for during its lifetime. Only one at a time.
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

// Number of stages and accesses that the barriers recorded by `record` wait for.
template <class Record>
int waitsOf(const Record& record)
{
    const CountedWaits counted;
    record();
    return counted.waits();
}

// True for a validation layer that is configured by VK_EXT_layer_settings. Such layers check
// attachments of dynamic rendering, but neither the vertices of indexed draws
// (Vulkan-ValidationLayers#11495) nor what indirect draws read.
inline bool layerIsNewer()
{
    return gpu::hasInstanceExtension(gpu::kLayerSettingsExtension, gpu::kValidationLayer);
}

} // namespace sinew::test
