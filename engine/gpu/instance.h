// The Vulkan instance: loader, validation layer and list of devices.
#pragma once

#include "engine/gpu/capabilities.h"
#include "engine/gpu/vulkan.h"

#include <array>
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

// Messages of the validation layer. Any thread that calls Vulkan may add to it.
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

// VK_EXT_layer_settings (extension 497) appeared in Vulkan headers 1.3.272; Debian 12 has 1.3.239.
inline constexpr const char* kLayerSettingsExtension = "VK_EXT_layer_settings";
struct LayerSetting
{
    const char* layer = nullptr;
    const char* name = nullptr;
    std::int32_t type = 0; // 0: VkBool32
    std::uint32_t valueCount = 0;
    const void* values = nullptr;
};
struct LayerSettings
{
    VkStructureType sType = static_cast<VkStructureType>(1000496000);
    const void* pNext = nullptr;
    std::uint32_t settingCount = 0;
    const LayerSetting* settings = nullptr;
};

// Creation parameters of validation: core checks, and synchronisation validation including shader
// accesses and submissions. Not movable, because Vulkan holds pointers into it.
class Validation
{
public:
    // Throws VulkanError if the layer is not installed. `log` must outlive the instance.
    explicit Validation(ValidationLog& log);
    ~Validation() = default;
    Validation(const Validation&) = delete;
    Validation& operator=(const Validation&) = delete;

    const std::vector<const char*>& instanceExtensions() const { return extensions_; }
    // For VkInstanceCreateInfo.
    const void* chain() const { return chain_; }
    const VkDebugUtilsMessengerCreateInfoEXT& messenger() const { return messenger_; }

private:
    std::vector<const char*> extensions_;
    VkDebugUtilsMessengerCreateInfoEXT messenger_{};
    std::array<LayerSetting, 4> settings_{};
    LayerSettings layerSettings_;
    VkValidationFeaturesEXT features_{};
    const void* chain_ = nullptr;
};

bool hasInstanceExtension(const char* name, const char* layer = nullptr);

struct InstanceOptions
{
    // Enables validation, including synchronisation validation of submissions. Errors, warnings and
    // performance warnings go to the log; a correct program causes none.
    bool validate = false;
    std::vector<std::string> extensions; // required by the window system
    // For tests: reduces the reported capabilities to those of a lesser device.
    std::function<void(Capabilities&)> lessen;
};

// A physical device for listing and selection.
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

DeviceDescription describe(VkPhysicalDevice device, Capabilities capabilities);

class Instance
{
public:
    // Throws VulkanError if there is no loader or no driver, or if validation is requested but not
    // installed.
    explicit Instance(const InstanceOptions& options);
    ~Instance();
    Instance(const Instance&) = delete;
    Instance& operator=(const Instance&) = delete;

    VkInstance get() const { return instance_.get(); }
    const ValidationLog& validation() const { return log_; }

    // All devices, including unusable ones, in the driver's order, which defines their indices.
    std::vector<DeviceDescription> devices() const;

private:
    struct Destroy
    {
        void operator()(VkInstance instance) const { vkDestroyInstance(instance, nullptr); }
    };

    std::function<void(Capabilities&)> lessen_;
    ValidationLog log_; // declared first: receives messages about the destruction of the instance
    std::unique_ptr<std::remove_pointer_t<VkInstance>, Destroy> instance_;
    VkDebugUtilsMessengerEXT messenger_ = VK_NULL_HANDLE;
};

// Selects a usable device by index or by part of its name (case-insensitive). Without `wanted`,
// prefers discrete, then integrated, virtual and CPU. Throws a VulkanError that lists the devices.
const DeviceDescription& chooseDevice(std::span<const DeviceDescription> devices,
                                      const std::optional<std::string>& wanted);

// "WHAT (REASON)" for each feature that a program skips on a usable device.
using LeftOut = std::function<std::vector<std::string>(const Capabilities&)>;

// One line per device, "0: NAME (TYPE, Vulkan 1.3.230, DRIVER)", with the reason if it is unusable,
// followed by a line "   without WHAT (REASON)" for each skipped feature.
std::string listDevices(std::span<const DeviceDescription> devices, const LeftOut& leftOut = {});

} // namespace sinew::gpu
