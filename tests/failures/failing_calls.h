// Runs programs with Vulkan calls that fail on request.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace sinew::test
{

using Environment = std::vector<std::pair<std::string, std::string>>;

// Environment of a program that meets the failures of `plan` (format: planned_failures.h) and
// writes the names of its calls to `calls`, unless that is empty.
inline Environment failingCalls(const std::string& plan, const std::filesystem::path& calls = {})
{
    Environment environment{{"VK_ADD_LAYER_PATH", SINEW_FAILING_CALLS_FOLDER},
                            {"VK_INSTANCE_LAYERS", "VK_LAYER_SINEW_failing_calls"},
                            {"SINEW_FAILING_CALLS", plan}};
    if (!calls.empty())
        environment.emplace_back("SINEW_CALLS_FILE", calls.string());
    return environment;
}

} // namespace sinew::test
