// Device memory of one resource, counted.
#pragma once

#include "engine/gpu/handle.h"

#include <cstdint>
#include <memory>

namespace sinew::gpu
{

// How much memory of a device its resources hold, in bytes.
struct MemoryUse
{
    std::uint64_t now = 0;
};

// Freed, and no longer counted, at the end of its scope.
class Memory
{
public:
    Memory() = default;
    Memory(MemoryHandle handle, std::uint64_t size, std::shared_ptr<MemoryUse> use);
    Memory(Memory&&) noexcept = default;
    Memory& operator=(Memory&& other) noexcept;
    Memory(const Memory&) = delete;
    Memory& operator=(const Memory&) = delete;
    ~Memory();

    VkDeviceMemory get() const { return handle_.get(); }

private:
    MemoryHandle handle_;
    std::uint64_t size_ = 0;
    std::shared_ptr<MemoryUse> use_; // empty: nothing is held
};

} // namespace sinew::gpu
