#include "engine/platform/interrupts.h"

#include "engine/platform/process.h"

#include <sys/time.h>

#include <cerrno>
#include <csignal>
#include <pthread.h>

namespace sinew::platform
{
namespace
{

volatile std::sig_atomic_t signalled = 0;
pthread_t mainThread;
InterruptPlan plan;

// The handlers below call only system calls that are safe in a signal handler. A thread that waits
// would be simpler, but drivers hang where the system allows no more threads, and there it could
// not start either.

void endNow()
{
    if (plan.beforeEnd != nullptr)
        plan.beforeEnd();
    endAtOnce(plan.exitCode);
}

// The main thread must pause while `beforeEnd` runs: so the signal is handled in the main thread,
// whichever thread received it.
bool passToMainThread(int signal)
{
    return ::pthread_equal(::pthread_self(), mainThread) == 0 &&
           ::pthread_kill(mainThread, signal) == 0;
}

void onInterrupt(int signal)
{
    if (passToMainThread(signal))
        return;
    if (signalled != 0)
        endNow();
    signalled = 1;
    const int error = errno;
    const auto microseconds = std::chrono::microseconds(plan.patience).count();
    const itimerval once{
        .it_interval = {},
        .it_value = {.tv_sec = 0, .tv_usec = static_cast<suseconds_t>(microseconds)}};
    ::setitimer(ITIMER_REAL, &once, nullptr);
    errno = error;
}

void onAlarm(int signal)
{
    if (!passToMainThread(signal))
        endNow();
}

} // namespace

void catchInterrupts(const InterruptPlan& wanted)
{
    plan = wanted;
    mainThread = ::pthread_self();
    struct sigaction action = {};
    action.sa_flags = SA_RESTART;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGALRM})
        sigaddset(&action.sa_mask, signal); // one handler at a time
    action.sa_handler = onAlarm;
    ::sigaction(SIGALRM, &action, nullptr);
    action.sa_handler = onInterrupt;
    ::sigaction(SIGINT, &action, nullptr);
    ::sigaction(SIGTERM, &action, nullptr);
    struct sigaction inherited = {};
    ::sigaction(SIGHUP, nullptr, &inherited);
    if (inherited.sa_handler != SIG_IGN) // as nohup has it
        ::sigaction(SIGHUP, &action, nullptr);
}

bool interrupted()
{
    return signalled != 0;
}

} // namespace sinew::platform
