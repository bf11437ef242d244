// Archives that lie, lead out or blow up: what is refused, and what the user is told.
#include "engine/files/virtual_files.h"
#include "tests/support/temp_folder.h"
#include "tests/unit/assets/make_archive.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{
namespace
{

using test::checksumOf;
using test::deflated;
using test::numberOf4Bytes;
using test::packOf;
using test::RawArchive;
using test::RawEntry;
using test::TempFolder;
using ::testing::HasSubstr;

constexpr std::uint16_t kDeflate = 8;
constexpr const char* kDisagree =
    "is damaged or cut short: its directory and the headers of its entries disagree; pack it again";

class ArchiveRefusals : public ::testing::Test
{
protected:
    std::string path() const { return (temp_ / "a.pk4").string(); }

    // The message of mounting it, after the archive's name; empty where it succeeds.
    std::string mounting(const std::string& bytes, const ArchiveLimits& limits = {})
    {
        temp_.write("a.pk4", bytes);
        VirtualFiles files(limits);
        const Result<void> mounted = files.mount(path());
        if (mounted)
            return "";
        EXPECT_EQ(mounted.error().file, path());
        EXPECT_TRUE(files.mounts().empty());
        return mounted.error().message;
    }

    // The message of reading its first entry, after the entry's name; empty where it succeeds.
    std::string reading(const RawArchive& archive, const ArchiveLimits& limits = {})
    {
        temp_.write("a.pk4", archive.bytes());
        VirtualFiles files(limits);
        const Result<void> mounted = files.mount(path());
        if (!mounted)
            return "not mounted: " + mounted.error().message;
        const std::optional<VirtualFile> file = files.find(archive.entries[0].name);
        if (!file)
            return "not found";
        const Result<std::vector<std::byte>> bytes = files.read(*file);
        if (bytes)
            return "";
        EXPECT_EQ(bytes.error().file, path() + ":" + archive.entries[0].name);
        EXPECT_FALSE(files.readText(*file));
        return bytes.error().message;
    }

private:
    TempFolder temp_;
};

// The base of the false archives below.
TEST_F(ArchiveRefusals, AnHonestArchiveIsTaken)
{
    const RawArchive archive{.entries = {{.name = "a.txt", .stored = "contents"},
                                         {.name = "b/c.txt",
                                          .stored = deflated("more contents"),
                                          .method = kDeflate,
                                          .contents = "more contents"}},
                             .comment = "of an archive"};
    EXPECT_EQ(mounting(archive.bytes()), "");
    EXPECT_EQ(reading(archive), "");
    EXPECT_EQ(mounting(RawArchive{}.bytes()), ""); // of an archive without entries too
}

TEST_F(ArchiveRefusals, NamesThatLeadOut)
{
    const auto withEntry = [](const std::string& name) {
        return RawArchive{.entries = {{.name = "a.txt"}, {.name = name}}}.bytes();
    };
    EXPECT_EQ(mounting(withEntry("../evil.mtr")),
              "is refused: the name of its entry \"../evil.mtr\" could lead out of the archive, or "
              "is none");
    EXPECT_EQ(mounting(withEntry("a\\..\\..\\evil.mtr")),
              "is refused: the name of its entry \"a\\..\\..\\evil.mtr\" could lead out of the "
              "archive, or is none");
    EXPECT_EQ(mounting(withEntry("../folder/")), "is refused: the name of its entry \"../folder/\" "
                                                 "could lead out of the archive, or is none");
    EXPECT_EQ(mounting(withEntry("/etc/passwd")),
              "is refused: the name of its entry \"/etc/passwd\" could lead out of the archive, or "
              "is none");
    EXPECT_EQ(mounting(withEntry("C:\\evil.mtr")),
              "is refused: the name of its entry \"C:\\evil.mtr\" could lead out of the archive, "
              "or is none");
    EXPECT_EQ(
        mounting(withEntry("a//b")),
        "is refused: the name of its entry \"a//b\" could lead out of the archive, or is none");
    EXPECT_EQ(mounting(withEntry("")),
              "is refused: the name of its entry \"\" could lead out of the archive, or is none");
    EXPECT_EQ(mounting(withEntry("./b.txt")), "");
}

// A field with another name, which libzip prefers to the plain one.
TEST_F(ArchiveRefusals, AUnicodeNameThatLeadsOut)
{
    const std::string name = "b.txt";
    const std::string hidden = "../../evil.mtr";
    std::string field = "\x75\x70" + std::string(1, static_cast<char>(5 + hidden.size())) +
                        std::string("\0\x01", 2);
    for (int i = 0; i < 4; ++i)
        field += static_cast<char>(checksumOf(name) >> (8 * i) & 0xFFU);
    field += hidden;
    const RawArchive archive{
        .entries = {{.name = name, .localExtra = field, .centralExtra = field}}};
    EXPECT_EQ(mounting(archive.bytes()), "is refused: the name of its entry \"../../evil.mtr\" "
                                         "could lead out of the archive, or is none");
}

TEST_F(ArchiveRefusals, TwoEntriesOfOneName)
{
    const RawArchive archive{
        .entries = {{.name = "a.txt", .stored = "1"}, {.name = "a.txt", .stored = "2"}}};
    EXPECT_EQ(mounting(archive.bytes()),
              "is refused: two of its entries have the same name; pack it again");
}

TEST_F(ArchiveRefusals, WhatIsNoArchive)
{
    EXPECT_EQ(mounting(""), "is no archive (zip or Quake's PACK)");
    EXPECT_EQ(mounting("PK"), "is no archive (zip or Quake's PACK)");
    EXPECT_EQ(mounting(std::string(100'000, 'x')), "is no archive (zip or Quake's PACK)");
}

// Wherever an archive ends early, it is refused with a reason.
TEST_F(ArchiveRefusals, TruncatedArchives)
{
    const std::string whole = RawArchive{.entries = {{.name = "a.txt", .stored = "contents"},
                                                     {.name = "b.txt", .stored = "contents"}},
                                         .comment = "comment"}
                                  .bytes();
    for (std::size_t size = 4; size < whole.size(); ++size)
        EXPECT_THAT(mounting(whole.substr(0, size)), HasSubstr("is damaged or cut short")) << size;
    for (std::size_t begin = 1; begin < whole.size(); ++begin) // nor where its start is missing
        EXPECT_NE(mounting(whole.substr(begin)), "") << begin;
}

TEST_F(ArchiveRefusals, BytesAfterTheEnd)
{
    const std::string whole = RawArchive{.entries = {{.name = "a.txt"}}}.bytes();
    EXPECT_EQ(mounting(whole + "garbage"), kDisagree);
}

// Each end is complete, so libzip would read the directories of all.
TEST_F(ArchiveRefusals, TwoDirectories)
{
    const std::string inner = RawArchive{.entries = {{.name = "inner.txt"}}}.bytes();
    RawArchive outer{.entries = {{.name = "outer.txt"}}, .comment = inner};
    EXPECT_EQ(mounting(outer.bytes()), "is refused: it has more than one directory; pack it again");
    // An archive inside an archive is no second directory.
    outer.comment = "";
    outer.entries.push_back({.name = "inner.zip", .stored = inner});
    EXPECT_EQ(mounting(outer.bytes()), "");
}

// Info-ZIP stores the number of entries modulo 65,536.
TEST_F(ArchiveRefusals, MoreEntriesThanTheirNumberHasBitsFor)
{
    constexpr std::size_t kCount = 65'537;
    RawArchive archive{.count = 1};
    for (std::size_t i = 0; i < kCount; ++i)
        archive.entries.push_back({.name = fmt::format("{}.txt", i)});
    EXPECT_EQ(mounting(archive.bytes()),
              "has 65537 entries, more than the limit of 32768 (--limit archive-entries)");
    EXPECT_EQ(mounting(archive.bytes(), {.mostEntries = kCount}), "");
}

TEST_F(ArchiveRefusals, DirectoriesThatLie)
{
    RawArchive archive{.entries = {{.name = "a.txt"}, {.name = "b.txt"}}};
    archive.count = 1;
    EXPECT_EQ(mounting(archive.bytes()), kDisagree);
    archive.count = 3;
    EXPECT_EQ(mounting(archive.bytes()), kDisagree);
    archive.count.reset();
    for (const std::uint32_t size : {0U, 1U, 100U, 0xFFFF'FFFFU})
    {
        archive.directorySize = size;
        EXPECT_NE(mounting(archive.bytes()), "") << size;
    }
    archive.directorySize.reset();
    archive.disk = 1;
    EXPECT_EQ(mounting(archive.bytes()), "is one part of an archive in several files");
}

TEST_F(ArchiveRefusals, Zip64DirectoriesThatLie)
{
    RawArchive archive{.entries = {{.name = "a.txt"}}, .isZip64 = true};
    EXPECT_EQ(mounting(archive.bytes()), "");
    archive.count64 = std::uint64_t{1} << 60;
    EXPECT_EQ(
        mounting(archive.bytes()),
        "has 1152921504606846976 entries, more than the limit of 32768 (--limit archive-entries)");
    archive.count64 = 2;
    EXPECT_EQ(mounting(archive.bytes()), kDisagree);
    archive.count64.reset();
    std::string bytes = archive.bytes();
    bytes[bytes.size() - 22 - 20 + 8] ^= '\x10'; // in the offset of the zip64 end record
    EXPECT_EQ(mounting(bytes), kDisagree);
}

TEST_F(ArchiveRefusals, SizesThatAreMissingFromZip64Fields)
{
    const RawArchive archive{.entries = {{.name = "a.txt", .size = 0xFFFF'FFFF}}};
    EXPECT_EQ(mounting(archive.bytes()), kDisagree);
}

TEST_F(ArchiveRefusals, MoreEntriesThanTheLimit)
{
    const RawArchive archive{.entries = {{.name = "a"}, {.name = "b"}, {.name = "c"}}};
    EXPECT_EQ(mounting(archive.bytes(), {.mostEntries = 2}),
              "has 3 entries, more than the limit of 2 (--limit archive-entries)");
    EXPECT_EQ(mounting(archive.bytes(), {.mostEntries = 3}), "");
}

TEST_F(ArchiveRefusals, LargerDirectoriesThanTheirEntriesMayHave)
{
    const RawArchive archive{.entries = {{.name = std::string(300, 'a')}}};
    EXPECT_EQ(mounting(archive.bytes(), {.mostEntries = 1}),
              "has a directory of 346 bytes, more than the limit of 1 entries may take (--limit "
              "archive-entries)");
    EXPECT_EQ(mounting(archive.bytes(), {.mostEntries = 2}), "");
}

// As in a bomb that shares its data among entries: what is read of each counts to the limits.
TEST_F(ArchiveRefusals, EntriesOverEachOtherAreLimited)
{
    const RawEntry inner{.name = "inner.txt", .stored = "inner"};
    const RawEntry outer{.name = "outer.txt", .stored = "12345" + localRecord(inner) + "67890"};
    RawEntry quoted = inner;
    quoted.isInDirectoryOnly = true;
    quoted.offset = static_cast<std::uint32_t>(30 + outer.name.size() + 5);
    const RawArchive archive{.entries = {quoted, outer}};
    EXPECT_EQ(reading(archive), "");
    EXPECT_THAT(reading(archive, {.largestTotal = 4}), HasSubstr("(--limit archive-total)"));

    RawEntry twin{.name = "twin.txt", .offset = 0, .isInDirectoryOnly = true}; // of one header
    EXPECT_EQ(mounting(RawArchive{.entries = {{.name = "a.txt"}, twin}}.bytes()), kDisagree);
}

TEST_F(ArchiveRefusals, EntriesOutsideOfTheArchive)
{
    RawArchive archive{.entries = {{.name = "a.txt", .stored = "contents"}}};
    for (const std::uint32_t offset : {1U, 45U, 1000U, 0xFFFF'FFFEU})
    {
        archive.entries[0].offset = offset;
        EXPECT_EQ(mounting(archive.bytes()), kDisagree);
    }
    archive.entries[0].offset.reset();
    for (const std::uint32_t size : {9U, 1000U, 0xFFFF'FFFEU})
    {
        archive.entries[0].storedSize = size;
        EXPECT_EQ(mounting(archive.bytes()), kDisagree);
    }
}

TEST_F(ArchiveRefusals, HeadersThatDisagreeWithTheDirectory)
{
    RawArchive archive{.entries = {{.name = "a.txt", .nameInDirectory = "b.txt"}}};
    EXPECT_EQ(mounting(archive.bytes()), kDisagree);
}

TEST_F(ArchiveRefusals, SizesThatLie)
{
    const std::string contents(5'000, 'x');
    RawArchive archive{.entries = {{.name = "a.txt",
                                    .stored = deflated(contents),
                                    .method = kDeflate,
                                    .contents = contents}}};
    RawEntry& entry = archive.entries[0];
    EXPECT_EQ(reading(archive), "");
    entry.size = 10;
    EXPECT_EQ(reading(archive), "is damaged: it does not hold the 10 bytes that it declares");
    entry.size = 0;
    EXPECT_EQ(reading(archive), "is damaged: it does not hold the 0 bytes that it declares");
    entry.size = 5'001;
    EXPECT_EQ(reading(archive), "is damaged: it does not hold the 5001 bytes that it declares");
    entry = {.name = "a.txt", .stored = "contents", .size = 7};
    EXPECT_EQ(reading(archive), "is damaged: it does not hold the 7 bytes that it declares");
    entry.size = 9;
    EXPECT_THAT(reading(archive), HasSubstr("is damaged: "));
}

TEST_F(ArchiveRefusals, DamagedData)
{
    RawArchive archive{.entries = {{.name = "a.txt", .stored = "contents", .checksum = 1}}};
    EXPECT_THAT(reading(archive), HasSubstr("CRC error"));
    archive.entries[0] = {.name = "a.txt",
                          .stored = "\xFF\xFF not deflated",
                          .method = kDeflate,
                          .contents = "contents"};
    EXPECT_THAT(reading(archive), HasSubstr("is damaged, or cannot be read from its archive: "));
    archive.entries[0].stored = deflated("contents").substr(0, 5);
    EXPECT_THAT(reading(archive), HasSubstr("CRC error"));
}

TEST_F(ArchiveRefusals, EntriesThatCannotBeRead)
{
    RawArchive archive{.entries = {{.name = "a.txt", .stored = "twelve bytes and more", .flags = 1},
                                   {.name = "b.txt", .stored = "b"}}};
    EXPECT_EQ(reading(archive), "is encrypted");
    archive.entries[0].flags = 0;
    archive.entries[0].method = 12;
    EXPECT_EQ(reading(archive),
              "is compressed by method 12; stored and deflated entries can be read");
    archive.entries[0].method = 1234;
    EXPECT_EQ(reading(archive),
              "is compressed by method 1234; stored and deflated entries can be read");
}

// 2 MiB of zeros in 2 KiB.
TEST_F(ArchiveRefusals, Bombs)
{
    const std::string zeros(2U << 20U, '\0');
    RawArchive archive{
        .entries = {
            {.name = "a.txt", .stored = deflated(zeros), .method = kDeflate, .contents = zeros}}};
    EXPECT_EQ(reading(archive), ""); // within the limits by default
    EXPECT_EQ(reading(archive, {.largestEntry = 1U << 20U}),
              "is larger than the limit of 1 MiB (--limit archive-file)");
    EXPECT_EQ(reading(archive, {.largestEntry = 2U << 20U}), "");
    EXPECT_EQ(reading(archive, {.largestRatio = 100, .anyRatioUpTo = 1U << 20U}),
              "is left out: it, or all that is unpacked from archives with it, inflates to more "
              "than 100 times its stored size, the limit above 1 MiB (--limit archive-ratio)");
    EXPECT_EQ(reading(archive, {.largestRatio = 2000, .anyRatioUpTo = 1U << 20U}), "");
    // Reading stops at the size that it declares.
    archive.entries[0].size = 100;
    EXPECT_EQ(reading(archive, {.largestEntry = 1U << 20U}),
              "is damaged: it does not hold the 100 bytes that it declares");
}

constexpr const char* kCutShort =
    "is damaged or cut short: its directory is not where its header says";

class PackArchive : public ::testing::Test
{
protected:
    // The message of mounting it, after the archive's name; empty where it succeeds.
    std::string mounting(const std::string& bytes, const ArchiveLimits& limits = {})
    {
        files_ = VirtualFiles(limits);
        const Result<void> mounted = files_.mount(temp_.write("pak0.pak", bytes));
        return mounted ? "" : mounted.error().message;
    }

    std::string textOf(std::string_view name) const
    {
        const std::optional<VirtualFile> file = files_.find(name);
        if (!file)
            return "(missing)";
        const Result<std::string> text = files_.readText(*file);
        return text ? *text : text.error().message;
    }

private:
    TempFolder temp_;
    VirtualFiles files_;
};

// The bytes with others in place of those at `offset`.
std::string with(std::string bytes, std::size_t offset, const std::string& others)
{
    return bytes.replace(offset, others.size(), others);
}

TEST_F(PackArchive, IsRead)
{
    const std::string longest(56, 'a'); // without a NUL behind it
    EXPECT_EQ(mounting(packOf({{"progs/Ogre.md5mesh", "mesh"}, {longest, "a"}, {"empty", ""}})),
              "");
    EXPECT_EQ(textOf("PROGS\\ogre.md5mesh"), "mesh");
    EXPECT_EQ(textOf(longest), "a");
    EXPECT_EQ(textOf("empty"), "");
    EXPECT_EQ(textOf("progs"), "(missing)");
    EXPECT_EQ(mounting(packOf({})), "");
    // Bytes behind a name's end have no meaning.
    EXPECT_EQ(mounting(with(packOf({{"a", "text"}}), 16 + 2, "rest")), "");
    EXPECT_EQ(textOf("a"), "text");
}

TEST_F(PackArchive, IsRefusedWhereItLies)
{
    const std::string whole = packOf({{"a", "text"}}); // 12 bytes, the text, an entry of 64
    for (std::size_t size = 4; size < whole.size(); ++size)
        EXPECT_EQ(mounting(whole.substr(0, size)), kCutShort) << size;
    for (const std::uint32_t wrong : {17U, 0x7FFFFFFFU, 0x80000000U, 0xFFFFFFF0U})
    {
        EXPECT_EQ(mounting(with(whole, 4, numberOf4Bytes(wrong))), kCutShort) << wrong;
        EXPECT_EQ(mounting(with(whole, 8, numberOf4Bytes(wrong))), kCutShort) << wrong;
        const std::string outside = "is damaged or cut short: its entry a does not lie in the file";
        EXPECT_EQ(mounting(with(whole, 16 + 56, numberOf4Bytes(wrong | 0x100U))), outside);
        EXPECT_EQ(mounting(with(whole, 16 + 60, numberOf4Bytes(wrong | 0x100U))), outside);
    }
    EXPECT_EQ(mounting(packOf({{"a", "1"}, {"a", "2"}})),
              "is refused: two of its entries have the same name; pack it again");
    EXPECT_EQ(
        mounting(packOf({{"../a", ""}})),
        "is refused: the name of its entry \"../a\" could lead out of the archive, or is none");
    EXPECT_THAT(mounting(packOf({{"", ""}})), HasSubstr("is refused: the name of its entry"));
}

TEST_F(PackArchive, HasTheLimitsOfEveryArchive)
{
    const std::string two = packOf({{"a", "12345678"}, {"b", "12345678"}});
    EXPECT_EQ(mounting(two, {.mostEntries = 1}),
              "has 2 entries, more than the limit of 1 (--limit archive-entries)");
    EXPECT_EQ(mounting(two, {.largestEntry = 7}), "");
    EXPECT_EQ(textOf("a"), "is larger than the limit of 7 bytes (--limit archive-file)");
    // Entries may lie over one another, which costs what they hold together.
    EXPECT_EQ(mounting(two, {.largestTotal = 15}), "");
    EXPECT_EQ(textOf("a"), "12345678");
    EXPECT_THAT(textOf("b"), HasSubstr("is left out: with it more than 15 bytes"));
}

} // namespace
} // namespace sinew
