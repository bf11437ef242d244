// The code of shaders: embedded in the program by variants, or what a device uses in place of it.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <span>
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

} // namespace sinew::gpu
