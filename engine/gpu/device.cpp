#include "engine/gpu/device.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <span>
#include <utility>
#include <vector>

namespace sinew::gpu
{

FreeRanges::FreeRanges(std::uint64_t size) : size_(size), sizes_{{0, size}} {}

std::optional<std::uint64_t> FreeRanges::take(std::uint64_t size, std::uint64_t alignment)
{
    auto best = sizes_.end();
    std::uint64_t padding = 0; // before what is taken; it stays free
    for (auto part = sizes_.begin(); part != sizes_.end(); ++part)
    {
        const std::uint64_t needed = (alignment - part->first % alignment) % alignment;
        const bool fits = part->second >= needed && part->second - needed >= size;
        if (!fits || (best != sizes_.end() && best->second <= part->second))
            continue;
        best = part;
        padding = needed;
    }
    if (best == sizes_.end())
        return std::nullopt;
    const std::uint64_t offset = best->first + padding;
    const std::uint64_t rest = best->second - padding - size;
    best->second = padding;
    if (padding == 0)
        sizes_.erase(best);
    if (rest > 0)
        sizes_.emplace(offset + size, rest);
    return offset;
}

void FreeRanges::giveBack(std::uint64_t offset, std::uint64_t size)
{
    const auto [part, isNew] = sizes_.emplace(offset, size);
    require(isNew, "memory is given back twice");
    const auto next = std::next(part);
    if (next != sizes_.end() && next->first == offset + size)
    {
        part->second += next->second;
        sizes_.erase(next);
    }
    if (part == sizes_.begin())
        return;
    const auto before = std::prev(part);
    if (before->first + before->second != offset)
        return;
    before->second += part->second;
    sizes_.erase(part);
}

bool FreeRanges::allFree() const
{
    return sizes_.size() == 1 && sizes_.begin()->second == size_;
}

struct MemoryBlocks::Request
{
    // Filled by vkGet...MemoryRequirements2 through chained().
    VkMemoryDedicatedRequirements own{.sType = VK_STRUCTURE_TYPE_MEMORY_DEDICATED_REQUIREMENTS};
    VkMemoryRequirements2 requirements{.sType = VK_STRUCTURE_TYPE_MEMORY_REQUIREMENTS_2};
    VkMemoryDedicatedAllocateInfo resource{.sType =
                                               VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO};
    MemoryKind kind;
    const std::string& name;

    VkMemoryRequirements2* chained()
    {
        requirements.pNext = &own;
        return &requirements;
    }
    std::uint64_t size() const { return requirements.memoryRequirements.size; }
    std::uint64_t alignment() const { return requirements.memoryRequirements.alignment; }
    // What it takes of a block that it shares. Whole multiples leave no gaps that are too small for
    // the next resource: among thousands of small ones the search for room would get slow.
    std::uint64_t sizeInBlock() const
    {
        return (size() + alignment() - 1) / alignment() * alignment();
    }
};

Memory& Memory::operator=(Memory&& other) noexcept
{
    std::swap(owner_, other.owner_);
    std::swap(block_, other.block_);
    std::swap(offset_, other.offset_);
    std::swap(size_, other.size_);
    return *this;
}

Memory::~Memory()
{
    if (block_ != nullptr)
        owner_->release(*this);
}

MemoryBlocks::MemoryBlocks(VkDevice device, const VkPhysicalDeviceMemoryProperties& properties,
                           std::uint32_t mostAllocations)
    : device_(device), properties_(properties), mostAllocations_(mostAllocations)
{
}

Memory MemoryBlocks::bind(VkBuffer buffer, const MemoryKind& kind, const std::string& name)
{
    Request request{.kind = kind, .name = name};
    request.resource.buffer = buffer;
    const VkBufferMemoryRequirementsInfo2 info{
        .sType = VK_STRUCTURE_TYPE_BUFFER_MEMORY_REQUIREMENTS_INFO_2, .buffer = buffer};
    vkGetBufferMemoryRequirements2(device_, &info, request.chained());
    Memory memory = allocate(request);
    check(vkBindBufferMemory(device_, buffer, memory.block_->memory.get(), memory.offset_),
          "binding buffer memory");
    return memory;
}

Memory MemoryBlocks::bind(VkImage image, const MemoryKind& kind, const std::string& name)
{
    Request request{.kind = kind, .name = name};
    request.resource.image = image;
    const VkImageMemoryRequirementsInfo2 info{
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_REQUIREMENTS_INFO_2, .image = image};
    vkGetImageMemoryRequirements2(device_, &info, request.chained());
    Memory memory = allocate(request);
    check(vkBindImageMemory(device_, image, memory.block_->memory.get(), memory.offset_),
          "binding image memory");
    return memory;
}

std::uint32_t MemoryBlocks::typeFor(const Request& request) const
{
    for (const VkMemoryPropertyFlags flags :
         {request.kind.needed | request.kind.preferred, request.kind.needed})
        for (std::uint32_t i = 0; i < properties_.memoryTypeCount; ++i)
            if ((request.requirements.memoryRequirements.memoryTypeBits >> i & 1U) != 0 &&
                (properties_.memoryTypes[i].propertyFlags & flags) == flags)
                return i;
    throw VulkanError(
        fmt::format("the device has no memory of the kind that {} needs", request.name));
}

std::uint64_t MemoryBlocks::blockSize(std::uint32_t type) const
{
    constexpr std::uint64_t kUsual = std::uint64_t{64} << 20;
    const std::uint64_t heap =
        properties_.memoryHeaps[properties_.memoryTypes[type].heapIndex].size;
    return std::max(std::min(kUsual, heap / 64), heap / 1024);
}

VkResult MemoryBlocks::addBlock(MemoryBlock block, const void* next, const std::string& name)
{
    const VkMemoryAllocateInfo info{
        .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
        .pNext = next,
        .allocationSize = block.size,
        .memoryTypeIndex = block.type,
    };
    VkDeviceMemory memory = VK_NULL_HANDLE;
    const VkResult result = vkAllocateMemory(device_, &info, nullptr, &memory);
    if (result != VK_SUCCESS)
        return result;
    block.memory = {device_, memory};
    nameObject(device_, reinterpret_cast<std::uint64_t>(memory), VK_OBJECT_TYPE_DEVICE_MEMORY,
               name);
    use_.blocks += block.size;
    blocks_.push_back(std::move(block));
    return result;
}

Memory MemoryBlocks::take(MemoryBlock& block, const Request& request, std::uint64_t offset)
{
    const std::uint64_t size = block.ofOneResource ? request.size() : request.sizeInBlock();
    use_.now += size;
    Memory taken(*this, block, offset, size);
    const bool isSeen = (request.kind.needed & VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT) != 0;
    if (!isSeen || block.mapped != nullptr)
        return taken;
    void* mapped = nullptr;
    check(vkMapMemory(device_, block.memory.get(), 0, VK_WHOLE_SIZE, 0, &mapped),
          "mapping memory for " + request.name);
    block.mapped = static_cast<std::byte*>(mapped);
    return taken;
}

bool MemoryBlocks::getsOwn(const Request& request, std::uint32_t type) const
{
    const bool isLazy = (properties_.memoryTypes[type].propertyFlags &
                         VK_MEMORY_PROPERTY_LAZILY_ALLOCATED_BIT) != 0;
    const bool wants = request.own.prefersDedicatedAllocation == VK_TRUE || isLazy ||
                       request.size() > blockSize(type) / 4;
    return request.own.requiresDedicatedAllocation == VK_TRUE ||
           (wants && blocks_.size() < mostAllocations_ / 2);
}

Memory MemoryBlocks::allocate(const Request& request)
{
    const std::uint32_t type = typeFor(request);
    const bool isImage = request.resource.image != VK_NULL_HANDLE;
    if (!getsOwn(request, type))
    {
        for (MemoryBlock& block : blocks_)
            if (!block.ofOneResource && block.type == type && block.holdsImages == isImage)
                if (const auto offset = block.free.take(request.sizeInBlock(), request.alignment()))
                    return take(block, request, *offset);
        const std::uint64_t size = std::max(blockSize(type), request.sizeInBlock());
        FreeRanges free(size);
        free.take(request.sizeInBlock(), request.alignment());
        const VkResult added =
            addBlock({.size = size, .free = std::move(free), .type = type, .holdsImages = isImage},
                     nullptr, "memory shared by resources");
        if (added == VK_SUCCESS)
            return take(blocks_.back(), request, 0);
    }
    // Also where the device has no memory for a block, but perhaps for this resource.
    FreeRanges nothing(request.size());
    nothing.take(request.size(), 1);
    check(addBlock({.size = request.size(),
                    .free = std::move(nothing),
                    .type = type,
                    .holdsImages = isImage,
                    .ofOneResource = true},
                   &request.resource, request.name),
          fmt::format("allocating {} bytes for {}", request.size(), request.name));
    return take(blocks_.back(), request, 0);
}

void MemoryBlocks::release(const Memory& memory)
{
    use_.now -= memory.size_;
    MemoryBlock& block = *memory.block_;
    block.free.giveBack(memory.offset_, memory.size_);
    if (!block.free.allFree())
        return;
    // One free block of a kind is kept, for resources that come and go.
    const bool isSpare = !block.ofOneResource &&
                         std::ranges::none_of(blocks_,
                                              [&](const MemoryBlock& other)
                                              {
                                                  return &other != &block && !other.ofOneResource &&
                                                         other.type == block.type &&
                                                         other.holdsImages == block.holdsImages &&
                                                         other.free.allFree();
                                              });
    if (isSpare)
        return;
    use_.blocks -= block.size;
    blocks_.remove_if([&](const MemoryBlock& each) { return &each == &block; });
}

Device::Device(const Instance&, const DeviceDescription& description, bool presentable,
               DeviceUse use)
    : description_(description), compilesOnly_(use == DeviceUse::CompilesOnly)
{
    require(description.whyUnusable.empty() || (compilesOnly_ && description.compilesOnly),
            "an unusable device was chosen");
    const Capabilities& capabilities = this->capabilities();
    features_ = featuresFor(capabilities);

    const float priority = 1.0F;
    const VkDeviceQueueCreateInfo queue{
        .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
        .queueFamilyIndex = queueFamily(),
        .queueCount = 1,
        .pQueuePriorities = &priority,
    };
    FeatureChain features;
    features.set(features_);
    const std::vector<const char*> extensions = extensionsFor(capabilities, presentable);
    const VkDeviceCreateInfo info{
        .sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
        .pNext = &features.head(),
        .queueCreateInfoCount = 1,
        .pQueueCreateInfos = &queue,
        .enabledExtensionCount = static_cast<std::uint32_t>(extensions.size()),
        .ppEnabledExtensionNames = extensions.data(),
    };
    VkDevice created = VK_NULL_HANDLE;
    check(vkCreateDevice(physical(), &info, nullptr, &created), "creating the Vulkan device");
    volkLoadDevice(created);
    device_.reset(created);
    vkGetDeviceQueue(get(), queueFamily(), 0, &queue_);
    name(queue_, VK_OBJECT_TYPE_QUEUE, "queue");
    memory_ = std::make_unique<MemoryBlocks>(get(), capabilities.memory,
                                             limits().maxMemoryAllocationCount);
    const VkPipelineCacheCreateInfo cache{.sType = VK_STRUCTURE_TYPE_PIPELINE_CACHE_CREATE_INFO};
    pipelineCache_ = create<PipelineCacheHandle>(vkCreatePipelineCache, cache,
                                                 "creating a pipeline cache", "pipeline cache");

    const VkCommandPoolCreateInfo pool{
        .sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
        .flags = VK_COMMAND_POOL_CREATE_TRANSIENT_BIT,
        .queueFamilyIndex = queueFamily(),
    };
    uploadPool_ = create<CommandPoolHandle>(vkCreateCommandPool, pool, "creating a command pool",
                                            "upload pool");
}

std::uint64_t Device::deviceLocalHeap() const
{
    std::uint64_t largest = 0;
    const VkPhysicalDeviceMemoryProperties& memory = capabilities().memory;
    for (const VkMemoryHeap& heap : std::span(memory.memoryHeaps).first(memory.memoryHeapCount))
        if ((heap.flags & VK_MEMORY_HEAP_DEVICE_LOCAL_BIT) != 0)
            largest = std::max<std::uint64_t>(largest, heap.size);
    return largest;
}

void Device::submitAndWait(const std::function<void(VkCommandBuffer)>& record) const
{
    require(!compilesOnly(), "nothing runs on a device that compiles only");
    const VkCommandBufferAllocateInfo allocate{
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
        .commandPool = uploadPool_.get(),
        .level = VK_COMMAND_BUFFER_LEVEL_PRIMARY,
        .commandBufferCount = 1,
    };
    VkCommandBuffer commands = VK_NULL_HANDLE;
    check(vkAllocateCommandBuffers(get(), &allocate, &commands), "allocating commands");
    name(commands, VK_OBJECT_TYPE_COMMAND_BUFFER, "upload commands");
    const VkCommandBufferBeginInfo begin{
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
        .flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT,
    };
    check(vkBeginCommandBuffer(commands, &begin), "beginning commands");
    record(commands);
    check(vkEndCommandBuffer(commands), "ending commands");
    const VkCommandBufferSubmitInfo submitted{
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO,
        .commandBuffer = commands,
    };
    const VkSubmitInfo2 submit{
        .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2,
        .commandBufferInfoCount = 1,
        .pCommandBufferInfos = &submitted,
    };
    check(vkQueueSubmit2(queue_, 1, &submit, VK_NULL_HANDLE), "submitting commands");
    const VkResult waited = vkQueueWaitIdle(queue_);
    // The caller is about to destroy what the commands use, also where the wait had no memory.
    if (waited != VK_SUCCESS)
        vkDeviceWaitIdle(get());
    check(waited, "waiting for the device");
    vkFreeCommandBuffers(get(), uploadPool_.get(), 1, &commands);
}

void Device::waitIdle() const
{
    check(vkDeviceWaitIdle(get()), "waiting for the device");
}

} // namespace sinew::gpu
