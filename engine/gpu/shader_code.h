// The code of shaders, and other code in place of what is embedded in the program.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace sinew::gpu
{

using SpirV = std::span<const std::uint32_t>;

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
