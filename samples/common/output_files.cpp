#include "samples/common/output_files.h"

#include "engine/files/files.h"
#include "engine/platform/system_files.h"
#include "samples/common/output_name.h"

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
