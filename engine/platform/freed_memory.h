// A setting that speeds up Vulkan drivers on the CPU. It is one of the whole process, so the
// program makes it, not the engine.
#pragma once

namespace sinew::platform
{

// lavapipe sorts the triangles of a frame into blocks on the heap, tens of MiB of them, and frees
// them when they are drawn. glibc hands such memory back to the kernel and gets it again page by
// page, which took 8,650 page faults per frame of 256 instances of bench110, and a twelfth of the
// frame. To be called before the device is made. From this call on the process keeps what it once
// had; only the main heap gives back what is free beyond 1 GiB. Other C libraries are left alone.
void keepFreedMemory();

} // namespace sinew::platform
