#include "engine/platform/process.h"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <thread>
#include <unistd.h>

namespace sinew::platform
{
namespace
{

using testing::ExitedWithCode;

void catchThem()
{
    catchInterrupts(std::chrono::milliseconds(700), 130);
}

[[noreturn]] void waitForever()
{
    for (;;)
        ::pause();
}

TEST(Interrupt, LetsAProcessEndByItself)
{
    const auto end = []
    {
        catchThem();
        const bool before = interrupted();
        std::raise(SIGTERM);
        std::_Exit(!before && interrupted() ? 7 : 1);
    };
    EXPECT_EXIT(end(), ExitedWithCode(7), "");
}

TEST(Interrupt, EndsWhatWaitsForever)
{
    for (const int signal : {SIGINT, SIGTERM, SIGHUP})
        EXPECT_EXIT((catchThem(), std::raise(signal), waitForever()), ExitedWithCode(130), "");
}

TEST(Interrupt, OfATerminalThatClosesIsIgnoredUnderNohup)
{
    const auto end = []
    {
        std::signal(SIGHUP, SIG_IGN);
        catchThem();
        std::raise(SIGHUP);
        std::_Exit(interrupted() ? 1 : 7);
    };
    EXPECT_EXIT(end(), ExitedWithCode(7), "");
}

// Drivers resume a wait after a signal.
TEST(Interrupt, EndsAWaitThatGoesOnAfterASignal)
{
    const auto end = []
    {
        catchThem();
        std::raise(SIGINT);
        std::this_thread::sleep_for(std::chrono::hours(1));
    };
    EXPECT_EXIT(end(), ExitedWithCode(130), "");
}

TEST(Interrupt, ASecondOneEndsAtOnce)
{
    const auto end = []
    {
        catchThem();
        std::raise(SIGINT);
        std::raise(SIGTERM);
        std::_Exit(1);
    };
    EXPECT_EXIT(end(), ExitedWithCode(130), "");
}

} // namespace
} // namespace sinew::platform
