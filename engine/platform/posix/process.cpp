#include "engine/platform/process.h"

#include "engine/platform/system_files.h"

#ifdef __APPLE__
#include <mach-o/dyld.h>
#endif

#include <sys/utsname.h>

#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <unistd.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

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

namespace
{

// What follows `key` and a separator in the first such line of a file, without quotes.
std::string valueIn(const char* file, std::string_view key)
{
    std::ifstream lines(file);
    for (std::string line; std::getline(lines, line);)
    {
        const std::size_t begin = line.find_first_not_of(" \t:=\"", key.size());
        if (!line.starts_with(key) || begin == std::string::npos)
            continue;
        const std::size_t last = line.find_last_not_of("\" ");
        return line.substr(begin, last + 1 - begin);
    }
    return {};
}

} // namespace

std::string systemName()
{
    utsname names{};
    if (::uname(&names) != 0)
        return {};
    const std::string distribution = valueIn("/etc/os-release", "PRETTY_NAME");
    return distribution + (distribution.empty() ? "" : ", ") + names.sysname + ' ' + names.release +
           ' ' + names.machine;
}

std::string processorName()
{
    const std::string name = valueIn("/proc/cpuinfo", "model name");
    return name + (name.empty() ? "" : ", ") + std::to_string(std::thread::hardware_concurrency()) +
           " threads";
}

const char* loaderAdvice()
{
    return "on Debian: apt install libvulkan1";
}

const char* driverAdvice()
{
    return "install your GPU's driver (on Linux you must be allowed to open /dev/dri), or on "
           "Debian the software driver: apt install mesa-vulkan-drivers";
}

bool isTerminal(int stream)
{
    return ::isatty(stream) != 0;
}

bool endClosesConsole()
{
    return false;
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

void keepFreedMemory()
{
#ifdef __GLIBC__
    constexpr int kMostKept = 1 << 30;
    constexpr int kHeapOfThread = 64 << 20; // the last one stays mapped when all of it is free
    // The greatest that mallopt(3) takes. Setting any of these ends glibc's adjusting of it.
    constexpr int kFromKernelAlone = 32 << 20;
    mallopt(M_TRIM_THRESHOLD, kMostKept);
    mallopt(M_TOP_PAD, kHeapOfThread);
    mallopt(M_MMAP_THRESHOLD, kFromKernelAlone);
#endif
}

void endAtOnce(int exitCode)
{
    ::_exit(exitCode);
}

} // namespace sinew::platform
