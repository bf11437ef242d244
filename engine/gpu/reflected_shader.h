// SPIRV-Cross reads what a shader asks of the program that runs it: bindings, push constants.
#pragma once

#include "engine/gpu/shader_code.h"

#include <spirv_cross/spirv_cross_c.h>

#include <cstdint>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace sinew::gpu
{

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

// One line each, sorted, for people to read: bindings and push constants with the size of their
// contents, inputs and outputs, specialisation constants, the size of a workgroup. Two shaders with
// the same lines can take each other's place, unless members of equal size were swapped. Throws
// std::runtime_error where `code` cannot be read.
std::vector<std::string> interfaceOf(SpirV code);

} // namespace sinew::gpu
