// The process and its environment.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>

namespace sinew::platform
{

std::uint64_t processId();

// The program's file. Empty if unknown.
std::filesystem::path programFile();

// Of the operating system and of its kernel, and of the processor, for reports: "Debian GNU/Linux
// 12 (bookworm), Linux 6.1.0 x86_64", "AMD EPYC 9R14, 16 threads". As much as the system tells.
std::string systemName();
std::string processorName();

// For messages: how to install the Vulkan loader or a driver.
const char* loaderAdvice();
const char* driverAdvice();

// Numbers of the standard streams.
inline constexpr int kStandardInput = 0;
inline constexpr int kStandardOutput = 1;
inline constexpr int kStandardError = 2;

// Whether a standard stream is a terminal.
bool isTerminal(int stream);

// Whether standard error is a console that closes when this program ends. Windows opens such a
// console for a program that is started by a click.
bool endClosesConsole();

// Makes the standard streams ready, at the start of a program: bytes go through them unchanged, and
// a console shows them as UTF-8. A
// closed stream's number would be that of the next file or device that is opened, and results would
// be written into it: the number is taken by a file that can neither be read nor written as that
// stream is.
void prepareStandardStreams();

// Writing into a closed pipe or past a limit on file sizes fails without ending the process.
void surviveFailedWrites();

// Sets an environment variable unless it is already set.
void setEnvironmentDefault(const char* name, const char* value);

// Speeds up Vulkan drivers on the CPU, and the reading of large files. It is a setting of the whole
// process, so the program makes it, not the engine.
//
// lavapipe sorts the triangles of a frame into blocks on the heap, tens of MiB of them, and frees
// them when they are drawn. glibc hands such memory back to the kernel and gets it again page by
// page, which took 8,650 page faults per frame of 256 instances of bench110, and a twelfth of the
// frame. From this call on the process keeps what it once had; only the main heap gives back what
// is free beyond 1 GiB. Where the kernel gives large pages to those who ask, the first 64 MiB of
// the heap are made of them. To be called first of all. Other C libraries are left alone.
void keepFreedMemory();

// Ctrl+C, a request to end and a closing terminal are interrupts. To be called once, in the main
// thread. From then on the first interrupt makes interrupted() true; a process that has not ended
// after `patience`, less than a second, or that is interrupted again, is ended at once with
// `exitCode`.
void catchInterrupts(std::chrono::milliseconds patience, int exitCode);
bool interrupted();

// Ends the process without destructors and without flushing streams. Safe in signal handlers.
[[noreturn]] void endAtOnce(int exitCode);

} // namespace sinew::platform
