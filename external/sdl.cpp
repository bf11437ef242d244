// SDL, loaded when its first function is called: the 45 libraries that it brings along take longer
// to load than a small model, and a machine that never opens a window need not have them. These are
// the functions that the samples and Dear ImGui's backend call; where the library is missing,
// SDL_Init fails, SDL_GetError says why, and the others do nothing.
#include <SDL.h>
#include <SDL_vulkan.h>

#include <dlfcn.h>
#include <string>

namespace
{

std::string whyMissing; // as the loader says it

void* open()
{
    void* const handle = dlopen("libSDL2-2.0.so.0", RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr)
        whyMissing = dlerror();
    return handle;
}

void* library()
{
    static void* const handle = open();
    return handle;
}

template <class Function>
Function find(const char* name)
{
    return library() == nullptr ? nullptr : reinterpret_cast<Function>(dlsym(library(), name));
}

} // namespace

int SDL_Init(Uint32 parts)
{
    static const auto function = find<decltype(&SDL_Init)>("SDL_Init");
    return function == nullptr ? -1 : function(parts);
}

const char* SDL_GetError()
{
    static const auto function = find<decltype(&SDL_GetError)>("SDL_GetError");
    return function == nullptr ? whyMissing.c_str() : function();
}

#define SINEW_SDL(Result, name, parameters, arguments)                                             \
    Result name parameters                                                                         \
    {                                                                                              \
        static const auto function = find<decltype(&(name))>(#name);                               \
        using Nothing = Result;                                                                    \
        return function == nullptr ? Nothing() : function arguments;                               \
    }

// clang-format off
SINEW_SDL(void, SDL_Quit, (), ())
SINEW_SDL(void, SDL_SetMainReady, (), ())
SINEW_SDL(SDL_bool, SDL_SetHint, (const char* name, const char* value), (name, value))
SINEW_SDL(void, SDL_Delay, (Uint32 milliseconds), (milliseconds))
SINEW_SDL(Uint64, SDL_GetPerformanceCounter, (), ())
SINEW_SDL(Uint64, SDL_GetPerformanceFrequency, (), ())
SINEW_SDL(void, SDL_free, (void* memory), (memory))
SINEW_SDL(void*, SDL_LoadObject, (const char* file), (file))
SINEW_SDL(void*, SDL_LoadFunction, (void* object, const char* name), (object, name))

SINEW_SDL(const char*, SDL_GetCurrentVideoDriver, (), ())
SINEW_SDL(int, SDL_GetNumVideoDisplays, (), ())
SINEW_SDL(int, SDL_GetDisplayBounds, (int display, SDL_Rect* bounds), (display, bounds))
SINEW_SDL(int, SDL_GetDisplayDPI, (int display, float* diagonal, float* horizontal, float* vertical),
          (display, diagonal, horizontal, vertical))

SINEW_SDL(SDL_Window*, SDL_CreateWindow,
          (const char* title, int x, int y, int width, int height, Uint32 flags),
          (title, x, y, width, height, flags))
SINEW_SDL(void, SDL_DestroyWindow, (SDL_Window* window), (window))
SINEW_SDL(int, SDL_GetWindowBordersSize,
          (SDL_Window* window, int* top, int* left, int* bottom, int* right),
          (window, top, left, bottom, right))
SINEW_SDL(int, SDL_GetWindowDisplayIndex, (SDL_Window* window), (window))
SINEW_SDL(Uint32, SDL_GetWindowFlags, (SDL_Window* window), (window))
SINEW_SDL(void, SDL_GetWindowPosition, (SDL_Window* window, int* x, int* y), (window, x, y))
SINEW_SDL(void, SDL_GetWindowSize, (SDL_Window* window, int* width, int* height),
          (window, width, height))
SINEW_SDL(void, SDL_GL_GetDrawableSize, (SDL_Window* window, int* width, int* height),
          (window, width, height))
SINEW_SDL(void, SDL_SetWindowTitle, (SDL_Window* window, const char* title), (window, title))

SINEW_SDL(SDL_bool, SDL_Vulkan_CreateSurface,
          (SDL_Window* window, VkInstance instance, VkSurfaceKHR* surface),
          (window, instance, surface))
SINEW_SDL(void, SDL_Vulkan_GetDrawableSize, (SDL_Window* window, int* width, int* height),
          (window, width, height))
SINEW_SDL(SDL_bool, SDL_Vulkan_GetInstanceExtensions,
          (SDL_Window* window, unsigned* count, const char** names), (window, count, names))

SINEW_SDL(int, SDL_PollEvent, (SDL_Event* event), (event))
SINEW_SDL(SDL_Window*, SDL_GetKeyboardFocus, (), ())
SINEW_SDL(SDL_Keymod, SDL_GetModState, (), ())
SINEW_SDL(int, SDL_CaptureMouse, (SDL_bool isOn), (isOn))
SINEW_SDL(Uint32, SDL_GetGlobalMouseState, (int* x, int* y), (x, y))
SINEW_SDL(SDL_Window*, SDL_GetMouseFocus, (), ())
SINEW_SDL(Uint32, SDL_GetMouseState, (int* x, int* y), (x, y))
SINEW_SDL(void, SDL_WarpMouseInWindow, (SDL_Window* window, int x, int y), (window, x, y))
SINEW_SDL(SDL_Cursor*, SDL_CreateSystemCursor, (SDL_SystemCursor shape), (shape))
SINEW_SDL(void, SDL_FreeCursor, (SDL_Cursor* cursor), (cursor))
SINEW_SDL(void, SDL_SetCursor, (SDL_Cursor* cursor), (cursor))
SINEW_SDL(int, SDL_ShowCursor, (int toggle), (toggle))
SINEW_SDL(SDL_GameController*, SDL_GameControllerOpen, (int index), (index))
SINEW_SDL(Sint16, SDL_GameControllerGetAxis,
          (SDL_GameController* controller, SDL_GameControllerAxis axis), (controller, axis))
SINEW_SDL(Uint8, SDL_GameControllerGetButton,
          (SDL_GameController* controller, SDL_GameControllerButton button), (controller, button))
SINEW_SDL(char*, SDL_GetClipboardText, (), ())
SINEW_SDL(int, SDL_SetClipboardText, (const char* text), (text))
// clang-format on
