// Tests the crowd's window and its reactions to keys and mouse. viewer_window_test.cpp tests what
// both samples share.
#include "tests/support/process.h"
#include "tests/window/sample_in_window.h"

#include <string_view>

namespace sinew::test
{

namespace
{

using testing::AllOf;
using testing::HasSubstr;

class CrowdInWindow : public SampleInWindow
{
protected:
    void SetUp() override
    {
        show(SINEW_CROWD, {"--instances", "9", "--layout", "grid", "--view", "crowd", "--no-ground",
                           "--panels", "off", "--size", "320x240"});
    }

    bool titleSays(std::string_view text) const
    {
        return eventually([&] { return window().title().find(text) != std::string::npos; });
    }
};

TEST_F(CrowdInWindow, MovesIsResizedAndIsSeenFromElsewhere)
{
    const Image picture = window().picture();
    EXPECT_EQ(picture.width, 320U);
    EXPECT_GT(modelIn(picture).size, 120.0);
    EXPECT_TRUE(eventually([&] { return window().picture().pixels != picture.pixels; }));
    EXPECT_THAT(window().title(),
                testing::MatchesRegex("tube - 9 instances - .* s - compute, triangle cull auto - "
                                      "llvmpipe.* - .* ms, .* frames/s"));
    const Image all = pause();
    for (const char* const key : {"w", "s", "d", "e", "q", "Down", "Left", "Next", "2", "3"})
    {
        SCOPED_TRACE(key);
        window().press(key);
        pictureAfter(all);
        window().press("1"); // shows the whole crowd again
        EXPECT_TRUE(comesBackTo(all));
    }
    const Place before = modelIn(all);
    window().drag(kLeftButton, 40, 0);
    EXPECT_TRUE(eventually([&] { return modelIn(window().picture()).x < before.x - 10.0; }));
    const Place turned = modelIn(window().stillPicture());
    window().drag(kRightButton, 0, -40);
    EXPECT_TRUE(eventually([&] { return modelIn(window().picture()).y > turned.y + 10.0; }));
    window().press("Home");
    window().resize(200, 400);
    EXPECT_TRUE(eventually(
        [&]
        {
            const Image now = window().picture();
            return now.width == 200 && now.height == 400 && modelIn(now).size > 60.0;
        }));
}

constexpr int kCrowdWidth = 1000;
constexpr int kCrowdHeight = 720;
// Positions in panels with text 15 units high.
constexpr int kSliderLeft = 24;
constexpr int kSliderY = 62;
constexpr int kHalveX = 42;
constexpr int kHalveY = 91;

class CrowdPanels : public SampleInWindow
{
protected:
    void SetUp() override
    {
        show(SINEW_CROWD, {"--instances", "8", "--no-ground", "--msaa", "1", "--size",
                           std::to_string(kCrowdWidth) + "x" + std::to_string(kCrowdHeight)});
    }

    void expectTitle(const std::string& part) const
    {
        EXPECT_TRUE(eventually([&] { return window().title().find(part) != std::string::npos; }))
            << part << " in: " << window().title();
    }
};

TEST_F(CrowdPanels, SetTheNumberOfInstancesByButtonKeyAndSlider)
{
    window().click(kHalveX, kHalveY);
    expectTitle("- 4 instances -");
    window().press("plus");
    expectTitle("- 8 instances -");
    window().dragFrom(kSliderLeft + 80, kSliderY, -60, 0);
    EXPECT_TRUE(eventually([&] { return window().title().find("- 8 inst") == std::string::npos; }));
}

} // namespace

} // namespace sinew::test
