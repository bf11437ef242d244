// An X server without a screen of its own, with a window manager where there is one.
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
    // The programs that it needs and that are not installed.
    static std::string missingPrograms();

    // Requires missingPrograms().empty(). Throws std::runtime_error where the server does not
    // start. `depth`: bits per pixel.
    explicit Desktop(int depth = 24);

    const std::string& display() const { return display_; }
    // For programs that shall show their windows here; what they keep of it stays here, too.
    std::vector<std::pair<std::string, std::string>> environment() const;
    bool hasWindowManager() const { return windowManager_.has_value(); }

    // The display goes away.
    void end() const { server_.interrupt(); }

    // What xdotool prints, and nothing where it fails.
    std::optional<std::string> xdotool(std::vector<std::string> arguments) const;
    // What a window shows; nothing where it shows nothing.
    std::optional<Image> screenshot(const std::string& window) const;

private:
    const TempFolder folder_;
    BackgroundProgram server_;
    std::string display_; // ":7"
    std::optional<BackgroundProgram> windowManager_;
};

} // namespace sinew::test
