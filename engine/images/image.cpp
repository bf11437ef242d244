#include "engine/images/image.h"

#include "engine/images/texture.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

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

template <class T>
struct Readers
{
    using Read = DecodeResult<T> (*)(std::span<const std::byte>);
    Read png;
    Read jpeg;
    Read webp;
    Read tga;
};

// By the reader of the file's format.
template <class T>
Result<T> readBy(const Readers<T>& readers, std::span<const std::byte> bytes,
                 std::string_view fileName)
{
    const auto read = [&]() -> DecodeResult<T>
    {
        if (bytes.empty())
            return tl::unexpected(std::string("is empty, expected an image"));
        const std::string_view format = imageFormatOf(bytes);
        if (format == "PNG")
            return readers.png(bytes);
        if (format == "JPEG")
            return readers.jpeg(bytes);
        if (format == "WebP")
            return readers.webp(bytes);
        if (!format.empty())
            return tl::unexpected(fmt::format("is a {} image, expected {}", format, kImageFormats));
        return readers.tga(bytes);
    };
    DecodeResult<T> result = read();
    if (!result)
        return refusal(std::string(fileName), std::move(result.error()));
    return std::move(*result);
}

} // namespace

// Unsupported formats are only recognised for better messages.
std::string_view imageFormatOf(std::span<const std::byte> bytes)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kSignatures{
        {{"\x89PNG", "PNG"},
         {"\xff\xd8", "JPEG"},
         {"DDS ", "DDS"},
         {"BM", "BMP"},
         {"GIF8", "GIF"}}};
    constexpr std::size_t kBeforeForm = 8; // RIFF is a container: the form follows the file size
    for (const auto& [signature, format] : kSignatures)
        if (startsWith(bytes, signature))
            return format;
    const bool isWebp = startsWith(bytes, "RIFF") && bytes.size() > kBeforeForm &&
                        startsWith(bytes.subspan(kBeforeForm), "WEBP");
    return isWebp ? "WebP" : "";
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

Result<ImageSize> imageSize(std::span<const std::byte> bytes, std::string_view fileName)
{
    return readBy<ImageSize>({pngSize, jpegSize, webpSize, tgaSize}, bytes, fileName);
}

Result<Image> decodeImage(std::span<const std::byte> bytes, std::string_view fileName)
{
    return readBy<Image>({decodePng, decodeJpeg, decodeWebp, decodeTga}, bytes, fileName);
}

} // namespace sinew
