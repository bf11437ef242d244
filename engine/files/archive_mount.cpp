#include "engine/base/text.h"
#include "engine/files/files.h"
#include "engine/files/mount.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sinew
{
namespace
{

std::string inMebibytes(std::uint64_t bytes)
{
    constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20;
    return bytes % kMebibyte == 0 ? fmt::format("{} MiB", bytes / kMebibyte)
                                  : fmt::format("{} bytes", bytes);
}

// A name as ArchiveMount sorts its files, or nothing for one that no file has.
std::optional<std::string> lookupName(std::string_view name)
{
    const std::optional<std::vector<std::string>> parts = partsOfFileName(name);
    if (!parts)
        return std::nullopt;
    std::string joined;
    for (const std::string& part : *parts)
        joined.append(joined.empty() ? "" : "/").append(lowerCase(part));
    return joined;
}

class ArchiveMount final : public Mount
{
public:
    ArchiveMount(std::string shown, Archive archive, const ArchiveLimits& limits, ArchiveUse& use);

    std::string shown() const override { return shown_; }
    bool isArchive() const override { return true; }
    std::optional<VirtualFile> find(std::string_view name) const override;
    std::vector<VirtualFile> list(std::string_view folder,
                                  std::span<const std::string_view> extensions) const override;
    bool isFolder(std::string_view name) const override
    {
        return name.empty() || !below(name).empty();
    }
    std::vector<std::string> folderNames(std::string_view folder) const override;
    bool hasNamesLike(std::string_view start) const override;
    Result<std::vector<std::byte>> read(const VirtualFile& file) const override
    {
        return unpack<std::vector<std::byte>>(file);
    }
    Result<std::string> readText(const VirtualFile& file) const override
    {
        return unpack<std::string>(file);
    }
    std::uint64_t sizeOf(const VirtualFile& file) const override
    {
        return reader_->sizesOf(file.entry).value_or(EntrySizes()).inflated;
    }

private:
    struct Entry
    {
        std::string lowerName;
        std::string name; // as ArchiveName has it
        std::size_t number = 0;
    };

    VirtualFile fileOf(const Entry& entry) const
    {
        return {.entry = entry.number,
                .name = entry.name,
                .shown = fmt::format("{}:{}", shown_, entry.name)};
    }
    auto firstFrom(std::string_view lowerName) const
    {
        return std::ranges::lower_bound(files_, lowerName, {}, &Entry::lowerName);
    }
    std::span<const Entry> below(std::string_view folder) const;
    std::optional<std::string> whyRefused(const EntrySizes& entry) const;
    std::optional<std::string> whyTooMuch(const EntrySizes& entry) const;
    template <class Bytes>
    Result<Bytes> unpack(const VirtualFile& file) const;

    std::string shown_;
    std::unique_ptr<ArchiveReader> reader_;
    std::vector<Entry> files_; // sorted by lowerName
    ArchiveLimits limits_;
    ArchiveUse* use_;
};

// Of names that differ only in case, the last one counts.
ArchiveMount::ArchiveMount(std::string shown, Archive archive, const ArchiveLimits& limits,
                           ArchiveUse& use)
    : shown_(std::move(shown)), reader_(std::move(archive.reader)), limits_(limits), use_(&use)
{
    for (std::size_t number = archive.names.size(); number-- > 0;)
        if (ArchiveName& entry = archive.names[number]; !entry.isFolder)
            files_.push_back({.lowerName = lowerCase(entry.name),
                              .name = std::move(entry.name),
                              .number = number});
    std::ranges::stable_sort(files_, {}, &Entry::lowerName);
    files_.erase(std::unique(files_.begin(), files_.end(),
                             [](const Entry& a, const Entry& b)
                             { return a.lowerName == b.lowerName; }),
                 files_.end());
}

std::optional<VirtualFile> ArchiveMount::find(std::string_view name) const
{
    const std::optional<std::string> wanted = lookupName(name);
    const auto found = firstFrom(wanted.value_or(""));
    if (!wanted || found == files_.end() || found->lowerName != *wanted)
        return std::nullopt;
    return fileOf(*found);
}

// All files in `folder` and its folders.
std::span<const ArchiveMount::Entry> ArchiveMount::below(std::string_view folder) const
{
    if (folder.empty())
        return files_;
    const std::optional<std::string> wanted = lookupName(folder);
    if (!wanted)
        return {};
    constexpr char kAfterSlash = '/' + 1;
    return {firstFrom(*wanted + '/'), firstFrom(*wanted + kAfterSlash)};
}

std::vector<VirtualFile> ArchiveMount::list(std::string_view folder,
                                            std::span<const std::string_view> extensions) const
{
    const std::size_t nameBegin = folder.empty() ? 0 : folder.size() + 1;
    std::vector<VirtualFile> files;
    for (const Entry& file : below(folder))
    {
        const std::string_view name = std::string_view(file.lowerName).substr(nameBegin);
        const bool isDirectlyInIt = name.find('/') == std::string_view::npos;
        if (isDirectlyInIt && hasExtension(name, extensions) && !isHiddenName(name))
            files.push_back(fileOf(file));
    }
    return files;
}

// Left out: hidden folders, and those that only contain hidden files (__MACOSX).
std::vector<std::string> ArchiveMount::folderNames(std::string_view folder) const
{
    const std::size_t nameBegin = folder.empty() ? 0 : folder.size() + 1;
    std::vector<std::string> names;
    std::string_view before; // in lower case: files of one folder follow one another
    for (const Entry& file : below(folder))
    {
        const std::size_t slash = file.lowerName.find('/', nameBegin);
        if (slash == std::string::npos || file.lowerName[nameBegin] == '.' ||
            isHiddenName(file.lowerName))
            continue;
        const std::string_view lower =
            std::string_view(file.lowerName).substr(nameBegin, slash - nameBegin);
        if (names.empty() || lower != before)
            names.push_back(file.name.substr(nameBegin, slash - nameBegin));
        before = lower;
    }
    return names;
}

bool ArchiveMount::hasNamesLike(std::string_view start) const
{
    std::string lower = lowerCase(start);
    std::ranges::replace(lower, '\\', '/');
    const auto first = firstFrom(lower);
    return first != files_.end() && first->lowerName.starts_with(lower);
}

// Why an entry is refused by what it declares, before a byte of it is inflated.
std::optional<std::string> ArchiveMount::whyRefused(const EntrySizes& entry) const
{
    if (entry.inflated > limits_.largestEntry)
        return fmt::format("is larger than the limit of {} (--limit archive-file)",
                           inMebibytes(limits_.largestEntry));
    if (entry.inflated > limits_.anyRatioUpTo &&
        static_cast<double>(entry.inflated) >
            limits_.largestRatio * static_cast<double>(entry.stored))
        return fmt::format("inflates to more than {} times its stored size, the limit for entries "
                           "above {} (--limit archive-ratio)",
                           limits_.largestRatio, inMebibytes(limits_.anyRatioUpTo));
    if (entry.inflated / entry.highestRatio > entry.stored)
        return fmt::format("is damaged: it says that {} stored bytes inflate to {}, which they "
                           "cannot",
                           entry.stored, entry.inflated);
    return std::nullopt;
}

// Why an entry is refused together with everything that was read before it.
std::optional<std::string> ArchiveMount::whyTooMuch(const EntrySizes& entry) const
{
    const std::uint64_t inflated = use_->inflated + entry.inflated;
    const std::uint64_t stored = use_->stored + entry.stored;
    if (inflated > limits_.largestTotal)
        return fmt::format("is left out: with it more than {} would be unpacked from archives, the "
                           "limit (--limit archive-total)",
                           inMebibytes(limits_.largestTotal));
    if (inflated > limits_.anyRatioUpTo &&
        static_cast<double>(inflated) > limits_.largestRatio * static_cast<double>(stored))
        return fmt::format("is left out: with it what is unpacked from archives would be more than "
                           "{} times its stored size, the limit above {} (--limit archive-ratio)",
                           limits_.largestRatio, inMebibytes(limits_.anyRatioUpTo));
    return std::nullopt;
}

template <class Bytes>
Result<Bytes> ArchiveMount::unpack(const VirtualFile& file) const
{
    const auto refuse = [&](std::string message)
    { return refusal(file.shown, std::move(message)); };

    const tl::expected<EntrySizes, std::string> entry = reader_->sizesOf(file.entry);
    if (!entry)
        return refuse(entry.error());
    if (std::optional<std::string> reason = whyRefused(*entry))
        return refuse(std::move(*reason));
    if (std::optional<std::string> reason = whyTooMuch(*entry))
        return refuse(std::move(*reason));
    use_->stored += entry->stored;
    use_->inflated += entry->inflated;
    Bytes bytes;
    bytes.resize(entry->inflated);
    if (const auto read = reader_->read(file.entry, std::as_writable_bytes(std::span(bytes)));
        !read)
        return refuse(read.error());
    return bytes;
}

} // namespace

Result<std::unique_ptr<Mount>> mountArchive(const std::filesystem::path& path,
                                            const ArchiveLimits& limits, ArchiveUse& use)
{
    const auto refuse = [&](std::string message)
    { return refusal(path.string(), std::move(message)); };

    Result<Archive> archive = openArchive(path, limits, use);
    if (!archive)
        return tl::unexpected(archive.error());
    std::uint64_t names = 0;
    for (const ArchiveName& name : archive->names)
        names += name.name.size();
    if (use.names + names > limits.archivesAtTheLimit * limits.largestDirectory)
        return refuse(
            fmt::format("is left out: with it, the names of files in all archives would have more "
                        "than {} bytes together",
                        limits.archivesAtTheLimit * limits.largestDirectory));
    use.entries += archive->names.size();
    use.names += names;
    return std::make_unique<ArchiveMount>(path.string(), std::move(*archive), limits, use);
}

} // namespace sinew
