// A sample in its window, operated and looked at from outside.
#pragma once

#include "tests/window/desktop.h"

#include <filesystem>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace sinew::test
{

class SampleWindow
{
public:
    // Runs the command (a sample's path and its arguments) with validation, drawn by lavapipe, and
    // waits until the window is there. Throws std::runtime_error where it never is. The sample
    // writes its files into `folder`. `environment` comes on top of the desktop's.
    SampleWindow(const Desktop& desktop, const std::filesystem::path& folder,
                 std::vector<std::string> command,
                 const std::vector<std::pair<std::string, std::string>>& environment = {});

    // Of the program.
    std::optional<int> waitForEnd();
    void interrupt() const { program_.interrupt(); }
    std::string messages() const { return program_.standardError(); }

    std::string title() const;
    bool isVisible() const;
    void resize(int width, int height) const;
    void minimise() const;
    void restore() const;
    void close(); // as the window manager does
    void leave(); // by Esc, which first puts away what lies over the picture

    // Keys by xdotool's names.
    void press(const std::string& key) const;
    // From the middle of the window, with the mouse button and, where there is one, the key held.
    void drag(int button, int right, int down, const std::string& key = {}) const;
    // From that place in the window, with the left button held.
    void dragFrom(int x, int y, int right, int down) const;
    void click(int x, int y) const { dragFrom(x, y, 0, 0); }
    // From another program; false where the sample does not take them.
    bool drop(std::span<const std::filesystem::path> files) const;
    void turnWheelUp() const;
    void turnWheelDown() const;

    // What it shows. Throws std::runtime_error where it shows nothing.
    Image picture() const;
    // Once it has stopped changing. Throws where it never does.
    Image stillPicture() const;
    // What its panels say, copied by F8. Throws where it copies nothing.
    std::string text() const { return copiedBy("F8"); }
    // The text that a key copies to the clipboard.
    std::string copiedBy(const std::string& key) const;

private:
    void focus() const;

    const Desktop& desktop_;
    BackgroundProgram program_;
    std::string window_;
};

} // namespace sinew::test
