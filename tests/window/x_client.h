// Acts as another program on the X server: reads the clipboard and drops files.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>

namespace sinew::test
{

// Leaves the clipboard without an owner.
void clearClipboard(const std::string& display);

// Text that a program has copied; nothing if no program owns the clipboard or its owner provides
// none.
std::optional<std::string> clipboardText(const std::string& display);

// Drops the files on the middle of the window (a number, as in xdotool) by XDND 5. True once the
// window's program confirms them; false if it refuses them or does not answer.
bool dropFiles(const std::string& display, const std::string& window,
               std::span<const std::filesystem::path> files);

} // namespace sinew::test
