// A program's messages, progress, exit codes and output file names.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::samples
{

// Exit codes, documented in docs/options.md and --help.
enum ExitCode : int
{
    kExitOk = 0,
    kExitUsage = 1,
    kExitAssetRefused = 2,
    kExitVulkan = 3,
    kExitOutput = 4,
    kExitInterrupted = 130,
};

// Writes to standard error. Ignores failures: a closed or full stream must not end the program.
void tell(std::string_view text);

// "warning: file:line:column: message" and "error: ..." on standard error.
void printWarning(std::string_view message);
void printError(std::string_view message);

// Writes to a file, or to standard output for "-". On failure, prints the reason and returns false;
// the caller then ends with kExitOutput.
bool writeOutput(std::string_view file, std::string_view text);

// "1 mesh", "2,000 meshes".
std::string counted(std::size_t count, std::string_view one, std::string_view many);

// A progress bar on standard error.
class Progress
{
public:
    // After one second, shows a bar on a terminal, or otherwise a line every ten seconds.
    Progress(std::string what, std::uint32_t total);
    // Ends the bar's line.
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void advance();

private:
    std::string what_;
    std::uint32_t total_;
    std::uint32_t done_ = 0;
    bool isBar_;
    bool barShown_ = false;
    std::chrono::steady_clock::time_point next_; // time of the next update
};

// WebP stores whole milliseconds per frame, which limits the rate.
inline constexpr double kFewestFilmPictures = 0.1;
inline constexpr double kMostFilmPictures = 1000.0;

struct PictureSequence
{
    std::uint32_t count = 1;
    double picturesPerSecond = 30.0;
    bool isEndless = true; // a film of these images loops
};

// Checks the name of an image output. The only placeholders are {frame}, {frame:N} (padded with
// spaces to N characters) and {frame:0N} (padded with zeros), N from 1 to 9. The extension must be
// .png, or .webp for a film, in any case. A name without extension, such as a pipe or "-", means
// PNG. Returns an error message, or nothing.
std::optional<std::string> whyNotOutputName(std::string_view pattern);

// Checks the name of a .flo file, which holds motion vectors, by the same rules.
std::optional<std::string> whyNotMotionName(std::string_view pattern);

// Whether the extension is that of a film (animated WebP).
bool isFilmName(std::string_view name);

// Whether different frames get different names.
bool hasFramePlaceholder(std::string_view pattern);

// The pattern with each placeholder replaced by `frame`. Requires !whyNotOutputName(pattern).
std::string outputName(std::string_view pattern, std::uint32_t frame);

// The first free name of "shot.png", "shot-1.png", ...; nothing is overwritten.
std::string unusedName(const std::string& wanted);

struct OutputFile
{
    std::string option; // the option that requests it
    std::string name;
};

class OutputFiles
{
public:
    // Adds nothing if the option is absent or names standard output.
    void add(const char* option, const std::optional<std::string>& name);
    // Adds all files of a checked pattern; without {frame} it is one file.
    void addPictures(const char* option, const std::string& pattern, std::uint32_t count);

    // The reason why a file cannot be written, as far as it is known in advance (for example, a
    // missing folder).
    std::optional<std::string> whyUnwritable() const;
    // Reports an output that would overwrite an input file of the model.
    std::optional<std::string> whyRead(std::span<const std::string> read) const;

private:
    std::vector<OutputFile> files_;
};

} // namespace sinew::samples
