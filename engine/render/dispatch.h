// Starts one invocation for each of a number of items.
#pragma once

#include "engine/gpu/vulkan.h"

#include <cstdint>

namespace sinew
{

inline constexpr std::uint32_t kWorkgroupSize = 64; // local_size_x of the compute shaders

// Invocations beyond `items` in the last workgroup must return by themselves.
inline void dispatch(VkCommandBuffer commands, std::uint32_t items)
{
    if (items > 0)
        vkCmdDispatch(commands, (items - 1) / kWorkgroupSize + 1, 1, 1);
}

} // namespace sinew
