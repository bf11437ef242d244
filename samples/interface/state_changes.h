// Delays events to the next frame if panels would miss them: Dear ImGui sees one state of each key
// and button per frame.
#pragma once

#include <SDL_events.h>

#include <cstdint>
#include <utility>
#include <vector>

namespace sinew::ui
{

// Lets each key and button change once per frame. Otherwise a tap that is pressed and released
// within one frame would be lost, and so would the second of two taps.
class StateChanges
{
public:
    void beginFrame() { changed_.clear(); }

    // Whether this event and all later ones must wait for the next frame. Keys that type a
    // character never wait, because the character is a separate event.
    bool mustWait(const SDL_Event& event);

private:
    using Control = std::pair<std::uint32_t, std::int32_t>; // keyboard or mouse, which of its keys

    std::vector<Control> changed_; // in this frame
};

} // namespace sinew::ui
