// Uncompressed pixels of up to 32 bits, whose channels may be any of their bits.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace sinew
{

// The bits of one channel in a stored pixel, least significant first. None: the channel is absent.
struct BitField
{
    std::uint32_t shift = 0;
    std::uint32_t bits = 0;
};

struct PackedPixelLayout
{
    std::uint32_t bytesPerPixel = 4;  // 1 to 4, least significant first
    std::array<BitField, 4> channels; // red, green, blue, alpha; for grey: the same three times
};

// Nothing where the bits of the mask are not side by side. An empty mask is an absent channel.
std::optional<BitField> bitFieldOf(std::uint32_t mask);

// RGBA of 8 bits, each channel scaled to the full range and rounded. Absent colour is 0, absent
// alpha 255. `stored` holds whole pixels, and its fields lie inside them.
std::vector<std::byte> unpackPixels(const PackedPixelLayout& layout,
                                    std::span<const std::byte> stored);

} // namespace sinew
