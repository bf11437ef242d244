// X11's clipboard, as another program sees it.
#pragma once

#include <optional>
#include <string>

namespace sinew::test
{

// Afterwards it belongs to no program.
void clearClipboard(const std::string& display);

// The text that a program has copied; nothing while the clipboard belongs to none, or that program
// gives none.
std::optional<std::string> clipboardText(const std::string& display);

} // namespace sinew::test
