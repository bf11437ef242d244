// From the start of the viewer to its first picture, next to a minimal Vulkan program: bench_start
// runs both in turn, 15 times, and prints the medians and their ratio. `bench_start FILE` is the
// minimal program.
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

void compareStarts(const std::string& self)
{
    constexpr int kWarmUp = 2;
    constexpr int kRounds = 15;
    const test::TempFolder folder;
    const std::string picture = folder / "picture.png";
    const std::array<std::vector<std::string>, 2> commands{{
        {self, picture},
        {SINEW_VIEWER, "--headless", "--output", picture},
    }};
    std::array<std::vector<double>, 2> times;
    for (int round = 0; round < kWarmUp + kRounds; ++round)
        for (std::size_t i = 0; i < commands.size(); ++i)
        {
            const double time = millisecondsOf(commands[i]);
            if (round >= kWarmUp)
                times[i].push_back(time);
        }
    for (std::vector<double>& each : times)
        std::ranges::sort(each);
    const auto quartiles = [](const std::vector<double>& sorted)
    {
        return fmt::format("{:.0f} ms ({:.0f} to {:.0f})", sorted[kRounds / 2], sorted[kRounds / 4],
                           sorted[kRounds * 3 / 4]);
    };
    fmt::print("minimal program {}, viewer {}: {:.2f} times\n", quartiles(times[0]),
               quartiles(times[1]), times[1][kRounds / 2] / times[0][kRounds / 2]);
}

} // namespace
} // namespace sinew::bench

int main(int argc, char** argv)
try
{
    if (argc > 1)
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
