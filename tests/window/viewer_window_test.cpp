// The viewer's window: what it shows and what keys, mouse and window manager do to it.
#include "tests/support/drawn_models.h"
#include "tests/support/process.h"
#include "tests/window/eventually.h"
#include "tests/window/viewer_window.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

namespace sinew::test
{

namespace
{

using testing::HasSubstr;

constexpr std::uint32_t kWidth = 480;
constexpr std::uint32_t kHeight = 360;
// Of the picture's shorter side, at any moment of the clip; the camera frames all of it.
constexpr double kSmallestSize = 0.3;
constexpr int kLeftButton = 1;
constexpr int kMiddleButton = 2;

bool hasLavapipe()
{
    return runProcess({SINEW_VIEWER, "--list-devices"}).standardOutput.find("llvmpipe") !=
           std::string::npos;
}

class ViewerInWindow : public testing::Test
{
protected:
    void SetUp() override
    {
        if (const std::string missing = Desktop::missingPrograms(); !missing.empty())
            GTEST_SKIP() << "not installed: " << missing;
        if (!hasLavapipe())
            GTEST_SKIP() << "no lavapipe (mesa-vulkan-drivers)";
        writeBendingTube(model_);
        std::filesystem::copy_file(model_ / "sway.md5anim", model_ / "wave.md5anim");
        desktop_.emplace();
        viewer_.emplace(*desktop_, folder_.path(), model_.path().string(),
                        std::vector<std::string>{"--size", "480x360", "--output", "shot.png"});
    }

    // Every test ends the viewer well, with validation content.
    void TearDown() override
    {
        if (!viewer_ || ended_)
            return;
        viewer_->press("Escape");
        EXPECT_EQ(viewer_->waitForEnd(), 0) << viewer_->messages();
    }

    const ViewerWindow& viewer() const { return *viewer_; }

    void expectToEndWith(int exitCode)
    {
        EXPECT_EQ(viewer_->waitForEnd(), exitCode) << viewer_->messages();
        ended_ = true;
    }

    // The still picture of the paused clip.
    Image pause() const
    {
        viewer().press("space");
        EXPECT_TRUE(eventually([&] { return isPaused(); })) << viewer().title();
        return viewer().stillPicture();
    }

    bool isPaused() const { return viewer().title().find("(paused)") != std::string::npos; }

    // What is shown after a change, when it has come to rest.
    Image pictureAfter(const Image& before) const
    {
        EXPECT_TRUE(eventually([&] { return viewer().picture().pixels != before.pixels; }))
            << "the picture stays as it is";
        return viewer().stillPicture();
    }

    bool comesBackTo(const Image& image) const
    {
        return eventually([&] { return viewer().picture().pixels == image.pixels; });
    }

    const TempFolder model_;
    const TempFolder folder_;
    std::optional<Desktop> desktop_;
    std::optional<ViewerWindow> viewer_;
    bool ended_ = false;
};

struct Place
{
    double x = 0.0;
    double y = 0.0;
    double size = 0.0;
};

// Of the model in the picture.
Place modelIn(const Image& picture)
{
    const std::optional<PixelBox> box = contentBox(picture);
    if (!box)
        return {};
    return {.x = (box->left + box->right) / 2.0,
            .y = (box->top + box->bottom) / 2.0,
            .size = std::hypot(box->width(), box->height())};
}

TEST_F(ViewerInWindow, ShowsTheModelMoving)
{
    const Image picture = viewer().picture();
    EXPECT_EQ(picture.width, kWidth);
    EXPECT_EQ(picture.height, kHeight);
    EXPECT_GT(countColours(picture), 100U);
    EXPECT_GT(modelIn(picture).size, kSmallestSize * kHeight);
    EXPECT_TRUE(eventually([&] { return viewer().picture().pixels != picture.pixels; }));
}

TEST_F(ViewerInWindow, NamesModelClipAndDeviceInItsTitle)
{
    EXPECT_THAT(viewer().title(), testing::MatchesRegex("tube - sway - llvmpipe.* - .* ms"));
}

TEST_F(ViewerInWindow, FollowsItsSize)
{
    const auto shows = [&](std::uint32_t width, std::uint32_t height)
    {
        const Image picture = viewer().picture();
        const double size = modelIn(picture).size;
        return picture.width == width && picture.height == height &&
               size > kSmallestSize * std::min(width, height) &&
               size < 1.5 * std::min(width, height);
    };
    viewer().resize(700, 300);
    EXPECT_TRUE(eventually([&] { return shows(700, 300); }));
    for (int side = 100; side < 400; side += 20)
        viewer().resize(side, 500 - side);
    viewer().resize(320, 640);
    EXPECT_TRUE(eventually([&] { return shows(320, 640); }));
}

TEST_F(ViewerInWindow, PausesAndGoesOnBySpace)
{
    const Image paused = pause();
    viewer().press("space");
    EXPECT_TRUE(eventually([&] { return !isPaused(); }));
    EXPECT_TRUE(eventually([&] { return viewer().picture().pixels != paused.pixels; }));
}

TEST_F(ViewerInWindow, StepsByLeftAndRight)
{
    viewer().press("Right");
    EXPECT_TRUE(eventually([&] { return isPaused(); }));
    const Image first = viewer().stillPicture();
    viewer().press("Right");
    const Image second = pictureAfter(first);
    viewer().press("Left");
    EXPECT_TRUE(comesBackTo(first));
    viewer().press("Right");
    EXPECT_TRUE(comesBackTo(second));
}

TEST_F(ViewerInWindow, PlaysTheNextClipByW)
{
    viewer().press("w");
    EXPECT_TRUE(eventually([&] { return viewer().title().find("tube - wave - ") == 0; }))
        << viewer().title();
    viewer().press("w");
    EXPECT_TRUE(eventually([&] { return viewer().title().find("tube - sway - ") == 0; }))
        << viewer().title();
}

TEST_F(ViewerInWindow, OrbitsByLeftDragUntilEnter)
{
    const Image before = pause();
    viewer().drag(kLeftButton, 100, 30);
    const Place turned = modelIn(pictureAfter(before));
    EXPECT_NEAR(turned.x, modelIn(before).x, 25.0);
    EXPECT_NEAR(turned.y, modelIn(before).y, 25.0);
    viewer().press("Return");
    EXPECT_TRUE(comesBackTo(before));
}

TEST_F(ViewerInWindow, PansByMiddleDragUntilEnter)
{
    const Image before = pause();
    viewer().drag(kMiddleButton, 60, -30);
    const Place moved = modelIn(pictureAfter(before));
    EXPECT_NEAR(moved.x, modelIn(before).x + 60.0, 10.0);
    EXPECT_NEAR(moved.y, modelIn(before).y - 30.0, 10.0);
    viewer().press("Return");
    EXPECT_TRUE(comesBackTo(before));
}

TEST_F(ViewerInWindow, PansByLeftDragWithShift)
{
    const Image before = pause();
    viewer().drag(kLeftButton, -60, 30, "shift");
    const Place moved = modelIn(pictureAfter(before));
    EXPECT_NEAR(moved.x, modelIn(before).x - 60.0, 10.0);
    EXPECT_NEAR(moved.y, modelIn(before).y + 30.0, 10.0);
}

TEST_F(ViewerInWindow, ZoomsByWheel)
{
    const Image before = pause();
    viewer().turnWheelDown();
    const Image smaller = pictureAfter(before);
    EXPECT_LT(modelIn(smaller).size, 0.95 * modelIn(before).size);
    viewer().turnWheelUp();
    viewer().turnWheelUp();
    EXPECT_TRUE(
        eventually([&] { return modelIn(viewer().picture()).size > 1.05 * modelIn(before).size; }));
}

TEST_F(ViewerInWindow, SavesWhatItShowsByF12)
{
    const Image shown = pause();
    for (const char* const name : {"shot.png", "shot-1.png"})
    {
        viewer().press("F12");
        ASSERT_TRUE(eventually([&] { return std::filesystem::exists(folder_ / name); })) << name;
        EXPECT_EQ(readPicture(folder_ / name).pixels, shown.pixels) << name;
    }
    EXPECT_THAT(viewer().messages(), HasSubstr("saved shot.png\n"));
    EXPECT_THAT(viewer().messages(), HasSubstr("saved shot-1.png\n"));
}

TEST_F(ViewerInWindow, ListsItsKeysByH)
{
    viewer().press("h");
    EXPECT_TRUE(eventually([&] { return viewer().messages().find("Esc") != std::string::npos; }));
    for (const char* const key :
         {"left drag", "Shift", "wheel", "Enter", "Space", "Left", "Right", "W ", "F12", "H "})
        EXPECT_THAT(viewer().messages(), HasSubstr(key));
}

TEST_F(ViewerInWindow, ComesBackAfterItWasMinimised)
{
    if (!desktop_->hasWindowManager())
        GTEST_SKIP() << "not installed: openbox";
    const Image before = pause();
    viewer().minimise();
    ASSERT_TRUE(eventually([&] { return !viewer().isVisible(); }));
    viewer().restore();
    ASSERT_TRUE(eventually([&] { return viewer().isVisible(); }));
    EXPECT_TRUE(comesBackTo(before));
}

TEST_F(ViewerInWindow, EndsWhenTheWindowIsClosed)
{
    if (!desktop_->hasWindowManager())
        GTEST_SKIP() << "not installed: openbox";
    viewer_->close();
    expectToEndWith(0);
}

TEST_F(ViewerInWindow, EndsWith130WhenInterrupted)
{
    viewer().interrupt();
    expectToEndWith(130);
}

// Without a model or a clip on the command line: five seconds of each in turn.
TEST_F(ViewerInWindow, PlaysTheDefaultModelsIdleThenItsWalk)
{
    viewer_.reset();
    viewer_.emplace(*desktop_, folder_.path(), "", std::vector<std::string>{"--speed", "4"});
    const auto plays = [&](std::string_view clip)
    {
        const std::string start = fmt::format("strider - {} - ", clip);
        return eventually([&] { return viewer().title().starts_with(start); });
    };
    EXPECT_TRUE(plays("idle")) << viewer().title();
    EXPECT_TRUE(plays("walk")) << viewer().title();
    EXPECT_TRUE(plays("idle")) << viewer().title();
    viewer().press("w");
    EXPECT_TRUE(plays("jump")) << viewer().title();
}

TEST(ViewerWithoutADisplay, WritesAPicture)
{
    if (!hasLavapipe())
        GTEST_SKIP() << "no lavapipe (mesa-vulkan-drivers)";
    const TempFolder model;
    const TempFolder folder;
    writeBendingTube(model);
    const ProcessResult result =
        runProcess({SINEW_VIEWER, model.path().string(), "--device", "llvmpipe", "--size", "64x48"},
                   {.environment = {{"DISPLAY", ""}, {"WAYLAND_DISPLAY", ""}},
                    .workingFolder = folder.path().string()});
    EXPECT_EQ(result.exitCode, 0) << result.standardError;
    EXPECT_EQ(readPicture(folder / "sinew.png").width, 64U);
}

} // namespace

} // namespace sinew::test
