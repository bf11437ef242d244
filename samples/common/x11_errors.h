// An X11 display or window that goes away while SDL shows it. Nothing happens where SDL speaks
// another protocol, and X11 itself need not be there.
#pragma once

namespace sinew::samples
{

// After SDL_Init. By default Xlib ends the process by exit(1) and words of its own; from now on
// - a display that goes away ends the process by kExitVulkan, with a message;
// - a request that fails, as each to a window that another program has destroyed, ends nothing.
void catchX11Errors();

// Whether a request has failed since the last call: the window may be gone.
bool takeX11Error();

} // namespace sinew::samples
