// Compiled pipelines of a device, which a program may keep from one run to the next.
#pragma once

#include "engine/gpu/vulkan.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace sinew::gpu
{

// Whether the bytes begin with the header that Vulkan prescribes, whole and of exactly this device
// and this build of its driver. Says nothing of what follows it, which drivers trust: a program
// must know for itself that nothing has damaged it.
bool isPipelineCacheOf(const VkPhysicalDeviceProperties& device, std::span<const std::byte> bytes);

// Every pipeline of the device is looked up in it, and added to it.
class PipelineCache
{
public:
    // Empty.
    PipelineCache(VkDevice device, const VkPhysicalDeviceProperties& properties);

    VkPipelineCache get() const { return cache_.get(); }

    // Names the device and the build of its driver: hexadecimal digits and '-'.
    std::string name() const;

    // What bytes() gave in another run. False, and nothing changes, where isPipelineCacheOf says no
    // or the driver refuses it.
    bool add(std::span<const std::byte> bytes);

    // All of it; empty where the driver gives none.
    std::vector<std::byte> bytes() const;

private:
    VkDevice device_;
    VkPhysicalDeviceProperties properties_;
    PipelineCacheHandle cache_;
};

} // namespace sinew::gpu
