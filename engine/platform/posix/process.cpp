#include "engine/platform/process.h"

#include "engine/platform/system_files.h"

#ifdef __APPLE__
#include <mach-o/dyld.h>
#endif

#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <string>
#include <system_error>
#include <unistd.h>

namespace sinew::platform
{

std::uint64_t processId()
{
    return static_cast<std::uint64_t>(::getpid());
}

std::filesystem::path programFile()
{
    std::error_code error;
#ifdef __APPLE__
    std::string name(4096, '\0');
    auto size = static_cast<std::uint32_t>(name.size());
    if (_NSGetExecutablePath(name.data(), &size) != 0)
        return {};
    std::filesystem::path file = std::filesystem::canonical(name.c_str(), error);
#else
    std::filesystem::path file = std::filesystem::read_symlink("/proc/self/exe", error);
#endif
    return error ? std::filesystem::path() : file;
}

bool isTerminal(int stream)
{
    return ::isatty(stream) != 0;
}

void prepareStandardStreams()
{
    for (const int stream : {kStandardInput, kStandardOutput, kStandardError})
        if (::fcntl(stream, F_GETFD) < 0)
            static_cast<void>(::open("/dev/null", stream == kStandardInput ? O_WRONLY : O_RDONLY));
}

void surviveFailedWrites()
{
    for (const int signal : {SIGPIPE, SIGXFSZ})
        std::signal(signal, SIG_IGN);
}

void setEnvironmentDefault(const char* name, const char* value)
{
    ::setenv(name, value, 0);
}

void endAtOnce(int exitCode)
{
    ::_exit(exitCode);
}

} // namespace sinew::platform
