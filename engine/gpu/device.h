// The logical device, its one queue, and its memory. Each buffer and image has its own allocation,
// because Sinew has few of them and creates none while it draws.
#pragma once

#include "engine/gpu/foreign_device.h"
#include "engine/gpu/instance.h"
#include "engine/gpu/shader_code.h"
#include "engine/gpu/vulkan.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace sinew::gpu
{

// Chooses a memory type with the `needed` flags, and the `preferred` ones if possible.
struct MemoryKind
{
    VkMemoryPropertyFlags needed = 0;
    VkMemoryPropertyFlags preferred = 0;
};

struct UncountMemory
{
    std::uint64_t bytes = 0;
    void operator()(std::uint64_t* inUse) const { *inUse -= bytes; }
};

// The memory of one buffer or image, bound by Device::allocateFor. It must outlive the resource,
// and counts towards Device::memoryInUse() until it is destroyed.
struct Memory
{
    MemoryHandle handle;
    std::byte* mapped = nullptr; // null if the CPU cannot access it
    std::unique_ptr<std::uint64_t, UncountMemory> counted;
};

struct DeviceOptions
{
    bool presentable = false; // enables swapchains if supported
};

class Device
{
public:
    // `instance` must outlive the device.
    Device(const Instance& instance, const DeviceDescription& description,
           const DeviceOptions& options = {});
    // Uses a device that belongs to the program. The program must not use the queue while a call
    // submits, presents or waits, nor any other queue of the device while a call waits for the
    // device (waitIdle, ~FrameRing). Throws VulkanError like describe().
    explicit Device(const ForeignDevice& foreign);
    ~Device() = default;
    Device(const Device&) = delete;
    Device& operator=(const Device&) = delete;

    VkDevice get() const { return device_.get(); }
    VkPhysicalDevice physical() const { return description_.handle; }
    VkQueue queue() const { return queue_; }
    std::uint32_t queueFamily() const { return *capabilities().queueFamily; }
    const DeviceDescription& description() const { return description_; }
    const VkPhysicalDeviceLimits& limits() const { return capabilities().properties.limits; }
    const Capabilities& capabilities() const { return description_.capabilities; }
    const Features& features() const { return features_; } // the enabled ones
    bool runsOnCpu() const { return gpu::runsOnCpu(capabilities()); }
    // Shaders may run with a subgroup size other than `subgroupSize`.
    const VkPhysicalDeviceSubgroupProperties& subgroups() const { return capabilities().subgroups; }
    // Size of the largest device-local heap in bytes.
    std::uint64_t deviceLocalHeap() const;

    // Memory that is bound to the resource, and mapped if `kind` needs host-visible memory. `name`:
    // name of the resource. Throws VulkanError if no memory type is suitable or the device is out
    // of memory. Not thread-safe.
    Memory allocateFor(VkBuffer buffer, const MemoryKind& kind, const std::string& name) const;
    Memory allocateFor(VkImage image, const MemoryKind& kind, const std::string& name) const;
    // Bytes held by buffers and images.
    std::uint64_t memoryInUse() const { return *memoryInUse_; }

    ShaderReplacements& replacedShaders() const { return *replacedShaders_; }

    // Sets the debug name of an object.
    template <class T>
    void name(T object, VkObjectType type, const std::string& text) const
    {
        // Dispatchable handles are pointers, others are integers on 32-bit machines.
        nameObject(get(), reinterpret_cast<std::uint64_t>(object), type, text);
    }

    // Creates a named object: create<BufferHandle>(vkCreateBuffer, info, "creating a buffer",
    // name). Throws VulkanError "creating a buffer failed: ...".
    template <class Handle, class Make, class Info>
    Handle create(const Make& make, const Info& info, std::string_view what,
                  const std::string& text) const
    {
        typename Handle::Object object = VK_NULL_HANDLE;
        check(make(get(), &info, nullptr, &object), what);
        Handle made(get(), object);
        name(object, Handle::kType, text);
        return made;
    }

    // Records commands, submits them and waits. For uploads and readbacks outside frames.
    void submitAndWait(const std::function<void(VkCommandBuffer)>& record) const;

    void waitIdle() const;

private:
    struct Destroy
    {
        bool isForeign; // false by default
        void operator()(VkDevice device) const
        {
            if (!isForeign)
                vkDestroyDevice(device, nullptr);
        }
    };

    void createUploadPool();
    Memory allocate(const VkMemoryRequirements& requirements,
                    const VkMemoryDedicatedAllocateInfo& resource, const MemoryKind& kind,
                    const std::string& name) const;
    std::uint32_t memoryTypeFor(std::uint32_t allowed, const MemoryKind& kind,
                                const std::string& name) const;

    DeviceDescription description_;
    Features features_;
    // Declared before other device objects, to be destroyed last, even if the constructor throws.
    std::unique_ptr<std::remove_pointer_t<VkDevice>, Destroy> device_;
    VkQueue queue_ = VK_NULL_HANDLE;
    std::unique_ptr<std::uint64_t> memoryInUse_ = std::make_unique<std::uint64_t>(0);
    std::unique_ptr<ShaderReplacements> replacedShaders_ = std::make_unique<ShaderReplacements>();
    CommandPoolHandle uploadPool_;
};

} // namespace sinew::gpu
