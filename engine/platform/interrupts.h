// What Ctrl+C, a request to end and a terminal that closes do to the process.
#pragma once

#include <chrono>

namespace sinew::platform
{

struct InterruptPlan
{
    std::chrono::milliseconds patience{0}; // less than a second
    int exitCode = 0;
    // Called before the process is ended, while the main thread pauses; must be safe in a signal
    // handler.
    void (*beforeEnd)() = nullptr;
};

// To be called once, in the main thread. From then on the first interrupt makes interrupted() true;
// a process that has not ended after `patience`, or that is interrupted again, is ended at once
// with `exitCode`.
void catchInterrupts(const InterruptPlan& wanted);
bool interrupted();

} // namespace sinew::platform
