// A renderer of its own, in plain Vulkan, that skins a glTF file through Sinew::skinning, draws it,
// and compares the vertices with its own calculation. Usage: skinning_component FILE.glb
#include "engine/skinning/skinning.h"

#include <vulkan/vulkan.h>

#include <cmath>
#include <cstdio>
#include <cstring>
#include <functional>
#include <tiny_gltf.h>

#include "draw_frag.h"
#include "draw_vert.h"

namespace
{

using namespace sinew::skinning;

constexpr std::uint32_t kSize = 256; // of the picture
constexpr std::size_t kFrames = 4;

VkDevice device = VK_NULL_HANDLE;
VkPhysicalDeviceMemoryProperties memoryProperties{};
std::vector<std::function<void()>> atEnd; // the last first

void check(VkResult result)
{
    if (result != VK_SUCCESS)
        throw std::runtime_error("VkResult " + std::to_string(result));
}

// Destroyed at the end.
template <class Handle, class Info, class Create, class Destroy>
Handle make(Create create, Destroy destroy, const Info& info)
{
    Handle handle = VK_NULL_HANDLE;
    check(create(device, &info, nullptr, &handle));
    atEnd.emplace_back([=] { destroy(device, handle, nullptr); });
    return handle;
}

VkDeviceMemory allocate(const VkMemoryRequirements& needs, VkMemoryPropertyFlags flags)
{
    std::uint32_t type = 0;
    while ((needs.memoryTypeBits >> type & 1) == 0 ||
           (memoryProperties.memoryTypes[type].propertyFlags & flags) != flags)
        ++type;
    return make<VkDeviceMemory>(
        vkAllocateMemory, vkFreeMemory,
        VkMemoryAllocateInfo{.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                             .allocationSize = needs.size,
                             .memoryTypeIndex = type});
}

// A buffer that the host sees.
std::pair<VkBuffer, const std::byte*> makeBuffer(VkDeviceSize size, VkBufferUsageFlags usage)
{
    const auto buffer = make<VkBuffer>(
        vkCreateBuffer, vkDestroyBuffer,
        VkBufferCreateInfo{
            .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO, .size = size, .usage = usage});
    VkMemoryRequirements needs{};
    vkGetBufferMemoryRequirements(device, buffer, &needs);
    const VkDeviceMemory memory =
        allocate(needs, VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT);
    check(vkBindBufferMemory(device, buffer, memory, 0));
    void* mapped = nullptr;
    check(vkMapMemory(device, memory, 0, VK_WHOLE_SIZE, 0, &mapped));
    return {buffer, static_cast<std::byte*>(mapped)};
}
