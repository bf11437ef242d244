// Shader code: embedded variants, their replacements on a device, and reflection of their interface
// (bindings, push constants).
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

// A variant of a shader, named by its words in shaders/CMakeLists.txt: "COLOURS+TANGENTS". The
// plain shader has an empty name.
struct ShaderVariant
{
    std::string_view words;
    SpirV code;
};

// The code of the variant with these words, in list order; empty words are ignored. The variant
// must exist.
SpirV variantOf(std::span<const ShaderVariant> variants,
                std::initializer_list<std::string_view> words);

// Maps embedded shaders, identified by their code, to replacements. Must not change while pipelines
// are being created.
class ShaderReplacements
{
public:
    struct Replacement
    {
        SpirV embedded;
        std::vector<std::uint32_t> code; // has the interface of the embedded shader
    };

    // Applies to all pipelines created from now on. Shaders that are not listed stay embedded.
    void set(std::span<const Replacement> replacements);
    // The code to use in place of `embedded`.
    SpirV codeFor(SpirV embedded) const;

private:
    std::map<std::vector<std::uint32_t>, std::vector<std::uint32_t>> codes_; // by embedded code
};

// SPIRV-Cross reflection of a shader.
class ReflectedShader
{
public:
    // Throws std::runtime_error if `code` cannot be parsed.
    explicit ReflectedShader(SpirV code);

    spvc_compiler compiler() const { return compiler_; }
    // Valid while this object exists.
    std::span<const spvc_reflected_resource> resources(spvc_resource_type type) const;
    unsigned decoration(SpvId id, SpvDecoration which) const
    {
        return spvc_compiler_get_decoration(compiler_, id, which);
    }
    // Throws std::runtime_error with SPIRV-Cross's message unless `result` is success.
    void check(spvc_result result) const;

private:
    struct Destroy
    {
        void operator()(spvc_context context) const { spvc_context_destroy(context); }
    };

    std::unique_ptr<spvc_context_s, Destroy> context_; // owns the other two
    spvc_compiler compiler_ = nullptr;
    spvc_resources resources_ = nullptr;
};

// The locations of a vertex shader's attributes.
std::set<std::uint32_t> vertexInputsOf(SpirV code);

// Sorted lines that describe bindings and push constants with their sizes, inputs and outputs,
// specialisation constants and the workgroup size. Two shaders with the same lines are
// interchangeable, unless members of equal size were swapped. Throws std::runtime_error if `code`
// cannot be parsed.
std::vector<std::string> interfaceOf(SpirV code);

} // namespace sinew::gpu
