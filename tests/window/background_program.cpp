#include "tests/window/background_program.h"

#include "tests/support/temp_folder.h"
#include "tests/window/eventually.h"

#include <sys/prctl.h>
#include <sys/wait.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <sstream>
#include <system_error>
#include <unistd.h>

namespace sinew::test
{

namespace
{

constexpr int kCannotStart = 127;

class OutputFile
{
public:
    explicit OutputFile(const std::filesystem::path& path)
        : descriptor_(open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644))
    {
        if (descriptor_ < 0)
            throw std::system_error(errno, std::generic_category(), path.string());
    }
    ~OutputFile() { close(descriptor_); }
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    int descriptor() const { return descriptor_; }

private:
    int descriptor_;
};

} // namespace

std::optional<std::string> findProgram(const std::string& name)
{
    const char* const path = std::getenv("PATH");
    std::istringstream folders(path != nullptr ? path : "");
    for (std::string folder; std::getline(folders, folder, ':');)
        if (const std::string file = folder + "/" + name; access(file.c_str(), X_OK) == 0)
            return file;
    return std::nullopt;
}

BackgroundProgram::BackgroundProgram(Start start) : start_(std::move(start))
{
    std::vector<char*> arguments;
    for (std::string& argument : start_.command)
        arguments.push_back(argument.data());
    arguments.push_back(nullptr);
    const OutputFile output(start_.folder / (start_.name + ".out"));
    const OutputFile error(start_.folder / (start_.name + ".err"));

    const pid_t parent = getpid();
    id_ = fork();
    if (id_ < 0)
        throw std::system_error(errno, std::generic_category(), "fork");
    if (id_ > 0)
        return;

    // Ends the program even if the test is killed.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent || chdir(start_.folder.c_str()) != 0 ||
        dup2(output.descriptor(), STDOUT_FILENO) < 0 || dup2(error.descriptor(), STDERR_FILENO) < 0)
        _exit(kCannotStart);
    for (const auto& [name, value] : start_.environment)
        setenv(name.c_str(), value.c_str(), 1);
    execv(arguments.front(), arguments.data());
    _exit(kCannotStart);
}

BackgroundProgram::~BackgroundProgram()
{
    if (!isRunning())
        return;
    kill(id_, SIGTERM);
    if (!waitForEnd(std::chrono::seconds(5)))
    {
        kill(id_, SIGKILL);
        waitForEnd(std::chrono::seconds(5));
    }
}

bool BackgroundProgram::isRunning()
{
    int status = 0;
    if (exitCode_ || waitpid(id_, &status, WNOHANG) == 0)
        return !exitCode_;
    exitCode_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return false;
}

void BackgroundProgram::interrupt() const
{
    kill(id_, SIGINT);
}

std::optional<int> BackgroundProgram::waitForEnd(std::chrono::milliseconds timeout)
{
    eventually([this] { return !isRunning(); }, timeout);
    return exitCode_;
}

std::string BackgroundProgram::standardOutput() const
{
    return readFile(start_.folder / (start_.name + ".out"));
}

std::string BackgroundProgram::standardError() const
{
    return readFile(start_.folder / (start_.name + ".err"));
}

} // namespace sinew::test
