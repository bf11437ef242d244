#include "samples/common/x11_errors.h"

#include "engine/platform/process.h"
#include "samples/common/exit_code.h"
#include "samples/common/interrupt.h"
#include "samples/common/output.h"

#include <SDL.h>

#include <exception>
#include <string_view>
#include <utility>

namespace sinew::samples
{
namespace
{

bool requestFailed = false;
std::function<void()> keepWhatThereIs;

// Xlib ends the process when this returns, and an exception cannot pass through Xlib.
int onDisplayGone(void*)
{
    tell("error: the display of the window is gone; render without a window by --headless\n");
    try
    {
        if (keepWhatThereIs)
            keepWhatThereIs();
    }
    catch (const std::exception&) // no memory for it
    {
    }
    platform::endAtOnce(interrupted() ? kExitInterrupted : kExitVulkan);
}

int onRequestFailed(void*, void*)
{
    requestFailed = true;
    return 0;
}

// SDL loads Xlib by itself; `library` is what it has loaded. Pointers to Display and XErrorEvent
// are never followed, so that Xlib's headers are not needed.
template <class Handler>
void setHandler(void* library, const char* setter, Handler handler)
{
    if (void* const function = SDL_LoadFunction(library, setter))
        reinterpret_cast<Handler (*)(Handler)>(function)(handler);
}

} // namespace

void catchX11Errors()
{
    const char* const driver = SDL_GetCurrentVideoDriver();
    if (driver == nullptr || driver != std::string_view("x11"))
        return;
    void* const library = SDL_LoadObject("libX11.so.6"); // never unloaded: its handlers stay
    if (library == nullptr)
        return;
    setHandler(library, "XSetIOErrorHandler", &onDisplayGone);
    setHandler(library, "XSetErrorHandler", &onRequestFailed);
}

void beforeDisplayGoes(std::function<void()> keep)
{
    keepWhatThereIs = std::move(keep);
}

bool takeX11Error()
{
    return std::exchange(requestFailed, false);
}

} // namespace sinew::samples
