// Vulkan through volk, and what the thin layer in this folder does when a call fails.
//
// Two kinds of failure, never mixed: what a machine can do to a correct program (no device, out of
// memory, device lost) is a VulkanError; misuse of this layer or of Vulkan is a bug and ends the
// process in every build type.
#pragma once

#include "engine/base/require.h"

#include <volk.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace sinew::gpu
{

// what() is a sentence for the person who runs the program: what failed and what to do about it.
class VulkanError : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

// Throws VulkanError "WHAT failed: VK_...; what to do about it" unless the result is VK_SUCCESS.
void check(VkResult result, std::string_view what);

// Throws VulkanError "OF needs USED WHAT, but this device has at most LIMIT (NAME)" where more is
// used than the limit of that name allows.
void requireLimit(std::uint64_t used, std::uint64_t limit, std::string_view limitName,
                  std::string_view what, std::string_view of);

std::string_view resultName(VkResult result);

// Gives an object of a device the name that validation messages and debuggers show.
void nameObject(VkDevice device, std::uint64_t object, VkObjectType type, const std::string& name);

} // namespace sinew::gpu
