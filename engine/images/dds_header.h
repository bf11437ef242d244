// The header of a DirectDraw Surface, after Microsoft's description of the format.
#pragma once

#include "engine/images/image_formats.h"
#include "engine/images/packed_pixels.h"
#include "engine/images/texture.h"

namespace sinew
{

// How a surface's pixels are stored.
struct DdsFormat
{
    TextureFormat format = TextureFormat::Rgba8;
    PackedPixelLayout packed; // where format is Rgba8
    bool xInAlpha = false;
};

struct DdsHeader
{
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::uint32_t levelCount = 1; // no more than the size allows
    DdsFormat pixels;
    std::size_t dataOffset = 0; // no more than the file holds
};

bool isDds(std::span<const std::byte> bytes);

// Writers are careless with the flags that say which fields are there: what is needed is read
// without asking them, except the number of mip levels. The number of bytes per row ("pitch") is
// often wrong and follows from the rest, so it is not read at all.
DecodeResult<DdsHeader> readDdsHeader(std::span<const std::byte> bytes);

} // namespace sinew
