// The shaders that draw a model, and what they are compiled from.
#pragma once

#include "engine/gpu/shader_code.h"

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

} // namespace sinew::viewer
