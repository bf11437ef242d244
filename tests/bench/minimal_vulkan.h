// The least that a program does which computes, draws and writes a picture with Vulkan.
#pragma once

#include <string>

namespace sinew::bench
{

// One dispatch, one triangle of 1280x720 pixels, read back and written as PNG, on the first device
// of Vulkan 1.3; nothing is kept, checked or named beyond that. Throws gpu::VulkanError.
void drawMinimal(const std::string& picture);

} // namespace sinew::bench
