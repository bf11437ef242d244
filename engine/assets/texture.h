// A picture as the device takes it: pixels or compressed blocks, with the mip levels of its file.
#pragma once

#include "engine/assets/diagnostic.h"
#include "engine/assets/image.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace sinew
{

enum class TextureFormat : std::uint8_t
{
    Rgba8,
    Bc1, // also with 1-bit alpha
    Bc2,
    Bc3,
    Bc5,
    Bc7,
};

struct TextureLevel
{
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<std::byte> bytes; // rows, or rows of 4x4 blocks, without padding
};

struct Texture
{
    TextureFormat format = TextureFormat::Rgba8;
    // At least one; more only where the file has them, each half the size of the one before
    // (rounded down, at least 1). A single level of Rgba8 gets its mip chain on the device.
    std::vector<TextureLevel> levels;
    // Doom 3's compressed normal maps keep x in alpha ("RXGB"), y in green; BC5 x in red, y in
    // green: z is to be derived.
    bool xInAlpha = false;
};

// Any supported image file: PNG, JPEG, TGA (decodeImage), or DDS with BC1, 2, 3, 5, 7 or
// uncompressed pixels of 16, 24 or 32 bits, with its mip levels. Cube maps, volumes and arrays are
// refused.
Result<Texture> decodeTexture(std::span<const std::byte> bytes, std::string_view fileName);

// The first level as pixels, for image programs: blocks are decompressed.
Result<Image> toImage(const Texture& texture, std::string_view fileName);

} // namespace sinew
