// The line between the two sides of the picture, as a hand drags it.
#pragma once

#include <optional>

union SDL_Event;

namespace sinew::viewer
{

class SplitHandle
{
public:
    // Whether the event was meant for it, where there is a split: it then moves, as a share of the
    // window's width. `windowWidth` in the units of mouse positions.
    bool takes(const SDL_Event& event, double windowWidth, std::optional<double>& split);

private:
    bool isHeld_ = false;
};

} // namespace sinew::viewer
