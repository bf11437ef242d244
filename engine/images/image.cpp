#include "engine/images/image.h"

#include "engine/images/texture.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace sinew
{
namespace
{

// Includes formats without a decoder, which are recognised for better error messages.
struct ImageFormat
{
    std::string_view name;
    std::string_view signature; // first bytes of the file; '?' matches any byte
    DecodeResult<Texture> (*decode)(std::span<const std::byte>, ReadPart) = nullptr;
};

template <DecodeResult<Image> (*kDecode)(std::span<const std::byte>, ReadPart)>
DecodeResult<Texture> pictureBy(std::span<const std::byte> bytes, ReadPart part)
{
    return kDecode(bytes, part).map(textureOf);
}

constexpr ImageFormat kFormats[] = {
    {"PNG", "\x89PNG", pictureBy<decodePng>},
    {"JPEG", "\xff\xd8", pictureBy<decodeJpeg>},
    {"WebP", "RIFF????WEBP", pictureBy<decodeWebp>},
    {"DDS", "DDS ", decodeDds},
    {"BMP", "BM"},
    {"GIF", "GIF8"},
    {"TGA", "", pictureBy<decodeTga>}, // no signature
};

const ImageFormat& formatOf(std::span<const std::byte> bytes)
{
    const auto isByte = [](char a, std::byte b) { return a == '?' || std::byte(a) == b; };
    return *std::ranges::find_if(kFormats,
                                 [&](const ImageFormat& format)
                                 {
                                     const std::string_view start = format.signature;
                                     return bytes.size() >= start.size() &&
                                            std::equal(start.begin(), start.end(), bytes.begin(),
                                                       isByte);
                                 });
}

Result<Texture> readTexture(std::span<const std::byte> bytes, std::string_view fileName,
                            ReadPart part)
{
    const std::string file(fileName);
    if (bytes.empty())
        return refusal(file, "is empty, expected an image");
    const ImageFormat& format = formatOf(bytes);
    if (format.decode == nullptr)
        return refusal(file, fmt::format("is a {} image, expected {}", format.name, kImageFormats));
    DecodeResult<Texture> result = format.decode(bytes, part);
    if (!result)
        return refusal(file, std::move(result.error()));
    return std::move(*result);
}

} // namespace

std::string_view imageFormatOf(std::span<const std::byte> bytes)
{
    return formatOf(bytes).name;
}

Result<ImageSize> textureSize(std::span<const std::byte> bytes, std::string_view fileName)
{
    return readTexture(bytes, fileName, ReadPart::Size)
        .map(
            [](const Texture& texture) {
                return ImageSize{texture.levels[0].width, texture.levels[0].height};
            });
}

Result<Texture> decodeTexture(std::span<const std::byte> bytes, std::string_view fileName,
                              ReadPart part)
{
    return readTexture(bytes, fileName, part);
}

DecodeResult<ImageSize> checkedSize(std::string_view format, std::uint32_t width,
                                    std::uint32_t height, std::uint64_t leastBytes,
                                    std::size_t fileSize)
{
    if (width == 0 || height == 0)
        return tl::unexpected(fmt::format("{} image of {} x {} pixels, expected at least one",
                                          format, width, height));
    if (width > kMaxImageSize || height > kMaxImageSize)
        return tl::unexpected(fmt::format("{} image of {} x {} pixels, expected at most {} x {}",
                                          format, width, height, kMaxImageSize, kMaxImageSize));
    if (leastBytes > fileSize)
        return tl::unexpected(
            fmt::format("{} of {} bytes cannot hold the {} x {} pixels that it declares", format,
                        fileSize, width, height));
    return ImageSize{.width = width, .height = height};
}

Image blankImage(std::uint32_t width, std::uint32_t height)
{
    return {.width = width,
            .height = height,
            .pixels = std::vector<std::byte>(std::size_t{4} * width * height)};
}

std::vector<std::byte> unpackPixels(const PackedPixelLayout& layout,
                                    std::span<const std::byte> stored)
{
    std::vector<std::byte> pixels(stored.size() / layout.bytesPerPixel * 4);
    for (std::size_t i = 0; i < pixels.size(); stored = stored.subspan(layout.bytesPerPixel))
    {
        std::uint32_t pixel = 0;
        for (std::uint32_t byte = 0; byte < layout.bytesPerPixel; ++byte)
            pixel |= std::to_integer<std::uint32_t>(stored[byte]) << 8 * byte;
        for (const BitField& field : layout.channels)
        {
            const std::uint64_t largest = (std::uint64_t{1} << field.bits) - 1;
            const std::uint64_t value = pixel >> field.shift & largest;
            if (field.bits == 8)
                pixels[i++] = static_cast<std::byte>(value);
            else if (field.bits > 0)
                pixels[i++] = static_cast<std::byte>((value * 255 + largest / 2) / largest);
            else // absent
            {
                pixels[i] = i % 4 == 3 ? std::byte{255} : std::byte{0};
                ++i;
            }
        }
    }
    return pixels;
}

} // namespace sinew
