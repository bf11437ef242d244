#include "samples/common/interrupt.h"

#include <csignal>

namespace sinew::samples
{
namespace
{

volatile std::sig_atomic_t signalled = 0;

void onSignal(int)
{
    signalled = 1;
}

} // namespace

void catchInterrupts()
{
    std::signal(SIGINT, onSignal);
    std::signal(SIGTERM, onSignal);
}

bool interrupted()
{
    return signalled != 0;
}

} // namespace sinew::samples
