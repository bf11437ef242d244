// GLSL to SPIR-V while the program runs, as shaders/CMakeLists.txt has it done.
#pragma once

#include "samples/viewer/shaders/shader_sources.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace sinew::viewer
{

struct CompiledShader
{
    std::vector<std::uint32_t> code;   // the same as embedded where nothing was edited
    std::vector<std::string> mistakes; // "FILE:LINE: ..."; there is no code where there are any
};

// `folder` holds the source's file; what it includes is looked for beside the including file, then
// in the folder, and nowhere outside of it.
CompiledShader compileShader(const std::filesystem::path& folder, const ShaderSource& source);

} // namespace sinew::viewer
