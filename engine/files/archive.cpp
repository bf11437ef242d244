#include "engine/base/binary_file.h"
#include "engine/base/text.h"
#include "engine/files/files.h"
#include "engine/files/mount.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace sinew
{
namespace
{

namespace fs = std::filesystem;

constexpr std::string_view kPackMagic = "PACK";
constexpr std::array<std::string_view, 3> kMagics{"PK\x03\x04", "PK\x05\x06", kPackMagic};

std::string startOf(ArchiveBytes& file)
{
    return file.readAt(0, kPackMagic.size()).value_or(std::string());
}

// PACK archives (.pak) of Quake, Quake 2 and Half-Life, whose entries are not compressed.
//
// Format: "PACK", offset and length of the directory as int32; the directory has 64 bytes for each
// entry: a name of up to 56 bytes that ends in a NUL where it is shorter, then offset and size of
// the entry as int32. All numbers are little-endian.
constexpr std::size_t kPackHeaderSize = 12;
constexpr std::size_t kPackEntrySize = 64;
constexpr std::size_t kPackNameSize = 56;

// A range of bytes in the file.
struct PackRange
{
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
};

// The two numbers at `at`, or nothing where they do not lie in a file of that size.
std::optional<PackRange> packRangeAt(std::string_view bytes, std::size_t at, std::uint64_t fileSize)
{
    const std::int32_t offset = int32At(std::as_bytes(std::span(bytes)), at);
    const std::int32_t size = int32At(std::as_bytes(std::span(bytes)), at + 4);
    if (offset < 0 || size < 0)
        return std::nullopt;
    const PackRange range{static_cast<std::uint64_t>(offset), static_cast<std::uint64_t>(size)};
    if (range.offset > fileSize || range.size > fileSize - range.offset)
        return std::nullopt;
    return range;
}

Result<Archive> openPackArchive(const fs::path& path, const std::shared_ptr<ArchiveBytes>& file,
                                const ArchiveLimits& limits, const ArchiveUse& use)
{
    const auto refuse = [&](std::string message)
    { return refusal(path.string(), std::move(message)); };

    const std::optional<std::string> header = file->readAt(0, kPackHeaderSize);
    const std::optional<PackRange> place =
        header ? packRangeAt(*header, kPackMagic.size(), file->size()) : std::nullopt;
    if (!place || place->size % kPackEntrySize != 0)
        return refuse("is damaged or cut short: its directory is not where its header says");
    if (auto reason = whyTooLarge(place->size / kPackEntrySize, place->size, limits, use))
        return refuse(std::move(*reason));
    const std::optional<std::string> directory = file->readAt(place->offset, place->size);
    if (!directory)
        return refuse("cannot be read");

    Archive archive;
    std::vector<PackRange> entries;
    std::set<std::string_view> names;
    for (std::size_t at = 0; at < directory->size(); at += kPackEntrySize)
    {
        std::string_view name = std::string_view(*directory).substr(at, kPackNameSize);
        name = name.substr(0, name.find('\0'));
        if (const auto added = addName(name, archive); !added)
            return refuse(added.error());
        if (!names.insert(name).second)
            return refuse(std::string(kTwoOfOneName));
        const auto range = packRangeAt(*directory, at + kPackNameSize, file->size());
        if (!range)
            return refuse(fmt::format("is damaged or cut short: its entry {} does not lie in the "
                                      "file",
                                      archive.names.back().name));
        entries.push_back(*range);
    }
    archive.sizesOf = [entries](std::uint64_t entry)
    { return EntrySizes{.stored = entries[entry].size, .inflated = entries[entry].size}; };
    archive.read = [file, entries](std::uint64_t entry,
                                   std::span<std::byte> bytes) -> tl::expected<void, std::string>
    {
        if (!file->readAt(entries[entry].offset, bytes))
            return tl::unexpected<std::string>("cannot be read from its archive");
        return {};
    };
    return archive;
}

Result<Archive> openArchive(const fs::path& path, const ArchiveLimits& limits,
                            const ArchiveUse& use)
{
    const auto file = std::make_shared<ArchiveBytes>(path);
    if (!file->isOpen())
        return refusal(path.string(), "cannot be opened");
    return startOf(*file) == kPackMagic ? openPackArchive(path, file, limits, use)
                                        : openZipArchive(path, *file, limits, use);
}

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
    Result<std::vector<std::byte>> read(const VirtualFile& file) const override;
    std::uint64_t sizeOf(const VirtualFile& file) const override
    {
        return archive_.sizesOf(file.entry).value_or(EntrySizes()).inflated;
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

    std::string shown_;
    Archive archive_;          // its names have been moved into files_
    std::vector<Entry> files_; // sorted by lowerName
    ArchiveLimits limits_;
    ArchiveUse* use_;
};

// Of names that differ only in case, the last one counts.
ArchiveMount::ArchiveMount(std::string shown, Archive archive, const ArchiveLimits& limits,
                           ArchiveUse& use)
    : shown_(std::move(shown)), archive_(std::move(archive)), limits_(limits), use_(&use)
{
    for (std::size_t number = archive_.names.size(); number-- > 0;)
        if (ArchiveName& entry = archive_.names[number]; !entry.isFolder)
            files_.push_back({.lowerName = lowerCase(entry.name),
                              .name = std::move(entry.name),
                              .number = number});
    archive_.names.clear();
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

Result<std::vector<std::byte>> ArchiveMount::read(const VirtualFile& file) const
{
    const auto refuse = [&](std::string message)
    { return refusal(file.shown, std::move(message)); };

    const tl::expected<EntrySizes, std::string> entry = archive_.sizesOf(file.entry);
    if (!entry)
        return refuse(entry.error());
    if (std::optional<std::string> reason = whyRefused(*entry))
        return refuse(std::move(*reason));
    if (std::optional<std::string> reason = whyTooMuch(*entry))
        return refuse(std::move(*reason));
    use_->stored += entry->stored;
    use_->inflated += entry->inflated;
    std::vector<std::byte> bytes(entry->inflated);
    if (const auto read = archive_.read(file.entry, bytes); !read)
        return refuse(read.error());
    return bytes;
}

} // namespace

ArchiveBytes::ArchiveBytes(const fs::path& path)
{
    file_.rdbuf()->pubsetbuf(nullptr, 0); // reads are short and far apart
    file_.open(path, std::ios::binary | std::ios::ate);
    const std::streamoff size = file_ ? std::streamoff{file_.tellg()} : -1;
    isOpen_ = size >= 0;
    size_ = isOpen_ ? static_cast<std::uint64_t>(size) : 0;
}

bool ArchiveBytes::readAt(std::uint64_t offset, std::span<std::byte> bytes)
{
    if (offset > size_ || bytes.size() > size_ - offset)
        return false;
    file_.clear();
    file_.seekg(static_cast<std::streamoff>(offset));
    return !file_
                .read(reinterpret_cast<char*>(bytes.data()),
                      static_cast<std::streamsize>(bytes.size()))
                .fail();
}

std::optional<std::string> ArchiveBytes::readAt(std::uint64_t offset, std::uint64_t size)
{
    if (offset > size_ || size > size_ - offset)
        return std::nullopt;
    std::string bytes(size, '\0');
    if (!readAt(offset, std::as_writable_bytes(std::span(bytes))))
        return std::nullopt;
    return bytes;
}

bool hasArchiveExtension(std::string_view name)
{
    return hasExtension(name, kArchiveExtensions);
}

bool isArchive(const fs::path& path)
{
    std::error_code error;
    if (!fs::is_regular_file(path, error)) // opening a pipe would wait for its writer
        return false;
    if (hasArchiveExtension(path.string()))
        return true;
    ArchiveBytes file(path);
    return std::ranges::find(kMagics, startOf(file)) != kMagics.end();
}

std::optional<std::string> whyTooLarge(std::uint64_t entries, std::uint64_t directorySize,
                                       const ArchiveLimits& limits, const ArchiveUse& use)
{
    if (entries > limits.mostEntries)
        return fmt::format("has {} entries, more than the limit of {} (--limit archive-entries)",
                           entries, limits.mostEntries);
    const std::uint64_t mostTogether = limits.archivesAtTheLimit * limits.mostEntries;
    if (entries > mostTogether - std::min(mostTogether, use.entries))
        return fmt::format("is left out: with it, all archives together would hold more than {} "
                           "files, {} times as many as one may (--limit archive-entries)",
                           mostTogether, limits.archivesAtTheLimit);
    if (directorySize > limits.largestDirectory)
        return fmt::format("has a directory of {} bytes, more than the limit of {}", directorySize,
                           limits.largestDirectory);
    return std::nullopt;
}

tl::expected<void, std::string> addName(std::string_view stored, Archive& archive)
{
    tl::expected<ArchiveName, std::string> name = archiveName(stored);
    if (!name)
        return tl::unexpected(fmt::format("is refused: the name of its entry {} {}",
                                          quotedForMessage(stored), name.error()));
    archive.names.push_back(std::move(*name));
    return {};
}

Result<std::unique_ptr<Mount>> mountArchive(const fs::path& path, const ArchiveLimits& limits,
                                            ArchiveUse& use)
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

Result<FileList> listArchive(const fs::path& archive, const ArchiveLimits& limits)
{
    std::error_code error;
    if (!fs::is_regular_file(archive, error))
        return refusal(archive.string(), "no such archive");
    const Result<Archive> opened = openArchive(archive, limits, {});
    if (!opened)
        return tl::unexpected(opened.error());
    FileList list;
    for (const ArchiveName& name : opened->names)
        if (!name.isFolder && !isHiddenName(name.name))
            list.files.push_back(name.name);
    return list;
}

} // namespace sinew
