// The crowd's window: what it shows and what keys and mouse do to it. What it shares with the
// viewer is tested there.
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

TEST_F(CrowdInWindow, ShowsTheCrowdMoving)
{
    const Image picture = window().picture();
    EXPECT_EQ(picture.width, 320U);
    EXPECT_EQ(picture.height, 240U);
    EXPECT_GT(countColours(picture), 100U);
    EXPECT_GT(modelIn(picture).size, 120.0);
    EXPECT_TRUE(eventually([&] { return window().picture().pixels != picture.pixels; }));
}

TEST_F(CrowdInWindow, SaysInItsTitleWhatItShowsAndHowFast)
{
    EXPECT_THAT(window().title(),
                testing::MatchesRegex("tube - 9 instances - .* s - compute, triangle cull auto - "
                                      "llvmpipe.* - .* ms, .* frames/s"));
}

TEST_F(CrowdInWindow, FliesByKeysUntilHome)
{
    const Image before = pause();
    for (const char* const key : {"w", "a", "e", "Down", "Right", "Next"})
    {
        SCOPED_TRACE(key);
        window().press(key);
        pictureAfter(before);
        window().press("Home");
        EXPECT_TRUE(comesBackTo(before));
    }
}

TEST_F(CrowdInWindow, LooksAroundByDragging)
{
    const Place before = modelIn(pause());
    window().drag(kLeftButton, 40, 0);
    EXPECT_TRUE(eventually([&] { return modelIn(window().picture()).x < before.x - 10.0; }));
    const Place turned = modelIn(window().stillPicture());
    EXPECT_NEAR(turned.y, before.y, 20.0);
    window().drag(kRightButton, 0, -40);
    EXPECT_TRUE(eventually([&] { return modelIn(window().picture()).y > turned.y + 10.0; }));
}

TEST_F(CrowdInWindow, ShowsItsViewsByNumbers)
{
    const Image all = pause();
    window().press("2");
    const Image few = pictureAfter(all);
    window().press("3");
    const Image low = pictureAfter(few);
    EXPECT_NE(low.pixels, all.pixels);
    window().press("1");
    EXPECT_TRUE(comesBackTo(all));
}

TEST_F(CrowdInWindow, CullsTrianglesByTWithoutAnyChangeOfThePicture)
{
    const Image before = pause();
    for (const char* const name : {"on", "off", "auto"})
    {
        window().press("t");
        EXPECT_TRUE(titleSays(std::string("compute, triangle cull ") + name)) << window().title();
        EXPECT_EQ(window().stillPicture().pixels, before.pixels) << name;
    }
}

TEST_F(CrowdInWindow, SkinsInAnotherWayByM)
{
    const Place before = modelIn(pause());
    for (const char* const name :
         {"- compute-simple, triangle", "- vertex -", "- vertex-ssbo -", "- compute, triangle"})
    {
        window().press("m");
        EXPECT_TRUE(titleSays(name)) << window().title();
        const Place now = modelIn(window().stillPicture());
        EXPECT_NEAR(now.x, before.x, 1.0) << name;
        EXPECT_NEAR(now.y, before.y, 1.0) << name;
        EXPECT_NEAR(now.size, before.size, 2.0) << name;
    }
}

TEST_F(CrowdInWindow, FollowsItsSize)
{
    window().resize(200, 400);
    EXPECT_TRUE(eventually(
        [&]
        {
            const Image picture = window().picture();
            return picture.width == 200 && picture.height == 400 && modelIn(picture).size > 60.0;
        }));
}

TEST_F(CrowdInWindow, SavesWhatItShowsByF12)
{
    const Image shown = pause();
    window().press("F12");
    ASSERT_TRUE(eventually([&] { return std::filesystem::exists(folder_ / "crowd.png"); }));
    EXPECT_TRUE(eventually(
        [&] { return window().messages().find("saved crowd.png\n") != std::string::npos; }))
        << window().messages();
    EXPECT_EQ(readPicture(folder_ / "crowd.png").pixels, shown.pixels);
}

TEST_F(CrowdInWindow, ListsItsKeysByH)
{
    window().press("h");
    EXPECT_TRUE(eventually([&] { return window().messages().find("Esc") != std::string::npos; }));
    for (const char* const key :
         {"W, S, A, D", "E, Q", "Shift", "drag", "wheel", "1, 2, 3", "Home", "Space", "+, -", "M ",
          "T ", "C ", "F ", "L ", "B ", "Tab", "F12", "H, F1, ?"})
        EXPECT_THAT(window().messages(), HasSubstr(key));
}

TEST(CrowdWithoutADisplay, WritesAPicture)
{
    if (!hasLavapipe(SINEW_CROWD))
        GTEST_SKIP() << "no lavapipe (mesa-vulkan-drivers)";
    const TempFolder folder;
    const ProcessResult result =
        runProcess({SINEW_CROWD, "--instances", "2", "--device", "llvmpipe", "--size", "64x48"},
                   {.environment = {{"DISPLAY", ""}, {"WAYLAND_DISPLAY", ""}},
                    .workingFolder = folder.path().string()});
    EXPECT_EQ(result.exitCode, 0) << result.standardError;
    EXPECT_THAT(result.standardError,
                AllOf(HasSubstr("warning: no window ("), HasSubstr("crowd.png")));
    EXPECT_EQ(readPicture(folder / "crowd.png").width, 64U);
}

} // namespace

} // namespace sinew::test
