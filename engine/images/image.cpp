#include "engine/images/image.h"

#include "engine/images/image_formats.h"

#include <fmt/format.h>

#include <algorithm>

namespace sinew
{
namespace
{

bool startsWith(std::span<const std::byte> bytes, std::string_view signature)
{
    return bytes.size() >= signature.size() &&
           std::equal(signature.begin(), signature.end(), bytes.begin(),
                      [](char a, std::byte b) { return static_cast<std::byte>(a) == b; });
}

// The formats that lie beside models too, for a message that says more than "unknown".
std::string_view otherFormat(std::span<const std::byte> bytes)
{
    if (startsWith(bytes, "DDS "))
        return "DDS";
    if (startsWith(bytes, "BM"))
        return "BMP";
    if (startsWith(bytes, "GIF8"))
        return "GIF";
    if (startsWith(bytes, "RIFF"))
        return "WebP";
    return {};
}

// By the reader of the file's format.
template <class T>
Result<T> readBy(DecodeResult<T> (*png)(std::span<const std::byte>),
                 DecodeResult<T> (*jpeg)(std::span<const std::byte>),
                 DecodeResult<T> (*tga)(std::span<const std::byte>),
                 std::span<const std::byte> bytes, std::string_view fileName)
{
    const auto read = [&]() -> DecodeResult<T>
    {
        if (bytes.empty())
            return tl::unexpected(std::string("is empty, expected an image"));
        if (startsWith(bytes, "\x89PNG"))
            return png(bytes);
        if (startsWith(bytes, "\xff\xd8"))
            return jpeg(bytes);
        if (const std::string_view format = otherFormat(bytes); !format.empty())
            return tl::unexpected(fmt::format("is a {} image, expected PNG, JPEG or TGA", format));
        return tga(bytes);
    };
    DecodeResult<T> result = read();
    if (!result)
        return refusal(std::string(fileName), std::move(result.error()));
    return std::move(*result);
}

} // namespace

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

Result<ImageSize> imageSize(std::span<const std::byte> bytes, std::string_view fileName)
{
    return readBy(pngSize, jpegSize, tgaSize, bytes, fileName);
}

Result<Image> decodeImage(std::span<const std::byte> bytes, std::string_view fileName)
{
    return readBy(decodePng, decodeJpeg, decodeTga, bytes, fileName);
}

} // namespace sinew
