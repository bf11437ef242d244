#include "engine/gpu/free_ranges.h"

#include "engine/base/require.h"

#include <iterator>

namespace sinew::gpu
{

FreeRanges::FreeRanges(std::uint64_t size) : size_(size), sizes_{{0, size}} {}

std::optional<std::uint64_t> FreeRanges::take(std::uint64_t size, std::uint64_t alignment)
{
    auto best = sizes_.end();
    std::uint64_t padding = 0; // before what is taken; it stays free
    for (auto part = sizes_.begin(); part != sizes_.end(); ++part)
    {
        const std::uint64_t needed = (alignment - part->first % alignment) % alignment;
        const bool fits = part->second >= needed && part->second - needed >= size;
        if (!fits || (best != sizes_.end() && best->second <= part->second))
            continue;
        best = part;
        padding = needed;
    }
    if (best == sizes_.end())
        return std::nullopt;
    const std::uint64_t offset = best->first + padding;
    const std::uint64_t rest = best->second - padding - size;
    best->second = padding;
    if (padding == 0)
        sizes_.erase(best);
    if (rest > 0)
        sizes_.emplace(offset + size, rest);
    return offset;
}

void FreeRanges::giveBack(std::uint64_t offset, std::uint64_t size)
{
    const auto [part, isNew] = sizes_.emplace(offset, size);
    require(isNew, "memory is given back twice");
    const auto next = std::next(part);
    if (next != sizes_.end() && next->first == offset + size)
    {
        part->second += next->second;
        sizes_.erase(next);
    }
    if (part == sizes_.begin())
        return;
    const auto before = std::prev(part);
    if (before->first + before->second != offset)
        return;
    before->second += part->second;
    sizes_.erase(part);
}

bool FreeRanges::allFree() const
{
    return sizes_.size() == 1 && sizes_.begin()->second == size_;
}

} // namespace sinew::gpu
