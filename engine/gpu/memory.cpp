#include "engine/gpu/memory.h"

namespace sinew::gpu
{

Memory::Memory(MemoryHandle handle, std::uint64_t size, std::shared_ptr<MemoryUse> use)
    : handle_(std::move(handle)), size_(size), use_(std::move(use))
{
    use_->now += size_;
}

Memory& Memory::operator=(Memory&& other) noexcept
{
    std::swap(handle_, other.handle_);
    std::swap(size_, other.size_);
    std::swap(use_, other.use_);
    return *this;
}

Memory::~Memory()
{
    if (use_)
        use_->now -= size_;
}

} // namespace sinew::gpu
