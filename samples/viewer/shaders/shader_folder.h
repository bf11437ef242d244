// Compiles edited shaders from a folder at run time, in place of the embedded ones.
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
    std::string file;                     // in shaders/; its extension is the stage
    std::vector<std::string> definitions; // for the preprocessor
    gpu::SpirV embedded;                  // compiled into the program
};

std::vector<ShaderSource> shaderSources();

struct CompiledShader
{
    std::vector<std::uint32_t> code;   // same as embedded if nothing was edited
    std::vector<std::string> mistakes; // "FILE:LINE: ..."; if any, there is no code
};

// Includes are searched next to the including file, then in `folder`, and nowhere outside it.
CompiledShader compileShader(const std::filesystem::path& folder, const ShaderSource& source);

struct BuiltShaders
{
    std::vector<gpu::ShaderReplacements::Replacement>
        changed; // shaders that differ from the embedded ones
    // Compile errors, one line each. If there are any, no shader is replaced.
    std::vector<std::string> mistakes;
};

// Compiles all of shaderSources(). A shader whose interface differs from the embedded one is an
// error, because the program binds the embedded shader's resources.
BuiltShaders buildShaders(const std::filesystem::path& folder);

} // namespace sinew::viewer
