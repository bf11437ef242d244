#include "engine/platform/freed_memory.h"

#include <cstdlib>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace sinew::platform
{

void keepFreedMemory()
{
#ifdef __GLIBC__
    constexpr int kMostKept = 1 << 30;
    constexpr int kHeapOfThread = 64 << 20; // the last one stays mapped when all of it is free
    // The greatest that mallopt(3) takes. Setting any of these ends glibc's adjusting of it.
    constexpr int kFromKernelAlone = 32 << 20;
    mallopt(M_TRIM_THRESHOLD, kMostKept);
    mallopt(M_TOP_PAD, kHeapOfThread);
    mallopt(M_MMAP_THRESHOLD, kFromKernelAlone);
#endif
}

} // namespace sinew::platform
