// Quake's LMP: width and height in 32 bits each, then one byte per pixel, an index into the game's
// palette of 256 colours.
#include "engine/base/little_endian.h"
#include "engine/images/image_formats.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

namespace sinew
{
namespace
{

constexpr std::size_t kColours = 256;
constexpr std::size_t kPaletteSize = 3 * kColours; // red, green, blue

} // namespace

DecodeResult<std::vector<std::byte>> tgaOfLmp(std::span<const std::byte> lmp,
                                              std::span<const std::byte> palette)
{
    constexpr std::size_t kSizes = 8;
    if (palette.size() < kPaletteSize)
        return tl::unexpected(fmt::format("its palette gfx/palette.lmp has {} bytes, expected {}",
                                          palette.size(), kPaletteSize));
    if (lmp.size() < kSizes)
        return tl::unexpected(std::string("LMP ends before its first pixel"));
    const std::uint32_t width = uint32At(lmp, 0);
    const std::uint32_t height = uint32At(lmp, 4);
    const std::uint64_t pixels = std::uint64_t{width} * height;
    if (const auto size = checkedSize("LMP", width, height, kSizes + pixels, lmp.size()); !size)
        return tl::unexpected(size.error());
    constexpr unsigned kIndexed = 1;
    constexpr unsigned kFromTop = 32;
    const std::array<unsigned, 18> header{
        0, 1,       kIndexed, 0, 0,           0,          kColours >> 8, 24,
        0, 0,       0,        0, width & 255, width >> 8, height & 255,  height >> 8,
        8, kFromTop};
    std::vector<std::byte> tga;
    tga.reserve(header.size() + kPaletteSize + pixels);
    std::ranges::transform(header, std::back_inserter(tga),
                           [](unsigned value) { return static_cast<std::byte>(value); });
    for (std::size_t colour = 0; colour < kPaletteSize; colour += 3)
        tga.insert(tga.end(), {palette[colour + 2], palette[colour + 1], palette[colour]});
    const auto indices = lmp.subspan(kSizes, pixels);
    tga.insert(tga.end(), indices.begin(), indices.end());
    return tga;
}

} // namespace sinew
