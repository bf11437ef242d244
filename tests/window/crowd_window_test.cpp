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
        window().press("1"); // all of the crowd again
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

TEST_F(CrowdInWindow, IsCulledAndSkinnedInOtherWaysByKeys)
{
    const Image before = pause();
    for (const char* const name : {"on", "off", "auto"})
    {
        window().press("t");
        EXPECT_TRUE(titleSays(std::string("compute, triangle cull ") + name)) << window().title();
        EXPECT_EQ(window().stillPicture().pixels, before.pixels) << name;
    }
    const Place place = modelIn(before);
    for (const char* const name :
         {"- compute-simple, triangle", "- vertex -", "- vertex-ssbo -", "- compute, triangle"})
    {
        window().press("m");
        EXPECT_TRUE(titleSays(name)) << window().title();
        const Place now = modelIn(window().stillPicture());
        EXPECT_NEAR(now.x, place.x, 1.0) << name;
        EXPECT_NEAR(now.y, place.y, 1.0) << name;
        EXPECT_NEAR(now.size, place.size, 2.0) << name;
    }
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
