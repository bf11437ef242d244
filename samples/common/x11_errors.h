// Handles an X11 display or window that goes away while SDL uses it. Does nothing where SDL uses
// another window system; X11 need not be installed.
#pragma once

#include <functional>

namespace sinew::samples
{

// To be called after SDL_Init. By default Xlib ends the process with exit(1). From now on
// - a display that goes away ends it with a message and kExitVulkan;
// - a failed request (each one to a window that another program destroyed) does not end it.
void catchX11Errors();

// What a display that goes away leaves time for, before the program ends: no call of the window
// system. Empty: nothing.
void beforeDisplayGoes(std::function<void()> keep);

// Whether a request has failed since the last call: the window may be gone.
bool takeX11Error();

} // namespace sinew::samples
