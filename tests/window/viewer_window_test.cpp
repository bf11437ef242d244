// Tests the viewer's window and its reactions to keys, mouse and window manager.
#include "tests/support/drawn_models.h"
#include "tests/support/process.h"
#include "tests/window/sample_in_window.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace sinew::test
{

namespace
{

using testing::AllOf;
using testing::HasSubstr;

constexpr std::uint32_t kViewerWidth = 480;
constexpr std::uint32_t kViewerHeight = 360;
// Relative to the image's shorter side, at any time of the clip; the camera frames the whole clip.
constexpr double kSmallestSize = 0.3;

class ViewerInWindow : public SampleInWindow
{
protected:
    void SetUp() override
    {
        show(SINEW_VIEWER, {"--no-ground", "--panels", "off", "--size", "480x360"});
    }
};

TEST_F(ViewerInWindow, PlaysPausesAndSteps)
{
    const Image picture = window().picture();
    EXPECT_EQ(picture.width, kViewerWidth);
    EXPECT_EQ(picture.height, kViewerHeight);
    EXPECT_GT(modelIn(picture).size, kSmallestSize * kViewerHeight);
    EXPECT_TRUE(eventually([&] { return window().picture().pixels != picture.pixels; }));
    EXPECT_THAT(window().title(), testing::MatchesRegex("tube - sway - llvmpipe.* - .* ms"));
    window().press("w");
    EXPECT_TRUE(eventually([&] { return window().title().starts_with("tube - wave - "); }));

    const Image paused = pause();
    window().press("space");
    EXPECT_TRUE(eventually([&] { return !isPaused(); }));
    EXPECT_TRUE(eventually([&] { return window().picture().pixels != paused.pixels; }));
    window().press("Right");
    EXPECT_TRUE(eventually([&] { return isPaused(); }));
    const Image first = window().stillPicture();
    window().press("Right");
    const Image second = pictureAfter(first);
    window().press("Left");
    EXPECT_TRUE(comesBackTo(first));
    window().press("Right");
    EXPECT_TRUE(comesBackTo(second));
}

TEST_F(ViewerInWindow, IsSeenFromElsewhereByTheMouseUntilEnter)
{
    const Image before = pause();
    const Place place = modelIn(before);
    window().drag(kLeftButton, 100, 30); // orbits
    const Place turned = modelIn(pictureAfter(before));
    // The outline depends on the paused pose; a pan would move it by 60 or more.
    EXPECT_NEAR(turned.x, place.x, 45.0);
    EXPECT_NEAR(turned.y, place.y, 45.0);
    for (const auto& [button, key] :
         {std::pair(kMiddleButton, ""), std::pair(kLeftButton, "shift")})
    {
        window().press("Return");
        EXPECT_TRUE(comesBackTo(before));
        window().drag(button, 60, -60, key); // pans
        const Place moved = modelIn(pictureAfter(before));
        EXPECT_NEAR(moved.x, place.x + 60.0, 10.0);
        EXPECT_NEAR(moved.y, place.y - 60.0, 10.0);
    }
    window().press("Return");
    EXPECT_TRUE(comesBackTo(before));
    window().turnWheelDown();
    EXPECT_LT(modelIn(pictureAfter(before)).size, 0.95 * place.size);
    window().turnWheelUp();
    window().turnWheelUp();
    EXPECT_TRUE(eventually([&] { return modelIn(window().picture()).size > 1.05 * place.size; }));
}

// A dangling link is not written through.
TEST_F(ViewerInWindow, SavesWhatItShowsByF12)
{
    std::filesystem::create_symlink("missing.png", folder_ / "sinew.png");
    const Image shown = pause();
    for (const char* const name : {"sinew-1.png", "sinew-2.png"})
    {
        window().press("F12");
        ASSERT_TRUE(eventually([&] { return std::filesystem::exists(folder_ / name); })) << name;
        EXPECT_EQ(readPicture(folder_ / name).pixels, shown.pixels) << name;
    }
    EXPECT_THAT(window().messages(), HasSubstr("saved sinew-1.png\n"));
    EXPECT_TRUE(std::filesystem::is_symlink(folder_ / "sinew.png"));
}

TEST_F(ViewerInWindow, FollowsItsSizeAndComesBackAfterItWasMinimised)
{
    const auto shows = [&](std::uint32_t width, std::uint32_t height)
    {
        const Image picture = window().picture();
        const double size = modelIn(picture).size;
        return picture.width == width && picture.height == height &&
               size > kSmallestSize * std::min(width, height) &&
               size < 1.5 * std::min(width, height);
    };
    for (int side = 100; side < 400; side += 20)
        window().resize(side, 500 - side);
    window().resize(320, 640);
    EXPECT_TRUE(eventually([&] { return shows(320, 640); }));
    if (!desktop_->hasWindowManager())
        GTEST_SKIP() << "not installed: openbox";
    const Image before = pause();
    window().minimise();
    ASSERT_TRUE(eventually([&] { return !window().isVisible(); }));
    window().restore();
    ASSERT_TRUE(eventually([&] { return window().isVisible(); }));
    EXPECT_TRUE(comesBackTo(before));
}

TEST_F(ViewerInWindow, EndsWhenTheWindowIsClosed)
{
    if (!desktop_->hasWindowManager())
        GTEST_SKIP() << "not installed: openbox";
    window_->close();
    expectToEndWith(0);
}

TEST_F(ViewerInWindow, EndsWith130WhenInterrupted)
{
    window().interrupt();
    expectToEndWith(130);
}

TEST(ViewerWithoutADisplay, WritesAPicture)
{
    if (!hasLavapipe(SINEW_VIEWER))
        GTEST_SKIP() << "no lavapipe (mesa-vulkan-drivers)";
    const TempFolder model;
    const TempFolder folder;
    writeBendingTube(model);
    const ProcessResult result =
        runProcess({SINEW_VIEWER, model.path().string(), "--device", "llvmpipe", "--size", "64x48"},
                   {.environment = {{"DISPLAY", ""}, {"WAYLAND_DISPLAY", ""}},
                    .workingFolder = folder.path().string()});
    EXPECT_EQ(result.exitCode, 0) << result.standardError;
    EXPECT_THAT(result.standardError,
                AllOf(HasSubstr("warning: no window ("), HasSubstr("sinew.png")));
    EXPECT_EQ(readPicture(folder / "sinew.png").width, 64U);
}

// SDL is only loaded for a window. A library that cannot be loaded stands for a missing one.
TEST(ViewerWithoutSdl, WritesAPicture)
{
    if (!hasLavapipe(SINEW_VIEWER))
        GTEST_SKIP() << "no lavapipe (mesa-vulkan-drivers)";
    const TempFolder folder;
    writeBendingTube(folder);
    folder.write("libSDL2-2.0.so.0", "");
    const ProcessResult result = runProcess(
        {SINEW_VIEWER, folder.path().string(), "--device", "llvmpipe", "--size", "64x48"},
        {.environment = {{"LD_LIBRARY_PATH", folder.path().string()}},
         .workingFolder = folder.path().string()});
    EXPECT_EQ(result.exitCode, 0) << result.standardError;
    EXPECT_THAT(result.standardError,
                AllOf(HasSubstr("libSDL2-2.0.so.0: file too short"), HasSubstr("sinew.png")));
    EXPECT_EQ(readPicture(folder / "sinew.png").width, 64U);
}

} // namespace

} // namespace sinew::test
