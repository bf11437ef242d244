// Quake's PACK archives: what is read of them, and what is refused.
#include "engine/files/virtual_files.h"
#include "tests/support/temp_folder.h"
#include "tests/unit/assets/make_archive.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sinew
{
namespace
{

using test::numberOf4Bytes;
using test::packOf;
using test::TempFolder;
using ::testing::HasSubstr;

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
    EXPECT_EQ(mounting(packOf({{"../a", ""}})),
              "is refused: the name of its entry \"../a\" leads out of the archive");
    EXPECT_THAT(mounting(packOf({{"", ""}})), HasSubstr("is empty"));
}

TEST_F(PackArchive, HasTheLimitsOfEveryArchive)
{
    const std::string two = packOf({{"a", "12345678"}, {"b", "12345678"}});
    EXPECT_EQ(mounting(two, {.mostEntries = 1}),
              "has 2 entries, more than the limit of 1 (--limit archive-entries)");
    EXPECT_EQ(mounting(two, {.largestDirectory = 127}),
              "has a directory of 128 bytes, more than the limit of 127");
    EXPECT_EQ(mounting(two, {.largestEntry = 7}), "");
    EXPECT_EQ(textOf("a"), "is larger than the limit of 7 bytes (--limit archive-file)");
    // Entries may lie over one another, which costs what they hold together.
    EXPECT_EQ(mounting(two, {.largestTotal = 15}), "");
    EXPECT_EQ(textOf("a"), "12345678");
    EXPECT_THAT(textOf("b"), HasSubstr("is left out: with it more than 15 bytes"));
}

} // namespace
} // namespace sinew
