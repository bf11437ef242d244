// The connection to Vulkan: loader, validation, and which devices there are.
#pragma once

#include "engine/gpu/capabilities.h"
#include "engine/gpu/validation.h"
#include "engine/gpu/vulkan.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace sinew::gpu
{

struct InstanceOptions
{
    // Validation layers with synchronisation validation, also across submissions. Errors, warnings
    // and performance warnings all go to the log; a correct program gets none.
    bool validate = false;
    std::vector<std::string> extensions; // what a window system needs
    // For tests: what devices report made into what lesser ones would.
    std::function<void(Capabilities&)> lessen;
};

// A physical device as a person chooses it.
struct DeviceDescription
{
    VkPhysicalDevice handle = VK_NULL_HANDLE;
    std::string name;
    std::string type; // "discrete GPU", "integrated GPU", "virtual GPU", "CPU", "other"
    std::string driver;
    std::uint32_t apiVersion = 0;
    std::string whyUnusable; // empty: usable
    // Pipelines can be made on it all the same: it lacks nothing but memory, as drivers without
    // their hardware do.
    bool compilesOnly = false;
    Capabilities capabilities;
};

class Instance
{
public:
    // Throws VulkanError where there is no loader, no driver or, when asked for, no validation
    // layer.
    explicit Instance(const InstanceOptions& options);
    ~Instance();
    Instance(const Instance&) = delete;
    Instance& operator=(const Instance&) = delete;

    VkInstance get() const { return instance_.get(); }
    const ValidationLog& validation() const { return log_; }

    // In the driver's order, which gives each its index; unusable ones included.
    std::vector<DeviceDescription> devices() const;

private:
    struct Destroy
    {
        void operator()(VkInstance instance) const { vkDestroyInstance(instance, nullptr); }
    };

    std::function<void(Capabilities&)> lessen_;
    ValidationLog log_; // hears what there is to say of the instance's end
    std::unique_ptr<std::remove_pointer_t<VkInstance>, Destroy> instance_;
    VkDebugUtilsMessengerEXT messenger_ = VK_NULL_HANDLE;
};

// The usable device that `wanted` names by index or by a part of its name (any case); without it
// the best: discrete, integrated, virtual, then a CPU. With `toCompile` also those that compile
// only. Throws VulkanError that lists what there is.
const DeviceDescription& chooseDevice(std::span<const DeviceDescription> devices,
                                      const std::optional<std::string>& wanted,
                                      bool toCompile = false);

// "WHAT (REASON)" for each thing that a program leaves out on a usable device.
using LeftOut = std::function<std::vector<std::string>(const Capabilities&)>;

// One line per device: "0: NAME (TYPE, Vulkan 1.3.230, DRIVER)", and why it is not usable; below it
// a line "   without WHAT (REASON)" for each thing that is left out on it.
std::string listDevices(std::span<const DeviceDescription> devices, const LeftOut& leftOut = {});

} // namespace sinew::gpu
