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
    // (rounded down, at least 1). smallerLevels generates more for Rgba8.
    std::vector<TextureLevel> levels;
    // Doom 3's compressed normal maps store x in alpha and y in green ("RXGB"); BC5 stores x in red
    // and y in green. z must be derived.
    bool xInAlpha = false;
};

// Size of a level in bytes.
std::size_t levelSize(TextureFormat format, std::uint32_t width, std::uint32_t height);

// Reads width and height of an image file's first level from its header. Fails like decodeTexture.
Result<ImageSize> textureSize(std::span<const std::byte> bytes, std::string_view fileName);

// The part of an image file to decode. Decoders expect a whole file of their format; for Size, its
// header is enough, and the result has no pixels. Before allocating memory, they check that the
// file can hold the declared size. Error messages do not contain the file's name.
enum class ReadPart : std::uint8_t
{
    All,
    Size,
    Check, // same errors as All; may return no pixels
};

// Decodes PNG, JPEG, WebP and DDS, detected by the first bytes, and anything else as TGA. DDS may
// contain BC1, 2, 3, 5, 7 or uncompressed pixels of 8 to 32 bits, with mip levels; cube maps,
// volumes and arrays are rejected. A damaged or truncated file is rejected entirely. Ignores colour
// space and orientation metadata, and bytes after the image.
Result<Texture> decodeTexture(std::span<const std::byte> bytes, std::string_view fileName,
                              ReadPart part = ReadPart::All);

// Wraps the image without mip levels.
Texture textureOf(Image image);

// The first level of an Rgba8 texture; none for compressed blocks, which only GPUs decode.
std::optional<Image> toImage(const Texture& texture);

// All further levels of an Rgba8 texture, down to one pixel, each half the size of the previous
// one. A pixel is the mean of four. With `colour`, the first three channels are sRGB and averaged
// in linear light.
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
// DirectDraw Surface with all mip levels: keeps compressed blocks, converts other pixels to Rgba8.
// Ignores trailing bytes.
DecodeResult<Texture> decodeDds(std::span<const std::byte> bytes, ReadPart part = ReadPart::All);

// Converts Quake's LMP to a PNG file with the colours of `palette` (gfx/palette.lmp).
DecodeResult<std::vector<std::byte>> pngOfLmp(std::span<const std::byte> lmp,
                                              std::span<const std::byte> palette);

// Checks an image's size: at least one pixel, at most kMaxImageSize in each direction, and small
// enough for a file of `fileSize` bytes if the image needs at least `leastBytes`.
DecodeResult<ImageSize> checkedSize(std::string_view format, std::uint32_t width,
                                    std::uint32_t height, std::uint64_t leastBytes,
                                    std::size_t fileSize);

// The bits of one channel in a stored pixel, least significant first. 0 bits: no such channel.
struct BitField
{
    std::uint32_t shift = 0;
    std::uint32_t bits = 0;
};

struct PackedPixelLayout
{
    std::uint32_t bytesPerPixel = 4;  // 1 to 4, least significant first
    std::array<BitField, 4> channels; // red, green, blue, alpha; grey: the same field three times
};

// Converts to 8-bit RGBA: scales each channel to the full range and rounds. Missing colour is 0,
// missing alpha 255. `stored` must hold whole pixels, and the fields must lie inside them.
std::vector<std::byte> unpackPixels(const PackedPixelLayout& layout,
                                    std::span<const std::byte> stored);

// A transparent black image.
Image blankImage(std::uint32_t width, std::uint32_t height);

} // namespace sinew
