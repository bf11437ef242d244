// Which events of one frame have to wait for the next, because panels see one state of each key and
// button per frame.
#pragma once

#include <SDL_events.h>

#include <cstdint>
#include <utility>
#include <vector>

namespace sinew::ui
{

// A key or button changes once per frame: a tap whose press and release fall into one frame would
// be lost, and so would the second of two taps.
class StateChanges
{
public:
    void beginFrame() { changed_.clear(); }

    // Whether the event, and all that follow it, must wait for the next frame. Keys that type a
    // character never wait, because the character is an event of its own.
    bool mustWait(const SDL_Event& event);

private:
    using Control = std::pair<std::uint32_t, std::int32_t>; // keyboard or mouse, which of its keys

    std::vector<Control> changed_; // in this frame
};

} // namespace sinew::ui
