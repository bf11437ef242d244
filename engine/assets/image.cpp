#include "engine/assets/image.h"

#include "engine/assets/image_formats.h"

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

DecodeResult<Image> decode(std::span<const std::byte> bytes)
{
    if (bytes.empty())
        return tl::unexpected(std::string("is empty, expected an image"));
    if (startsWith(bytes, "\x89PNG"))
        return decodePng(bytes);
    if (startsWith(bytes, "\xff\xd8"))
        return decodeJpeg(bytes);
    if (const std::string_view format = otherFormat(bytes); !format.empty())
        return tl::unexpected(fmt::format("is a {} image, expected PNG, JPEG or TGA", format));
    return decodeTga(bytes);
}

} // namespace

std::optional<std::string> whySizeIsRefused(std::uint32_t width, std::uint32_t height)
{
    if (width == 0 || height == 0)
        return fmt::format("image of {} x {} pixels, expected at least one", width, height);
    if (width > kMaxImageSize || height > kMaxImageSize)
        return fmt::format("image of {} x {} pixels, expected at most {} x {}", width, height,
                           kMaxImageSize, kMaxImageSize);
    return std::nullopt;
}

Image blankImage(std::uint32_t width, std::uint32_t height)
{
    return {.width = width,
            .height = height,
            .pixels = std::vector<std::byte>(std::size_t{4} * width * height)};
}

Result<Image> decodeImage(std::span<const std::byte> bytes, std::string_view fileName)
{
    DecodeResult<Image> image = decode(bytes);
    if (!image)
        return tl::unexpected(
            Diagnostic{.file = std::string(fileName), .message = std::move(image.error())});
    return std::move(*image);
}

} // namespace sinew
