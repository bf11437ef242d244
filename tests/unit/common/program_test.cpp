#include "samples/app/output.h"
#include "samples/app/program.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <new>
#include <stdexcept>
#include <string>
#include <thread>
#include <unistd.h>

namespace sinew::samples
{

namespace
{

using testing::HasSubstr;

struct Ending
{
    int code = 0;
    std::string messages;
};

Ending endingOf(const std::function<ExitCode()>& run)
{
    testing::internal::CaptureStderr();
    const int code = runGuarded(run);
    return {.code = code, .messages = testing::internal::GetCapturedStderr()};
}

TEST(Program, TurnsExceptionsIntoMessagesAndCodes)
{
    const Ending vulkan = endingOf([]() -> ExitCode { throw gpu::VulkanError("no driver"); });
    EXPECT_EQ(vulkan.code, kExitVulkan);
    EXPECT_EQ(vulkan.messages, "error: no driver\n");
    const Ending memory = endingOf([]() -> ExitCode { throw std::bad_alloc(); });
    EXPECT_EQ(memory.code, kExitVulkan);
    EXPECT_EQ(memory.messages, "error: out of memory\n");
    const Ending other = endingOf([]() -> ExitCode { throw std::runtime_error("no thread"); });
    EXPECT_EQ(other.code, kExitVulkan);
    EXPECT_EQ(other.messages, "error: no thread\n");
}

TEST(Program, NamesMissingMemoryWhereNoExceptionGetsOut)
{
    const auto end = []
    {
        runGuarded(
            []
            {
                std::thread([] { throw std::bad_alloc(); }).join();
                return kExitOk;
            });
    };
    EXPECT_EXIT(end(), testing::ExitedWithCode(3), "error: out of memory");
}

// Otherwise, results for standard output would go to the next file opened.
TEST(Program, ClosedStandardStreamsLendTheirNumbersToNoFile)
{
    const auto end = []
    {
        for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
            ::close(stream);
        std::_Exit(runGuarded(
            []
            {
                const int file = ::open("/dev/null", O_WRONLY);
                return file > STDERR_FILENO && !writeOutput("-", "x") ? kExitOk : kExitUsage;
            }));
    };
    EXPECT_EXIT(end(), testing::ExitedWithCode(0), "");
}

TEST(Program, AnInterruptIsTheExitCodeWhateverElseEnds)
{
    const auto end = []
    {
        std::_Exit(runGuarded(
            []
            {
                std::raise(SIGTERM);
                return kExitOk;
            }));
    };
    EXPECT_EXIT(end(), testing::ExitedWithCode(130), "");
}

TEST(Program, AMessageOfTheValidationIsAFailure)
{
    gpu::ValidationLog log;
    EXPECT_EQ(reportValidation(log, kExitOk), kExitOk);
    for (int i = 0; i < 12; ++i)
        log.add("mistake " + std::to_string(i));
    testing::internal::CaptureStderr();
    EXPECT_EQ(reportValidation(log, kExitOk), kExitVulkan);
    const std::string messages = testing::internal::GetCapturedStderr();
    EXPECT_THAT(messages, HasSubstr("error: validation: mistake 9\n"));
    EXPECT_THAT(messages, testing::Not(HasSubstr("mistake 10")));
    EXPECT_THAT(messages, HasSubstr("and 2 more messages"));
    testing::internal::CaptureStderr();
    EXPECT_EQ(reportValidation(log, kExitOutput), kExitOutput);
    testing::internal::GetCapturedStderr();
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
