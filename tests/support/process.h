// Runs a program the way a user does: arguments in, exit code and both streams out.
#pragma once

#include <chrono>
#include <csignal>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sinew::test
{

// How many times as long programs may take, and how many times as much memory, as without a
// sanitizer.
#ifdef SINEW_TEST_SLOWDOWN
inline constexpr int kSlowdown = SINEW_TEST_SLOWDOWN;
#else
inline constexpr int kSlowdown = 1;
#endif

struct ProcessOptions
{
    std::vector<std::pair<std::string, std::string>> environment; // set on top of the test's own
    std::string standardOutputFile; // where standard output goes; empty: into the result
    std::string standardErrorFile;  // the same for standard error
    std::string workingFolder;      // empty: the test's own
    std::string shellSetup;         // commands of a shell that becomes the program: "ulimit -f 1"
    // Sends the signal (SIGINT, as Ctrl+C does) that long after the start.
    std::optional<std::chrono::milliseconds> interruptAfter;
    int interruptBy = SIGINT;
    std::chrono::milliseconds timeout{180'000 * kSlowdown}; // then the program is killed
};

struct ProcessResult
{
    int exitCode = -1; // 128 + the signal for a program that a signal ended
    bool timedOut = false;
    std::string standardOutput;
    std::string standardError;
    std::size_t peakMemory = 0; // bytes in memory at most, not less than this process has now
};

// Of this process: the most memory that it held becomes what it holds.
void forgetPeakMemory();

// Requires command[0] to be the path of a program. Throws std::system_error where it cannot start.
ProcessResult runProcess(const std::vector<std::string>& command,
                         const ProcessOptions& options = {});

} // namespace sinew::test
