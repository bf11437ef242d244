// When a file on the disk has changed and come to rest.
#include "samples/viewer/background.h"
#include "tests/support/temp_folder.h"

#include <gtest/gtest.h>

#include <array>
#include <chrono>

namespace sinew::viewer
{
namespace
{

using test::TempFolder;

class WatchedFile : public testing::Test
{
protected:
    FileStamps now() const { return stampsOf(paths_); }

    const TempFolder folder_;
    const std::array<std::string, 2> paths_{folder_.write("a", "one").string(),
                                            folder_.path().string()};
    FileWatch watch_{now(), [this] { return now(); }};
};

TEST_F(WatchedFile, IsNotSeenWhileItStays)
{
    EXPECT_EQ(now().size(), 1U); // without the folder
    for (int i = 0; i < 3; ++i)
        EXPECT_FALSE(watch_.haveChanged(1.0));
}

TEST_F(WatchedFile, IsSeenOnceWhenItHasComeToRest)
{
    for (const char* const text : {"one, two", "one, two, three"})
    {
        folder_.write("a", text);
        EXPECT_FALSE(watch_.haveChanged(1.0));
    }
    EXPECT_TRUE(watch_.haveChanged(1.0));
    EXPECT_FALSE(watch_.haveChanged(1.0));
}

TEST_F(WatchedFile, IsSeenWhenItIsReplacedAndWhenItIsGone)
{
    std::filesystem::rename(folder_.write("b", "another"), folder_ / "a");
    EXPECT_FALSE(watch_.haveChanged(1.0));
    EXPECT_TRUE(watch_.haveChanged(1.0));
    std::filesystem::remove(folder_ / "a");
    EXPECT_FALSE(watch_.haveChanged(1.0));
    EXPECT_TRUE(watch_.haveChanged(1.0));
}

TEST_F(WatchedFile, IsSeenWhereItWasWrittenWhileItWasRead)
{
    const auto written = std::filesystem::last_write_time(paths_[0]);
    FileWatch late(stampsSince(written - std::chrono::seconds(1), paths_),
                   [this] { return now(); });
    EXPECT_FALSE(late.haveChanged(1.0));
    EXPECT_TRUE(late.haveChanged(1.0));
    FileWatch early(stampsSince(written + std::chrono::seconds(1), paths_),
                    [this] { return now(); });
    EXPECT_FALSE(early.haveChanged(1.0));
    EXPECT_FALSE(early.haveChanged(1.0));
}

} // namespace
} // namespace sinew::viewer
