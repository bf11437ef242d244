// Sanitizer options for the libraries loaded by programs that use a device: drivers, layers, the
// window system's. They are compiled without a sanitizer, so reports about them are unreliable.
// Nothing here covers Sinew's own code, which is linked into the programs.
#include <dlfcn.h>

// Reports name a library only while it is loaded, and ThreadSanitizer needs the libraries below to
// stay loaded; the loader would unload drivers with each instance.
extern "C" int dlclose(void*) noexcept
{
    return 0;
}

// The sanitizers look for these names.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)

// The libraries hand work to their threads in ways that ThreadSanitizer does not see; the calls
// that it intercepts (memcpy, free, ...) are ignored if they come from these libraries. Also,
// libxcb takes its two locks in either order, and libX11 destroys the locked lock of a display.
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

// The first report ends the program, which fails the test.
extern "C" const char* __tsan_default_options()
{
    return "halt_on_error=1";
}

// Allocations that these libraries keep until the process ends.
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

// Hides the summary of suppressions at exit: tests check the programs' output.
extern "C" const char* __lsan_default_options()
{
    return "print_suppressions=0";
}

// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
