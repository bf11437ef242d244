// Runs the viewer executable.
#pragma once

#include "tests/support/process.h"

#include <string>
#include <vector>

namespace sinew::test
{

ProcessResult runViewer(const std::vector<std::string>& arguments,
                        const ProcessOptions& options = {});

// True if the viewer finds a Vulkan device; tests that need one are skipped otherwise.
bool hasVulkanDevice();
// True if the first device found is a software driver.
bool drawsOnCpu();

} // namespace sinew::test
