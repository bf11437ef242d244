// Writes compact PNG files by trying libpng's filters.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sinew
{

// 8 bits per channel, rows from top to bottom; 1 (grey), 3 (RGB) or 4 (RGBA) channels. Colours are
// sRGB unless `isData`, as in normal maps.
struct PngPicture
{
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::uint32_t channels = 3;
    bool isData = false;
    std::span<const std::uint8_t> rows; // width * height * channels bytes
};

// Tries several filters and returns the smallest file.
std::vector<std::byte> encodePng(const PngPicture& picture);

} // namespace sinew
