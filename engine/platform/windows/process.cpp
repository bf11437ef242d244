#include "engine/platform/process.h"

#include "engine/platform/windows/windows.h"

#include <array>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <io.h>
#include <string>
#include <thread>

namespace sinew::platform
{

std::uint64_t processId()
{
    return ::GetCurrentProcessId();
}

std::filesystem::path programFile()
{
    constexpr std::size_t kLongest = 32'768; // limit of file names on Windows
    std::wstring name(kLongest, L'\0');
    const DWORD length =
        ::GetModuleFileNameW(nullptr, name.data(), static_cast<DWORD>(name.size()));
    name.resize(length < name.size() ? length : 0);
    return name;
}

std::string systemName()
{
    return "Windows";
}

std::string processorName()
{
    const char* const name = std::getenv("PROCESSOR_IDENTIFIER");
    return (name != nullptr ? name + std::string(", ") : "") +
           std::to_string(std::thread::hardware_concurrency()) + " threads";
}

const char* loaderAdvice()
{
    return "it is part of the graphics driver: install the newest version";
}

const char* driverAdvice()
{
    return "install the newest driver of your graphics card";
}

bool isTerminal(int stream)
{
    return ::_isatty(stream) != 0;
}

bool endClosesConsole()
{
    std::array<DWORD, 2> processes{};
    return ::GetConsoleProcessList(processes.data(), 2) == 1 && isTerminal(kStandardInput) &&
           isTerminal(kStandardError);
}

void prepareStandardStreams()
{
    // The C runtime reserves the numbers of closed standard streams.
    for (const int stream : {kStandardInput, kStandardOutput, kStandardError})
        static_cast<void>(::_setmode(stream, _O_BINARY));
    ::SetConsoleOutputCP(CP_UTF8);
}

// Failed writes cause no signals on Windows.
void surviveFailedWrites() {}

void setEnvironmentDefault(const char* name, const char* value)
{
    if (std::getenv(name) == nullptr)
        static_cast<void>(::_putenv_s(name, value));
}

void keepFreedMemory() {}

void endAtOnce(int exitCode)
{
    ::_exit(exitCode);
}

namespace
{

std::atomic<bool> signalled = false;
std::chrono::milliseconds patienceOfInterrupts{0};
int exitCodeOfInterrupts = 0;

// Runs in its own thread for Ctrl+C, Ctrl+Break, a closed console, and logging off.
BOOL WINAPI onInterrupt(DWORD /*event*/)
{
    if (!signalled.exchange(true))
        ::Sleep(static_cast<DWORD>(patienceOfInterrupts.count()));
    ::TerminateProcess(::GetCurrentProcess(), static_cast<UINT>(exitCodeOfInterrupts));
    return TRUE;
}

} // namespace

void catchInterrupts(std::chrono::milliseconds patience, int exitCode)
{
    patienceOfInterrupts = patience;
    exitCodeOfInterrupts = exitCode;
    ::SetConsoleCtrlHandler(onInterrupt, TRUE);
}

bool interrupted()
{
    return signalled;
}

} // namespace sinew::platform
