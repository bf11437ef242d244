#include "samples/app/output.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

namespace sinew::samples
{
namespace
{

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
