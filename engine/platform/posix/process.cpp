#include "engine/platform/process.h"

#ifdef __APPLE__
#include <mach-o/dyld.h>
#endif

#include <sys/time.h>
#include <sys/utsname.h>

#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <unistd.h>

#ifdef __GLIBC__
#include <sys/mman.h>

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

// The value after `key` and a separator, from the first such line of a file, without quotes.
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
    constexpr int kHeapOfThread = 64 << 20; // the last one stays mapped even if entirely free
    // The largest value that mallopt(3) accepts. Setting it disables glibc's dynamic adjustment.
    constexpr int kFromKernelAlone = 32 << 20;
    mallopt(M_TRIM_THRESHOLD, kMostKept);
    mallopt(M_TOP_PAD, kHeapOfThread);
    mallopt(M_MMAP_THRESHOLD, kFromKernelAlone);
    // The heap grows by M_TOP_PAD; ask for large pages if the kernel has any.
    constexpr std::size_t kLargePage = 2 << 20;
    const auto end = [] { return static_cast<std::byte*>(::sbrk(0)); };
    std::byte* const before = end();
    std::byte* const begin =
        before + (kLargePage - reinterpret_cast<std::uintptr_t>(before) % kLargePage) % kLargePage;
    // Grows the heap, and is never freed, so that later allocations lie in large pages. The write
    // prevents the allocation from being optimised out.
    static const auto unused = std::make_unique_for_overwrite<std::byte[]>(kLargePage);
    *static_cast<volatile std::byte*>(unused.get()) = std::byte{};
    if (end() > begin)
        ::madvise(begin, static_cast<std::size_t>(end() - begin), MADV_HUGEPAGE);
#endif
}

void endAtOnce(int exitCode)
{
    ::_exit(exitCode);
}

namespace
{

volatile std::sig_atomic_t signalled = 0;
std::chrono::milliseconds patienceOfInterrupts{0};
int exitCodeOfInterrupts = 0;

// The handlers use only async-signal-safe system calls. A waiting thread would be simpler, but
// drivers also hang when the system allows no more threads; then it could not start either.

void endNow(int /*signal*/)
{
    endAtOnce(exitCodeOfInterrupts);
}

void onInterrupt(int signal)
{
    if (signalled != 0)
        endNow(signal);
    signalled = 1;
    const int error = errno;
    const auto microseconds = std::chrono::microseconds(patienceOfInterrupts).count();
    const itimerval once{
        .it_interval = {},
        .it_value = {.tv_sec = 0, .tv_usec = static_cast<suseconds_t>(microseconds)}};
    ::setitimer(ITIMER_REAL, &once, nullptr);
    errno = error;
}

} // namespace

void catchInterrupts(std::chrono::milliseconds patience, int exitCode)
{
    patienceOfInterrupts = patience;
    exitCodeOfInterrupts = exitCode;
    struct sigaction action = {};
    action.sa_flags = SA_RESTART;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGALRM})
        sigaddset(&action.sa_mask, signal); // one handler at a time
    action.sa_handler = endNow;
    ::sigaction(SIGALRM, &action, nullptr);
    action.sa_handler = onInterrupt;
    ::sigaction(SIGINT, &action, nullptr);
    ::sigaction(SIGTERM, &action, nullptr);
    struct sigaction inherited = {};
    ::sigaction(SIGHUP, nullptr, &inherited);
    if (inherited.sa_handler != SIG_IGN) // SIG_IGN is inherited from nohup
        ::sigaction(SIGHUP, &action, nullptr);
}

bool interrupted()
{
    return signalled != 0;
}

} // namespace sinew::platform
