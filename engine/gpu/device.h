// The logical device, its one queue, and its memory: few large allocations of Vulkan's, and the
// parts of them that resources hold.
#pragma once

#include "engine/gpu/instance.h"
#include "engine/gpu/shader_code.h"
#include "engine/gpu/vulkan.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace sinew::gpu
{

// The free parts of a range of bytes. Best fit over a list in the order of offsets, whose
// neighbours are joined as soon as both are free: the policy that wastes least in Johnstone and
// Wilson, The Memory Fragmentation Problem: Solved? (ISMM 1998).
class FreeRanges
{
public:
    // All of it is free.
    explicit FreeRanges(std::uint64_t size);

    // Offset of `size` bytes, a multiple of `alignment`, in the smallest free part that holds them;
    // of several of one size in the first. Nothing where none does. Both at least 1.
    std::optional<std::uint64_t> take(std::uint64_t size, std::uint64_t alignment);

    // What take() gave, with the size that it was asked for.
    void giveBack(std::uint64_t offset, std::uint64_t size);

    bool allFree() const;

private:
    std::uint64_t size_;
    std::map<std::uint64_t, std::uint64_t> sizes_; // of the free parts, by offset
};

// How much memory of a device is held, in bytes.
struct MemoryUse
{
    std::uint64_t now = 0;    // by resources: what each of them asked for
    std::uint64_t blocks = 0; // allocated for them, what is free in it included
};

class MemoryBlocks;

// One allocation of Vulkan's.
struct MemoryBlock
{
    MemoryHandle memory;
    std::uint64_t size = 0;
    FreeRanges free;
    std::uint32_t type = 0;
    bool holdsImages = false;    // else buffers: so bufferImageGranularity is kept everywhere
    bool ofOneResource = false;  // no other gets a part of it
    std::byte* mapped = nullptr; // from the first resource on that the CPU sees, until it is freed
};

// What one resource holds: given back, and no longer counted, at the end of its scope.
class Memory
{
public:
    Memory() = default;
    Memory(Memory&& other) noexcept { *this = std::move(other); }
    Memory& operator=(Memory&& other) noexcept;
    Memory(const Memory&) = delete;
    Memory& operator=(const Memory&) = delete;
    ~Memory();

    // Null where the CPU does not see it.
    std::byte* mapped() const { return block_->mapped ? block_->mapped + offset_ : nullptr; }

private:
    friend MemoryBlocks;
    Memory(MemoryBlocks& owner, MemoryBlock& block, std::uint64_t offset, std::uint64_t size)
        : owner_(&owner), block_(&block), offset_(offset), size_(size)
    {
    }

    MemoryBlocks* owner_ = nullptr;
    MemoryBlock* block_ = nullptr; // null: nothing is held
    std::uint64_t offset_ = 0;
    std::uint64_t size_ = 0;
};

// Of memory types that have `needed` one that has `preferred` too, where there is one.
struct MemoryKind
{
    VkMemoryPropertyFlags needed = 0;
    VkMemoryPropertyFlags preferred = 0;
};

// All memory of a device. Resources share blocks, each for buffers or images of one memory type. A
// resource has an allocation of its own where the driver asks for that, where it is larger than a
// quarter of a block, and where its memory is lazily allocated. The number of allocations stays
// below maxMemoryAllocationCount: a block is at least a 1024th of its heap, and beyond half of that
// count only what must have an allocation of its own gets one. For one thread at a time.
class MemoryBlocks
{
public:
    MemoryBlocks(VkDevice device, const VkPhysicalDeviceMemoryProperties& properties,
                 std::uint32_t mostAllocations);

    // Memory that is bound to the resource, and mapped where host-visible memory is needed. `name`
    // is the resource's. Throws VulkanError where no memory type has what is needed, and where the
    // device has no memory left. It must outlive the resource, and be given back before the blocks
    // are destroyed.
    Memory bind(VkBuffer buffer, const MemoryKind& kind, const std::string& name);
    Memory bind(VkImage image, const MemoryKind& kind, const std::string& name);

    const MemoryUse& use() const { return use_; }

private:
    friend Memory;
    struct Request;

    Memory allocate(const Request& request);
    bool getsOwn(const Request& request, std::uint32_t type) const;
    std::uint32_t typeFor(const Request& request) const;
    std::uint64_t blockSize(std::uint32_t type) const;
    VkResult addBlock(MemoryBlock block, const void* next, const std::string& name);
    Memory take(MemoryBlock& block, const Request& request, std::uint64_t offset);
    void release(const Memory& memory);

    VkDevice device_;
    VkPhysicalDeviceMemoryProperties properties_;
    std::size_t mostAllocations_;
    std::list<MemoryBlock> blocks_; // not moved: Memory points to them
    MemoryUse use_;
};

enum class DeviceUse
{
    Everything,
    // Pipelines are made as on every device. Buffers and images are empty, descriptor sets are not
    // written, and nothing may be recorded. This tests compilers of drivers whose hardware is
    // absent.
    CompilesOnly,
};

class Device
{
public:
    // `instance` must outlive the device. `presentable`: with swapchains, where the device has
    // them.
    Device(const Instance& instance, const DeviceDescription& description, bool presentable,
           DeviceUse use = DeviceUse::Everything);
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
    const Features& features() const { return features_; } // those that are enabled
    bool runsOnCpu() const { return gpu::runsOnCpu(capabilities()); }
    // Shaders may run in smaller or larger subgroups than `subgroupSize`.
    const VkPhysicalDeviceSubgroupProperties& subgroups() const { return capabilities().subgroups; }
    // Bytes of the largest heap of the device's own memory.
    std::uint64_t deviceLocalHeap() const;
    bool compilesOnly() const { return compilesOnly_; }
    // Where buffers and images get their memory.
    MemoryBlocks& memory() const { return *memory_; }
    const MemoryUse& memoryUse() const { return memory_->use(); }
    // Of all pipelines that are made on the device.
    VkPipelineCache pipelineCache() const { return pipelineCache_.get(); }
    ShaderReplacements& replacedShaders() const { return *replacedShaders_; }

    // Gives an object the name that validation messages and debuggers show.
    template <class T>
    void name(T object, VkObjectType type, const std::string& text) const
    {
        // Dispatchable handles are pointers, others are integers on 32-bit machines.
        nameObject(get(), reinterpret_cast<std::uint64_t>(object), type, text);
    }

    // Makes an object with a name: create<BufferHandle>(vkCreateBuffer, info, "creating a buffer",
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

    // Records commands, submits them and waits: for uploads and readbacks outside of frames.
    void submitAndWait(const std::function<void(VkCommandBuffer)>& record) const;

    void waitIdle() const;

private:
    struct Destroy
    {
        void operator()(VkDevice device) const { vkDestroyDevice(device, nullptr); }
    };

    DeviceDescription description_;
    Features features_;
    bool compilesOnly_;
    // Before what is made on it, also where the constructor fails.
    std::unique_ptr<std::remove_pointer_t<VkDevice>, Destroy> device_;
    VkQueue queue_ = VK_NULL_HANDLE;
    std::unique_ptr<MemoryBlocks> memory_;
    PipelineCacheHandle pipelineCache_;
    std::unique_ptr<ShaderReplacements> replacedShaders_ = std::make_unique<ShaderReplacements>();
    CommandPoolHandle uploadPool_;
};

} // namespace sinew::gpu
