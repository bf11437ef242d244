// A program that runs beside the test until it ends or the test does.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sinew::test
{

// The path of a program found by PATH.
std::optional<std::string> findProgram(const std::string& name);

class BackgroundProgram
{
public:
    struct Start
    {
        std::vector<std::string> command; // the first is the path of the program
        std::filesystem::path folder;     // to work in; both streams go into files there
        std::string name;                 // of those files: NAME.out, NAME.err
        std::vector<std::pair<std::string, std::string>> environment; // on top of the test's own
    };

    // Throws std::system_error where it cannot start.
    explicit BackgroundProgram(Start start);
    // Ends the program if it still runs.
    ~BackgroundProgram();
    BackgroundProgram(const BackgroundProgram&) = delete;
    BackgroundProgram& operator=(const BackgroundProgram&) = delete;

    pid_t id() const { return id_; }
    bool isRunning();
    void interrupt() const; // as Ctrl+C does
    // The exit code, 128 + the signal for a program that a signal ended; nothing when it still runs
    // after `timeout`.
    std::optional<int> waitForEnd(std::chrono::milliseconds timeout);

    std::string standardOutput() const;
    std::string standardError() const;

private:
    Start start_;
    pid_t id_ = -1;
    std::optional<int> exitCode_;
};

} // namespace sinew::test
