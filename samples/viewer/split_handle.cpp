#include "samples/viewer/split_handle.h"

#include <SDL.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace sinew::viewer
{

bool SplitHandle::takes(const SDL_Event& event, double windowWidth, std::optional<double>& split)
{
    constexpr double kReach = 6.0; // from where the line can be grasped
    if (!split)
    {
        isHeld_ = false;
        return false;
    }
    switch (event.type)
    {
    case SDL_MOUSEBUTTONDOWN:
        isHeld_ = event.button.button == SDL_BUTTON_LEFT &&
                  std::abs(event.button.x - *split * windowWidth) <= kReach;
        return isHeld_;
    case SDL_MOUSEMOTION:
        if (isHeld_)
            split = std::clamp(event.motion.x / windowWidth, 0.0, 1.0);
        return isHeld_;
    case SDL_MOUSEBUTTONUP:
        return std::exchange(isHeld_, false);
    default:
        return false;
    }
}

} // namespace sinew::viewer
