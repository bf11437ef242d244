#include "engine/gpu/instance.h"

#include "engine/base/text.h"
#include "engine/gpu/barrier.h"
#include "engine/platform/process.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <iterator>
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

// Layers before 1.3.240 put the message's id into its text; later ones do not.
std::string textOf(const VkDebugUtilsMessengerCallbackDataEXT& data)
{
    const std::string_view id = data.pMessageIdName != nullptr ? data.pMessageIdName : "";
    std::string text = data.pMessage != nullptr ? data.pMessage : "";
    if (id.empty() || text.find(id) != std::string::npos)
        return text;
    return "[ " + std::string(id) + " ] " + text;
}

// True if a message reports a write-after-write within one DisjointWrites. The layer passes the
// debug regions of the later command as data, and those of the earlier one in the text as
// "outer::inner", where the inner one is a pass label.
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

// NVIDIA's and AMD's drivers and layers query instance commands with vkGetDeviceProcAddr during
// device creation, which newer validation layers report (KhronosGroup/Vulkan-ValidationLayers,
// issue 8048). This program does not.
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
    const auto layers =
        listOf<VkLayerProperties>(vkEnumerateInstanceLayerProperties, "listing the Vulkan layers");
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
          // Without GENERAL, because the loader uses it to report on other layers and drivers.
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
        // These layers always check hazards between submissions, but shader accesses only on
        // request.
        settings_ = {setting("validate_sync", kOn),
                     setting("syncval_shader_accesses_heuristic", kOn),
                     setting("syncval_message_extra_properties", kOn), // see isOfDisjointWrites
                     setting("enable_message_limit", kOff)};           // reports every occurrence
        layerSettings_ = {.pNext = &messenger_,
                          .settingCount = static_cast<std::uint32_t>(settings_.size()),
                          .settings = settings_.data()};
        chain_ = &layerSettings_;
        extensions_.push_back(kLayerSettingsExtension);
        // Older loaders reject unknown instance extensions, even those of layers.
        platform::setEnvironmentDefault("VK_LOADER_DISABLE_INST_EXT_FILTER", "1");
        return;
    }
    features_ = {.sType = VK_STRUCTURE_TYPE_VALIDATION_FEATURES_EXT,
                 .pNext = &messenger_,
                 .enabledValidationFeatureCount = 1,
                 .pEnabledValidationFeatures = &kSynchronisation};
    chain_ = &features_;
    extensions_.push_back(VK_EXT_VALIDATION_FEATURES_EXTENSION_NAME);
    // These layers always check shader accesses, but hazards between submissions only if an
    // environment variable asks for it.
    platform::setEnvironmentDefault(
        "VK_LAYER_ENABLES", "VALIDATION_CHECK_ENABLE_SYNCHRONIZATION_VALIDATION_QUEUE_SUBMIT");
}

bool hasInstanceExtension(const char* name, const char* layer)
{
    const auto extensions = listOf<VkExtensionProperties>(
        [&](auto... list) { return vkEnumerateInstanceExtensionProperties(layer, list...); },
        "listing the Vulkan extensions");
    return std::ranges::any_of(extensions, [name](const VkExtensionProperties& extension)
                               { return std::strcmp(extension.extensionName, name) == 0; });
}

namespace
{

constexpr std::string_view kNoDriver = "no Vulkan driver found; ";
constexpr std::string_view kNoDevice = "Vulkan drivers were found, but no device for them; ";

// Includes the environment variable that restricts the loader to certain drivers, if one is set.
std::string whyNoDriver()
{
    for (const char* const name : {"VK_DRIVER_FILES", "VK_ICD_FILENAMES"})
        if (const char* const value = std::getenv(name); value != nullptr && *value != '\0')
            return fmt::format("{}{}; {} is set to {}, which hides all other drivers", kNoDriver,
                               platform::driverAdvice(), name, quotedForMessage(value));
    return fmt::format("{}{}", kNoDriver, platform::driverAdvice());
}

const char* typeName(VkPhysicalDeviceType type)
{
    switch (type)
    {
    case VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU:
        return "discrete GPU";
    case VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU:
        return "integrated GPU";
    case VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU:
        return "virtual GPU";
    case VK_PHYSICAL_DEVICE_TYPE_CPU:
        return "CPU";
    default:
        return "other";
    }
}

int rank(const DeviceDescription& device)
{
    constexpr std::array kBestFirst = {"discrete GPU", "integrated GPU", "virtual GPU", "other"};
    const auto* found = std::ranges::find(kBestFirst, device.type);
    return static_cast<int>(found - kBestFirst.begin());
}

bool isNamed(std::span<const DeviceDescription> devices, const DeviceDescription& device,
             const std::string& wanted)
{
    std::size_t index = 0;
    const char* end = wanted.data() + wanted.size();
    const auto parsed = std::from_chars(wanted.data(), end, index);
    if (parsed.ec == std::errc{} && parsed.ptr == end)
        return index < devices.size() && &devices[index] == &device;
    return lowerCase(device.name).find(lowerCase(wanted)) != std::string::npos;
}

} // namespace

DeviceDescription describe(VkPhysicalDevice device, Capabilities capabilities)
{
    DeviceDescription description{
        .handle = device,
        .name = capabilities.properties.deviceName,
        .type = typeName(capabilities.properties.deviceType),
        .driver = capabilities.driver,
        .apiVersion = capabilities.properties.apiVersion,
    };
    const std::vector<std::string> missing = missingFrom(capabilities);
    if (!missing.empty())
        description.whyUnusable = fmt::format("lacks {}", fmt::join(missing, ", "));
    else if (capabilities.memory.memoryTypeCount == 0)
        description.whyUnusable = "has no memory";
    description.capabilities = std::move(capabilities);
    return description;
}

Instance::Instance(const InstanceOptions& options) : lessen_(options.lessen)
{
    if (volkInitialize() != VK_SUCCESS)
        throw VulkanError(std::string("no Vulkan loader found; ") + platform::loaderAdvice());
    if (volkGetInstanceVersion() < VK_API_VERSION_1_1)
        throw VulkanError("the Vulkan loader is older than 1.1");

    std::vector<const char*> extensions;
    for (const std::string& extension : options.extensions)
        extensions.push_back(extension.c_str());
    std::vector<const char*> layers;
    std::optional<Validation> validation;
    if (options.validate)
    {
        validation.emplace(log_);
        layers.push_back(kValidationLayer);
        std::ranges::copy(validation->instanceExtensions(), std::back_inserter(extensions));
    }
    if (validation || hasInstanceExtension(VK_EXT_DEBUG_UTILS_EXTENSION_NAME))
        extensions.push_back(VK_EXT_DEBUG_UTILS_EXTENSION_NAME);

    // Without it, the loader hides portability devices such as MoltenVK's.
    const bool portability = hasInstanceExtension(VK_KHR_PORTABILITY_ENUMERATION_EXTENSION_NAME);
    if (portability)
        extensions.push_back(VK_KHR_PORTABILITY_ENUMERATION_EXTENSION_NAME);

    const VkApplicationInfo application{
        .sType = VK_STRUCTURE_TYPE_APPLICATION_INFO,
        .pApplicationName = "Sinew",
        .pEngineName = "Sinew",
        .apiVersion = VK_API_VERSION_1_3,
    };
    const VkInstanceCreateInfo info{
        .sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO,
        .pNext = validation ? validation->chain() : nullptr,
        .flags = portability
                     ? VkInstanceCreateFlags{VK_INSTANCE_CREATE_ENUMERATE_PORTABILITY_BIT_KHR}
                     : 0,
        .pApplicationInfo = &application,
        .enabledLayerCount = static_cast<std::uint32_t>(layers.size()),
        .ppEnabledLayerNames = layers.data(),
        .enabledExtensionCount = static_cast<std::uint32_t>(extensions.size()),
        .ppEnabledExtensionNames = extensions.data(),
    };
    VkInstance created = VK_NULL_HANDLE;
    const VkResult result = vkCreateInstance(&info, nullptr, &created);
    if (result == VK_ERROR_INCOMPATIBLE_DRIVER)
        throw VulkanError(whyNoDriver());
    check(result, "creating the Vulkan instance");
    volkLoadInstanceOnly(created);
    instance_.reset(created);
    if (validation)
        check(
            vkCreateDebugUtilsMessengerEXT(created, &validation->messenger(), nullptr, &messenger_),
            "creating the validation messenger");
}

Instance::~Instance()
{
    if (messenger_ != VK_NULL_HANDLE)
        vkDestroyDebugUtilsMessengerEXT(get(), messenger_, nullptr);
}

std::vector<DeviceDescription> Instance::devices() const
{
    std::uint32_t count = 0;
    const VkResult result = vkEnumeratePhysicalDevices(get(), &count, nullptr);
    if (result == VK_ERROR_INITIALIZATION_FAILED || (result == VK_SUCCESS && count == 0))
        throw VulkanError(fmt::format("{}{}", kNoDevice, platform::driverAdvice()));
    check(result, "listing the Vulkan devices");
    std::vector<VkPhysicalDevice> handles(count);
    check(vkEnumeratePhysicalDevices(get(), &count, handles.data()), "listing the Vulkan devices");
    std::vector<DeviceDescription> devices;
    for (VkPhysicalDevice handle : handles)
    {
        Capabilities capabilities = capabilitiesOf(handle);
        if (lessen_)
            lessen_(capabilities);
        devices.push_back(describe(handle, std::move(capabilities)));
    }
    return devices;
}

const DeviceDescription& chooseDevice(std::span<const DeviceDescription> devices,
                                      const std::optional<std::string>& wanted)
{
    const DeviceDescription* best = nullptr;
    for (const DeviceDescription& device : devices)
    {
        if (!device.whyUnusable.empty() || (wanted && !isNamed(devices, device, *wanted)))
            continue;
        if (best == nullptr || rank(device) < rank(*best))
            best = &device;
    }
    if (best != nullptr)
        return *best;
    const std::string reason =
        wanted ? fmt::format("no usable device has the name or number '{}'", *wanted)
               : std::string("no usable Vulkan device");
    std::string list = listDevices(devices);
    if (list.ends_with('\n'))
        list.pop_back();
    throw VulkanError(fmt::format("{}; there are:\n{}", reason, list));
}

std::string listDevices(std::span<const DeviceDescription> devices, const LeftOut& leftOut)
{
    std::string lines;
    for (std::size_t i = 0; i < devices.size(); ++i)
    {
        const DeviceDescription& device = devices[i];
        lines += fmt::format(
            "{}: {} ({}, Vulkan {}.{}.{}, {}){}{}\n", i, device.name, device.type,
            VK_API_VERSION_MAJOR(device.apiVersion), VK_API_VERSION_MINOR(device.apiVersion),
            VK_API_VERSION_PATCH(device.apiVersion), device.driver,
            device.whyUnusable.empty() ? "" : ": not usable, ", device.whyUnusable);
        if (device.whyUnusable.empty() && leftOut)
            for (const std::string& what : leftOut(device.capabilities))
                lines += fmt::format("   without {}\n", what);
    }
    return lines;
}

} // namespace sinew::gpu
