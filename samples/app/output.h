// Messages, progress and exit codes of a program, and the names of the files that it writes.
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

// A film has from 0.1 to 1000 pictures a second, or its format could not tell their times.
inline constexpr double kFewestFilmPictures = 0.1;
inline constexpr double kMostFilmPictures = 1000.0;

struct PictureSequence
{
    std::uint32_t count = 1;
    double picturesPerSecond = 30.0;
    bool isEndless = true; // a film of them starts over after its last picture
};

// Why `pattern` is not one: anything between braces must be {frame}, {frame:N} (at least N
// characters wide, filled with spaces) or {frame:0N} (filled with zeros), N from 1 to 9. Nothing
// when it is one.
std::optional<std::string> whyNotPattern(std::string_view pattern);

// Why it is not the name of pictures: the extension, in any case, must be .png, or .webp for a
// film; a name without one, such as that of a pipe or "-", stands for a PNG file.
std::optional<std::string> whyNotOutputName(std::string_view pattern);

// Why it is not the name of .flo files, which hold motion vectors.
std::optional<std::string> whyNotMotionName(std::string_view pattern);

// Whether its extension is that of an animated WebP, which holds all pictures in one file.
bool isFilmName(std::string_view name);

// Whether different frames get different names.
bool hasFramePlaceholder(std::string_view pattern);

// The pattern with each placeholder replaced by `frame`. Requires !whyNotOutputName(pattern).
std::string outputName(std::string_view pattern, std::uint32_t frame);

// "shot.png", then "shot-1.png", ...: what is saved never replaces another file.
std::string unusedName(const std::string& wanted);

struct OutputFile
{
    std::string option; // that asks for it
    std::string name;
};

class OutputFiles
{
public:
    // Adds nothing if the option is not given or names standard output.
    void add(const char* option, const std::optional<std::string>& name);
    // All pictures of a pattern, checked by whyNotPattern; one file without {frame}.
    void addPictures(const char* option, const std::string& pattern, std::uint32_t count);

    // Why not all of them can be written, as far as that is known before: a folder is missing, say.
    std::optional<std::string> whyUnwritable() const;
    // Why not all of them can be written: one of them is a file that the model is read from.
    std::optional<std::string> whyRead(std::span<const std::string> read) const;

private:
    std::vector<OutputFile> files_;
};

} // namespace sinew::samples
