// Every shader that the build compiles.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace sinew::test
{

struct CompiledShader
{
    std::string file;
    std::span<const std::uint32_t> spirv;
};

std::vector<CompiledShader> compiledShaders();

} // namespace sinew::test
