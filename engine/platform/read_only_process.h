// A process that can do no more than read files and say what it found, for readers of files that
// somebody else has made.
#pragma once

namespace sinew::platform
{

// From this call on the process, with all its threads, can open files to read them, write to its
// standard output and error, take memory and start threads. The system refuses (EPERM) to write,
// make, rename or delete files, to start programs, to open connections, to run code that was not in
// memory before, and to reach other processes. There is no way back.
//
// False, and nothing has changed: the system has no such thing. Linux has it (seccomp).
bool becomeReadOnly();

} // namespace sinew::platform
