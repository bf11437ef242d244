// Device memory: few large allocations of Vulkan's, and the parts of them that resources hold.
#pragma once

#include "engine/gpu/vulkan.h"

#include <cstddef>
#include <cstdint>
#include <list>
#include <map>
#include <optional>
#include <string>

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

} // namespace sinew::gpu
