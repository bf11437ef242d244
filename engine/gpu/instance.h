// The connection to Vulkan: loader, validation layer, and which devices there are.
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

// What the validation layer said; filled from any thread that calls Vulkan.
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

// VK_EXT_layer_settings, extension 497 of the Vulkan specification. Older headers lack it: Debian
// 12's are 1.3.239, the extension came with 1.3.272.
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

// What an instance with validation is created with: core checks, and synchronisation validation
// that looks into shaders and across submissions. Must not move: Vulkan is given addresses in it.
class Validation
{
public:
    // Throws VulkanError where the layer is not installed. `log` must outlive the instance.
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
