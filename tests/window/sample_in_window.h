// Fixture shared by the window tests of every sample.
#pragma once

#include "tests/support/temp_folder.h"
#include "tests/window/eventually.h"
#include "tests/window/sample_window.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace sinew::test
{

constexpr int kLeftButton = 1; // number in X11
constexpr int kMiddleButton = 2;
constexpr int kRightButton = 3;

// True if the program finds the software device that renders in these tests.
bool hasLavapipe(const std::string& program);

struct Place
{
    double x = 0.0;
    double y = 0.0;
    double size = 0.0;
};

// Bounds of all pixels that are not background.
Place modelIn(const Image& picture);

// Shows the bending tube with two equal clips, "sway" and "wave".
class SampleInWindow : public testing::Test
{
protected:
    // `options` follow the program and its model. Skips the test if something is not installed.
    void show(const std::string& program, std::vector<std::string> options);
    // The same with another model.
    void showModel(const std::string& program, const std::filesystem::path& model,
                   std::vector<std::string> options);
    // Expects that the sample exits successfully without validation messages.
    void TearDown() override;

    const SampleWindow& window() const { return *window_; }

    void expectToEndWith(int exitCode);
    bool isPaused() const;
    // Pauses the sample and returns its still image.
    Image pause() const;
    // The image once it has changed and become still.
    Image pictureAfter(const Image& before) const;
    bool comesBackTo(const Image& image) const;
    // True once the panels contain that text; false if they never do.
    bool says(const std::string& part) const;

    // The middle third of a wide window, which no panel covers.
    Image middle() const;
    // The middle once it is still; panels never are, because of the frame graph.
    Image stillMiddle() const;
    Image pauseMiddle() const;
    bool middleComesBackTo(const Image& image) const;

    const TempFolder model_;
    const TempFolder folder_;
    std::optional<Desktop> desktop_;
    std::optional<SampleWindow> window_;

private:
    bool ended_ = false;
};

} // namespace sinew::test
