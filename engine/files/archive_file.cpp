#include "engine/base/binary_file.h"
#include "engine/base/text.h"
#include "engine/files/mount.h"
#include "engine/files/virtual_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <system_error>
#include <utility>

namespace sinew
{
namespace
{

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

class PackReader final : public ArchiveReader
{
public:
    PackReader(std::unique_ptr<ArchiveBytes> file, std::vector<PackRange> entries)
        : file_(std::move(file)), entries_(std::move(entries))
    {
    }

    tl::expected<EntrySizes, std::string> sizesOf(std::uint64_t entry) const override
    {
        return EntrySizes{.stored = entries_[entry].size, .inflated = entries_[entry].size};
    }

    tl::expected<void, std::string> read(std::uint64_t entry,
                                         std::span<std::byte> bytes) const override
    {
        if (!file_->readAt(entries_[entry].offset, bytes))
            return tl::unexpected<std::string>("cannot be read from its archive");
        return {};
    }

private:
    std::unique_ptr<ArchiveBytes> file_;
    std::vector<PackRange> entries_;
};

} // namespace

ArchiveBytes::ArchiveBytes(const std::filesystem::path& path)
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

bool isArchive(const std::filesystem::path& path)
{
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) // opening a pipe would wait for its writer
        return false;
    if (hasArchiveExtension(path.string()))
        return true;
    ArchiveBytes file(path);
    return std::ranges::find(kMagics, startOf(file)) != kMagics.end();
}

Result<Archive> openArchive(const std::filesystem::path& path, const ArchiveLimits& limits,
                            const ArchiveUse& use)
{
    auto file = std::make_unique<ArchiveBytes>(path);
    if (!file->isOpen())
        return refusal(path.string(), "cannot be opened");
    return startOf(*file) == kPackMagic ? openPackArchive(path, std::move(file), limits, use)
                                        : openZipArchive(path, *file, limits, use);
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

Result<Archive> openPackArchive(const std::filesystem::path& path,
                                std::unique_ptr<ArchiveBytes> file, const ArchiveLimits& limits,
                                const ArchiveUse& use)
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
    archive.reader = std::make_unique<PackReader>(std::move(file), std::move(entries));
    return archive;
}

} // namespace sinew
