#include "engine/files/archive_directory.h"

#include "engine/base/text_location.h"
#include "engine/files/other_content.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace sinew
{
namespace
{

using Bytes = std::string;

constexpr std::string_view kLocalMagic("PK\x03\x04", 4);
constexpr std::string_view kCentralMagic("PK\x01\x02", 4);
constexpr std::string_view kEndMagic("PK\x05\x06", 4);
constexpr std::string_view kEnd64Magic("PK\x06\x06", 4);
constexpr std::string_view kLocator64Magic("PK\x06\x07", 4);
constexpr std::uint64_t kLocalSize = 30;
constexpr std::uint64_t kCentralSize = 46;
constexpr std::uint64_t kEndSize = 22;
constexpr std::uint64_t kEnd64Size = 56;
constexpr std::uint64_t kLocator64Size = 20;
constexpr std::uint64_t kLongestComment = 0xFFFF;
constexpr std::uint64_t kSeeZip64 = 0xFFFF'FFFF; // the value stands in the zip64 field
constexpr std::uint64_t kZip64Field = 1;

// Little-endian. Requires offset + size <= bytes.size().
std::uint64_t numberAt(std::string_view bytes, std::uint64_t offset, std::size_t size)
{
    std::uint64_t number = 0;
    for (std::size_t i = size; i-- > 0;)
        number = number << 8U | static_cast<unsigned char>(bytes[offset + i]);
    return number;
}

// Where the directory lies, and how many entries it declares.
struct Directory
{
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    std::uint64_t count = 0;
    std::uint64_t end = 0; // where its end record begins
};

// A record and the bytes of its entry: local header and data.
struct LocatedRecord
{
    ArchiveRecord record;
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
};

class DirectoryReader
{
public:
    DirectoryReader(std::istream& file, const std::string& archive, const ArchiveLimits& limits)
        : file_(file), archive_(archive), limits_(limits)
    {
    }

    Result<std::vector<ArchiveRecord>> read();

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
    Result<void> checkEnd(const Directory& directory) const;
    Result<std::vector<LocatedRecord>> readRecords(const Directory& directory);
    Result<LocatedRecord> readRecord(std::string_view& left, const Directory& directory);
    Result<void> checkOverlaps(std::vector<LocatedRecord>& records) const;

    std::istream& file_;
    const std::string& archive_;
    const ArchiveLimits& limits_;
    std::uint64_t fileSize_ = 0;
};

std::optional<Bytes> DirectoryReader::readAt(std::uint64_t offset, std::uint64_t size)
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
tl::unexpected<Diagnostic> DirectoryReader::notAnArchive(std::string_view tail)
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
Result<std::uint64_t> DirectoryReader::findEnd()
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

Result<Directory> DirectoryReader::readEnd(std::uint64_t offset)
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

Result<Directory> DirectoryReader::readEnd64(std::uint64_t locatorOffset, std::string_view locator)
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

Result<void> DirectoryReader::checkEnd(const Directory& directory) const
{
    if (directory.offset > directory.end || directory.size != directory.end - directory.offset)
        return refuse("is damaged: its directory is not where its end says");
    if (directory.count > limits_.mostEntries)
        return refuse(fmt::format("has {} entries, more than the limit of {} (--archive-entries)",
                                  directory.count, limits_.mostEntries));
    if (directory.size > limits_.largestDirectory)
        return refuse(fmt::format("has a directory of {} bytes, more than the limit of {}",
                                  directory.size, limits_.largestDirectory));
    return {};
}

// Reads the values that stand in the zip64 field, in its order; false where it lacks one.
bool takeZip64(std::string_view extra, std::span<std::uint64_t* const> values)
{
    std::string_view field;
    while (extra.size() >= 4 && field.empty())
    {
        const std::size_t size = numberAt(extra, 2, 2);
        if (size > extra.size() - 4)
            break;
        if (numberAt(extra, 0, 2) == kZip64Field)
            field = extra.substr(4, size);
        extra.remove_prefix(4 + size);
    }
    for (std::uint64_t* const value : values)
    {
        if (*value != kSeeZip64)
            continue;
        if (field.size() < 8)
            return false;
        *value = numberAt(field, 0, 8);
        field.remove_prefix(8);
    }
    return true;
}

// Takes one record from the front of `left`.
Result<LocatedRecord> DirectoryReader::readRecord(std::string_view& left,
                                                  const Directory& directory)
{
    if (left.size() < kCentralSize || !left.starts_with(kCentralMagic))
        return refuse("is damaged: its directory does not hold what its end says");
    const std::size_t nameSize = numberAt(left, 28, 2);
    const std::size_t extraSize = numberAt(left, 30, 2);
    const std::size_t recordSize = kCentralSize + nameSize + extraSize + numberAt(left, 32, 2);
    if (left.size() < recordSize)
        return refuse("is damaged: its directory does not hold what its end says");

    LocatedRecord located{.record = {.name = std::string(left.substr(kCentralSize, nameSize)),
                                     .storedSize = numberAt(left, 20, 4),
                                     .size = numberAt(left, 24, 4)},
                          .begin = numberAt(left, 42, 4)};
    ArchiveRecord& record = located.record;
    std::uint64_t* const values[] = {&record.size, &record.storedSize, &located.begin};
    const bool hasAll = takeZip64(left.substr(kCentralSize + nameSize, extraSize), values);
    left.remove_prefix(recordSize);

    const std::string name = quotedForMessage(record.name);
    if (!hasAll)
        return refuse(fmt::format("is damaged: the entry {} lacks its zip64 sizes", name));
    const std::optional<Bytes> local = readAt(located.begin, kLocalSize);
    if (!local || !local->starts_with(kLocalMagic))
        return refuse(fmt::format("is damaged: the entry {} is not where it says", name));
    const std::uint64_t headerSize = kLocalSize + numberAt(*local, 26, 2) + numberAt(*local, 28, 2);
    if (located.begin > directory.offset || headerSize > directory.offset - located.begin ||
        record.storedSize > directory.offset - located.begin - headerSize)
        return refuse(fmt::format("is damaged: the entry {} says that it has {} stored bytes, "
                                  "more than there are",
                                  name, record.storedSize));
    located.end = located.begin + headerSize + record.storedSize;
    return located;
}

Result<std::vector<LocatedRecord>> DirectoryReader::readRecords(const Directory& directory)
{
    const std::optional<Bytes> bytes = readAt(directory.offset, directory.size);
    if (!bytes)
        return refuse("cannot be read");
    std::vector<LocatedRecord> records;
    std::string_view left = *bytes;
    while (!left.empty() && records.size() < directory.count)
    {
        Result<LocatedRecord> record = readRecord(left, directory);
        if (!record)
            return tl::unexpected(record.error());
        records.push_back(std::move(*record));
    }
    if (!left.empty() || records.size() != directory.count)
        return refuse("is damaged: its directory does not hold what its end says");
    return records;
}

// Sorts the records by offset.
Result<void> DirectoryReader::checkOverlaps(std::vector<LocatedRecord>& records) const
{
    std::sort(records.begin(), records.end(),
              [](const LocatedRecord& a, const LocatedRecord& b)
              { return std::pair(a.begin, a.end) < std::pair(b.begin, b.end); });
    for (std::size_t i = 1; i < records.size(); ++i)
        if (records[i].begin < records[i - 1].end)
            return refuse(fmt::format("is refused: its entries {} and {} overlap",
                                      quotedForMessage(records[i - 1].record.name),
                                      quotedForMessage(records[i].record.name)));
    return {};
}

Result<std::vector<ArchiveRecord>> DirectoryReader::read()
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
    if (const Result<void> checked = checkEnd(*directory); !checked)
        return tl::unexpected(checked.error());
    Result<std::vector<LocatedRecord>> located = readRecords(*directory);
    if (!located)
        return tl::unexpected(located.error());

    std::vector<ArchiveRecord> records;
    std::unordered_set<std::string_view> names;
    for (const LocatedRecord& entry : *located)
    {
        records.push_back(entry.record);
        if (!names.insert(entry.record.name).second)
            return refuse(fmt::format("is refused: it has two entries {}",
                                      quotedForMessage(entry.record.name)));
    }
    if (const Result<void> checked = checkOverlaps(*located); !checked)
        return tl::unexpected(checked.error());
    return records;
}

} // namespace

Result<std::vector<ArchiveRecord>>
readArchiveDirectory(std::istream& file, const std::string& archive, const ArchiveLimits& limits)
{
    return DirectoryReader(file, archive, limits).read();
}

} // namespace sinew
