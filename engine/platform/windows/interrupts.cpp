#include "engine/platform/interrupts.h"

#include "engine/platform/windows/windows.h"

#include <atomic>

namespace sinew::platform
{
namespace
{

std::atomic<bool> signalled = false;
HANDLE mainThread = nullptr;
InterruptPlan plan;

[[noreturn]] void endNow()
{
    ::SuspendThread(mainThread);
    if (plan.beforeEnd != nullptr)
        plan.beforeEnd();
    // Ending in order would wait for the thread that was suspended.
    ::TerminateProcess(::GetCurrentProcess(), static_cast<UINT>(plan.exitCode));
    for (;;)
        ::Sleep(INFINITE);
}

// Called in a thread of its own for Ctrl+C, Ctrl+Break, a closed console, and logging off.
BOOL WINAPI onInterrupt(DWORD /*event*/)
{
    if (!signalled.exchange(true))
        ::Sleep(static_cast<DWORD>(plan.patience.count()));
    endNow();
}

} // namespace

void catchInterrupts(const InterruptPlan& wanted)
{
    plan = wanted;
    ::DuplicateHandle(::GetCurrentProcess(), ::GetCurrentThread(), ::GetCurrentProcess(),
                      &mainThread, 0, FALSE, DUPLICATE_SAME_ACCESS);
    ::SetConsoleCtrlHandler(onInterrupt, TRUE);
}

bool interrupted()
{
    return signalled;
}

} // namespace sinew::platform
