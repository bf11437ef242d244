// What a device has for all of its pipelines: a cache of compiled ones, which a program may keep
// from one run to the next, and shader code in place of what is embedded in the program.
#pragma once

#include "engine/gpu/vulkan.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <span>
#include <string>
#include <string_view>
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

using SpirV = std::span<const std::uint32_t>;

// A shader as it is compiled with these words, as shaders/CMakeLists.txt lists them:
// "COLOURS+TANGENTS". Empty: the shader itself.
struct ShaderVariant
{
    std::string_view words;
    SpirV code;
};

// The code of the variant with these words, in the order of the list; empty ones count for nothing.
// Requires that there is one.
SpirV variantOf(std::span<const ShaderVariant> variants,
                std::initializer_list<std::string_view> words);

// An embedded shader is known by its code. Not to be changed while pipelines are being made.
class ShaderReplacements
{
public:
    struct Replacement
    {
        SpirV embedded;
        std::vector<std::uint32_t> code; // with the interface of the embedded one
    };

    // Of all pipelines that are made from now on; every other shader is the embedded one.
    void set(std::span<const Replacement> replacements);
    // What is to be used where the program asks for `embedded`.
    SpirV codeFor(SpirV embedded) const;

private:
    std::map<std::vector<std::uint32_t>, std::vector<std::uint32_t>> codes_; // by embedded code
};

} // namespace sinew::gpu
