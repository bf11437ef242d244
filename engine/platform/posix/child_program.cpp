#include "engine/platform/child_program.h"

#include "engine/platform/system_files.h"

#include <sys/wait.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <span>
#include <spawn.h>
#include <unistd.h>
#include <utility>

extern char**
    environ; // NOLINT(readability-redundant-declaration): not every system's header has it

namespace sinew::platform
{
namespace
{

class FileActions
{
public:
    FileActions() { ::posix_spawn_file_actions_init(&actions_); }
    ~FileActions() { ::posix_spawn_file_actions_destroy(&actions_); }
    FileActions(const FileActions&) = delete;
    FileActions& operator=(const FileActions&) = delete;

    posix_spawn_file_actions_t* get() { return &actions_; }

private:
    posix_spawn_file_actions_t actions_{};
};

} // namespace

struct ChildProgram::Running
{
    pid_t id;
    OpenFile errors;
    std::optional<int> exitCode;

    // True once it has ended.
    bool hasEnded(int waitOptions)
    {
        int status = 0;
        if (!exitCode && ::waitpid(id, &status, waitOptions) == id)
            exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : kKilled;
        return exitCode.has_value();
    }
};

std::optional<ChildProgram> ChildProgram::start(const std::filesystem::path& program,
                                                const std::vector<std::string>& arguments)
{
    std::array<int, 2> ends{};
    if (::pipe(ends.data()) != 0)
        return std::nullopt;
    OpenFile errors(ends[0]);
    const OpenFile written(ends[1]);
    for (const int end : ends)
        ::fcntl(end, F_SETFD, FD_CLOEXEC);
    ::fcntl(errors.number(), F_SETFL, O_NONBLOCK);

    FileActions files;
    ::posix_spawn_file_actions_addopen(files.get(), kStandardInput, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_addopen(files.get(), kStandardOutput, "/dev/null", O_WRONLY, 0);
    ::posix_spawn_file_actions_adddup2(files.get(), written.number(), kStandardError);
    std::vector<std::string> words = arguments;
    words.insert(words.begin(), program.string());
    std::vector<char*> argv;
    for (std::string& word : words)
        argv.push_back(word.data());
    argv.push_back(nullptr);
    pid_t id = 0;
    if (::posix_spawn(&id, program.c_str(), files.get(), nullptr, argv.data(), environ) != 0)
        return std::nullopt;
    return ChildProgram(std::make_unique<Running>(
        Running{.id = id, .errors = std::move(errors), .exitCode = std::nullopt}));
}

ChildProgram::ChildProgram(std::unique_ptr<Running> running) : running_(std::move(running)) {}
ChildProgram::ChildProgram(ChildProgram&&) noexcept = default;

ChildProgram& ChildProgram::operator=(ChildProgram&& other) noexcept
{
    std::swap(running_, other.running_);
    return *this;
}

ChildProgram::~ChildProgram()
{
    if (running_ == nullptr || running_->hasEnded(WNOHANG))
        return;
    ::kill(running_->id, SIGKILL);
    while (!running_->hasEnded(0) && errno == EINTR)
    {
    }
}

std::string ChildProgram::readErrors()
{
    std::string text;
    std::array<char, 4096> bytes{};
    for (;;)
    {
        const std::ptrdiff_t count =
            readSome(running_->errors.number(), std::as_writable_bytes(std::span(bytes)));
        if (count <= 0)
            return text;
        text.append(bytes.data(), static_cast<std::size_t>(count));
    }
}

void ChildProgram::interrupt() const
{
    if (!running_->exitCode)
        ::kill(running_->id, SIGINT);
}

std::optional<int> ChildProgram::exitCode()
{
    running_->hasEnded(WNOHANG);
    return running_->exitCode;
}

} // namespace sinew::platform
