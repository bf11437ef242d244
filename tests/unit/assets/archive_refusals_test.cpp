// Rejects malformed, escaping and exploding archives with a message (cases/archives.txt).
#include "engine/files/virtual_files.h"
#include "tests/support/temp_folder.h"
#include "tests/unit/assets/make_archive.h"
#include "tests/unit/assets/test_cases.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace sinew
{
namespace
{

using test::RawArchive;
using test::RawEntry;
using test::TempFolder;
using ::testing::HasSubstr;
using ::testing::StartsWith;

// The message about the archive, or about the first of these entries that cannot be read; empty on
// success.
std::string outcomeOf(const std::string& bytes, const ArchiveLimits& limits = {},
                      const std::vector<RawEntry>& entries = {})
{
    const TempFolder folder;
    const std::string path = folder.write("a.pk4", bytes).string();
    VirtualFiles files(limits);
    if (const Result<void> mounted = files.mount(path); !mounted)
    {
        EXPECT_EQ(mounted.error().file, path);
        EXPECT_TRUE(files.mounts().empty());
        return mounted.error().message;
    }
    for (const RawEntry& entry : entries)
    {
        const std::optional<VirtualFile> file = files.find(entry.name);
        if (!file)
            return "not found";
        if (const Result<std::vector<std::byte>> contents = files.read(*file); !contents)
        {
            EXPECT_EQ(contents.error().file, path + ":" + entry.name);
            return contents.error().message;
        }
    }
    return "";
}

// archives.txt explains the fields.
class ArchiveCase
{
public:
    explicit ArchiveCase(const std::string& fields)
    {
        std::istringstream words(fields);
        for (std::string word; words >> word;)
        {
            const std::size_t equals = std::min(word.find('='), word.size());
            setters_.at(word.substr(0, equals))(
                repeated(word.substr(std::min(equals + 1, word.size()))));
        }
    }

    std::string outcome(const std::string& asked) const
    {
        std::vector<test::ArchiveFile> files;
        for (const RawEntry& entry : archive_.entries)
            files.push_back({entry.name, entry.stored});
        std::string bytes = isPack_ ? test::packOf(files) : archive_.bytes();
        bytes = onlyBytes_.value_or(bytes) + after_;
        for (const auto& [place, number] : numbers_)
            bytes.replace(place, 4, test::numberOf4Bytes(number));
        return outcomeOf(bytes, limits_,
                         asked == "read" ? archive_.entries : std::vector<RawEntry>{});
    }

private:
    using Setter = std::function<void(const std::string&)>;

    static std::string repeated(const std::string& value)
    {
        const std::size_t star = value.rfind('*');
        if (star == std::string::npos)
            return value;
        std::string result;
        for (std::size_t i = std::stoul(value.substr(star + 1)); i > 0; --i)
            result += value.substr(0, star);
        return result;
    }

    template <class Member>
    Setter ofEntry(Member RawEntry::*member)
    {
        return [this, member](const std::string& value)
        { assign(archive_.entries.back().*member, value); };
    }

    template <class Object, class Member>
    static Setter of(Object& object, Member Object::*member)
    {
        return [&object, member](const std::string& value) { assign(object.*member, value); };
    }

    template <class Value>
    static void assign(Value& field, const std::string& value)
    {
        if constexpr (std::is_assignable_v<Value&, std::string>)
            field = value;
        else if constexpr (std::is_arithmetic_v<Value>)
            field = static_cast<Value>(std::stoull(value));
        else
            field = static_cast<typename Value::value_type>(std::stoull(value));
    }

    void setDeflated(const std::string& text)
    {
        RawEntry& entry = archive_.entries.back();
        entry.stored = test::deflated(text);
        entry.contents = text;
        entry.method = 8;
    }

    RawArchive archive_;
    ArchiveLimits limits_;
    bool isPack_ = false;
    std::optional<std::string> onlyBytes_;
    std::string after_;
    std::map<std::size_t, std::uint32_t> numbers_;
    const std::map<std::string, Setter> setters_{
        {"entry", [this](const std::string&) { archive_.entries.emplace_back(); }},
        {"name", ofEntry(&RawEntry::name)},
        {"stored", ofEntry(&RawEntry::stored)},
        {"method", ofEntry(&RawEntry::method)},
        {"flags", ofEntry(&RawEntry::flags)},
        {"contents", ofEntry(&RawEntry::contents)},
        {"size", ofEntry(&RawEntry::size)},
        {"checksum", ofEntry(&RawEntry::checksum)},
        {"storedSize", ofEntry(&RawEntry::storedSize)},
        {"offset", ofEntry(&RawEntry::offset)},
        {"localExtra", ofEntry(&RawEntry::localExtra)},
        {"centralExtra", ofEntry(&RawEntry::centralExtra)},
        {"nameInDirectory", ofEntry(&RawEntry::nameInDirectory)},
        {"deflated", [this](const std::string& text) { setDeflated(text); }},
        {"comment", of(archive_, &RawArchive::comment)},
        {"count", of(archive_, &RawArchive::count)},
        {"directory", of(archive_, &RawArchive::directorySize)},
        {"disk", of(archive_, &RawArchive::disk)},
        {"zip64", of(archive_, &RawArchive::isZip64)},
        {"limit-entries", of(limits_, &ArchiveLimits::mostEntries)},
        {"limit-file", of(limits_, &ArchiveLimits::largestEntry)},
        {"limit-total", of(limits_, &ArchiveLimits::largestTotal)},
        {"pack", [this](const std::string&) { isPack_ = true; }},
        {"bytes", [this](const std::string& bytes) { onlyBytes_ = bytes; }},
        {"after", [this](const std::string& bytes) { after_ = bytes; }},
        {"number", [this](const std::string& place)
         {
             numbers_[std::stoul(place)] =
                 static_cast<std::uint32_t>(std::stoul(place.substr(place.find(':') + 1)));
         }}};
};

TEST(ArchiveRefusals, AreAsTheTableSays)
{
    for (const test::TestCase& row : test::casesIn("archives.txt"))
    {
        SCOPED_TRACE(fmt::format("archives.txt:{}", row.line));
        const std::string outcome = ArchiveCase(row.columns[1]).outcome(row.columns[0]);
        EXPECT_THAT(outcome, StartsWith(row.expected));
        EXPECT_EQ(outcome.empty(), row.expected.empty());
    }
}

// An archive that ends early or starts late is refused with a reason.
TEST(ArchiveRefusals, OfTruncatedArchives)
{
    const std::string whole = RawArchive{.entries = {{.name = "a.txt", .stored = "contents"},
                                                     {.name = "b.txt", .stored = "contents"}},
                                         .comment = "comment"}
                                  .bytes();
    for (std::size_t size = 4; size < whole.size(); ++size)
        EXPECT_THAT(outcomeOf(whole.substr(0, size)), HasSubstr("is damaged or cut short")) << size;
    for (std::size_t begin = 1; begin < whole.size(); ++begin)
        EXPECT_NE(outcomeOf(whole.substr(begin)), "") << begin;
    const std::string pack = test::packOf({{"a", "text"}});
    for (std::size_t size = 4; size < pack.size(); ++size)
        EXPECT_THAT(outcomeOf(pack.substr(0, size)), HasSubstr("is damaged or cut short")) << size;
}

// Both end records are complete, so libzip would read both directories.
TEST(ArchiveRefusals, OfTwoDirectories)
{
    const std::string inner = RawArchive{.entries = {{.name = "inner.txt"}}}.bytes();
    RawArchive outer{.entries = {{.name = "outer.txt"}}, .comment = inner};
    EXPECT_THAT(outcomeOf(outer.bytes()), HasSubstr("has more than one directory"));
    outer.comment = ""; // a nested archive is not a second directory
    outer.entries.push_back({.name = "inner.zip", .stored = inner});
    EXPECT_EQ(outcomeOf(outer.bytes()), "");
}

// Info-ZIP stores the number of entries modulo 65,536.
TEST(ArchiveRefusals, OfMoreEntriesThanTheirNumberHasBitsFor)
{
    constexpr std::size_t kCount = 65'537;
    RawArchive archive{.count = 1};
    for (std::size_t i = 0; i < kCount; ++i)
        archive.entries.push_back({.name = fmt::format("{}.txt", i)});
    EXPECT_THAT(outcomeOf(archive.bytes()), HasSubstr("has 65537 entries, more than the limit"));
    EXPECT_EQ(outcomeOf(archive.bytes(), {.mostEntries = kCount}), "");
}

// Like a bomb with entries that share data: reading each entry counts towards the limits.
TEST(ArchiveRefusals, OfEntriesOverEachOther)
{
    const RawEntry inner{.name = "inner.txt", .stored = "inner"};
    const RawEntry outer{.name = "outer.txt", .stored = "12345" + localRecord(inner) + "67890"};
    RawEntry quoted = inner;
    quoted.isInDirectoryOnly = true;
    quoted.offset = static_cast<std::uint32_t>(30 + outer.name.size() + 5);
    const std::string bytes = RawArchive{.entries = {quoted, outer}}.bytes();
    EXPECT_EQ(outcomeOf(bytes, {}, {quoted}), "");
    EXPECT_THAT(outcomeOf(bytes, {.largestTotal = 4}, {quoted}), HasSubstr("archive-total"));
    RawEntry twin{.name = "twin.txt", .offset = 0, .isInDirectoryOnly = true}; // a.txt's header
    EXPECT_THAT(outcomeOf(RawArchive{.entries = {{.name = "a.txt"}, twin}}.bytes()),
                HasSubstr("is damaged or cut short"));
}

} // namespace
} // namespace sinew
