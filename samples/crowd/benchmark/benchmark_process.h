// A benchmark that runs in a process of its own, while a window goes on.
#pragma once

#include "engine/platform/child_program.h"
#include "samples/crowd/benchmark/benchmark_command.h"

#include <chrono>
#include <optional>
#include <string>

namespace sinew::crowd
{

class BenchmarkProcess
{
public:
    enum class State
    {
        None, // nothing was started
        Running,
        Written, // the report is there
        Ended,   // by cancel()
        Failed,
    };

    // Starts another one of this program, unless one runs.
    void start(const Options& options, const BenchmarkRequest& request);
    // Looks how far it is; to be called now and then. True when it has just written the report.
    bool look();
    // Asks it to end, and ends it a little later if it did not.
    void cancel();

    State state() const { return state_; }
    bool isRunning() const { return state_ == State::Running; }
    // What it is at, and how much of that is done (0 to 1).
    const std::string& step() const { return step_; }
    double share() const { return share_; }
    const std::string& report() const { return report_; } // the file, with its folder
    const std::string& failure() const { return failure_; }

private:
    void read();

    std::optional<platform::ChildProgram> child_;
    State state_ = State::None;
    std::string step_;
    double share_ = 0.0;
    std::string report_;
    std::string unread_;  // the line that is not complete
    std::string failure_; // or the last that it said
    std::optional<std::chrono::steady_clock::time_point> cancelled_;
};

// "file:///home/me/report.html", as browsers want it. `file` must have its folder.
std::string urlOf(const std::string& file);

} // namespace sinew::crowd
