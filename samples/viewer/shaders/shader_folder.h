// Compiles edited shaders of a folder at run time, in place of the embedded ones.
#pragma once

#include "engine/gpu/shader_code.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace sinew::viewer
{

struct ShaderSource
{
    std::string file;                     // in the folder shaders/, with the stage as its extension
    std::vector<std::string> definitions; // of the preprocessor
    gpu::SpirV embedded;                  // what the program was built with
};

std::vector<ShaderSource> shaderSources();

struct CompiledShader
{
    std::vector<std::uint32_t> code;   // the same as embedded where nothing was edited
    std::vector<std::string> mistakes; // "FILE:LINE: ..."; there is no code where there are any
};

// Includes are searched beside the including file, then in `folder`, and nowhere outside it.
CompiledShader compileShader(const std::filesystem::path& folder, const ShaderSource& source);

struct BuiltShaders
{
    std::vector<gpu::ShaderReplacements::Replacement> changed; // those that differ from embedded
    // Compile errors, one line each. If there are any, no shader is replaced.
    std::vector<std::string> mistakes;
};

// Compiles all of shaderSources(). A shader whose interface differs from the embedded one is an
// error, because the program binds the resources of the embedded one.
BuiltShaders buildShaders(const std::filesystem::path& folder);

} // namespace sinew::viewer
