// An image ready for upload: pixels or compressed blocks, with mip levels.
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/images/image.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
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
    // At least one level; more only if the file has them, each half the size of the previous one
    // (rounded down, at least 1). smallerLevels generates those of Rgba8.
    std::vector<TextureLevel> levels;
    // Doom 3's compressed normal maps store x in alpha and y in green ("RXGB"); BC5 stores x in red
    // and y in green. z must be derived.
    bool xInAlpha = false;
};

// Bytes of a level of that size.
std::size_t levelSize(TextureFormat format, std::uint32_t width, std::uint32_t height);

// Reads width and height of an image file's first level from its header. Fails like decodeTexture.
Result<ImageSize> textureSize(std::span<const std::byte> bytes, std::string_view fileName);

// Each expects a whole file of its format, or its header alone for the size, and then gives no
// pixels. That the file can hold what it declares is checked before anything is allocated. The
// message of a failure names no file.
enum class ReadPart : std::uint8_t
{
    All,
    Size,
    Check, // the errors of All; there may be no pixels
};

// PNG, JPEG, WebP or DDS, recognised by their first bytes, and TGA otherwise. DDS has BC1, 2, 3, 5,
// 7 or uncompressed pixels of 8 to 32 bits, with its mip levels; cube maps, volumes and arrays are
// refused. So is a file that is damaged or ends early: there are no half pictures. What a file
// holds about colour spaces and orientation is ignored, as are bytes after the picture.
Result<Texture> decodeTexture(std::span<const std::byte> bytes, std::string_view fileName,
                              ReadPart part = ReadPart::All);

// Wraps the image without mip levels.
Texture textureOf(Image image);

// The first level of Rgba8; nothing for blocks, which only devices decode.
std::optional<Image> toImage(const Texture& texture);

// All levels below one of Rgba8, down to one pixel, each half as wide and high as the one above. A
// pixel is the mean of four. With `colour` the first three channels are sRGB, and their mean is
// taken in linear light.
std::vector<TextureLevel> smallerLevels(const TextureLevel& first, bool colour);

// Names of the supported formats, for messages.
inline constexpr std::string_view kImageFormats = "PNG, JPEG, WebP, DDS or TGA";

template <class T>
using DecodeResult = tl::expected<T, std::string>;

DecodeResult<Image> decodePng(std::span<const std::byte> bytes,
                              ReadPart part = ReadPart::All); // libpng
DecodeResult<Image> decodeJpeg(std::span<const std::byte> bytes,
                               ReadPart part = ReadPart::All); // libjpeg-turbo
DecodeResult<Image> decodeTga(std::span<const std::byte> bytes, ReadPart part = ReadPart::All);
DecodeResult<Image> decodeWebp(std::span<const std::byte> bytes,
                               ReadPart part = ReadPart::All); // libwebp
// DirectDraw Surface: blocks as they are, other pixels as Rgba8; all mip levels of the file. Bytes
// after it are ignored.
DecodeResult<Texture> decodeDds(std::span<const std::byte> bytes, ReadPart part = ReadPart::All);

// Quake's LMP, as a PNG file with the colours of `palette` (gfx/palette.lmp).
DecodeResult<std::vector<std::byte>> pngOfLmp(std::span<const std::byte> lmp,
                                              std::span<const std::byte> palette);

// The size of a picture that is decoded: at least one pixel, at most kMaxImageSize each way, and
// no more than a file of this size can hold, which takes `leastBytes`.
DecodeResult<ImageSize> checkedSize(std::string_view format, std::uint32_t width,
                                    std::uint32_t height, std::uint64_t leastBytes,
                                    std::size_t fileSize);

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

// RGBA of 8 bits, each channel scaled to the full range and rounded. Absent colour is 0, absent
// alpha 255. `stored` holds whole pixels, and its fields lie inside them.
std::vector<std::byte> unpackPixels(const PackedPixelLayout& layout,
                                    std::span<const std::byte> stored);

// A transparent black picture of that size.
Image blankImage(std::uint32_t width, std::uint32_t height);

} // namespace sinew
