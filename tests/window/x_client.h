// Another program on the X server: the clipboard as it sees it, and files that are dragged out of
// it.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>

namespace sinew::test
{

// Afterwards it belongs to no program.
void clearClipboard(const std::string& display);

// The text that a program has copied; nothing while the clipboard belongs to none, or that program
// gives none.
std::optional<std::string> clipboardText(const std::string& display);

// Lets go of the files over the middle of the window (a number, as xdotool has it), by XDND 5. True
// once the window's program has said that it took them; false where it wants none or says nothing.
bool dropFiles(const std::string& display, const std::string& window,
               std::span<const std::filesystem::path> files);

} // namespace sinew::test
