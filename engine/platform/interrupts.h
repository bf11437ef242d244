// What Ctrl+C, a request to end and a terminal that closes do to the process.
#pragma once

#include <chrono>

namespace sinew::platform
{

// To be called once, in the main thread. From then on the first interrupt makes interrupted() true;
// a process that has not ended after `patience`, less than a second, or that is interrupted again,
// is ended at once with `exitCode`.
void catchInterrupts(std::chrono::milliseconds patience, int exitCode);
bool interrupted();

} // namespace sinew::platform
