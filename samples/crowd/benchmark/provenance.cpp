#include "engine/platform/process.h"
#include "samples/crowd/benchmark/benchmark.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>

namespace sinew::crowd
{

std::vector<std::pair<std::string, std::string>> provenance(std::uint32_t vulkanVersion)
{
#if defined(__clang__)
    constexpr const char* kCompiler = "clang " __clang_version__;
#elif defined(__GNUC__)
    constexpr const char* kCompiler = "g++ " __VERSION__;
#else
    constexpr const char* kCompiler = "another compiler";
#endif
    const auto now =
        std::chrono::time_point_cast<std::chrono::seconds>(std::chrono::system_clock::now());
    return {{"version", SINEW_VERSION},
            {"commit", SINEW_COMMIT},
            {"build", fmt::format("{}, {}", SINEW_BUILD_TYPE, kCompiler)},
            {"os", platform::systemName()},
            {"cpu", platform::processorName()},
            {"vulkan", fmt::format("{}.{}.{}", vulkanVersion >> 22U & 0x7FU,
                                   vulkanVersion >> 12U & 0x3FFU, vulkanVersion & 0xFFFU)},
            {"date", fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(now))}};
}

} // namespace sinew::crowd
