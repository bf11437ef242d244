// The list of a window's keys, as a panel.
#pragma once

#include "samples/common/key_help.h"

namespace sinew::samples
{

// In the middle of the window; the user can close it.
void showKeysPanel(std::span<const KeyHelp> keys, bool& isOpen);

} // namespace sinew::samples
