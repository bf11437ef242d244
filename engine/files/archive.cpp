#include "engine/base/binary_file.h"
#include "engine/base/text.h"
#include "engine/files/files.h"
#include "engine/files/mount.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <fstream>
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

std::string startOf(const fs::path& path)
{
    return bytesAt(path, 0, kPackMagic.size()).value_or(std::string());
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

Result<Archive> openPackArchive(const fs::path& path, const ArchiveLimits& limits)
{
    const auto refuse = [&](std::string message)
    { return refusal(path.string(), std::move(message)); };

    std::error_code error;
    const std::uintmax_t fileSize = fs::file_size(path, error);
    const std::optional<std::string> header = bytesAt(path, 0, kPackHeaderSize);
    const std::optional<PackRange> place =
        header ? packRangeAt(*header, kPackMagic.size(), fileSize) : std::nullopt;
    if (!place || place->size % kPackEntrySize != 0)
        return refuse("is damaged or cut short: its directory is not where its header says");
    if (auto reason = whyTooLarge(place->size / kPackEntrySize, place->size, limits))
        return refuse(std::move(*reason));
    const auto directory = bytesAt(path, static_cast<std::int64_t>(place->offset), place->size);
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
        const auto range = packRangeAt(*directory, at + kPackNameSize, fileSize);
        if (!range)
            return refuse(fmt::format("is damaged or cut short: its entry {} does not lie in the "
                                      "file",
                                      archive.names.back().name));
        entries.push_back(*range);
    }
    archive.sizesOf = [entries](std::uint64_t entry)
    { return EntrySizes{.stored = entries[entry].size, .inflated = entries[entry].size}; };
    archive.read = [path, entries](std::uint64_t entry,
                                   std::span<std::byte> bytes) -> tl::expected<void, std::string>
    {
        const auto read =
            bytesAt(path, static_cast<std::int64_t>(entries[entry].offset), bytes.size());
        if (!read)
            return tl::unexpected<std::string>("cannot be read from its archive");
        std::ranges::copy(std::as_bytes(std::span(*read)), bytes.begin());
        return {};
    };
    return archive;
}

Result<Archive> openArchive(const fs::path& path, const ArchiveLimits& limits)
{
    return startOf(path) == kPackMagic ? openPackArchive(path, limits)
                                       : openZipArchive(path, limits);
}

std::string inMebibytes(std::uint64_t bytes)
{
    constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20;
    return bytes % kMebibyte == 0 ? fmt::format("{} MiB", bytes / kMebibyte)
                                  : fmt::format("{} bytes", bytes);
}

class ArchiveMount final : public Mount
{
public:
    ArchiveMount(std::string shown, std::size_t number, Archive archive,
                 const ArchiveLimits& limits, ArchiveUse& use);

    bool isArchive() const override { return true; }
    std::string pathOf(std::string_view name) const override
    {
        return name.empty() ? shown() : fmt::format("{}:{}", shown(), name);
    }
    Result<std::vector<std::byte>> read(const VirtualFile& file) const override;
    std::uint64_t sizeOf(const VirtualFile& file) const override
    {
        return archive_.sizesOf(file.entry).value_or(EntrySizes()).inflated;
    }

private:
    Listing readListing(const std::string& folder) const override;
    std::optional<std::string> whyRefused(const EntrySizes& entry) const;

    Archive archive_;       // its names have been moved into files_
    std::set<Entry> files_; // with their whole names
    ArchiveLimits limits_;
    ArchiveUse* use_;
};

// Of names that differ only in case, the last one counts.
ArchiveMount::ArchiveMount(std::string shown, std::size_t number, Archive archive,
                           const ArchiveLimits& limits, ArchiveUse& use)
    : Mount(std::move(shown), number), archive_(std::move(archive)), limits_(limits), use_(&use)
{
    std::set<std::string> known;
    for (std::size_t entry = archive_.names.size(); entry-- > 0;)
    {
        const ArchiveName& name = archive_.names[entry];
        std::string lower = lowerCase(name.name);
        if (!name.isFolder && known.insert(lower).second)
            files_.insert({.lowerName = std::move(lower), .name = name.name, .number = entry});
    }
    archive_.names.clear();
}

// Passes over what lies deeper.
Mount::Listing ArchiveMount::readListing(const std::string& folder) const
{
    constexpr char kAfterSlash = '/' + 1;
    const std::string below = folder.empty() ? "" : lowerCase(folder) + '/';
    Listing entries;
    for (auto at = files_.lower_bound({.lowerName = below, .name = {}});
         at != files_.end() && at->lowerName.starts_with(below);)
    {
        const std::size_t slash = at->lowerName.find('/', below.size());
        const std::size_t length = std::min(slash, at->lowerName.size()) - below.size();
        const bool isFolder = slash != std::string::npos;
        entries.insert({.lowerName = at->lowerName.substr(below.size(), length),
                        .name = at->name.substr(below.size(), length),
                        .isFolder = isFolder,
                        .number = at->number});
        if (isFolder)
            at = files_.lower_bound(
                {.lowerName = at->lowerName.substr(0, slash) + kAfterSlash, .name = {}});
        else
            ++at;
    }
    return entries;
}

// By what it declares, before a byte of it is inflated, and together with what was read before it.
std::optional<std::string> ArchiveMount::whyRefused(const EntrySizes& entry) const
{
    if (entry.inflated > limits_.largestEntry)
        return fmt::format("is larger than the limit of {} (--limit archive-file)",
                           inMebibytes(limits_.largestEntry));
    const std::uint64_t inflated = use_->inflated + entry.inflated;
    if (inflated > limits_.largestTotal)
        return fmt::format("is left out: with it more than {} would be unpacked from archives, the "
                           "limit (--limit archive-total)",
                           inMebibytes(limits_.largestTotal));
    const auto inflatesTooMuch = [&](std::uint64_t to, std::uint64_t from)
    {
        return to > limits_.anyRatioUpTo &&
               static_cast<double>(to) > limits_.largestRatio * static_cast<double>(from);
    };
    if (inflatesTooMuch(entry.inflated, entry.stored) ||
        inflatesTooMuch(inflated, use_->stored + entry.stored))
        return fmt::format("is left out: it, or all that is unpacked from archives with it, "
                           "inflates to more than {} times its stored size, the limit above {} "
                           "(--limit archive-ratio)",
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
    use_->stored += entry->stored;
    use_->inflated += entry->inflated;
    std::vector<std::byte> bytes(entry->inflated);
    if (const auto read = archive_.read(file.entry, bytes); !read)
        return refuse(read.error());
    return bytes;
}

} // namespace

std::optional<std::string> bytesAt(const fs::path& path, std::int64_t offset, std::uint64_t size)
{
    std::ifstream file(path, std::ios::binary | std::ios::ate);
    const std::int64_t fileSize = file ? std::int64_t{file.tellg()} : -1;
    const std::int64_t begin = offset < 0 ? fileSize + offset : offset;
    if (begin < 0 || begin > fileSize || size > static_cast<std::uint64_t>(fileSize - begin))
        return std::nullopt;
    std::string bytes(size, '\0');
    file.seekg(begin);
    if (!file.read(bytes.data(), static_cast<std::streamsize>(size)))
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
    return std::ranges::find(kMagics, startOf(path)) != kMagics.end();
}

std::optional<std::string> whyTooLarge(std::uint64_t entries, std::uint64_t directorySize,
                                       const ArchiveLimits& limits)
{
    if (entries > limits.mostEntries)
        return fmt::format("has {} entries, more than the limit of {} (--limit archive-entries)",
                           entries, limits.mostEntries);
    constexpr std::uint64_t kMostPerEntry = 256; // bytes, on average
    if (directorySize > kMostPerEntry * limits.mostEntries)
        return fmt::format("has a directory of {} bytes, more than the limit of {} entries may "
                           "take (--limit archive-entries)",
                           directorySize, limits.mostEntries);
    return std::nullopt;
}

tl::expected<void, std::string> addName(std::string_view stored, Archive& archive)
{
    std::optional<ArchiveName> name = archiveName(stored);
    if (!name)
        return tl::unexpected(fmt::format("is refused: the name of its entry {} could lead out of "
                                          "the archive, or is none",
                                          quotedForMessage(stored)));
    archive.names.push_back(std::move(*name));
    return {};
}

Result<std::unique_ptr<Mount>> mountArchive(const fs::path& path, const ArchiveLimits& limits,
                                            ArchiveUse& use, std::size_t number)
{
    Result<Archive> archive = openArchive(path, limits);
    if (!archive)
        return tl::unexpected(archive.error());
    return std::make_unique<ArchiveMount>(path.string(), number, std::move(*archive), limits, use);
}

Result<FileList> listArchive(const fs::path& archive, const ArchiveLimits& limits)
{
    std::error_code error;
    if (!fs::is_regular_file(archive, error))
        return refusal(archive.string(), "no such archive");
    const Result<Archive> opened = openArchive(archive, limits);
    if (!opened)
        return tl::unexpected(opened.error());
    FileList list;
    for (const ArchiveName& name : opened->names)
        if (!name.isFolder && !isHiddenName(name.name))
            list.files.push_back(name.name);
    return list;
}

} // namespace sinew
