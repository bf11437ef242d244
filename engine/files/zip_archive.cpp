#include "engine/files/zip_archive.h"

#include "engine/base/text_location.h"
#include "engine/files/other_content.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
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
    ArchiveEnd(std::istream& file, const std::string& archive, const ArchiveLimits& limits,
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

    std::optional<Bytes> readAt(std::uint64_t offset, std::uint64_t size);
    Result<std::uint64_t> findEnd();
    Result<Directory> readEnd(std::uint64_t offset);
    Result<Directory> readEnd64(std::uint64_t locatorOffset, std::string_view locator);
    Result<void> checkDirectory(const Directory& directory) const;

    std::istream& file_;
    const std::string& archive_;
    const ArchiveLimits& limits_;
    const ArchiveUse& use_;
    std::uint64_t fileSize_ = 0;
};

std::optional<Bytes> ArchiveEnd::readAt(std::uint64_t offset, std::uint64_t size)
{
    if (offset > fileSize_ || size > fileSize_ - offset)
        return std::nullopt;
    Bytes bytes(size, '\0');
    file_.clear();
    file_.seekg(static_cast<std::streamoff>(offset));
    if (!file_.read(bytes.data(), static_cast<std::streamsize>(size)))
        return std::nullopt;
    return bytes;
}

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
    const Bytes start = readAt(0, std::min(fileSize_, kEnoughToTell)).value_or(Bytes());
    if (start.starts_with(kLocalMagic))
        return refuse("is damaged or cut short: its directory is missing");
    const std::string_view other = otherContent(start);
    return refuse(other.empty() ? std::string("is no zip archive") : fmt::format("is {}", other));
}

// Other readers may choose another candidate than libzip does, so there must be only one.
Result<std::uint64_t> ArchiveEnd::findEnd()
{
    const std::uint64_t tailSize = std::min(fileSize_, kEndSize + kLongestComment);
    const std::optional<Bytes> tail = readAt(fileSize_ - tailSize, tailSize);
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
        end = fileSize_ - tailSize + at;
    }
    if (!end)
        return notAnArchive(*tail);
    return *end;
}

Result<Directory> ArchiveEnd::readEnd(std::uint64_t offset)
{
    const std::optional<Bytes> end = readAt(offset, kEndSize);
    if (!end)
        return refuse("cannot be read");
    if (offset >= kLocator64Size)
    {
        const std::optional<Bytes> locator = readAt(offset - kLocator64Size, kLocator64Size);
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
    const std::optional<Bytes> end = readAt(offset, kEnd64Size);
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
    if (directory.count > limits_.mostEntries)
        return refuse(fmt::format("has {} entries, more than the limit of {} (--archive-entries)",
                                  directory.count, limits_.mostEntries));
    const std::uint64_t mostTogether = limits_.archivesAtTheLimit * limits_.mostEntries;
    if (directory.count > mostTogether - std::min(mostTogether, use_.entries))
        return refuse(fmt::format("is left out: with it, all archives together would hold more "
                                  "than {} files, {} times as many as one may (--archive-entries)",
                                  mostTogether, limits_.archivesAtTheLimit));
    if (directory.size > limits_.largestDirectory)
        return refuse(fmt::format("has a directory of {} bytes, more than the limit of {}",
                                  directory.size, limits_.largestDirectory));
    return {};
}

Result<void> ArchiveEnd::check()
{
    file_.seekg(0, std::ios::end);
    const std::streamoff size = file_.tellg();
    if (size < 0)
        return refuse("cannot be read");
    fileSize_ = static_cast<std::uint64_t>(size);

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
        return "is refused: two of its entries have the same name; pack it again";
    if (code == ZIP_ER_MEMORY)
        throw std::bad_alloc();
    zip_error_t error;
    zip_error_init_with_code(&error, code);
    std::string message = fmt::format("cannot be opened: {}", zip_error_strerror(&error));
    zip_error_fini(&error);
    return message;
}

} // namespace

Result<ZipArchive> openZipArchive(const std::filesystem::path& path, const ArchiveLimits& limits,
                                  const ArchiveUse& use)
{
    const auto refuse = [&](std::string message)
    { return refusal(path.string(), std::move(message)); };

    std::ifstream file;
    file.rdbuf()->pubsetbuf(nullptr, 0); // its reads are short and far apart
    file.open(path, std::ios::binary);
    if (!file)
        return refuse("cannot be opened");
    if (const Result<void> end = ArchiveEnd(file, path.string(), limits, use).check(); !end)
        return tl::unexpected(end.error());

    ZipArchive archive;
    int code = ZIP_ER_OK;
    archive.zip.reset(zip_open(path.string().c_str(), ZIP_RDONLY | ZIP_CHECKCONS, &code));
    if (!archive.zip)
        return refuse(whyNotOpened(code));
    const zip_int64_t count = zip_get_num_entries(archive.zip.get(), 0);
    for (zip_int64_t number = 0; number < count; ++number)
    {
        const char* stored =
            zip_get_name(archive.zip.get(), static_cast<zip_uint64_t>(number), ZIP_FL_ENC_GUESS);
        if (stored == nullptr)
            return refuse("is damaged: one of its entries has no name");
        tl::expected<ArchiveName, std::string> name = archiveName(stored);
        if (!name)
            return refuse(fmt::format("is refused: the name of its entry {} {}",
                                      quotedForMessage(stored), name.error()));
        archive.names.push_back(std::move(*name));
    }
    return archive;
}

} // namespace sinew
