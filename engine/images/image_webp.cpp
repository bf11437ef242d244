// Decodes still WebP images, lossy and lossless, with libwebp.
#include "engine/images/image_formats.h"

#include <fmt/format.h>
#include <webp/decode.h>

#include <new>

namespace sinew
{
namespace
{

const std::uint8_t* webpBytes(std::span<const std::byte> bytes)
{
    return reinterpret_cast<const std::uint8_t*>(bytes.data());
}

std::string whyWebpIsRefused(VP8StatusCode status)
{
    switch (status)
    {
    case VP8_STATUS_OUT_OF_MEMORY:
        throw std::bad_alloc();
    case VP8_STATUS_NOT_ENOUGH_DATA:
    case VP8_STATUS_SUSPENDED:
        return "damaged WebP: the file ends early";
    case VP8_STATUS_UNSUPPORTED_FEATURE:
        return "WebP with a feature that libwebp does not support";
    default:
        return "damaged WebP: its data is broken";
    }
}

} // namespace

// The size of the file does not limit that of the image: pixels of a single colour take no bytes.
DecodeResult<ImageSize> webpSize(std::span<const std::byte> bytes)
{
    WebPBitstreamFeatures features;
    const VP8StatusCode status = WebPGetFeatures(webpBytes(bytes), bytes.size(), &features);
    if (status != VP8_STATUS_OK)
        return tl::unexpected(whyWebpIsRefused(status));
    if (features.has_animation != 0)
        return tl::unexpected(std::string("is an animated WebP, expected a still image: save one "
                                          "frame"));
    return checkedSize("WebP", static_cast<std::uint32_t>(features.width),
                       static_cast<std::uint32_t>(features.height), 0, bytes.size());
}

DecodeResult<Image> decodeWebp(std::span<const std::byte> bytes)
{
    const DecodeResult<ImageSize> size = webpSize(bytes);
    if (!size)
        return tl::unexpected(size.error());
    Image image = blankImage(size->width, size->height);
    WebPDecoderConfig config;
    if (WebPInitDecoderConfig(&config) == 0)
        return tl::unexpected(
            std::string("cannot be decoded: libwebp has an incompatible version"));
    config.output.colorspace = MODE_RGBA;
    config.output.is_external_memory = 1;
    config.output.u.RGBA = {.rgba = reinterpret_cast<std::uint8_t*>(image.pixels.data()),
                            .stride = static_cast<int>(4 * image.width),
                            .size = image.pixels.size()};
    const VP8StatusCode status = WebPDecode(webpBytes(bytes), bytes.size(), &config);
    if (status != VP8_STATUS_OK)
        return tl::unexpected(whyWebpIsRefused(status));
    return image;
}

} // namespace sinew
