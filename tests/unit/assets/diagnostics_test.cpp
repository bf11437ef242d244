// Limits the number of messages and summarises the others.
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

TEST(Diagnostics, KeepsAHundredAndCountsTheOthers)
{
    EXPECT_THAT(many("a", 100), SizeIs(100));
    EXPECT_EQ(toString(many("a", 101).back()), "1 more message is left out");
    Diagnostics more = many("a", 100'000);
    ASSERT_THAT(more, SizeIs(101));
    EXPECT_EQ(toString(more[99]), "a: message 99");
    EXPECT_EQ(toString(more[100]), "99900 more messages are left out");
    more.append(many("b", 102));
    EXPECT_EQ(more.count(), 100'102U);
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
