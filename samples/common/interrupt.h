// SIGINT and SIGTERM as a question at first, so that written files are whole, and as an order soon
// after.
#pragma once

namespace sinew::samples
{

// From now on, in the thread that calls this and that writes the files:
// - The first SIGINT or SIGTERM makes interrupted() true. What has not ended by itself 0.7 s later
//   is ended with kExitInterrupted: a driver may wait for its device for minutes.
// - The second one ends the process at once.
// No unfinished file (files.h) is left in either case.
void catchInterrupts();
bool interrupted();

} // namespace sinew::samples
