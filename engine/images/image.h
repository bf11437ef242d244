// A decoded picture, and the readers and the writer of image files.
#pragma once

#include "engine/base/diagnostic.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace sinew
{

// Largest width or height that is decoded; declared sizes are checked before anything is allocated.
inline constexpr std::uint32_t kMaxImageSize = 8192;

// 8-bit RGBA, rows from top to bottom without padding; pixels.size() == 4 * width * height.
// Colour as stored in the file (sRGB for colour maps), alpha not premultiplied.
struct Image
{
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<std::byte> pixels;
};

struct ImageSize
{
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::uint32_t passes = 1; // over the picture to decode it: more for a JPEG of many scans

    // Pixels that are worked on to decode it.
    std::uint64_t work() const { return std::uint64_t{width} * height * passes; }
    bool operator==(const ImageSize&) const = default;
};

// "PNG", "JPEG", "WebP", "DDS", "BMP" or "GIF" by the first bytes; empty for any other.
std::string_view imageFormatOf(std::span<const std::byte> bytes);

// What the header of such a file says; refused as by decodeImage.
Result<ImageSize> imageSize(std::span<const std::byte> bytes, std::string_view fileName);

// Decodes PNG, JPEG or WebP, recognised by their first bytes, and TGA otherwise.
// A file that is damaged or ends early is refused: there are no half pictures. What a file holds
// about colour spaces and orientation is ignored. Bytes after the picture are ignored too.
Result<Image> decodeImage(std::span<const std::byte> bytes, std::string_view fileName);

// The picture as PNG: RGB where all of it is opaque, else RGBA. The same pixels always give the
// same bytes. Compressed for speed: pictures are written while the user waits.
// Requires width, height >= 1 and as many pixels as they say.
std::vector<std::byte> encodePng(const Image& image);

} // namespace sinew
