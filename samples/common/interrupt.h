// How SIGINT and SIGTERM end a sample: in order where that takes less than a second, otherwise at
// once.
#pragma once

namespace sinew::samples
{

// To be called in the main thread, which is the one that writes files. From then on:
// - The first SIGINT or SIGTERM makes interrupted() true. A process that has not ended 0.7 s later
//   is ended with kExitInterrupted, because a driver may wait for its device for minutes.
// - A second signal ends the process at once.
// Either can leave a temporary file (files.h) behind.
void catchInterrupts();
bool interrupted();

} // namespace sinew::samples
