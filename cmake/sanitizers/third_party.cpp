// What sanitizers are told of the libraries that programs with a device load: drivers, layers, the
// window system's. They are compiled without a sanitizer, so that what is seen of them is half the
// truth. Nothing here covers Sinew's own code, which is linked into the programs.
#include <dlfcn.h>

// Reports name a library only while it is loaded, and ThreadSanitizer wants the ones named below to
// stay; the loader would unload drivers with each instance.
extern "C" int dlclose(void*) noexcept
{
    return 0;
}

// The names are those that the sanitizers look for.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)

// Each hands work to its threads by means that ThreadSanitizer does not see. Of the calls that it
// watches (memcpy, free, ...), those made by these libraries are not looked at. And libxcb takes
// its two locks in either order, and libX11 destroys the lock of a display that it has locked.
extern "C" const char* __tsan_default_suppressions()
{
    return "called_from_lib:libvulkan_lvp.so\n"
           "called_from_lib:libvk_swiftshader.so\n"
           "called_from_lib:libVkLayer_khronos_validation.so\n"
           "called_from_lib:libLLVM\n"
           "called_from_lib:libdbus-1.so\n"
           "called_from_lib:libSDL2-2.0.so\n"
           "deadlock:libxcb.so\n"
           "mutex:libX11.so\n";
}

// The first report ends the program, so that a test notices it.
extern "C" const char* __tsan_default_options()
{
    return "halt_on_error=1";
}

// Blocks that these libraries took and keep until the process ends.
extern "C" const char* __lsan_default_suppressions()
{
    return "leak:libvulkan_lvp.so\n"
           "leak:libvulkan_radeon.so\n"
           "leak:libvk_swiftshader.so\n"
           "leak:libVkLayer_khronos_validation.so\n"
           "leak:libLLVM\n"
           "leak:libdbus-1.so\n"
           "leak:libSDL2-2.0.so\n";
}

// Else it counts them at the end, and tests look at what programs say.
extern "C" const char* __lsan_default_options()
{
    return "print_suppressions=0";
}

// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
