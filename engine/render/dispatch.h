// One invocation per item, in workgroups of kWorkgroupSize.
#pragma once

#include "engine/base/divided_up.h"
#include "engine/gpu/vulkan.h"
#include "shaders/shared/skinning_types.h"

#include <cstdint>

namespace sinew
{

// Invocations beyond `items` in the last workgroup must return by themselves.
inline void dispatch(VkCommandBuffer commands, std::uint32_t items)
{
    if (items > 0)
        vkCmdDispatch(commands, dividedUp(items, gpu::kWorkgroupSize), 1, 1);
}

} // namespace sinew
