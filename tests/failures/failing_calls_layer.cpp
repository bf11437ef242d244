// A Vulkan layer that makes calls fail as described in planned_failures.h. It tests the programs as
// they ship, on a driver that fails where and when a test wants.
//
// A failing call does not reach the driver. The exceptions follow the specification: an image is
// presented even if the window has changed or is lost, and a suboptimal image is acquired. After
// the device is lost, calls that wait for it or submit work fail as well. All work has finished by
// then, so the objects that it used may be destroyed.
//
// For one instance and one device at a time, as in programs with volk's global functions.
#include "tests/failures/planned_failures.h"

#define VK_NO_PROTOTYPES
#include <vulkan/vk_layer.h>
#include <vulkan/vulkan.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <span>
#include <string_view>

namespace sinew::test
{
namespace
{

PlannedFailures& plan()
{
    static PlannedFailures planned;
    return planned;
}

PFN_vkGetInstanceProcAddr nextInstanceFunction = nullptr;
PFN_vkGetDeviceProcAddr nextDeviceFunction = nullptr;
VkDevice device = VK_NULL_HANDLE;
std::atomic<bool> deviceIsLost = false;

template <std::size_t Size>
struct Name
{
    constexpr Name(const char (&text)[Size]) // NOLINT: implicit, for template arguments
    {
        std::copy_n(text, Size, characters.begin());
    }
    constexpr std::string_view view() const { return {characters.data(), Size - 1}; }

    std::array<char, Size> characters{};
};

constexpr std::array<std::string_view, 6> kFailOnALostDevice{
    "vkQueueSubmit2",  "vkQueueWaitIdle",       "vkDeviceWaitIdle",
    "vkWaitForFences", "vkAcquireNextImageKHR", "vkQueuePresentKHR",
};

// Waits for the submitted work first.
void loseDevice()
{
    if (device == VK_NULL_HANDLE || deviceIsLost.exchange(true))
        return;
    const auto wait =
        reinterpret_cast<PFN_vkDeviceWaitIdle>(nextDeviceFunction(device, "vkDeviceWaitIdle"));
    wait(device);
}

// The planned result of the call; nothing: the driver's.
std::optional<Outcome> outcomeOf(std::string_view name)
{
    std::optional<Outcome> planned = plan().next(name);
    if (planned && planned->result == VK_ERROR_DEVICE_LOST)
        loseDevice();
    if (!planned && deviceIsLost && std::ranges::count(kFailOnALostDevice, name) > 0)
        return Outcome{.result = VK_ERROR_DEVICE_LOST};
    return planned;
}

// True if the call reaches the driver and only its result changes.
bool isDoneAllTheSame(std::string_view name, VkResult result)
{
    if (name == "vkQueuePresentKHR")
        return result == VK_ERROR_OUT_OF_DATE_KHR || result == VK_ERROR_SURFACE_LOST_KHR ||
               result == VK_SUBOPTIMAL_KHR;
    return name == "vkAcquireNextImageKHR" && result == VK_SUBOPTIMAL_KHR;
}

template <Name kName, class Function>
struct Call;

template <Name kName, class... Arguments>
struct Call<kName, VkResult(VKAPI_PTR*)(Arguments...)>
{
    static inline VkResult(VKAPI_PTR* next)(Arguments...) = nullptr;

    static VKAPI_ATTR VkResult VKAPI_CALL make(Arguments... arguments)
    {
        const std::optional<Outcome> outcome = outcomeOf(kName.view());
        if (!outcome)
            return next(arguments...);
        if (!isDoneAllTheSame(kName.view(), outcome->result))
            return outcome->result;
        const VkResult result = next(arguments...);
        return result == VK_SUCCESS ? outcome->result : result;
    }
};

struct Intercepted
{
    std::string_view name;
    PFN_vkVoidFunction function;
    PFN_vkVoidFunction* next; // null: set by createInstance or createDevice
};

template <Name kName, class Function>
Intercepted failing()
{
    using Made = Call<kName, Function>;
    return {kName.view(), reinterpret_cast<PFN_vkVoidFunction>(&Made::make),
            reinterpret_cast<PFN_vkVoidFunction*>(&Made::next)};
}

PFN_vkGetPhysicalDeviceProperties nextProperties = nullptr;

// The empty result is a device with Vulkan 1.2.
VKAPI_ATTR void VKAPI_CALL getProperties(VkPhysicalDevice physical,
                                         VkPhysicalDeviceProperties* properties)
{
    nextProperties(physical, properties);
    const std::optional<Outcome> outcome = outcomeOf("vkGetPhysicalDeviceProperties");
    if (outcome && outcome->isEmptyAnswer)
        properties->apiVersion = VK_API_VERSION_1_2;
}

using SurfaceSupport =
    Call<"vkGetPhysicalDeviceSurfaceSupportKHR", PFN_vkGetPhysicalDeviceSurfaceSupportKHR>;

// The empty result is a device that cannot present to the window.
VKAPI_ATTR VkResult VKAPI_CALL getSurfaceSupport(VkPhysicalDevice physical, std::uint32_t family,
                                                 VkSurfaceKHR surface, VkBool32* supported)
{
    const std::optional<Outcome> outcome = outcomeOf("vkGetPhysicalDeviceSurfaceSupportKHR");
    if (outcome && !outcome->isEmptyAnswer)
        return outcome->result;
    const VkResult result = SurfaceSupport::next(physical, family, surface, supported);
    if (outcome)
        *supported = VK_FALSE;
    return result;
}

using SurfaceCapabilities = Call<"vkGetPhysicalDeviceSurfaceCapabilitiesKHR",
                                 PFN_vkGetPhysicalDeviceSurfaceCapabilitiesKHR>;

// The empty result is a window without area.
VKAPI_ATTR VkResult VKAPI_CALL getSurfaceCapabilities(VkPhysicalDevice physical,
                                                      VkSurfaceKHR surface,
                                                      VkSurfaceCapabilitiesKHR* capabilities)
{
    const std::optional<Outcome> outcome = outcomeOf("vkGetPhysicalDeviceSurfaceCapabilitiesKHR");
    if (outcome && !outcome->isEmptyAnswer)
        return outcome->result;
    const VkResult result = SurfaceCapabilities::next(physical, surface, capabilities);
    if (outcome)
        capabilities->currentExtent = capabilities->minImageExtent =
            capabilities->maxImageExtent = {};
    return result;
}

// Removes this layer's link from the loader's chain of layers and returns it.
template <class CreateInfo, class LayerInfo>
auto* takeLink(const CreateInfo* info, VkStructureType type)
{
    auto* chained = const_cast<LayerInfo*>(static_cast<const LayerInfo*>(info->pNext));
    while (chained->sType != type || chained->function != VK_LAYER_LINK_INFO)
        chained = const_cast<LayerInfo*>(static_cast<const LayerInfo*>(chained->pNext));
    auto* link = chained->u.pLayerInfo;
    chained->u.pLayerInfo = link->pNext;
    return link;
}

VKAPI_ATTR VkResult VKAPI_CALL createInstance(const VkInstanceCreateInfo* info,
                                              const VkAllocationCallbacks* allocator,
                                              VkInstance* instance);
VKAPI_ATTR VkResult VKAPI_CALL createDevice(VkPhysicalDevice physical,
                                            const VkDeviceCreateInfo* info,
                                            const VkAllocationCallbacks* allocator,
                                            VkDevice* created);

PFN_vkCreateDevice nextCreateDevice = nullptr;
PFN_vkDestroyDevice nextDestroyDevice = nullptr;

VKAPI_ATTR void VKAPI_CALL destroyDevice(VkDevice destroyed, const VkAllocationCallbacks* allocator)
{
    nextDestroyDevice(destroyed, allocator);
    device = VK_NULL_HANDLE;
    deviceIsLost = false;
}

#define SINEW_FAILING(name) failing<#name, PFN_##name>()

std::span<const Intercepted> instanceFunctions()
{
    static const std::array functions{
        Intercepted{"vkCreateInstance", reinterpret_cast<PFN_vkVoidFunction>(&createInstance),
                    nullptr},
        Intercepted{"vkCreateDevice", reinterpret_cast<PFN_vkVoidFunction>(&createDevice),
                    reinterpret_cast<PFN_vkVoidFunction*>(&nextCreateDevice)},
        Intercepted{"vkGetPhysicalDeviceProperties",
                    reinterpret_cast<PFN_vkVoidFunction>(&getProperties),
                    reinterpret_cast<PFN_vkVoidFunction*>(&nextProperties)},
        Intercepted{"vkGetPhysicalDeviceSurfaceSupportKHR",
                    reinterpret_cast<PFN_vkVoidFunction>(&getSurfaceSupport),
                    reinterpret_cast<PFN_vkVoidFunction*>(&SurfaceSupport::next)},
        Intercepted{"vkGetPhysicalDeviceSurfaceCapabilitiesKHR",
                    reinterpret_cast<PFN_vkVoidFunction>(&getSurfaceCapabilities),
                    reinterpret_cast<PFN_vkVoidFunction*>(&SurfaceCapabilities::next)},
        SINEW_FAILING(vkCreateDebugUtilsMessengerEXT),
        SINEW_FAILING(vkEnumerateDeviceExtensionProperties),
        SINEW_FAILING(vkEnumeratePhysicalDevices),
        SINEW_FAILING(vkGetPhysicalDeviceSurfaceFormatsKHR),
    };
    return functions;
}

std::span<const Intercepted> deviceFunctions()
{
    static const std::array functions{
        Intercepted{"vkDestroyDevice", reinterpret_cast<PFN_vkVoidFunction>(&destroyDevice),
                    reinterpret_cast<PFN_vkVoidFunction*>(&nextDestroyDevice)},
        SINEW_FAILING(vkAcquireNextImageKHR),
        SINEW_FAILING(vkAllocateCommandBuffers),
        SINEW_FAILING(vkAllocateDescriptorSets),
        SINEW_FAILING(vkAllocateMemory),
        SINEW_FAILING(vkBeginCommandBuffer),
        SINEW_FAILING(vkBindBufferMemory),
        SINEW_FAILING(vkBindImageMemory),
        SINEW_FAILING(vkCreateBuffer),
        SINEW_FAILING(vkCreateBufferView),
        SINEW_FAILING(vkCreateCommandPool),
        SINEW_FAILING(vkCreateComputePipelines),
        SINEW_FAILING(vkCreateDescriptorPool),
        SINEW_FAILING(vkCreateDescriptorSetLayout),
        SINEW_FAILING(vkCreateFence),
        SINEW_FAILING(vkCreateGraphicsPipelines),
        SINEW_FAILING(vkCreateImage),
        SINEW_FAILING(vkCreateImageView),
        SINEW_FAILING(vkCreatePipelineLayout),
        SINEW_FAILING(vkCreateQueryPool),
        SINEW_FAILING(vkCreateSampler),
        SINEW_FAILING(vkCreateSemaphore),
        SINEW_FAILING(vkCreateShaderModule),
        SINEW_FAILING(vkCreateSwapchainKHR),
        SINEW_FAILING(vkDeviceWaitIdle),
        SINEW_FAILING(vkEndCommandBuffer),
        SINEW_FAILING(vkGetQueryPoolResults),
        SINEW_FAILING(vkGetSwapchainImagesKHR),
        SINEW_FAILING(vkMapMemory),
        SINEW_FAILING(vkQueuePresentKHR),
        SINEW_FAILING(vkQueueSubmit2),
        SINEW_FAILING(vkQueueWaitIdle),
        SINEW_FAILING(vkResetCommandPool),
        SINEW_FAILING(vkResetFences),
        SINEW_FAILING(vkSetDebugUtilsObjectNameEXT),
        SINEW_FAILING(vkWaitForFences),
    };
    return functions;
}

const Intercepted* named(std::span<const Intercepted> functions, std::string_view name)
{
    const auto found = std::ranges::find(functions, name, &Intercepted::name);
    return found != functions.end() ? &*found : nullptr;
}

VKAPI_ATTR VkResult VKAPI_CALL createInstance(const VkInstanceCreateInfo* info,
                                              const VkAllocationCallbacks* allocator,
                                              VkInstance* instance)
{
    const auto* const link = takeLink<VkInstanceCreateInfo, VkLayerInstanceCreateInfo>(
        info, VK_STRUCTURE_TYPE_LOADER_INSTANCE_CREATE_INFO);
    if (const std::optional<Outcome> outcome = outcomeOf("vkCreateInstance"))
        return outcome->result;
    nextInstanceFunction = link->pfnNextGetInstanceProcAddr;
    const auto create = reinterpret_cast<PFN_vkCreateInstance>(
        nextInstanceFunction(VK_NULL_HANDLE, "vkCreateInstance"));
    const VkResult result = create(info, allocator, instance);
    if (result != VK_SUCCESS)
        return result;
    for (const Intercepted& function : instanceFunctions())
        if (function.next != nullptr)
            *function.next = nextInstanceFunction(*instance, function.name.data());
    return result;
}

VKAPI_ATTR VkResult VKAPI_CALL createDevice(VkPhysicalDevice physical,
                                            const VkDeviceCreateInfo* info,
                                            const VkAllocationCallbacks* allocator,
                                            VkDevice* created)
{
    const auto* const link = takeLink<VkDeviceCreateInfo, VkLayerDeviceCreateInfo>(
        info, VK_STRUCTURE_TYPE_LOADER_DEVICE_CREATE_INFO);
    if (const std::optional<Outcome> outcome = outcomeOf("vkCreateDevice"))
        return outcome->result;
    const VkResult result = nextCreateDevice(physical, info, allocator, created);
    if (result != VK_SUCCESS)
        return result;
    device = *created;
    nextDeviceFunction = link->pfnNextGetDeviceProcAddr;
    for (const Intercepted& function : deviceFunctions())
        *function.next = nextDeviceFunction(device, function.name.data());
    return result;
}

VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL getDeviceFunction(VkDevice asked, const char* name)
{
    if (std::string_view(name) == "vkGetDeviceProcAddr")
        return reinterpret_cast<PFN_vkVoidFunction>(&getDeviceFunction);
    const Intercepted* const found = named(deviceFunctions(), name);
    if (found != nullptr && *found->next != nullptr)
        return found->function;
    return nextDeviceFunction(asked, name);
}

VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL getInstanceFunction(VkInstance instance, const char* name)
{
    if (std::string_view(name) == "vkGetInstanceProcAddr")
        return reinterpret_cast<PFN_vkVoidFunction>(&getInstanceFunction);
    if (std::string_view(name) == "vkGetDeviceProcAddr")
        return reinterpret_cast<PFN_vkVoidFunction>(&getDeviceFunction);
    if (const Intercepted* const found = named(instanceFunctions(), name))
        if (found->next == nullptr || *found->next != nullptr)
            return found->function;
    if (const Intercepted* const found = named(deviceFunctions(), name))
        return found->function;
    return nextInstanceFunction != nullptr ? nextInstanceFunction(instance, name) : nullptr;
}

} // namespace
} // namespace sinew::test

extern "C" VK_LAYER_EXPORT VKAPI_ATTR VkResult VKAPI_CALL
vkNegotiateLoaderLayerInterfaceVersion(VkNegotiateLayerInterface* interface)
{
    interface->loaderLayerInterfaceVersion = 2;
    interface->pfnGetInstanceProcAddr = sinew::test::getInstanceFunction;
    interface->pfnGetDeviceProcAddr = sinew::test::getDeviceFunction;
    interface->pfnGetPhysicalDeviceProcAddr = nullptr;
    return VK_SUCCESS;
}
