#include "tests/support/process.h"

#include <sys/resource.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <string_view>
#include <system_error>
#include <unistd.h>

namespace sinew::test
{

namespace
{

void check(int error, const char* what)
{
    if (error != 0)
        throw std::system_error(error, std::generic_category(), what);
}

class Pipe
{
public:
    Pipe() { check(pipe2(ends_.data(), O_CLOEXEC) == 0 ? 0 : errno, "pipe2"); }
    ~Pipe()
    {
        closeReading();
        closeWriting();
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;

    int reading() const { return ends_[0]; }
    int writing() const { return ends_[1]; }
    void closeReading() { closeEnd(0); }
    void closeWriting() { closeEnd(1); }

private:
    void closeEnd(std::size_t end)
    {
        if (ends_[end] >= 0)
            close(ends_[end]);
        ends_[end] = -1;
    }

    std::array<int, 2> ends_{-1, -1};
};

std::vector<std::string> mergedEnvironment(const ProcessOptions& options)
{
    std::vector<std::string> merged;
    for (const auto& [name, value] : options.environment)
        merged.push_back(name + "=" + value);
    const std::size_t added = merged.size();
    for (char** entry = environ; *entry != nullptr; ++entry)
    {
        const std::string text = *entry;
        bool replaced = false;
        for (std::size_t i = 0; i < added; ++i)
            replaced = replaced || text.starts_with(options.environment[i].first + "=");
        if (!replaced)
            merged.push_back(text);
    }
    return merged;
}

std::vector<char*> pointers(std::vector<std::string>& texts)
{
    std::vector<char*> result;
    for (std::string& text : texts)
        result.push_back(text.data());
    result.push_back(nullptr);
    return result;
}

// Redirects to the pipe, or to the file if one is named.
void redirect(posix_spawn_file_actions_t& actions, int stream, const Pipe& pipe,
              const std::string& file)
{
    if (file.empty())
        posix_spawn_file_actions_adddup2(&actions, pipe.writing(), stream);
    else
        posix_spawn_file_actions_addopen(&actions, stream, file.c_str(),
                                         O_WRONLY | O_CREAT | O_TRUNC, 0644);
}

pid_t start(std::vector<std::string> command, const ProcessOptions& options, const Pipe& output,
            const Pipe& error)
{
    posix_spawn_file_actions_t actions;
    check(posix_spawn_file_actions_init(&actions), "posix_spawn_file_actions_init");
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    redirect(actions, STDOUT_FILENO, output, options.standardOutputFile);
    redirect(actions, STDERR_FILENO, error, options.standardErrorFile);
    if (!options.workingFolder.empty())
        posix_spawn_file_actions_addchdir_np(&actions, options.workingFolder.c_str());

    if (!options.shellSetup.empty())
        command.insert(command.begin(),
                       {"/bin/sh", "-c", options.shellSetup + "; exec \"$0\" \"$@\""});
    std::vector<std::string> environment = mergedEnvironment(options);
    pid_t child = -1;
    const int result = posix_spawn(&child, command.front().c_str(), &actions, nullptr,
                                   pointers(command).data(), pointers(environment).data());
    posix_spawn_file_actions_destroy(&actions);
    check(result, command.front().c_str());
    return child;
}

// False at the end of the stream.
bool readSome(int descriptor, std::string& text)
{
    std::array<char, 65536> buffer;
    const ssize_t count = read(descriptor, buffer.data(), buffer.size());
    if (count > 0)
        text.append(buffer.data(), static_cast<std::size_t>(count));
    return count > 0 || (count < 0 && errno == EINTR);
}

using Clock = std::chrono::steady_clock;

int millisecondsUntil(Clock::time_point time)
{
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(time - Clock::now());
    return static_cast<int>(std::max<std::int64_t>(left.count(), 0));
}

// Reads both streams until the program has closed them; false on timeout.
bool collect(pid_t child, const Pipe& output, const Pipe& error, const ProcessOptions& options,
             ProcessResult& result)
{
    const Clock::time_point start = Clock::now();
    const Clock::time_point end = start + options.timeout;
    const Clock::time_point interrupt = start + options.interruptAfter.value_or(options.timeout);
    bool interrupted = false;
    std::array<pollfd, 2> streams{pollfd{.fd = output.reading(), .events = POLLIN, .revents = 0},
                                  pollfd{.fd = error.reading(), .events = POLLIN, .revents = 0}};
    const std::array<std::string*, 2> texts{&result.standardOutput, &result.standardError};
    while (streams[0].fd >= 0 || streams[1].fd >= 0)
    {
        poll(streams.data(), streams.size(), millisecondsUntil(interrupted ? end : interrupt));
        if (!interrupted && Clock::now() >= interrupt)
        {
            kill(child, options.interruptBy);
            interrupted = true;
        }
        if (Clock::now() >= end)
            return false;
        for (std::size_t i = 0; i < streams.size(); ++i)
        {
            if (streams[i].revents != 0 && !readSome(streams[i].fd, *texts[i]))
                streams[i].fd = -1; // poll skips it from now on
            streams[i].revents = 0;
        }
    }
    return true;
}

} // namespace

void forgetPeakMemory()
{
    constexpr std::string_view kResetPeak = "5";
    const int file = open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC);
    if (file < 0)
        return;
    // If this fails, the peak is too high and tests fail; they never pass by mistake.
    [[maybe_unused]] const ssize_t written = write(file, kResetPeak.data(), kResetPeak.size());
    close(file);
}

ProcessResult runProcess(const std::vector<std::string>& command, const ProcessOptions& options)
{
    Pipe output;
    Pipe error;
    forgetPeakMemory(); // a child's peak starts at its parent's
    const pid_t child = start(command, options, output, error);
    output.closeWriting();
    error.closeWriting();

    ProcessResult result;
    result.timedOut = !collect(child, output, error, options, result);
    if (result.timedOut)
        kill(child, SIGKILL);
    int status = 0;
    rusage usage{};
    while (wait4(child, &status, 0, &usage) < 0 && errno == EINTR)
    {
    }
    result.peakMemory = static_cast<std::size_t>(usage.ru_maxrss) * 1024;
    result.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return result;
}

} // namespace sinew::test
