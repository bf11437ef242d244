// How many messages are kept, and what is said of the others.
#include "engine/base/diagnostic.h"
#include "engine/base/every_core.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <new>
#include <string>
#include <vector>

namespace sinew
{
namespace
{

using ::testing::SizeIs;

Diagnostic numbered(std::string file, std::size_t number)
{
    return {.file = std::move(file), .message = "message " + std::to_string(number)};
}

Diagnostics many(const std::string& file, std::size_t count)
{
    Diagnostics diagnostics;
    for (std::size_t i = 0; i < count; ++i)
        diagnostics.push_back(numbered(file, i));
    return diagnostics;
}

TEST(Diagnostics, KeepsFiftyOfAFileAndCountsTheOthers)
{
    EXPECT_THAT(many("a", 50), SizeIs(50));
    EXPECT_EQ(toString(many("a", 51).back()), "a: 1 more message about this file is left out");
    const Diagnostics more = many("a", 100'000);
    ASSERT_THAT(more, SizeIs(51));
    EXPECT_EQ(toString(more[49]), "a: message 49");
    EXPECT_EQ(toString(more[50]), "a: 99950 more messages about this file are left out");
    EXPECT_EQ(more.count(), 100'000U);
}

TEST(Diagnostics, CountsEachFileForItself)
{
    Diagnostics diagnostics = many("a", 60);
    diagnostics.append(many("b", 51));
    diagnostics.push_back(numbered("a", 60));
    ASSERT_THAT(diagnostics, SizeIs(102));
    EXPECT_EQ(toString(diagnostics[50]), "a: 11 more messages about this file are left out");
    EXPECT_EQ(toString(diagnostics.back()), "b: 1 more message about this file is left out");
    EXPECT_EQ(diagnostics.count(), 60U + 51U + 1U);
}

TEST(Diagnostics, KeepsAThousandOfAllFiles)
{
    Diagnostics diagnostics;
    for (std::size_t i = 0; i < 100'000; ++i)
        diagnostics.push_back(numbered("file " + std::to_string(i), 0));
    ASSERT_THAT(diagnostics, SizeIs(1001));
    EXPECT_EQ(toString(diagnostics.back()), "99000 more messages about further files are left out");
    diagnostics.push_back(numbered("file 0", 1));
    EXPECT_EQ(toString(diagnostics.back()), "file 0: 1 more message about this file is left out");
    EXPECT_EQ(diagnostics.count(), 100'001U);
}

TEST(Diagnostics, KeepsNoMessageTwice)
{
    Diagnostics diagnostics = many("a", 3);
    diagnostics.append(many("a", 3));
    EXPECT_THAT(diagnostics, SizeIs(3));
    diagnostics.push_back({.file = "a", .message = "message 0", .offset = 8});
    diagnostics.push_back({.file = "a", .line = 7, .message = "message 0"});
    EXPECT_THAT(diagnostics, SizeIs(5));
    EXPECT_EQ(diagnostics.count(), 5U);
}

TEST(EveryCore, WorksOnEachOnce)
{
    std::vector<int> counts(1000, 0);
    onEveryCore(counts.size(), [&](std::size_t i) { ++counts[i]; });
    EXPECT_EQ(counts, std::vector<int>(1000, 1));
    onEveryCore(0, [](std::size_t) { FAIL(); });
}

TEST(EveryCore, ThrowsWhatTheWorkThrows)
{
    const auto work = [](std::size_t i)
    {
        if (i == 999)
            throw std::bad_alloc();
    };
    EXPECT_THROW(onEveryCore(1000, work), std::bad_alloc);
}

} // namespace
} // namespace sinew
