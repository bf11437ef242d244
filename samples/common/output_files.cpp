#include "samples/common/output_files.h"

#include "engine/files/files.h"
#include "engine/platform/system_files.h"

#include <fmt/format.h>

#include <filesystem>
#include <set>
#include <system_error>
#include <unordered_map>
#include <utility>

namespace sinew::samples
{

namespace
{

constexpr std::string_view kFilmExtension = ".webp";
constexpr std::string_view kExample = "such as walk_{frame:04}.png";

struct Placeholder
{
    int width = 0;
    bool zeros = false;
};

// `inside` is what stands between the braces.
std::optional<Placeholder> readPlaceholder(std::string_view inside)
{
    if (inside == "frame")
        return Placeholder{};
    if (!inside.starts_with("frame:"))
        return std::nullopt;
    std::string_view format = inside.substr(6);
    Placeholder placeholder;
    if (format.size() == 2 && format.front() == '0')
    {
        placeholder.zeros = true;
        format.remove_prefix(1);
    }
    if (format.size() != 1 || format.front() < '1' || format.front() > '9')
        return std::nullopt;
    placeholder.width = format.front() - '0';
    return placeholder;
}

std::optional<std::string> whyNotExtension(std::string_view name)
{
    const std::string extension = lowerExtension(name);
    if (extension.empty() || extension == ".png" || extension == kFilmExtension)
        return std::nullopt;
    return fmt::format("'{}' cannot be written: expected the name of a .png picture or of a .webp "
                       "film",
                       name);
}

} // namespace

std::optional<std::string> whyNotPattern(std::string_view pattern)
{
    std::string_view rest = pattern;
    while (true)
    {
        const std::size_t open = rest.find_first_of("{}");
        if (open == std::string_view::npos)
            return std::nullopt;
        const std::size_t close = rest.find_first_of("{}", open + 1);
        if (rest[open] == '}' || close == std::string_view::npos || rest[close] == '{')
            return fmt::format("the braces in '{}' do not match: expected a name {}", pattern,
                               kExample);
        const std::string_view inside = rest.substr(open + 1, close - open - 1);
        if (!readPlaceholder(inside))
            return fmt::format("{{{}}} in '{}' stands for nothing: expected {{frame}} or "
                               "{{frame:04}}, {}",
                               inside, pattern, kExample);
        rest.remove_prefix(close + 1);
    }
}

std::optional<std::string> whyNotOutputName(std::string_view pattern)
{
    const auto reason = whyNotPattern(pattern);
    return reason ? reason : whyNotExtension(pattern);
}

std::optional<std::string> whyNotMotionName(std::string_view pattern)
{
    if (auto reason = whyNotPattern(pattern))
        return reason;
    if (isFlowName(pattern) || lowerExtension(pattern) == ".png")
        return std::nullopt;
    return fmt::format("'{}' cannot be written: expected the name of a .flo file, or of a .png "
                       "picture to look at",
                       pattern);
}

bool isFlowName(std::string_view name)
{
    return lowerExtension(name) == ".flo";
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
    std::string name;
    while (true)
    {
        const std::size_t open = pattern.find('{');
        name += pattern.substr(0, open);
        if (open == std::string_view::npos)
            return name;
        const std::size_t close = pattern.find('}', open);
        const auto placeholder = readPlaceholder(pattern.substr(open + 1, close - open - 1));
        if (!placeholder)
            return name;
        name += placeholder->zeros ? fmt::format("{:0{}}", frame, placeholder->width)
                                   : fmt::format("{:{}}", frame, placeholder->width);
        pattern.remove_prefix(close + 1);
    }
}

std::string unusedName(const std::string& wanted)
{
    const std::filesystem::path first = wanted;
    std::filesystem::path name = first;
    std::error_code ignored;
    // A link without a target occupies its name too.
    for (int i = 1; std::filesystem::exists(std::filesystem::symlink_status(name, ignored)); ++i)
        name = first.parent_path() /
               fmt::format("{}-{}{}", first.stem().string(), i, first.extension().string());
    return name.string();
}

namespace
{

namespace fs = std::filesystem;

// Identifies a file by what is the same for all its names, or by its absolute name where it does
// not exist yet.
class FileIdentities
{
public:
    // Nothing for devices and folders.
    std::optional<std::string> of(const std::string& name)
    {
        const std::optional<platform::FileStatus> status =
            name == "-" ? platform::statusOf(platform::kStandardOutput) : platform::statusOf(name);
        if (name == "-" && (!status || status->kind == platform::FileKind::Device))
            return name;
        if (!status)
            return nameWithoutLinks(targetOf(name));
        if (status->kind == platform::FileKind::Folder ||
            status->kind == platform::FileKind::Device)
            return std::nullopt;
        return fmt::format("{}:{}", status->identity[0], status->identity[1]);
    }

private:
    // The file that a chain of links names, which need not exist.
    static fs::path targetOf(fs::path name)
    {
        constexpr int kMostLinks = 40; // as in Linux
        std::error_code error;
        for (int i = 0; i < kMostLinks && fs::is_symlink(fs::symlink_status(name, error)); ++i)
            name = name.parent_path() / fs::read_symlink(name, error);
        return name;
    }

    std::string nameWithoutLinks(const fs::path& name)
    {
        const fs::path folder = name.parent_path();
        const auto [entry, isNew] = folders_.try_emplace(folder.string());
        std::error_code error;
        if (isNew)
            entry->second = fs::weakly_canonical(fs::absolute(folder / ".", error), error);
        return (entry->second / name.filename()).string();
    }

    std::unordered_map<std::string, fs::path> folders_; // remembered: many pictures share one
};

std::string describe(const OutputFile& file)
{
    return file.name == "-" ? file.option + " on standard output"
                            : fmt::format("{} {}", file.option, file.name);
}

} // namespace

void OutputFiles::add(const char* option, const std::optional<std::string>& name)
{
    if (name)
        files_.push_back({.option = option, .name = *name});
}

void OutputFiles::addPictures(const char* option, const std::string& pattern, std::uint32_t count)
{
    const std::uint32_t files = hasFramePlaceholder(pattern) ? count : 1;
    for (std::uint32_t i = 0; i < files; ++i)
        add(option, outputName(pattern, i));
}

std::optional<std::string> OutputFiles::whyOneFile() const
{
    FileIdentities identities;
    std::unordered_map<std::string, const OutputFile*> known;
    for (const OutputFile& file : files_)
    {
        const std::optional<std::string> identity = identities.of(file.name);
        if (!identity)
            continue;
        const auto [entry, isNew] = known.emplace(*identity, &file);
        if (!isNew && file.name == "-" && entry->second->name == "-")
            return fmt::format("{} and {} both write to standard output; give one of them a file, "
                               "or leave it out",
                               entry->second->option, file.option);
        if (!isNew)
            return fmt::format("{} and {} are one file; give each a file of its own",
                               describe(*entry->second), describe(file));
    }
    return std::nullopt;
}

std::optional<std::string> OutputFiles::whyUnwritten() const
{
    if (files_.empty())
        return std::nullopt;
    return fmt::format("--list-devices prints the devices and ends, without {}; leave out one of "
                       "the two",
                       files_.front().option);
}

std::optional<std::string> OutputFiles::whyUnwritable() const
{
    std::set<fs::path> folders; // in which a new file can be made
    for (const OutputFile& file : files_)
    {
        const fs::path path = file.name;
        if (!folders.insert(path.parent_path()).second && !platform::statusOf(path))
            continue;
        if (const Result<void> writable = checkWritable(path); !writable)
            return toString(writable.error());
    }
    return std::nullopt;
}

std::optional<std::string> OutputFiles::whyRead(const Scene& scene) const
{
    FileIdentities identities;
    std::set<std::string> read;
    for (const std::string& name : scene.filesRead)
        if (std::error_code error; fs::is_regular_file(name, error))
            read.insert(identities.of(name).value_or(name));
    for (const OutputFile& file : files_)
        if (const auto identity = identities.of(file.name); identity && read.contains(*identity))
            return fmt::format("{} would overwrite what the model is read from; give it another "
                               "name",
                               describe(file));
    return std::nullopt;
}

} // namespace sinew::samples
