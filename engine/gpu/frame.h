// What the recording of one frame is given.
#pragma once

#include "engine/gpu/vulkan.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace sinew::gpu
{

// For tests: a barrier of the frame that is not recorded, so that a test sees what its absence
// does. With `reader`, only this one of the barrier's readers is left out.
struct LeftOutBarrier
{
    std::string_view name;
    std::optional<std::size_t> reader; // index into the barrier's readers; none: all of them
};

// Everything that a frame writes exists kFramesInFlight times and is chosen by `slot`.
struct Frame
{
    VkCommandBuffer commands = VK_NULL_HANDLE;
    std::uint32_t slot = 0;
    std::optional<LeftOutBarrier> leftOut; // always empty outside of tests
};

} // namespace sinew::gpu
