// What the tests of every sample's window share.
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

constexpr int kLeftButton = 1; // X11's
constexpr int kMiddleButton = 2;
constexpr int kRightButton = 3;

// Whether the program finds the software device that draws in these tests.
bool hasLavapipe(const std::string& program);

struct Place
{
    double x = 0.0;
    double y = 0.0;
    double size = 0.0;
};

// What is not background in the picture.
Place modelIn(const Image& picture);

// Shows the bending tube with two equal clips, "sway" and "wave".
class SampleInWindow : public testing::Test
{
protected:
    // `options` follow the program and its model. Skips the test where something is not installed.
    void show(const std::string& program, std::vector<std::string> options);
    // The same with another model.
    void showModel(const std::string& program, const std::filesystem::path& model,
                   std::vector<std::string> options);
    // Every test ends the sample well, with validation content.
    void TearDown() override;

    const SampleWindow& window() const { return *window_; }

    void expectToEndWith(int exitCode);
    bool isPaused() const;
    // The still picture of the paused sample.
    Image pause() const;
    // What is shown after a change, when it has come to rest.
    Image pictureAfter(const Image& before) const;
    bool comesBackTo(const Image& image) const;
    // Whether the panels come to say that.
    bool says(const std::string& part) const;

    // Of a wide window the middle third, which no panel covers.
    Image middle() const;
    // Once it has stopped changing: of panels, the graph of frames never comes to rest.
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
