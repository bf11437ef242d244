// Access to the process and its environment.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>

namespace sinew::platform
{

std::uint64_t processId();

// Path of the executable. Empty if unknown.
std::filesystem::path programFile();

// Descriptions for reports: "Debian GNU/Linux 12 (bookworm), Linux 6.1.0 x86_64", "AMD EPYC 9R14,
// 16 threads". Limited to what the system provides.
std::string systemName();
std::string processorName();

// Advice for messages: how to install the Vulkan loader or a driver.
const char* loaderAdvice();
const char* driverAdvice();

// File descriptors of the standard streams.
inline constexpr int kStandardInput = 0;
inline constexpr int kStandardOutput = 1;
inline constexpr int kStandardError = 2;

// Whether a standard stream is a terminal.
bool isTerminal(int stream);

// Whether standard error is a console that closes when this program ends. Windows opens such a
// console for a program started with a click.
bool endClosesConsole();

// Prepares the standard streams; call at program start. Bytes pass through unchanged, and a console
// shows them as UTF-8. The descriptor of a closed stream would be reused for the next opened file
// or device, which would then receive the program's output. To prevent that, it is occupied by a
// file that cannot be read or written in the stream's direction.
void prepareStandardStreams();

// Makes a write to a closed pipe, or past the file size limit, fail instead of ending the process.
void surviveFailedWrites();

// Sets an environment variable unless it is already set.
void setEnvironmentDefault(const char* name, const char* value);

// Speeds up Vulkan drivers that run on the CPU, and reading large files. Called by the program, not
// the engine, because it affects the whole process. Must be the first call. Only affects glibc.
//
// lavapipe bins the triangles of a frame into tens of MiB of heap blocks, and frees them after
// drawing. glibc returns such memory to the kernel and gets it back page by page: 8,650 page faults
// per frame with 256 instances of bench110, a twelfth of the frame time. After this call, the
// process keeps freed memory; only the main heap returns what exceeds 1 GiB. The first 64 MiB of
// the heap use large pages if the kernel provides them on request.
void keepFreedMemory();

// Treats Ctrl+C, a termination request and a closing terminal as interrupts. Call once, in the main
// thread. After the first interrupt, interrupted() is true. On a second one, or if the process is
// still running after `patience` (less than a second), it ends at once with `exitCode`.
void catchInterrupts(std::chrono::milliseconds patience, int exitCode);
bool interrupted();

// Ends the process without destructors and without flushing streams. Safe in signal handlers.
[[noreturn]] void endAtOnce(int exitCode);

} // namespace sinew::platform
