// Starts one invocation for each of a number of items.
#pragma once

#include "engine/gpu/vulkan.h"
#include "shaders/shared/skinning_types.h"

#include <cstdint>

namespace sinew
{

using gpu::kWorkgroupSize;

// Invocations beyond `items` in the last workgroup must return by themselves.
inline void dispatch(VkCommandBuffer commands, std::uint32_t items)
{
    if (items > 0)
        vkCmdDispatch(commands, (items - 1) / kWorkgroupSize + 1, 1, 1);
}

} // namespace sinew
