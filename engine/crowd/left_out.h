// What crowds and the viewer leave out, or do in another way, on a device that lacks something.
#pragma once

#include "engine/gpu/capabilities.h"

#include <string>
#include <vector>

namespace sinew
{

// "WHAT (REASON)", with Vulkan's name of what is missing, for everything that is left out.
std::vector<std::string> leftOutOn(const gpu::Capabilities& device);

} // namespace sinew
