// What a sample reports: messages and progress to standard error, results to files or standard
// output, and its exit code.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sinew::samples
{

// How a program ends: documented in docs/options.md and in each --help.
enum ExitCode : int
{
    kExitOk = 0,
    kExitUsage = 1,
    kExitAssetRefused = 2,
    kExitVulkan = 3,
    kExitOutput = 4,
    kExitInterrupted = 130,
};

// To standard error. What cannot be written there, because it is closed or full, is lost: that is
// no reason to end.
void tell(std::string_view text);

// "warning: file:line:column: message" and "error: ..." on standard error.
void printWarning(std::string_view message);
void printError(std::string_view message);

// Writes to a file, or to standard output for "-". False when that failed: the reason has then been
// printed, and kExitOutput is the exit code to end with.
bool writeOutput(std::string_view file, std::string_view text);

// "1 mesh", "2 meshes".
std::string counted(std::size_t count, std::string_view one, std::string_view many);

// A progress bar on standard error.
class Progress
{
public:
    // After one second, shows a bar on a terminal, or else a line every ten seconds.
    Progress(std::string what, std::uint32_t total);
    // Ends the bar's line.
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void advance();
    // To that share of the total, 0 to 1; never back.
    void advanceTo(double share);

private:
    std::string what_;
    std::uint32_t total_;
    std::uint32_t done_ = 0;
    bool isBar_;
    bool barShown_ = false;
    std::chrono::steady_clock::time_point next_; // time of the next update
};

} // namespace sinew::samples
