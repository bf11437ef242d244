// Reads zip archives with libzip, which checks each entry against the directory. But libzip
// allocates as many entries as an end record claims, tries every end record that may be the last,
// and may take time quadratic in the number of entries. So this reader first limits what the end
// records may claim. Format: PKWARE's APPNOTE.TXT 6.3, sections 4.3.12 to 4.3.16.
#include "engine/files/archive.h"

#include "engine/base/binary_file.h"
#include "engine/base/text.h"
#include "engine/files/files.h"

#include <fmt/format.h>
#include <zip.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <memory>
#include <new>
#include <set>
#include <system_error>
#include <utility>

namespace sinew
{
namespace
{

namespace fs = std::filesystem;

constexpr std::string_view kPackMagic = "PACK";
constexpr std::string_view kLocalMagic("PK\x03\x04", 4);
constexpr std::string_view kEndMagic("PK\x05\x06", 4);
constexpr std::string_view kLocator64Magic("PK\x06\x07", 4);
constexpr std::array kMagics{kLocalMagic, kEndMagic, kPackMagic};

// Reads bytes of a file. A negative `offset` counts from the end. None if the range is outside the
// file.
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

std::string startOf(const fs::path& path)
{
    return bytesAt(path, 0, kPackMagic.size()).value_or(std::string());
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
        return tl::unexpected(fmt::format("is refused: the name of its entry {} is empty or leads "
                                          "out of the archive",
                                          quotedForMessage(stored)));
    archive.names.push_back(std::move(*name));
    return {};
}

constexpr std::string_view kTwoOfOneName =
    "is refused: two of its entries have the same name; pack it again";

// PACK archives (.pak) of Quake, Quake 2 and Half-Life, whose entries are not compressed.
//
// Format: "PACK", then offset and length of the directory as int32. The directory has 64 bytes per
// entry: a name of up to 56 bytes, padded with NUL, then offset and size of the entry as int32. All
// numbers are little-endian.
constexpr std::size_t kPackHeaderSize = 12;
constexpr std::size_t kPackEntrySize = 64;
constexpr std::size_t kPackNameSize = 56;

// A range of bytes in the file.
struct PackRange
{
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
};

// The two numbers at `at`. None if the range lies outside a file of `fileSize` bytes.
std::optional<PackRange> packRangeAt(std::string_view bytes, std::size_t at, std::uint64_t fileSize)
{
    const auto numbers = std::as_bytes(std::span(bytes));
    const PackRange range{uint32At(numbers, at), uint32At(numbers, at + 4)};
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
            return refuse(fmt::format("is damaged or cut short: its entry {} is outside the file",
                                      archive.names.back().name));
        entries.push_back(*range);
    }
    archive.sizeOf = [entries](std::uint64_t entry) { return entries[entry].size; };
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

// Checks all end records that may be the last of the file: libzip would read the directory of each.
std::optional<std::string> whyEndsAreRefused(const fs::path& path, const ArchiveLimits& limits)
{
    constexpr std::size_t kEndSize = 22;
    constexpr std::size_t kLocator64Size = 20;
    constexpr std::size_t kLongestComment = 0xFFFF;
    std::error_code error;
    const auto size = static_cast<std::int64_t>(std::min<std::uintmax_t>(
        fs::file_size(path, error), kLocator64Size + kEndSize + kLongestComment));
    const std::string tail = bytesAt(path, -size, static_cast<std::uint64_t>(size)).value_or("");
    const auto numberIn = [&](std::size_t at, std::size_t bytes)
    { return numberAt(std::as_bytes(std::span(tail)), at, bytes); };
    int lastEnds = 0;
    for (std::size_t at = tail.find(kEndMagic);
         at != std::string::npos && tail.size() - at >= kEndSize; at = tail.find(kEndMagic, at + 1))
    {
        if (at >= kLocator64Size && tail.substr(at - kLocator64Size, 4) == kLocator64Magic)
            return "is a zip64 archive, for more than 65,535 files or 4 GiB; pack it as several";
        if (auto reason = whyTooLarge(numberIn(at + 10, 2), numberIn(at + 12, 4), limits))
            return reason;
        lastEnds += at + kEndSize + numberIn(at + 20, 2) == tail.size() ? 1 : 0;
    }
    if (lastEnds > 1)
        return "is refused: it has more than one directory; pack it again";
    return std::nullopt;
}

// libzip stores the message in the error, which an archive or entry owns.
std::string messageOf(zip_error_t& error)
{
    if (zip_error_code_zip(&error) == ZIP_ER_MEMORY)
        throw std::bad_alloc();
    return zip_error_strerror(&error);
}

std::string whyNotOpened(int code, const fs::path& path)
{
    if (code == ZIP_ER_EXISTS)
        return std::string(kTwoOfOneName);
    std::error_code unknown;
    const std::string start =
        bytesAt(path, 0, std::min<std::uintmax_t>(fs::file_size(path, unknown), 64)).value_or("");
    const std::string_view other = otherContent(start);
    if (!other.empty())
        return fmt::format("is {}", other);
    if (!start.starts_with(kLocalMagic) && !start.starts_with(kEndMagic))
        return fmt::format("is not an {}", kArchiveKinds);
    zip_error_t error;
    zip_error_init_with_code(&error, code);
    const std::string message = messageOf(error);
    zip_error_fini(&error);
    return fmt::format("is damaged or cut short: {}; pack it again", message);
}

struct Close
{
    void operator()(zip_file_t* file) const { zip_fclose(file); }
};
using ZipFile = std::unique_ptr<zip_file_t, Close>;

std::string whyNotRead(zip_error_t& error)
{
    return fmt::format("is damaged, or cannot be read from its archive: {}", messageOf(error));
}

std::string doesNotHold(std::uint64_t size)
{
    return fmt::format("is damaged: its size is not the {} bytes that it declares", size);
}

tl::expected<std::uint64_t, std::string> sizeIn(zip_t* zip, std::uint64_t entry)
{
    zip_stat_t stat;
    if (zip_stat_index(zip, entry, 0, &stat) != 0)
        return tl::unexpected(whyNotRead(*zip_get_error(zip)));
    if (stat.encryption_method != ZIP_EM_NONE)
        return tl::unexpected<std::string>("is encrypted");
    if (stat.comp_method != ZIP_CM_STORE && stat.comp_method != ZIP_CM_DEFLATE)
        return tl::unexpected(
            fmt::format("is compressed by method {}; stored and deflated entries can be read",
                        stat.comp_method));
    constexpr std::uint64_t kMostInflation = 1032; // of deflate
    const std::uint64_t most =
        stat.comp_size * (stat.comp_method == ZIP_CM_STORE ? 1 : kMostInflation);
    if (stat.size > most)
        return tl::unexpected(doesNotHold(stat.size));
    return stat.size;
}

tl::expected<void, std::string> readFrom(zip_t* zip, std::uint64_t entry,
                                         std::span<std::byte> bytes)
{
    const ZipFile source(zip_fopen_index(zip, entry, 0));
    if (!source)
        return tl::unexpected(whyNotRead(*zip_get_error(zip)));
    std::uint64_t size = 0;
    zip_int64_t count = 1;
    // libzip can return more than the declared size, and checks the checksum at the end of the
    // entry.
    std::array<std::byte, 1> more{};
    while (count > 0 && size <= bytes.size())
    {
        const auto rest = size < bytes.size() ? bytes.subspan(size) : std::span<std::byte>(more);
        count = zip_fread(source.get(), rest.data(), rest.size());
        size += count > 0 ? static_cast<std::uint64_t>(count) : 0;
    }
    if (count < 0 && zip_error_code_zip(zip_file_get_error(source.get())) != ZIP_ER_INCONS)
        return tl::unexpected(whyNotRead(*zip_file_get_error(source.get())));
    if (count != 0 || size != bytes.size())
        return tl::unexpected(doesNotHold(bytes.size()));
    return {};
}

Result<Archive> openZipArchive(const fs::path& path, const ArchiveLimits& limits)
{
    const auto refuse = [&](std::string message)
    { return refusal(path.string(), std::move(message)); };

    std::error_code error;
    if (fs::file_size(path, error) == 0) // libzip would accept it as an archive without entries
        return refuse(whyNotOpened(ZIP_ER_NOZIP, path));
    if (auto reason = whyEndsAreRefused(path, limits))
        return refuse(std::move(*reason));

    int code = ZIP_ER_OK;
    zip_t* const opened = zip_open(path.string().c_str(), ZIP_RDONLY | ZIP_CHECKCONS, &code);
    if (opened == nullptr)
        return refuse(whyNotOpened(code, path));
    const std::shared_ptr<zip_t> zip(opened, zip_discard);
    Archive archive;
    const zip_int64_t count = zip_get_num_entries(zip.get(), 0);
    if (auto reason = whyTooLarge(static_cast<std::uint64_t>(count), 0, limits))
        return refuse(std::move(*reason));
    for (zip_int64_t number = 0; number < count; ++number)
    {
        const char* stored =
            zip_get_name(zip.get(), static_cast<zip_uint64_t>(number), ZIP_FL_ENC_GUESS);
        if (stored == nullptr)
            return refuse("is damaged: one of its entries has no name");
        if (const auto added = addName(stored, archive); !added)
            return refuse(added.error());
    }
    archive.sizeOf = [zip](std::uint64_t entry) { return sizeIn(zip.get(), entry); };
    archive.read = [zip](std::uint64_t entry, std::span<std::byte> bytes)
    { return readFrom(zip.get(), entry, bytes); };
    return archive;
}

} // namespace

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

Result<Archive> openArchive(const fs::path& path, const ArchiveLimits& limits)
{
    return startOf(path) == kPackMagic ? openPackArchive(path, limits)
                                       : openZipArchive(path, limits);
}

Result<std::vector<std::string>> listArchive(const fs::path& archive, const ArchiveLimits& limits)
{
    std::error_code error;
    if (!fs::is_regular_file(archive, error))
        return refusal(archive.string(), "no such archive");
    const Result<Archive> opened = openArchive(archive, limits);
    if (!opened)
        return tl::unexpected(opened.error());
    std::vector<std::string> files;
    for (const ArchiveName& name : opened->names)
        if (!name.isFolder && !isHiddenName(name.name))
            files.push_back(name.name);
    return files;
}

} // namespace sinew
