#include "engine/gpu/disjoint_writes.h"

#include <atomic>
#include <string>

namespace sinew::gpu
{

DisjointWrites::DisjointWrites(const Frame& frame) : commands_(frame.commands)
{
    if (vkCmdBeginDebugUtilsLabelEXT == nullptr)
        return;
    static std::atomic<std::uint64_t> count = 0;
    const std::string name = std::string(kDisjointWrites) + std::to_string(++count);
    const VkDebugUtilsLabelEXT label{.sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT,
                                     .pLabelName = name.c_str()};
    vkCmdBeginDebugUtilsLabelEXT(commands_, &label);
}

DisjointWrites::~DisjointWrites()
{
    if (vkCmdEndDebugUtilsLabelEXT != nullptr)
        vkCmdEndDebugUtilsLabelEXT(commands_);
}

} // namespace sinew::gpu
