// Runs the viewer as built.
#pragma once

#include "tests/support/process.h"

#include <string>
#include <vector>

namespace sinew::test
{

ProcessResult runViewer(const std::vector<std::string>& arguments,
                        const ProcessOptions& options = {});

// Whether the viewer finds a Vulkan device; tests that need one are skipped where it does not.
bool hasVulkanDevice();
// Whether the first that it finds is a driver that runs on the CPU.
bool drawsOnCpu();

} // namespace sinew::test
