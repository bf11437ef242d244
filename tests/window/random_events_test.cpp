// Resizes, minimises and restores a window at random, with validation. SINEW_WINDOW_EVENTS sets the
// number of events, SINEW_WINDOW_SEED their order.
#include "tests/window/sample_in_window.h"

#include <gmock/gmock.h>

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <string>
#include <thread>

namespace sinew::test
{

namespace
{

std::uint32_t numberFrom(const char* variable, std::uint32_t otherwise)
{
    const char* const text = std::getenv(variable);
    return text != nullptr ? static_cast<std::uint32_t>(std::strtoul(text, nullptr, 10))
                           : otherwise;
}

class RandomEvents : public SampleInWindow
{
protected:
    void SetUp() override
    {
        show(SINEW_VIEWER, {"--no-ground", "--panels", "off", "--size", "320x240"});
        if (window_ && !desktop_->hasWindowManager())
            GTEST_SKIP() << "not installed: openbox";
    }

    void meet(std::mt19937& random) const
    {
        const auto upTo = [&](std::uint32_t most) { return static_cast<int>(random() % most); };
        switch (upTo(8))
        {
        case 0:
            window().minimise();
            break;
        case 1:
        case 2:
            window().restore();
            break;
        case 3: // as small as the window manager allows
            window().resize(1 + upTo(4), 1 + upTo(4));
            break;
        default: // often several between two frames
            window().resize(1 + upTo(900), 1 + upTo(700));
        }
        if (upTo(3) != 0)
            std::this_thread::sleep_for(std::chrono::milliseconds(upTo(120)));
    }
};

TEST_F(RandomEvents, LeaveTheWindowAsItShouldBe)
{
    std::mt19937 random(numberFrom("SINEW_WINDOW_SEED", 7));
    const std::uint32_t events = numberFrom("SINEW_WINDOW_EVENTS", 40);
    for (std::uint32_t i = 0; i < events; ++i)
        meet(random);
    window().restore();
    ASSERT_TRUE(eventually([&] { return window().isVisible(); })) << window().messages();
    window().resize(400, 300);
    EXPECT_TRUE(eventually(
        [&]
        {
            const Image picture = window().picture();
            return picture.width == 400 && picture.height == 300 && modelIn(picture).size > 90.0;
        }));
    // SampleInWindow expects a successful exit without validation messages.
}

} // namespace

} // namespace sinew::test
