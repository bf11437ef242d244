// The readers behind decodeImage and decodeTexture, one per format.
#pragma once

#include "engine/images/texture.h"

#include <optional>
#include <string>

namespace sinew
{

// The supported formats, for error messages.
inline constexpr std::string_view kImageFormats = "PNG, JPEG, WebP or TGA";

// Each expects a whole file of its format; the message of a failure names no file.
template <class T>
using DecodeResult = tl::expected<T, std::string>;

DecodeResult<Image> decodePng(std::span<const std::byte> bytes);  // libpng
DecodeResult<Image> decodeJpeg(std::span<const std::byte> bytes); // libjpeg-turbo
DecodeResult<Image> decodeTga(std::span<const std::byte> bytes);
DecodeResult<Image> decodeWebp(std::span<const std::byte> bytes); // libwebp

// DirectDraw Surface: blocks as they are, other pixels as Rgba8; all mip levels of the file. That
// the file holds all that it declares is checked before anything is allocated. Bytes after it are
// ignored.
DecodeResult<Texture> decodeDds(std::span<const std::byte> bytes);

// From the header alone, refused where it says what the file cannot hold.
DecodeResult<ImageSize> pngSize(std::span<const std::byte> bytes);
DecodeResult<ImageSize> jpegSize(std::span<const std::byte> bytes);
DecodeResult<ImageSize> tgaSize(std::span<const std::byte> bytes);
DecodeResult<ImageSize> webpSize(std::span<const std::byte> bytes);
DecodeResult<ImageSize> ddsSize(std::span<const std::byte> bytes);

// Quake's LMP, as a TGA file with the colours of `palette` (gfx/palette.lmp).
DecodeResult<std::vector<std::byte>> tgaOfLmp(std::span<const std::byte> lmp,
                                              std::span<const std::byte> palette);

// The size of a picture that is decoded: at least one pixel, at most kMaxImageSize each way, and
// no more than a file of this size can hold, which takes `leastBytes`.
DecodeResult<ImageSize> checkedSize(std::string_view format, std::uint32_t width,
                                    std::uint32_t height, std::uint64_t leastBytes,
                                    std::size_t fileSize);

// A transparent black picture of that size.
Image blankImage(std::uint32_t width, std::uint32_t height);

} // namespace sinew
