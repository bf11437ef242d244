// Which parts of a range of bytes are free. Knows nothing of Vulkan.
#pragma once

#include <cstdint>
#include <map>
#include <optional>

namespace sinew::gpu
{

// Best fit over a list in the order of offsets, whose neighbours are joined as soon as both are
// free: the policy that wastes least in Johnstone and Wilson, The Memory Fragmentation Problem:
// Solved? (ISMM 1998).
class FreeRanges
{
public:
    // All of it is free.
    explicit FreeRanges(std::uint64_t size);

    // Offset of `size` bytes, a multiple of `alignment`, in the smallest free part that holds them;
    // of several of one size in the first. Nothing where none does. Both at least 1.
    std::optional<std::uint64_t> take(std::uint64_t size, std::uint64_t alignment);

    // What take() gave, with the size that it was asked for.
    void giveBack(std::uint64_t offset, std::uint64_t size);

    bool allFree() const;

private:
    std::uint64_t size_;
    std::map<std::uint64_t, std::uint64_t> sizes_; // of the free parts, by offset
};

} // namespace sinew::gpu
