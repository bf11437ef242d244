#include "tests/window/sample_window.h"

#include "tests/window/eventually.h"
#include "tests/window/x_client.h"

#include <stdexcept>

namespace sinew::test
{

namespace
{

constexpr const char* kWheelUp = "4"; // buttons in X11
constexpr const char* kWheelDown = "5";

std::string firstLine(const std::string& text)
{
    return text.substr(0, text.find('\n'));
}

} // namespace

SampleWindow::SampleWindow(const Desktop& desktop, const std::filesystem::path& folder,
                           std::vector<std::string> command,
                           const std::vector<std::pair<std::string, std::string>>& environment)
    : desktop_(desktop),
      program_(
          [&]
          {
              command.insert(command.end(), {"--validate", "--device", "llvmpipe"});
              auto variables = desktop.environment();
              variables.insert(variables.end(), environment.begin(), environment.end());
              return BackgroundProgram::Start{.command = std::move(command),
                                              .folder = folder,
                                              .name = "sample",
                                              .environment = std::move(variables)};
          }())
{
    const auto findWindow = [this]
    {
        window_ = firstLine(
            desktop_.xdotool({"search", "--onlyvisible", "--pid", std::to_string(program_.id())})
                .value_or(""));
        return !window_.empty() || !program_.isRunning();
    };
    if (!eventually(findWindow) || window_.empty())
        throw std::runtime_error("no window: " + program_.standardError());
    focus();
    if (!eventually([this] { return title().find(" ms") != std::string::npos; }))
        throw std::runtime_error("no frame drawn: " + program_.standardError());
}

void SampleWindow::focus() const
{
    // A window manager keeps its own record of the focus, and changes it only on request.
    const bool managed = desktop_.hasWindowManager();
    const auto hasFocus = [&]
    {
        desktop_.xdotool({managed ? "windowactivate" : "windowfocus", window_});
        const auto focused = desktop_.xdotool({managed ? "getactivewindow" : "getwindowfocus"});
        return firstLine(focused.value_or("")) == window_;
    };
    if (!eventually(hasFocus))
        throw std::runtime_error("the window does not take the focus");
}

std::optional<int> SampleWindow::waitForEnd()
{
    return program_.waitForEnd(kPatience);
}

std::string SampleWindow::title() const
{
    return firstLine(desktop_.xdotool({"getwindowname", window_}).value_or(""));
}

bool SampleWindow::isVisible() const
{
    return desktop_.xdotool({"search", "--onlyvisible", "--pid", std::to_string(program_.id())})
        .has_value();
}

void SampleWindow::resize(int width, int height) const
{
    desktop_.xdotool({"windowsize", window_, std::to_string(width), std::to_string(height)});
}

void SampleWindow::minimise() const
{
    desktop_.xdotool({"windowminimize", window_});
}

void SampleWindow::restore() const
{
    desktop_.xdotool({"windowmap", window_});
}

void SampleWindow::close()
{
    // Repeats the key in case the window manager was not ready for its own keys.
    eventually(
        [this]
        {
            press("alt+F4");
            return program_.waitForEnd(std::chrono::seconds(2)).has_value();
        });
}

void SampleWindow::leave()
{
    eventually(
        [this]
        {
            press("Escape");
            return program_.waitForEnd(std::chrono::seconds(2)).has_value();
        });
}

void SampleWindow::press(const std::string& key) const
{
    desktop_.xdotool({"key", key});
}

void SampleWindow::drag(int button, int right, int down, const std::string& key) const
{
    const Image shown = picture();
    const std::string name = std::to_string(button);
    std::vector<std::string> arguments{"mousemove", "--window", window_,
                                       std::to_string(shown.width / 2),
                                       std::to_string(shown.height / 2)};
    // Like a user, holds the key for longer than a frame before dragging.
    if (!key.empty())
        arguments.insert(arguments.end(), {"keydown", key, "sleep", "0.4"});
    arguments.insert(arguments.end(), {"mousedown", name, "sleep", "0.2", "mousemove_relative",
                                       "--", std::to_string(right), std::to_string(down), "sleep",
                                       "0.2", "mouseup", name});
    if (!key.empty())
        arguments.insert(arguments.end(), {"keyup", key});
    desktop_.xdotool(arguments);
}

void SampleWindow::dragFrom(int x, int y, int right, int down) const
{
    // Like a user, waits longer than a frame: panels notice the mouse before it is pressed.
    const std::vector<std::string> wait{"sleep", "0.8"};
    const auto moveTo = [&](int toX, int toY)
    {
        return std::vector<std::string>{"mousemove", "--window", window_, std::to_string(toX),
                                        std::to_string(toY)};
    };
    std::vector<std::string> arguments = moveTo(x, y);
    const auto add = [&](const std::vector<std::string>& more)
    { arguments.insert(arguments.end(), more.begin(), more.end()); };
    add(wait);
    add({"mousedown", "1"});
    if (right != 0 || down != 0)
    {
        add(wait);
        add(moveTo(x + right, y + down));
    }
    add(wait);
    add({"mouseup", "1"});
    desktop_.xdotool(arguments);
}

bool SampleWindow::drop(std::span<const std::filesystem::path> files) const
{
    return dropFiles(desktop_.display(), window_, files);
}

void SampleWindow::turnWheelUp() const
{
    desktop_.xdotool({"click", kWheelUp});
}

void SampleWindow::turnWheelDown() const
{
    desktop_.xdotool({"click", kWheelDown});
}

Image SampleWindow::picture() const
{
    // A restored or resized window may not have an image yet.
    std::optional<Image> shown;
    const auto isThere = [&]
    {
        shown = desktop_.screenshot(window_);
        return shown.has_value();
    };
    if (!eventually(isThere))
        throw std::runtime_error("the window shows nothing");
    return std::move(*shown);
}

Image SampleWindow::stillPicture() const
{
    // Frames drawn before a change may still be queued for display.
    constexpr int kPicturesAlike = 4;
    Image shown = picture();
    int alike = 1;
    const auto isStill = [&]
    {
        Image next = picture();
        alike = next.pixels == shown.pixels ? alike + 1 : 1;
        shown = std::move(next);
        return alike >= kPicturesAlike;
    };
    if (!eventually(isStill))
        throw std::runtime_error("the picture does not stop changing");
    return shown;
}

std::string SampleWindow::copiedBy(const std::string& key) const
{
    clearClipboard(desktop_.display());
    press(key);
    std::optional<std::string> copied;
    const auto isCopied = [&]
    {
        copied = clipboardText(desktop_.display());
        return copied.has_value();
    };
    if (!eventually(isCopied))
        throw std::runtime_error("nothing was copied: " + messages());
    return std::move(*copied);
}

} // namespace sinew::test
