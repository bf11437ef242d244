// Limits on memory and work for all materials of a scene together.
#pragma once

#include <cstdint>

namespace sinew
{

// The defaults are far above what the characters of Doom 3 and Quake 3 need.
struct MaterialLimits
{
    // Bytes of all decoded images (--image-total).
    std::uint64_t imageBytes = std::uint64_t{1} << 30;
    // Pixels that are decoded, and that image programs read to compute others (--image-work).
    std::uint64_t imageWork = std::uint64_t{1000} * 1'000'000;
    // Bytes of all files that may declare materials (--declaration-total).
    std::uint64_t declarationBytes = std::uint64_t{64} << 20;
};

} // namespace sinew
