// The code of shaders: embedded in the program by variants, what a device uses in place of it, and
// what it asks of the program that runs it: bindings, push constants.
#pragma once

#include <spirv_cross/spirv_cross_c.h>

#include <cstdint>
#include <initializer_list>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::gpu
{

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

// A shader as SPIRV-Cross reads it.
class ReflectedShader
{
public:
    // Throws std::runtime_error where `code` cannot be read.
    explicit ReflectedShader(SpirV code);

    spvc_compiler compiler() const { return compiler_; }
    // Valid as long as this object.
    std::span<const spvc_reflected_resource> resources(spvc_resource_type type) const;
    unsigned decoration(SpvId id, SpvDecoration which) const
    {
        return spvc_compiler_get_decoration(compiler_, id, which);
    }
    // Throws std::runtime_error, with SPIRV-Cross's reason, for anything but success.
    void check(spvc_result result) const;

private:
    struct Destroy
    {
        void operator()(spvc_context context) const { spvc_context_destroy(context); }
    };

    std::unique_ptr<spvc_context_s, Destroy> context_; // owns the others
    spvc_compiler compiler_ = nullptr;
    spvc_resources resources_ = nullptr;
};

// The locations that it reads as vertex attributes.
std::set<std::uint32_t> vertexInputsOf(SpirV code);

// Bindings and push constants with the size of their contents, inputs and outputs, specialisation
// constants and the size of a workgroup, sorted. Two shaders with the same lines can take each
// other's place, unless members of equal size were swapped. Throws std::runtime_error where `code`
// cannot be read.
std::vector<std::string> interfaceOf(SpirV code);

} // namespace sinew::gpu
