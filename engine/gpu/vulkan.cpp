#include "engine/gpu/vulkan.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>

namespace sinew::gpu
{

std::string_view resultName(VkResult result)
{
    using Named = std::pair<VkResult, std::string_view>;
    constexpr std::array kNames{
        Named{VK_SUCCESS, "VK_SUCCESS"},
        Named{VK_NOT_READY, "VK_NOT_READY"},
        Named{VK_TIMEOUT, "VK_TIMEOUT"},
        Named{VK_SUBOPTIMAL_KHR, "VK_SUBOPTIMAL_KHR"},
        Named{VK_ERROR_OUT_OF_HOST_MEMORY, "VK_ERROR_OUT_OF_HOST_MEMORY"},
        Named{VK_ERROR_OUT_OF_DEVICE_MEMORY, "VK_ERROR_OUT_OF_DEVICE_MEMORY"},
        Named{VK_ERROR_INITIALIZATION_FAILED, "VK_ERROR_INITIALIZATION_FAILED"},
        Named{VK_ERROR_DEVICE_LOST, "VK_ERROR_DEVICE_LOST"},
        Named{VK_ERROR_LAYER_NOT_PRESENT, "VK_ERROR_LAYER_NOT_PRESENT"},
        Named{VK_ERROR_EXTENSION_NOT_PRESENT, "VK_ERROR_EXTENSION_NOT_PRESENT"},
        Named{VK_ERROR_FEATURE_NOT_PRESENT, "VK_ERROR_FEATURE_NOT_PRESENT"},
        Named{VK_ERROR_INCOMPATIBLE_DRIVER, "VK_ERROR_INCOMPATIBLE_DRIVER"},
        Named{VK_ERROR_TOO_MANY_OBJECTS, "VK_ERROR_TOO_MANY_OBJECTS"},
        Named{VK_ERROR_SURFACE_LOST_KHR, "VK_ERROR_SURFACE_LOST_KHR"},
        Named{VK_ERROR_OUT_OF_DATE_KHR, "VK_ERROR_OUT_OF_DATE_KHR"},
    };
    const auto* const named = std::ranges::find(kNames, result, &Named::first);
    return named == kNames.end() ? "an unknown error" : named->second;
}

namespace
{

// Advice to the user. Empty if it depends on the call.
std::string_view adviceFor(VkResult result)
{
    switch (result)
    {
    case VK_ERROR_OUT_OF_DEVICE_MEMORY:
        return "; the device is out of memory: close other programs that use it, or reduce the "
               "image size, samples or instances";
    case VK_ERROR_OUT_OF_HOST_MEMORY:
        return "; out of memory: close other programs, or reduce the image size, samples or "
               "instances";
    case VK_ERROR_DEVICE_LOST:
        return "; the device stopped working or its driver restarted: run the program again; if "
               "that fails too, update the driver or choose another device";
    case VK_ERROR_INITIALIZATION_FAILED:
        return "; the driver does not work: reinstall it, or choose another device";
    default:
        return "";
    }
}

} // namespace

void requireLimit(std::uint64_t used, std::uint64_t limit, std::string_view limitName,
                  std::string_view what, std::string_view of)
{
    if (used > limit)
        throw VulkanError(fmt::format("{} needs {} {}, but this device has at most {} ({})", of,
                                      used, what, limit, limitName));
}

void check(VkResult result, std::string_view what)
{
    if (result == VK_ERROR_SURFACE_LOST_KHR)
        throw VulkanError(
            fmt::format("the window is gone, closed by another program or with its display: {} "
                        "failed: {}",
                        what, resultName(result)));
    if (result != VK_SUCCESS)
        throw VulkanError(fmt::format("{} failed: {} ({}){}", what, resultName(result),
                                      static_cast<int>(result), adviceFor(result)));
}

std::uint64_t nextSerial()
{
    static std::atomic<std::uint64_t> last = 0;
    return ++last;
}

void nameObject(VkDevice device, std::uint64_t object, VkObjectType type, const std::string& name)
{
    if (vkSetDebugUtilsObjectNameEXT == nullptr)
        return;
    const VkDebugUtilsObjectNameInfoEXT info{
        .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT,
        .objectType = type,
        .objectHandle = object,
        .pObjectName = name.c_str(),
    };
    // Names are optional: if memory runs out, the object has none.
    static_cast<void>(vkSetDebugUtilsObjectNameEXT(device, &info));
}

} // namespace sinew::gpu
