#include "engine/files/files.h"
#include "samples/common/interrupt.h"
#include "tests/support/temp_folder.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <span>
#include <string>
#include <thread>
#include <unistd.h>

namespace sinew::samples
{
namespace
{

using testing::ExitedWithCode;

[[noreturn]] void waitForever()
{
    for (;;)
        ::pause();
}

TEST(Interrupt, LetsAProcessEndByItself)
{
    const auto end = []
    {
        catchInterrupts();
        const bool before = interrupted();
        std::raise(SIGTERM);
        std::_Exit(!before && interrupted() ? 7 : 1);
    };
    EXPECT_EXIT(end(), ExitedWithCode(7), "");
}

TEST(Interrupt, EndsWhatWaitsForever)
{
    for (const int signal : {SIGINT, SIGTERM, SIGHUP})
        EXPECT_EXIT((catchInterrupts(), std::raise(signal), waitForever()), ExitedWithCode(130),
                    "");
}

TEST(Interrupt, OfATerminalThatClosesIsIgnoredUnderNohup)
{
    const auto end = []
    {
        std::signal(SIGHUP, SIG_IGN);
        catchInterrupts();
        std::raise(SIGHUP);
        std::_Exit(interrupted() ? 1 : 7);
    };
    EXPECT_EXIT(end(), ExitedWithCode(7), "");
}

// Waits in drivers resume after a signal.
TEST(Interrupt, EndsAWaitThatGoesOnAfterASignal)
{
    const auto end = []
    {
        catchInterrupts();
        std::raise(SIGINT);
        std::this_thread::sleep_for(std::chrono::hours(1));
    };
    EXPECT_EXIT(end(), ExitedWithCode(130), "");
}

TEST(Interrupt, ASecondOneEndsAtOnce)
{
    const auto end = []
    {
        catchInterrupts();
        std::raise(SIGINT);
        std::raise(SIGTERM);
        std::_Exit(1);
    };
    EXPECT_EXIT(end(), ExitedWithCode(130), "");
}

// The thread that writes files must pause meanwhile: here it waits for the signal itself.
TEST(Interrupt, IsTakenByTheMainThread)
{
    const auto end = []
    {
        catchInterrupts();
        sigset_t interrupt;
        sigemptyset(&interrupt);
        std::thread other(waitForever);
        sigaddset(&interrupt, SIGINT);
        ::pthread_sigmask(SIG_BLOCK, &interrupt, nullptr);
        ::pthread_kill(other.native_handle(), SIGINT);
        sigset_t none;
        sigemptyset(&none);
        ::sigsuspend(&none);
        std::_Exit(interrupted() ? 7 : 1);
    };
    EXPECT_EXIT(end(), ExitedWithCode(7), "");
}

// A file size limit stops the write half way, and its signal raises the interrupts there.
TEST(Interrupt, LeavesNoUnfinishedFile)
{
    const test::TempFolder folder;
    const auto end = [&]
    {
        catchInterrupts();
        const rlimit limit{.rlim_cur = 1000, .rlim_max = 1000};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        std::signal(SIGXFSZ,
                    [](int)
                    {
                        std::raise(SIGINT);
                        std::raise(SIGINT);
                    });
        const std::string text(5000, 'x');
        static_cast<void>(writeFile(folder / "a.json", std::as_bytes(std::span(text))));
        std::_Exit(1);
    };
    EXPECT_EXIT(end(), ExitedWithCode(130), "");
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

} // namespace
} // namespace sinew::samples
