#include "engine/gpu/validation.h"

#include "engine/gpu/barrier.h"
#include "engine/platform/process.h"

#include <algorithm>
#include <cstring>
#include <span>
#include <string_view>

namespace sinew::gpu
{
namespace
{

constexpr VkBool32 kOn = VK_TRUE;
constexpr VkBool32 kOff = VK_FALSE;
constexpr VkValidationFeatureEnableEXT kSynchronisation =
    VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT;

// Layers before 1.3.240 have the message's id in its text, later ones only beside it.
std::string textOf(const VkDebugUtilsMessengerCallbackDataEXT& data)
{
    const std::string_view id = data.pMessageIdName != nullptr ? data.pMessageIdName : "";
    std::string text = data.pMessage != nullptr ? data.pMessage : "";
    if (id.empty() || text.find(id) != std::string::npos)
        return text;
    return "[ " + std::string(id) + " ] " + text;
}

// Whether two commands of one DisjointWrites are said to write to the same memory. The layer gives
// the regions of the later command as data, those of the earlier one as a property in the text, as
// "outer::inner": inside is the label of a pass.
bool isOfDisjointWrites(const VkDebugUtilsMessengerCallbackDataEXT& data, std::string_view text)
{
    const std::size_t earlier = text.find("\nprior_debug_region = ");
    if (text.find("SYNC-HAZARD-WRITE-AFTER-WRITE") == std::string_view::npos ||
        earlier == std::string_view::npos)
        return false;
    return std::ranges::any_of(std::span(data.pCmdBufLabels, data.cmdBufLabelCount),
                               [&](const VkDebugUtilsLabelEXT& region)
                               {
                                   const std::string_view name = region.pLabelName;
                                   return name.starts_with(kDisjointWrites) &&
                                          text.find(std::string(name) + "::", earlier) !=
                                              std::string_view::npos;
                               });
}

// Drivers (NVIDIA's and AMD's) and their layers ask for commands of instances by
// vkGetDeviceProcAddr when a device is made, of which newer validation layers complain
// (KhronosGroup/Vulkan-ValidationLayers, issue 8048). This program asks for none.
bool isOfTheDriver(std::string_view text)
{
    return text.find("WARNING-vkGetDeviceProcAddr-device") != std::string_view::npos;
}

VKAPI_ATTR VkBool32 VKAPI_CALL onMessage(VkDebugUtilsMessageSeverityFlagBitsEXT,
                                         VkDebugUtilsMessageTypeFlagsEXT,
                                         const VkDebugUtilsMessengerCallbackDataEXT* data,
                                         void* log)
{
    std::string text = textOf(*data);
    if (!isOfDisjointWrites(*data, text) && !isOfTheDriver(text))
        static_cast<ValidationLog*>(log)->add(std::move(text));
    return VK_FALSE;
}

bool hasLayer()
{
    std::uint32_t count = 0;
    check(vkEnumerateInstanceLayerProperties(&count, nullptr), "listing the Vulkan layers");
    std::vector<VkLayerProperties> layers(count);
    check(vkEnumerateInstanceLayerProperties(&count, layers.data()), "listing the Vulkan layers");
    return std::ranges::any_of(layers, [](const VkLayerProperties& layer)
                               { return std::strcmp(layer.layerName, kValidationLayer) == 0; });
}

constexpr LayerSetting setting(const char* name, const VkBool32& value)
{
    return {.layer = kValidationLayer, .name = name, .valueCount = 1, .values = &value};
}

} // namespace

void ValidationLog::add(std::string message)
{
    const std::scoped_lock lock(mutex_);
    messages_.push_back(std::move(message));
}

std::vector<std::string> ValidationLog::messages() const
{
    const std::scoped_lock lock(mutex_);
    return messages_;
}

Validation::Validation(ValidationLog& log)
    : messenger_{
          .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT,
          .messageSeverity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT |
                             VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT,
          // Without GENERAL, in which the loader reports on layers and drivers that are not this
          // program's.
          .messageType = VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT |
                         VK_DEBUG_UTILS_MESSAGE_TYPE_PERFORMANCE_BIT_EXT,
          .pfnUserCallback = onMessage,
          .pUserData = &log,
      }
{
    if (!hasLayer())
        throw VulkanError("validation was asked for, but VK_LAYER_KHRONOS_validation is not "
                          "installed; it is part of the Vulkan SDK, and on Debian: apt install "
                          "vulkan-validationlayers");
    if (hasInstanceExtension(kLayerSettingsExtension, kValidationLayer))
    {
        // Such layers look for hazards between submissions always, but into shaders only when told.
        settings_ = {setting("validate_sync", kOn),
                     setting("syncval_shader_accesses_heuristic", kOn),
                     setting("syncval_message_extra_properties", kOn), // see isOfDisjointWrites
                     setting("enable_message_limit", kOff)};           // no id falls silent
        layerSettings_ = {.pNext = &messenger_,
                          .settingCount = static_cast<std::uint32_t>(settings_.size()),
                          .settings = settings_.data()};
        chain_ = &layerSettings_;
        extensions_.push_back(kLayerSettingsExtension);
        // Older loaders refuse extensions of instances that they do not know, layers' ones too.
        platform::setEnvironmentDefault("VK_LOADER_DISABLE_INST_EXT_FILTER", "1");
        return;
    }
    features_ = {.sType = VK_STRUCTURE_TYPE_VALIDATION_FEATURES_EXT,
                 .pNext = &messenger_,
                 .enabledValidationFeatureCount = 1,
                 .pEnabledValidationFeatures = &kSynchronisation};
    chain_ = &features_;
    extensions_.push_back(VK_EXT_VALIDATION_FEATURES_EXTENSION_NAME);
    // Such layers look into shaders always, but read from the environment alone whether to look for
    // hazards between two submissions (one buffer shared by two frames in flight).
    platform::setEnvironmentDefault(
        "VK_LAYER_ENABLES", "VALIDATION_CHECK_ENABLE_SYNCHRONIZATION_VALIDATION_QUEUE_SUBMIT");
}

bool hasInstanceExtension(const char* name, const char* layer)
{
    std::uint32_t count = 0;
    check(vkEnumerateInstanceExtensionProperties(layer, &count, nullptr),
          "listing the Vulkan extensions");
    std::vector<VkExtensionProperties> extensions(count);
    check(vkEnumerateInstanceExtensionProperties(layer, &count, extensions.data()),
          "listing the Vulkan extensions");
    return std::ranges::any_of(extensions, [name](const VkExtensionProperties& extension)
                               { return std::strcmp(extension.extensionName, name) == 0; });
}

} // namespace sinew::gpu
