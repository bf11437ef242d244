#include "samples/crowd/benchmark/benchmark_process.h"

#include "engine/platform/process.h"
#include "samples/common/exit_code.h"
#include "samples/common/progress.h"

#include <fmt/format.h>

#include <filesystem>
#include <string_view>

namespace sinew::crowd
{

void BenchmarkProcess::start(const Options& options, const BenchmarkRequest& request)
{
    if (isRunning())
        return;
    report_ = request.report;
    step_ = "starting";
    share_ = 0.0;
    failure_.clear();
    unread_.clear();
    cancelled_.reset();
    child_ = platform::ChildProgram::start(platform::programFile(),
                                           benchmarkArguments(options, request));
    state_ = child_ ? State::Running : State::Failed;
    if (!child_)
        failure_ = "the system does not start another process of this program";
}

bool BenchmarkProcess::look()
{
    constexpr std::chrono::seconds kPatience{3}; // longer than it takes to end by itself
    if (!isRunning())
        return false;
    const std::optional<int> code = child_->exitCode(); // before what it said last is read
    read();
    if (!code)
    {
        if (cancelled_ && std::chrono::steady_clock::now() - *cancelled_ > kPatience)
            child_.reset();
        if (!child_)
            state_ = State::Ended;
        return false;
    }
    child_.reset();
    if (cancelled_)
        state_ = State::Ended;
    else if (*code == samples::kExitOk)
        state_ = State::Written;
    else
        state_ = State::Failed;
    if (state_ == State::Failed && failure_.empty())
        failure_ = fmt::format("it ended with exit code {}", *code);
    return state_ == State::Written;
}

void BenchmarkProcess::cancel()
{
    if (!isRunning() || cancelled_)
        return;
    cancelled_ = std::chrono::steady_clock::now();
    step_ = "ending";
    child_->interrupt();
}

void BenchmarkProcess::read()
{
    unread_ += child_->readErrors();
    // A bar is drawn again and again over its own line.
    for (std::size_t end = unread_.find_first_of("\r\n"); end != std::string::npos;
         end = unread_.find_first_of("\r\n"))
    {
        const std::string line = unread_.substr(0, end);
        unread_.erase(0, end + 1);
        if (const auto progress = samples::parseProgress(line))
        {
            step_ = cancelled_ ? step_ : progress->what;
            share_ = progress->share;
        }
        else if (constexpr std::string_view kError = "error: "; line.starts_with(kError))
            failure_ = line.substr(kError.size());
    }
}

std::string urlOf(const std::string& file)
{
    constexpr std::string_view kPlain =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/:";
    const std::string path = std::filesystem::path(file).generic_string();
    std::string url = path.starts_with('/') ? "file://" : "file:///";
    for (const char character : path)
        url += kPlain.find(character) != std::string_view::npos
                   ? std::string(1, character)
                   : fmt::format("%{:02X}", static_cast<unsigned char>(character));
    return url;
}

} // namespace sinew::crowd
