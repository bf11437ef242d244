// Vulkan's validation layer: what is switched on in it, and what it says.
#pragma once

#include "engine/gpu/vulkan.h"

#include <array>
#include <mutex>
#include <string>
#include <vector>

namespace sinew::gpu
{

// What the layer said; filled from any thread that calls Vulkan.
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

} // namespace sinew::gpu
