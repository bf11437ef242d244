// Reads PACK archives (.pak) of Quake, Quake 2 and Half-Life, whose entries are not compressed.
//
// Format: "PACK", offset and length of the directory as int32; the directory has 64 bytes for each
// entry: a name of up to 56 bytes that ends in a NUL where it is shorter, then offset and size of
// the entry as int32. All numbers are little-endian.
#include "engine/base/little_endian.h"
#include "engine/files/archive_file.h"

#include <fmt/format.h>

#include <set>
#include <utility>

namespace sinew
{
namespace
{

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
