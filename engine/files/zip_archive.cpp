// Reads zip archives with libzip, within the limits.
//
// libzip checks each entry against the directory, but it makes room for as many entries as an end
// record claims, tries every end record that may be the last, and its time may grow with the square
// of the entries. So the claims of the end records are limited first.
// Format: PKWARE's APPNOTE.TXT 6.3, sections 4.3.12 to 4.3.16.
#include "engine/base/binary_file.h"
#include "engine/files/mount.h"
#include "engine/files/virtual_files.h"

#include <fmt/format.h>
#include <zip.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace sinew
{
namespace
{

namespace fs = std::filesystem;

constexpr std::string_view kLocalMagic("PK\x03\x04", 4);
constexpr std::string_view kEndMagic("PK\x05\x06", 4);
constexpr std::string_view kEnd64Magic("PK\x06\x06", 4);
constexpr std::string_view kLocator64Magic("PK\x06\x07", 4);
constexpr std::uint64_t kEndSize = 22;
constexpr std::uint64_t kEnd64Size = 56;
constexpr std::uint64_t kLocator64Size = 20;
constexpr std::uint64_t kLongestComment = 0xFFFF;

std::uint64_t numberAt(std::string_view bytes, std::size_t offset, std::size_t size)
{
    return sinew::numberAt(std::as_bytes(std::span(bytes)), offset, size);
}

struct Claim
{
    std::uint64_t entries = 0;
    std::uint64_t directorySize = 0;
};

// The most that any end record claims. Nothing where several have a comment that ends with the
// file: libzip would read the directories of all.
std::optional<Claim> largestClaim(const fs::path& path)
{
    std::error_code error;
    const std::uint64_t size = std::min<std::uint64_t>(fs::file_size(path, error),
                                                       kLocator64Size + kEndSize + kLongestComment);
    const std::string tail =
        bytesAt(path, -static_cast<std::int64_t>(size), size).value_or(std::string());
    Claim largest;
    int lastEnds = 0;
    for (std::size_t at = tail.find(kEndMagic);
         at != std::string::npos && tail.size() - at >= kEndSize; at = tail.find(kEndMagic, at + 1))
    {
        Claim claim{numberAt(tail, at + 10, 2), numberAt(tail, at + 12, 4)};
        if (at >= kLocator64Size && tail.substr(at - kLocator64Size, 4) == kLocator64Magic)
        {
            const auto offset =
                static_cast<std::int64_t>(numberAt(tail, at - kLocator64Size + 8, 8));
            const std::string end64 =
                bytesAt(path, std::max<std::int64_t>(offset, 0), kEnd64Size).value_or("");
            claim = end64.starts_with(kEnd64Magic)
                        ? Claim{numberAt(end64, 32, 8), numberAt(end64, 40, 8)}
                        : Claim{};
        }
        lastEnds += at + kEndSize + numberAt(tail, at + 20, 2) == size ? 1 : 0;
        largest.entries = std::max(largest.entries, claim.entries);
        largest.directorySize = std::max(largest.directorySize, claim.directorySize);
    }
    return lastEnds > 1 ? std::nullopt : std::optional(largest);
}

std::string messageOf(zip_error_t error)
{
    if (zip_error_code_zip(&error) == ZIP_ER_MEMORY)
        throw std::bad_alloc();
    return zip_error_strerror(&error);
}

std::string whyNotOpened(int code, const fs::path& path)
{
    if (code == ZIP_ER_EXISTS)
        return std::string(kTwoOfOneName);
    if (code == ZIP_ER_MULTIDISK)
        return "is one part of an archive in several files";
    // ZIP_ER_NOENT: libzip returns it where only the directory has zip64 sizes.
    if (code != ZIP_ER_INCONS && code != ZIP_ER_NOZIP && code != ZIP_ER_NOENT)
    {
        zip_error_t error;
        zip_error_init_with_code(&error, code);
        return fmt::format("cannot be opened: {}", messageOf(error));
    }
    std::error_code error;
    const std::string start =
        bytesAt(path, 0, std::min<std::uintmax_t>(fs::file_size(path, error), 64)).value_or("");
    if (start.starts_with(kLocalMagic) || start.starts_with(kEndMagic))
        return "is damaged or cut short: its directory and the headers of its entries disagree; "
               "pack it again";
    const std::string_view other = otherContent(start);
    return other.empty() ? fmt::format("is no {}", kArchiveKinds) : fmt::format("is {}", other);
}

struct Close
{
    void operator()(zip_file_t* file) const { zip_fclose(file); }
};
using ZipFile = std::unique_ptr<zip_file_t, Close>;

std::string whyNotRead(const zip_error_t& error)
{
    return fmt::format("is damaged, or cannot be read from its archive: {}", messageOf(error));
}

tl::expected<EntrySizes, std::string> sizesIn(zip_t* zip, std::uint64_t entry)
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
    return EntrySizes{.stored = stat.comp_size, .inflated = stat.size};
}

tl::expected<void, std::string> readFrom(zip_t* zip, std::uint64_t entry,
                                         std::span<std::byte> bytes)
{
    const ZipFile source(zip_fopen_index(zip, entry, 0));
    if (!source)
        return tl::unexpected(whyNotRead(*zip_get_error(zip)));
    std::uint64_t size = 0;
    zip_int64_t count = 1;
    // libzip can give more than the entry declares, and compares checksums at its end.
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
        return tl::unexpected(fmt::format(
            "is damaged: it does not hold the {} bytes that it declares", bytes.size()));
    return {};
}

} // namespace

Result<Archive> openZipArchive(const fs::path& path, const ArchiveLimits& limits)
{
    const auto refuse = [&](std::string message)
    { return refusal(path.string(), std::move(message)); };

    std::error_code error;
    if (fs::file_size(path, error) == 0) // libzip takes it for an archive without entries
        return refuse(whyNotOpened(ZIP_ER_NOZIP, path));
    const std::optional<Claim> claim = largestClaim(path);
    if (!claim)
        return refuse("is refused: it has more than one directory; pack it again");
    if (auto reason = whyTooLarge(claim->entries, claim->directorySize, limits))
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
    archive.sizesOf = [zip](std::uint64_t entry) { return sizesIn(zip.get(), entry); };
    archive.read = [zip](std::uint64_t entry, std::span<std::byte> bytes)
    { return readFrom(zip.get(), entry, bytes); };
    return archive;
}

} // namespace sinew
