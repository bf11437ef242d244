// Runs a program as a user does, with arguments in, exit code and both streams out.
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

// Factor by which programs may take more time and memory because of a sanitizer.
#ifdef SINEW_TEST_SLOWDOWN
inline constexpr int kSlowdown = SINEW_TEST_SLOWDOWN;
#else
inline constexpr int kSlowdown = 1;
#endif

struct ProcessOptions
{
    std::vector<std::pair<std::string, std::string>> environment; // added to the test's own
    std::string standardOutputFile; // file for standard output; empty: into the result
    std::string standardErrorFile;  // file for standard error; empty: into the result
    std::string workingFolder;      // empty: the test's own
    std::string shellSetup;         // shell commands that run before the program: "ulimit -f 1"
    // Time after the start at which to send the signal (SIGINT, like Ctrl+C).
    std::optional<std::chrono::milliseconds> interruptAfter;
    int interruptBy = SIGINT;
    std::chrono::milliseconds timeout{180'000 * kSlowdown}; // after this, the program is killed
};

struct ProcessResult
{
    int exitCode = -1; // 128 + the signal if a signal ended the program
    bool timedOut = false;
    std::string standardOutput;
    std::string standardError;
    std::size_t peakMemory = 0; // peak memory in bytes; at least the test process's current memory
};

// Resets the peak memory of this process to its current memory.
void forgetPeakMemory();

// Requires command[0] to be the path of a program. Throws std::system_error if it cannot start.
ProcessResult runProcess(const std::vector<std::string>& command,
                         const ProcessOptions& options = {});

} // namespace sinew::test
