// Operates a sample in its window and observes it from outside.
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
    // Runs the command (a sample's path and its arguments) with validation, rendered by lavapipe,
    // and waits for the window. Throws std::runtime_error if it never appears. The sample writes
    // its files to `folder`. `environment` is added to the desktop's.
    SampleWindow(const Desktop& desktop, const std::filesystem::path& folder,
                 std::vector<std::string> command,
                 const std::vector<std::pair<std::string, std::string>>& environment = {});

    // Exit code of the program.
    std::optional<int> waitForEnd();
    void interrupt() const { program_.interrupt(); }
    std::string messages() const { return program_.standardError(); }

    std::string title() const;
    bool isVisible() const;
    void resize(int width, int height) const;
    void minimise() const;
    void restore() const;
    void close(); // like the window manager
    void leave(); // with Esc, which first closes whatever covers the image

    // Key names as in xdotool.
    void press(const std::string& key) const;
    // From the middle of the window, with the mouse button and, if given, the key held.
    void drag(int button, int right, int down, const std::string& key = {}) const;
    // From that position in the window, with the left button held.
    void dragFrom(int x, int y, int right, int down) const;
    void click(int x, int y) const { dragFrom(x, y, 0, 0); }
    // Drops files from another program; false if the sample refuses them.
    bool drop(std::span<const std::filesystem::path> files) const;
    void turnWheelUp() const;
    void turnWheelDown() const;

    // Contents of the window. Throws std::runtime_error if it shows nothing.
    Image picture() const;
    // The image once it is still. Throws if it never is.
    Image stillPicture() const;
    // Text of the panels, copied by F8. Throws if nothing is copied.
    std::string text() const { return copiedBy("F8"); }
    // Text that a key copies to the clipboard.
    std::string copiedBy(const std::string& key) const;

private:
    void focus() const;

    const Desktop& desktop_;
    BackgroundProgram program_;
    std::string window_;
};

} // namespace sinew::test
