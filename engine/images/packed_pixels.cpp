#include "engine/images/packed_pixels.h"

#include <bit>

namespace sinew
{
namespace
{

std::byte channel(std::uint32_t pixel, BitField field, std::byte absent)
{
    if (field.bits == 0)
        return absent;
    const std::uint32_t largest = field.bits == 32 ? 0xFFFFFFFFU : (1U << field.bits) - 1;
    const std::uint64_t value = pixel >> field.shift & largest;
    return static_cast<std::byte>((value * 255 + largest / 2) / largest);
}

} // namespace

std::optional<BitField> bitFieldOf(std::uint32_t mask)
{
    if (mask == 0)
        return BitField{};
    const BitField field{.shift = static_cast<std::uint32_t>(std::countr_zero(mask)),
                         .bits = static_cast<std::uint32_t>(std::popcount(mask))};
    const bool isWhole = mask >> field.shift == 0xFFFFFFFFU >> (32 - field.bits);
    return isWhole ? std::optional(field) : std::nullopt;
}

std::vector<std::byte> unpackPixels(const PackedPixelLayout& layout,
                                    std::span<const std::byte> stored)
{
    std::vector<std::byte> pixels;
    pixels.reserve(stored.size() / layout.bytesPerPixel * 4);
    for (; !stored.empty(); stored = stored.subspan(layout.bytesPerPixel))
    {
        std::uint32_t pixel = 0;
        for (std::uint32_t i = 0; i < layout.bytesPerPixel; ++i)
            pixel |= std::to_integer<std::uint32_t>(stored[i]) << 8 * i;
        for (std::size_t i = 0; i < 4; ++i)
            pixels.push_back(
                channel(pixel, layout.channels[i], i == 3 ? std::byte{255} : std::byte{0}));
    }
    return pixels;
}

} // namespace sinew
