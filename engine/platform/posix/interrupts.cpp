#include "engine/platform/interrupts.h"

#include "engine/platform/process.h"

#include <sys/time.h>

#include <cerrno>
#include <csignal>

namespace sinew::platform
{
namespace
{

volatile std::sig_atomic_t signalled = 0;
std::chrono::milliseconds patienceOfInterrupts{0};
int exitCodeOfInterrupts = 0;

// The handlers below call only system calls that are safe in a signal handler. A thread that waits
// would be simpler, but drivers hang where the system allows no more threads, and there it could
// not start either.

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
    if (inherited.sa_handler != SIG_IGN) // as nohup has it
        ::sigaction(SIGHUP, &action, nullptr);
}

bool interrupted()
{
    return signalled != 0;
}

} // namespace sinew::platform
