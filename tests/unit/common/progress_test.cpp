// Progress bars as another program reads them.
#include "samples/common/progress.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

namespace sinew::samples
{
namespace
{

TEST(ProgressBar, IsReadAsItIsWritten)
{
    testing::internal::CaptureStderr();
    {
        Progress progress("step 2: 64 [half] 128", 3, true);
        progress.advance();
    }
    const std::string text = testing::internal::GetCapturedStderr();
    ASSERT_EQ(text.front(), '\r');
    ASSERT_EQ(text.back(), '\n');
    const auto told = parseProgress(text.substr(1, text.size() - 2));
    ASSERT_TRUE(told);
    EXPECT_EQ(told->what, "step 2: 64 [half] 128");
    EXPECT_NEAR(told->share, 1.0 / 3.0, 1e-9);
}

TEST(ProgressBar, IsNothingElse)
{
    for (const char* const text : {"", "error: file [1/2]: broken", "measuring [##..] 1/0",
                                   "measuring [##..] 3/2", "] 1/2 [", "measuring 1/2"})
        EXPECT_FALSE(parseProgress(text)) << text;
}

TEST(ProgressBar, IsALineInFilesFromOneSecondOn)
{
    testing::internal::CaptureStderr();
    Progress progress("measuring", 4);
    progress.advance();
    std::this_thread::sleep_for(std::chrono::milliseconds(1001));
    progress.advance();
    progress.advance();
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "measuring: 50 %\n");
}

} // namespace
} // namespace sinew::samples
