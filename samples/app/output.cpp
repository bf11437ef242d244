#include "samples/app/output.h"

#include "engine/base/text.h"
#include "engine/files/files.h"
#include "engine/platform/process.h"

#include <fmt/format.h>

#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <regex>
#include <set>
#include <system_error>
#include <utility>

namespace sinew::samples
{

void tell(std::string_view text)
{
    std::fwrite(text.data(), 1, text.size(), stderr); // failures cannot be reported anywhere
}

void printWarning(std::string_view message)
{
    tell(fmt::format("warning: {}\n", printable(message)));
}

void printError(std::string_view message)
{
    tell(fmt::format("error: {}\n", printable(message)));
}

bool writeOutput(std::string_view file, std::string_view text)
{
    const Result<void> written = writeFile(file, std::as_bytes(std::span(text)));
    if (!written)
        printError(toString(written.error()));
    return written.has_value();
}

std::string counted(std::size_t count, std::string_view one, std::string_view many)
{
    return fmt::format("{} {}", grouped(count), count == 1 ? one : many);
}

Progress::Progress(std::string what, std::uint32_t total)
    : what_(std::move(what)), total_(total), isBar_(platform::isTerminal(platform::kStandardError)),
      next_(std::chrono::steady_clock::now() + std::chrono::seconds(1))
{
}

Progress::~Progress()
{
    if (barShown_)
        tell("\n");
}

void Progress::advance()
{
    ++done_;
    const auto now = std::chrono::steady_clock::now();
    if (total_ <= 1 || now < next_)
        return;
    if (!isBar_)
    {
        tell(fmt::format("{}: {} %\n", what_, std::uint64_t{100} * done_ / total_));
        next_ = now + std::chrono::seconds(10);
        return;
    }
    barShown_ = true;
    constexpr std::uint32_t kWidth = 40;
    const auto filled = static_cast<std::uint32_t>(std::uint64_t{kWidth} * done_ / total_);
    tell(fmt::format("\r{} [{:#<{}}{:.<{}}] {}/{}", what_, "", filled, "", kWidth - filled, done_,
                     total_));
}

namespace
{

constexpr std::string_view kFilmExtension = ".webp";

const std::regex kPlaceholder(R"(\{frame(:0?[1-9])?\})");

std::optional<std::string> whyNotName(std::string_view pattern, bool hasExtension,
                                      std::string_view expected)
{
    const std::string rest = std::regex_replace(std::string(pattern), kPlaceholder, "");
    if (rest.find_first_of("{}") != std::string::npos)
        return fmt::format("unknown placeholder in '{}': expected {{frame}} or "
                           "{{frame:04}}, such as walk_{{frame:04}}.png",
                           pattern);
    if (!hasExtension)
        return fmt::format("'{}' cannot be written: expected {}", pattern, expected);
    return std::nullopt;
}

} // namespace

std::optional<std::string> whyNotOutputName(std::string_view pattern)
{
    const std::string extension = lowerExtension(pattern);
    return whyNotName(pattern,
                      extension.empty() || extension == ".png" || extension == kFilmExtension,
                      "a .png image or a .webp animation");
}

std::optional<std::string> whyNotMotionName(std::string_view pattern)
{
    return whyNotName(pattern, lowerExtension(pattern) == ".flo", "a .flo file");
}

bool isFilmName(std::string_view name)
{
    return lowerExtension(name) == kFilmExtension;
}

bool hasFramePlaceholder(std::string_view pattern)
{
    return pattern.find('{') != std::string_view::npos;
}

std::string outputName(std::string_view pattern, std::uint32_t frame)
{
    return fmt::format(fmt::runtime(pattern), fmt::arg("frame", frame));
}

std::string unusedName(const std::string& wanted)
{
    const std::filesystem::path first = wanted;
    std::filesystem::path name = first;
    std::error_code ignored;
    // A dangling link also occupies its name.
    for (int i = 1; std::filesystem::exists(std::filesystem::symlink_status(name, ignored)); ++i)
        name = first.parent_path() /
               fmt::format("{}-{}{}", first.stem().string(), i, first.extension().string());
    return name.string();
}

namespace
{

namespace fs = std::filesystem;

// Absolute path with links resolved.
std::string identityOf(const std::string& name)
{
    std::error_code error;
    return fs::weakly_canonical(fs::absolute(name), error).string();
}

} // namespace

void OutputFiles::add(const char* option, const std::optional<std::string>& name)
{
    if (name && *name != "-")
        files_.push_back({.option = option, .name = *name});
}

void OutputFiles::addPictures(const char* option, const std::string& pattern, std::uint32_t count)
{
    const std::uint32_t files = hasFramePlaceholder(pattern) ? count : 1;
    for (std::uint32_t i = 0; i < files; ++i)
        add(option, outputName(pattern, i));
}

std::optional<std::string> OutputFiles::whyUnwritable() const
{
    std::set<fs::path> folders; // where new files can be created
    std::error_code error;
    for (const OutputFile& file : files_)
    {
        const fs::path path = file.name;
        if (!folders.insert(path.parent_path()).second && !fs::exists(path, error))
            continue;
        if (const Result<void> writable = checkWritable(path); !writable)
            return toString(writable.error());
    }
    return std::nullopt;
}

std::optional<std::string> OutputFiles::whyRead(std::span<const std::string> filesRead) const
{
    std::set<std::string> read;
    for (const std::string& name : filesRead)
        if (std::error_code error; fs::is_regular_file(name, error))
            read.insert(identityOf(name));
    for (const OutputFile& file : files_)
        if (read.contains(identityOf(file.name)))
            return fmt::format("{} {} would overwrite a file of the model; choose another name",
                               file.option, file.name);
    return std::nullopt;
}

} // namespace sinew::samples
