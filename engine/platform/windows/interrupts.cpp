#include "engine/platform/interrupts.h"

#include "engine/platform/windows/windows.h"

#include <atomic>

namespace sinew::platform
{
namespace
{

std::atomic<bool> signalled = false;
std::chrono::milliseconds patienceOfInterrupts{0};
int exitCodeOfInterrupts = 0;

// Called in a thread of its own for Ctrl+C, Ctrl+Break, a closed console, and logging off.
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
