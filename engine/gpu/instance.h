// The Vulkan instance: loader, validation layer and list of devices.
#pragma once

#include "engine/gpu/capabilities.h"
#include "engine/gpu/vulkan.h"

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace sinew::gpu
{

// Messages of the validation layer. Filled from any thread that calls Vulkan.
class ValidationLog
{
public:
    void add(std::string message);
    std::vector<std::string> messages() const;

private:
    mutable std::mutex mutex_;
    std::vector<std::string> messages_;
};

inline constexpr const char* kValidationLayer = "VK_LAYER_KHRONOS_validation";

bool hasInstanceExtension(const char* name);

struct InstanceOptions
{
    // Enables validation with synchronisation validation, including submissions. Errors, warnings
    // and performance warnings go to the log; a correct program gets none.
    bool validate = false;
    std::vector<std::string> extensions; // what a window system needs
    // For tests: reduces reported capabilities to those of a lesser device.
    std::function<void(Capabilities&)> lessen;
};

// Description of a physical device for listing and selection.
struct DeviceDescription
{
    VkPhysicalDevice handle = VK_NULL_HANDLE;
    std::string name;
    std::string type; // "discrete GPU", "integrated GPU", "virtual GPU", "CPU", "other"
    std::string driver;
    std::uint32_t apiVersion = 0;
    std::string whyUnusable; // empty: usable
    Capabilities capabilities;
};

class Instance
{
public:
    // Throws VulkanError if there is no loader, no driver, or no validation layer although
    // requested.
    explicit Instance(const InstanceOptions& options);
    ~Instance();
    Instance(const Instance&) = delete;
    Instance& operator=(const Instance&) = delete;

    VkInstance get() const { return instance_.get(); }
    const ValidationLog& validation() const { return log_; }

    // All devices in the driver's order, which defines their indices, including unusable ones.
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

// Selects a usable device by index or by part of its name (any case). Without `wanted`, prefers
// discrete, integrated, virtual, then CPU. Throws VulkanError that lists the devices.
const DeviceDescription& chooseDevice(std::span<const DeviceDescription> devices,
                                      const std::optional<std::string>& wanted);

// "WHAT (REASON)" for each feature that a program skips on a usable device.
using LeftOut = std::function<std::vector<std::string>(const Capabilities&)>;

// One line per device, "0: NAME (TYPE, Vulkan 1.3.230, DRIVER)", with the reason if it is unusable,
// and below it a line "   without WHAT (REASON)" for each skipped feature.
std::string listDevices(std::span<const DeviceDescription> devices, const LeftOut& leftOut = {});

} // namespace sinew::gpu
