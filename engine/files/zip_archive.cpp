// Reads zip archives with libzip, within the limits.
//
// libzip checks each entry against the directory, but it allocates the whole directory first and
// tries every candidate in the last 64 KiB. So the end record is checked before libzip opens the
// file.
// Format: PKWARE's APPNOTE.TXT 6.3, sections 4.3.14 to 4.3.16.
#include "engine/files/archive_file.h"
#include "engine/files/other_content.h"

#include <fmt/format.h>
#include <zip.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace sinew
{
namespace
{

using Bytes = std::string;

constexpr std::string_view kLocalMagic("PK\x03\x04", 4);
constexpr std::string_view kEndMagic("PK\x05\x06", 4);
constexpr std::string_view kEnd64Magic("PK\x06\x06", 4);
constexpr std::string_view kLocator64Magic("PK\x06\x07", 4);
constexpr std::uint64_t kEndSize = 22;
constexpr std::uint64_t kEnd64Size = 56;
constexpr std::uint64_t kLocator64Size = 20;
constexpr std::uint64_t kLongestComment = 0xFFFF;

// Little-endian. Requires offset + size <= bytes.size().
std::uint64_t numberAt(std::string_view bytes, std::uint64_t offset, std::size_t size)
{
    std::uint64_t number = 0;
    for (std::size_t i = size; i-- > 0;)
        number = number << 8U | static_cast<unsigned char>(bytes[offset + i]);
    return number;
}

// Location and number of entries of the directory, as the end record states them.
struct Directory
{
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    std::uint64_t count = 0;
    std::uint64_t end = 0; // where its end record begins
};

class ArchiveEnd
{
public:
    ArchiveEnd(ArchiveBytes& file, const std::string& archive, const ArchiveLimits& limits,
               const ArchiveUse& use)
        : file_(file), archive_(archive), limits_(limits), use_(use)
    {
    }

    Result<void> check();

private:
    tl::unexpected<Diagnostic> refuse(std::string message) const
    {
        return refusal(archive_, std::move(message));
    }
    tl::unexpected<Diagnostic> notAnArchive(std::string_view tail);

    Result<std::uint64_t> findEnd();
    Result<Directory> readEnd(std::uint64_t offset);
    Result<Directory> readEnd64(std::uint64_t locatorOffset, std::string_view locator);
    Result<void> checkDirectory(const Directory& directory) const;

    ArchiveBytes& file_;
    const std::string& archive_;
    const ArchiveLimits& limits_;
    const ArchiveUse& use_;
};

// Requires that no end record was found whose comment reaches to the file's end.
tl::unexpected<Diagnostic> ArchiveEnd::notAnArchive(std::string_view tail)
{
    const std::size_t last = tail.rfind(kEndMagic);
    if (last != std::string_view::npos && tail.size() - last >= kEndSize)
    {
        const std::uint64_t comment = numberAt(tail, last + 20, 2);
        const std::uint64_t found = tail.size() - last - kEndSize;
        if (found > comment)
            return refuse(fmt::format("is damaged: {} bytes follow its end", found - comment));
        return refuse("is damaged or cut short: its end is incomplete");
    }
    constexpr std::uint64_t kEnoughToTell = 64;
    const Bytes start = file_.readAt(0, std::min(file_.size(), kEnoughToTell)).value_or(Bytes());
    if (start.starts_with(kLocalMagic))
        return refuse("is damaged or cut short: its directory is missing");
    const std::string_view other = otherContent(start);
    return refuse(other.empty() ? fmt::format("is no {}", kArchiveKinds)
                                : fmt::format("is {}", other));
}

// Other readers may choose another candidate than libzip does, so there must be only one.
Result<std::uint64_t> ArchiveEnd::findEnd()
{
    const std::uint64_t tailSize = std::min(file_.size(), kEndSize + kLongestComment);
    const std::optional<Bytes> tail = file_.readAt(file_.size() - tailSize, tailSize);
    if (!tail)
        return refuse("cannot be read");
    std::optional<std::uint64_t> end;
    for (std::size_t at = tail->find(kEndMagic); at != Bytes::npos && tailSize - at >= kEndSize;
         at = tail->find(kEndMagic, at + 1))
    {
        if (at + kEndSize + numberAt(*tail, at + 20, 2) != tailSize)
            continue;
        if (end)
            return refuse("is refused: it has more than one directory");
        end = file_.size() - tailSize + at;
    }
    if (!end)
        return notAnArchive(*tail);
    return *end;
}

Result<Directory> ArchiveEnd::readEnd(std::uint64_t offset)
{
    const std::optional<Bytes> end = file_.readAt(offset, kEndSize);
    if (!end)
        return refuse("cannot be read");
    if (offset >= kLocator64Size)
    {
        const std::optional<Bytes> locator = file_.readAt(offset - kLocator64Size, kLocator64Size);
        if (locator && locator->starts_with(kLocator64Magic))
            return readEnd64(offset - kLocator64Size, *locator);
    }
    const std::uint64_t count = numberAt(*end, 10, 2);
    if (numberAt(*end, 4, 2) != 0 || numberAt(*end, 6, 2) != 0 || numberAt(*end, 8, 2) != count)
        return refuse("is one part of an archive in several files");
    return Directory{.offset = numberAt(*end, 16, 4),
                     .size = numberAt(*end, 12, 4),
                     .count = count,
                     .end = offset};
}

Result<Directory> ArchiveEnd::readEnd64(std::uint64_t locatorOffset, std::string_view locator)
{
    const std::uint64_t offset = numberAt(locator, 8, 8);
    const std::optional<Bytes> end = file_.readAt(offset, kEnd64Size);
    if (!end || !end->starts_with(kEnd64Magic) || offset > locatorOffset ||
        numberAt(*end, 4, 8) != locatorOffset - offset - 12)
        return refuse("is damaged: the end of its zip64 directory is not where it says");
    const std::uint64_t count = numberAt(*end, 32, 8);
    if (numberAt(*end, 16, 4) != 0 || numberAt(*end, 20, 4) != 0 || numberAt(*end, 24, 8) != count)
        return refuse("is one part of an archive in several files");
    return Directory{.offset = numberAt(*end, 48, 8),
                     .size = numberAt(*end, 40, 8),
                     .count = count,
                     .end = offset};
}

Result<void> ArchiveEnd::checkDirectory(const Directory& directory) const
{
    if (directory.offset > directory.end || directory.size != directory.end - directory.offset)
        return refuse("is damaged: its directory is not where its end says");
    if (auto reason = whyTooLarge(directory.count, directory.size, limits_, use_))
        return refuse(std::move(*reason));
    return {};
}

Result<void> ArchiveEnd::check()
{
    const Result<std::uint64_t> end = findEnd();
    if (!end)
        return tl::unexpected(end.error());
    const Result<Directory> directory = readEnd(*end);
    if (!directory)
        return tl::unexpected(directory.error());
    return checkDirectory(*directory);
}

std::string whyNotOpened(int code)
{
    // ZIP_ER_NOENT: libzip returns it where only the directory has zip64 sizes.
    if (code == ZIP_ER_INCONS || code == ZIP_ER_NOZIP || code == ZIP_ER_NOENT)
        return "is damaged: its directory and the headers of its entries disagree; pack it again";
    if (code == ZIP_ER_EXISTS)
        return std::string(kTwoOfOneName);
    if (code == ZIP_ER_MEMORY)
        throw std::bad_alloc();
    zip_error_t error;
    zip_error_init_with_code(&error, code);
    std::string message = fmt::format("cannot be opened: {}", zip_error_strerror(&error));
    zip_error_fini(&error);
    return message;
}

struct DiscardZip
{
    void operator()(zip_t* archive) const { zip_discard(archive); }
};
using OpenZip = std::unique_ptr<zip_t, DiscardZip>;

struct Close
{
    void operator()(zip_file_t* file) const { zip_fclose(file); }
};
using ZipFile = std::unique_ptr<zip_file_t, Close>;

std::string whyNotRead(const zip_error_t& error)
{
    switch (zip_error_code_zip(&error))
    {
    case ZIP_ER_MEMORY:
        throw std::bad_alloc();
    case ZIP_ER_CRC:
        return "is damaged: its checksum is wrong";
    case ZIP_ER_ZLIB:
    case ZIP_ER_COMPRESSED_DATA:
    case ZIP_ER_EOF:
        return "is damaged: its data cannot be inflated";
    default:
        zip_error_t copy = error;
        return fmt::format("cannot be read from its archive: {}", zip_error_strerror(&copy));
    }
}

class ZipReader final : public ArchiveReader
{
public:
    explicit ZipReader(OpenZip zip) : zip_(std::move(zip)) {}

    tl::expected<EntrySizes, std::string> sizesOf(std::uint64_t entry) const override;
    tl::expected<void, std::string> read(std::uint64_t entry,
                                         std::span<std::byte> bytes) const override;

private:
    OpenZip zip_;
};

tl::expected<EntrySizes, std::string> ZipReader::sizesOf(std::uint64_t entry) const
{
    constexpr std::uint64_t kDeflateRatio = 1032; // the most that deflate reaches
    zip_stat_t stat;
    if (zip_stat_index(zip_.get(), entry, 0, &stat) != 0)
        return tl::unexpected(whyNotRead(*zip_get_error(zip_.get())));
    if (stat.encryption_method != ZIP_EM_NONE)
        return tl::unexpected<std::string>("is encrypted");
    if (stat.comp_method != ZIP_CM_STORE && stat.comp_method != ZIP_CM_DEFLATE)
        return tl::unexpected(
            fmt::format("is compressed by method {}; stored and deflated entries can be read",
                        stat.comp_method));
    return EntrySizes{.stored = stat.comp_size,
                      .inflated = stat.size,
                      .highestRatio = stat.comp_method == ZIP_CM_STORE ? 1 : kDeflateRatio};
}

tl::expected<void, std::string> ZipReader::read(std::uint64_t entry,
                                                std::span<std::byte> bytes) const
{
    const ZipFile source(zip_fopen_index(zip_.get(), entry, 0));
    if (!source)
        return tl::unexpected(whyNotRead(*zip_get_error(zip_.get())));
    std::uint64_t size = 0;
    zip_int64_t count = 1;
    while (size < bytes.size() && count > 0)
    {
        count = zip_fread(source.get(), bytes.data() + size, bytes.size() - size);
        size += count > 0 ? static_cast<std::uint64_t>(count) : 0;
    }
    // libzip can give more than the entry declares, and compares checksums at its end.
    std::byte more{};
    if (count >= 0 && size == bytes.size())
        count = zip_fread(source.get(), &more, 1);
    if (count > 0)
        return tl::unexpected(fmt::format(
            "is damaged: it holds more than the {} bytes that it declares", bytes.size()));
    const zip_error_t& error = *zip_file_get_error(source.get());
    if (count == 0 ? size < bytes.size() : zip_error_code_zip(&error) == ZIP_ER_INCONS)
        return tl::unexpected(fmt::format(
            "is damaged: it holds {} bytes, not the {} that it declares", size, bytes.size()));
    if (count < 0)
        return tl::unexpected(whyNotRead(error));
    return {};
}

} // namespace

Result<Archive> openZipArchive(const std::filesystem::path& path, ArchiveBytes& file,
                               const ArchiveLimits& limits, const ArchiveUse& use)
{
    const auto refuse = [&](std::string message)
    { return refusal(path.string(), std::move(message)); };

    if (const Result<void> end = ArchiveEnd(file, path.string(), limits, use).check(); !end)
        return tl::unexpected(end.error());

    int code = ZIP_ER_OK;
    OpenZip zip(zip_open(path.string().c_str(), ZIP_RDONLY | ZIP_CHECKCONS, &code));
    if (!zip)
        return refuse(whyNotOpened(code));
    Archive archive;
    const zip_int64_t count = zip_get_num_entries(zip.get(), 0);
    for (zip_int64_t number = 0; number < count; ++number)
    {
        const char* stored =
            zip_get_name(zip.get(), static_cast<zip_uint64_t>(number), ZIP_FL_ENC_GUESS);
        if (stored == nullptr)
            return refuse("is damaged: one of its entries has no name");
        if (const auto added = addName(stored, archive); !added)
            return refuse(added.error());
    }
    archive.reader = std::make_unique<ZipReader>(std::move(zip));
    return archive;
}

} // namespace sinew
