// Where a window stands, to be opened there again.
#pragma once

#include "samples/common/picture_size.h"

#include <optional>

namespace sinew::samples
{

struct WindowPosition // of its upper left corner on the desktop; may be off every display
{
    int x = 0;
    int y = 0;

    bool operator==(const WindowPosition&) const = default;
};

struct WindowState
{
    PictureSize size; // in units of mouse positions
    std::optional<WindowPosition> position;
};

} // namespace sinew::samples
