// Runs a program in parallel with a test, until the program or the test ends.
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

// Path of a program found through PATH.
std::optional<std::string> findProgram(const std::string& name);

class BackgroundProgram
{
public:
    struct Start
    {
        std::vector<std::string> command; // the first is the program's path
        std::filesystem::path folder;     // working folder; receives files with both streams
        std::string name;                 // base name of these files: NAME.out, NAME.err
        std::vector<std::pair<std::string, std::string>> environment; // added to the test's own
    };

    // Throws std::system_error if the program cannot start.
    explicit BackgroundProgram(Start start);
    // Ends the program if it is still running.
    ~BackgroundProgram();
    BackgroundProgram(const BackgroundProgram&) = delete;
    BackgroundProgram& operator=(const BackgroundProgram&) = delete;

    pid_t id() const { return id_; }
    bool isRunning();
    void interrupt() const; // like Ctrl+C
    // The exit code, or 128 + the signal if a signal ended the program; nothing if it still runs
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
