// What a shader asks of the program that runs it.
#pragma once

#include "engine/gpu/shader_code.h"

#include <string>
#include <vector>

namespace sinew::viewer
{

// One line each, sorted, for people to read: bindings with the layouts of their contents, push
// constants, inputs and outputs, specialisation constants, the size of a workgroup. Two shaders
// with the same lines can take each other's place. Throws std::runtime_error where `code` cannot be
// read.
std::vector<std::string> interfaceOf(gpu::SpirV code);

} // namespace sinew::viewer
