// A program that files are dragged out of, by X11's drag-and-drop protocol (XDND 5).
#pragma once

#include <filesystem>
#include <span>
#include <string>

namespace sinew::test
{

// Lets go of the files over the middle of the window (a number, as xdotool has it). True once the
// window's program has said that it took them; false where it wants none or says nothing.
bool dropFiles(const std::string& display, const std::string& window,
               std::span<const std::filesystem::path> files);

} // namespace sinew::test
