// From the start of the viewer to its first picture, next to a minimal Vulkan program: bench_start
// runs both in turn, 15 times, and prints the medians and their ratio; the viewer also with a
// picture so small that drawing it takes no time. `bench_start FILE` is the minimal program.
#include "tests/bench/minimal_vulkan.h"
#include "tests/support/process.h"
#include "tests/support/temp_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <stdexcept>
#include <vector>

namespace sinew::bench
{
namespace
{

double millisecondsOf(const std::vector<std::string>& command)
{
    const auto start = std::chrono::steady_clock::now();
    const test::ProcessResult result = test::runProcess(command);
    const std::chrono::duration<double, std::milli> taken =
        std::chrono::steady_clock::now() - start;
    if (result.exitCode != 0)
        throw std::runtime_error(command.front() + ": " + result.standardError);
    return taken.count();
}

struct Start
{
    std::string name;
    std::vector<std::string> command;
    std::vector<double> times; // ms
};

void compareStarts(const std::string& self)
{
    constexpr int kWarmUp = 2;
    constexpr int kRounds = 15;
    const test::TempFolder folder;
    const std::string picture = folder / "picture.png";
    const std::vector<std::string> viewer{SINEW_VIEWER, "--headless", "--output", picture};
    std::vector<std::string> small = viewer;
    small.insert(small.end(), {"--size", "64x64"});
    std::array<Start, 3> starts{{{"minimal program", {self, picture}, {}},
                                 {"viewer", viewer, {}},
                                 {"viewer, 64x64 pixels", small, {}}}};
    for (int round = 0; round < kWarmUp + kRounds; ++round)
        for (Start& start : starts)
        {
            const double time = millisecondsOf(start.command);
            if (round >= kWarmUp)
                start.times.push_back(time);
        }
    for (Start& start : starts)
    {
        std::ranges::sort(start.times);
        fmt::print("{}: {:.0f} ms (quartiles {:.0f} and {:.0f}), {:.2f} times\n", start.name,
                   start.times[kRounds / 2], start.times[kRounds / 4], start.times[kRounds * 3 / 4],
                   start.times[kRounds / 2] / starts[0].times[kRounds / 2]);
    }
}

} // namespace
} // namespace sinew::bench

int main(int argc, char** argv)
try
{
    if (argc > 2 || (argc == 2 && argv[1][0] == '-'))
    {
        fmt::print(stderr, "Usage: bench_start [FILE]\n"
                           "Compares the viewer's start with that of a minimal Vulkan program.\n"
                           "FILE: draws the minimal program's picture into it instead.\n");
        return EXIT_FAILURE;
    }
    if (argc == 2)
        sinew::bench::drawMinimal(argv[1]);
    else
        sinew::bench::compareStarts(std::filesystem::absolute(argv[0]).string());
    return EXIT_SUCCESS;
}
catch (const std::exception& error)
{
    fmt::print(stderr, "error: {}\n", error.what());
    return EXIT_FAILURE;
}
