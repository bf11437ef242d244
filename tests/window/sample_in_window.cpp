#include "tests/window/sample_in_window.h"

#include "tests/support/drawn_models.h"
#include "tests/support/process.h"

#include <chrono>
#include <cmath>
#include <span>
#include <thread>
#include <utility>

namespace sinew::test
{

bool hasLavapipe(const std::string& program)
{
    return runProcess({program, "--list-devices"}).standardOutput.find("llvmpipe") !=
           std::string::npos;
}

Place modelIn(const Image& picture)
{
    const std::optional<PixelBox> box = contentBox(picture);
    if (!box)
        return {};
    return {.x = (box->left + box->right) / 2.0,
            .y = (box->top + box->bottom) / 2.0,
            .size = std::hypot(box->width(), box->height())};
}

void SampleInWindow::show(const std::string& program, std::vector<std::string> options)
{
    writeBendingTube(model_);
    std::filesystem::copy_file(model_ / "sway.md5anim", model_ / "wave.md5anim");
    showModel(program, model_.path(), std::move(options));
}

void SampleInWindow::showModel(const std::string& program, const std::filesystem::path& model,
                               std::vector<std::string> options)
{
    if (const std::string missing = Desktop::missingPrograms(); !missing.empty())
        GTEST_SKIP() << "not installed: " << missing;
    if (!hasLavapipe(program))
        GTEST_SKIP() << "no lavapipe (mesa-vulkan-drivers)";
    desktop_.emplace();
    options.insert(options.begin(), {program, model.string()});
    window_.emplace(*desktop_, folder_.path(), std::move(options));
}

void SampleInWindow::TearDown()
{
    if (!window_ || ended_)
        return;
    window_->leave();
    EXPECT_EQ(window_->waitForEnd(), 0) << window_->messages();
}

void SampleInWindow::expectToEndWith(int exitCode)
{
    EXPECT_EQ(window_->waitForEnd(), exitCode) << window_->messages();
    ended_ = true;
}

bool SampleInWindow::isPaused() const
{
    return window().title().find("(paused)") != std::string::npos;
}

Image SampleInWindow::pause() const
{
    window().press("space");
    EXPECT_TRUE(eventually([&] { return isPaused(); })) << window().title();
    return window().stillPicture();
}

Image SampleInWindow::pictureAfter(const Image& before) const
{
    EXPECT_TRUE(eventually([&] { return window().picture().pixels != before.pixels; }))
        << "the picture stays as it is";
    return window().stillPicture();
}

bool SampleInWindow::says(const std::string& part) const
{
    return eventually([&] { return window().text().find(part) != std::string::npos; });
}

bool SampleInWindow::comesBackTo(const Image& image) const
{
    return eventually([&] { return window().picture().pixels == image.pixels; });
}

Image SampleInWindow::middle() const
{
    const Image whole = window().picture();
    Image part{.width = whole.width / 3, .height = whole.height / 2, .pixels = {}};
    for (std::uint32_t y = 0; y < part.height; ++y)
    {
        const std::size_t first = std::size_t{y + whole.height / 6} * whole.width + part.width;
        const std::span row = std::span(whole.pixels).subspan(4 * first, 4 * part.width);
        part.pixels.insert(part.pixels.end(), row.begin(), row.end());
    }
    return part;
}

Image SampleInWindow::stillMiddle() const
{
    Image shown = middle();
    EXPECT_TRUE(eventually(
        [&]
        {
            std::this_thread::sleep_for(std::chrono::milliseconds(150));
            Image next = middle();
            std::swap(shown, next);
            return shown.pixels == next.pixels;
        }));
    return shown;
}

Image SampleInWindow::pauseMiddle() const
{
    window().press("space");
    EXPECT_TRUE(eventually([&] { return isPaused(); })) << window().title();
    return stillMiddle();
}

bool SampleInWindow::middleComesBackTo(const Image& image) const
{
    return eventually([&] { return middle().pixels == image.pixels; });
}

} // namespace sinew::test
