// An X server without a physical screen, with a window manager if one is installed.
#pragma once

#include "tests/support/picture.h"
#include "tests/support/temp_folder.h"
#include "tests/window/background_program.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sinew::test
{

class Desktop
{
public:
    // Required programs that are not installed.
    static std::string missingPrograms();

    // Requires missingPrograms().empty(). Throws std::runtime_error if the server does not start.
    // `depth`: bits per pixel.
    explicit Desktop(int depth = 24);

    const std::string& display() const { return display_; }
    // Environment for programs that open their windows here; settings that they save stay here,
    // too.
    std::vector<std::pair<std::string, std::string>> environment() const;
    bool hasWindowManager() const { return windowManager_.has_value(); }

    // Ends the display.
    void end() const { server_.interrupt(); }

    // Output of xdotool; nothing if it fails.
    std::optional<std::string> xdotool(std::vector<std::string> arguments) const;
    // Contents of a window; nothing if it shows nothing.
    std::optional<Image> screenshot(const std::string& window) const;

private:
    const TempFolder folder_;
    BackgroundProgram server_;
    std::string display_; // ":7"
    std::optional<BackgroundProgram> windowManager_;
};

} // namespace sinew::test
