// Decodes still WebP images and encodes animations with libwebp.
#include "engine/images/image.h"
#include "engine/images/texture.h"

#include <fmt/format.h>
#include <webp/decode.h>
#include <webp/encode.h>
#include <webp/mux.h>

#include <limits>
#include <memory>
#include <new>

namespace sinew
{
namespace
{

const std::uint8_t* webpBytes(std::span<const std::byte> bytes)
{
    return reinterpret_cast<const std::uint8_t*>(bytes.data());
}

constexpr const char* kDamaged = "damaged WebP: its data is broken, or ends early";

// 0 (fast) to 9 (small).
constexpr int kEffort = 2;

// Frees memory that libwebp allocated for an object.
template <class Object>
using Freed = std::unique_ptr<Object, void (*)(Object*)>;

WebPAnimEncoder* encoderFor(const Image& image, std::uint16_t timesPlayed)
{
    WebPAnimEncoderOptions options;
    WebPAnimEncoder* encoder = nullptr;
    if (WebPAnimEncoderOptionsInit(&options) != 0)
    {
        options.anim_params.loop_count = timesPlayed;
        encoder = WebPAnimEncoderNew(static_cast<int>(image.width), static_cast<int>(image.height),
                                     &options);
    }
    if (encoder == nullptr)
        throw std::bad_alloc();
    return encoder;
}

} // namespace

// The file's size does not limit the image size: pixels of a single colour take no bytes.
DecodeResult<Image> decodeWebp(std::span<const std::byte> bytes, ReadPart part)
{
    WebPBitstreamFeatures features;
    if (WebPGetFeatures(webpBytes(bytes), bytes.size(), &features) != VP8_STATUS_OK)
        return tl::unexpected(std::string(kDamaged));
    if (features.has_animation != 0)
        return tl::unexpected(std::string("is an animated WebP, expected a still image: save one "
                                          "frame"));
    const auto size = checkedSize("WebP", static_cast<std::uint32_t>(features.width),
                                  static_cast<std::uint32_t>(features.height), 0, bytes.size());
    if (!size)
        return tl::unexpected(size.error());
    if (part == ReadPart::Size)
        return Image{size->width, size->height, {}};
    Image image = blankImage(size->width, size->height);
    if (WebPDecodeRGBAInto(webpBytes(bytes), bytes.size(),
                           reinterpret_cast<std::uint8_t*>(image.pixels.data()),
                           image.pixels.size(), static_cast<int>(4 * image.width)) == nullptr)
        return tl::unexpected(std::string(kDamaged));
    return image;
}

void WebpAnimation::Deleter::operator()(WebPAnimEncoder* encoder) const
{
    WebPAnimEncoderDelete(encoder);
}

WebpAnimation::WebpAnimation(std::uint16_t timesPlayed) : timesPlayed_(timesPlayed) {}

WebpAnimation::~WebpAnimation() = default;

tl::unexpected<std::string> WebpAnimation::failure() const
{
    return tl::unexpected(fmt::format("libwebp: {}", WebPAnimEncoderGetError(encoder_.get())));
}

tl::expected<void, std::string> WebpAnimation::add(const Image& image, std::uint32_t milliseconds)
{
    if (milliseconds > static_cast<std::uint32_t>(std::numeric_limits<int>::max() - milliseconds_))
        return tl::unexpected(std::string("an animation of more than 24 days cannot be written"));
    if (!encoder_)
        encoder_.reset(encoderFor(image, timesPlayed_));
    WebPConfig config;
    WebPConfigInit(&config);
    WebPConfigLosslessPreset(&config, kEffort);
    config.exact = 1; // keep the colours of transparent pixels
    WebPPicture picture;
    if (WebPPictureInit(&picture) == 0)
        throw std::bad_alloc();
    const Freed<WebPPicture> freed(&picture, WebPPictureFree);
    picture.use_argb = 1;
    picture.width = static_cast<int>(image.width);
    picture.height = static_cast<int>(image.height);
    if (WebPPictureImportRGBA(&picture, reinterpret_cast<const std::uint8_t*>(image.pixels.data()),
                              4 * picture.width) == 0)
        throw std::bad_alloc();
    if (WebPAnimEncoderAdd(encoder_.get(), &picture, milliseconds_, &config) == 0)
        return failure();
    milliseconds_ += static_cast<int>(milliseconds);
    return {};
}

tl::expected<std::vector<std::byte>, std::string> WebpAnimation::finish()
{
    constexpr std::size_t kLargest = std::numeric_limits<std::uint32_t>::max(); // RIFF limit
    WebPData file;
    WebPDataInit(&file);
    const Freed<WebPData> freed(&file, WebPDataClear);
    if (WebPAnimEncoderAdd(encoder_.get(), nullptr, milliseconds_, nullptr) == 0 ||
        WebPAnimEncoderAssemble(encoder_.get(), &file) == 0)
        return failure();
    if (file.size > kLargest)
        return tl::unexpected(std::string("a file of more than 4 GiB cannot be written"));
    const auto* bytes = reinterpret_cast<const std::byte*>(file.bytes);
    return std::vector(bytes, bytes + file.size);
}

} // namespace sinew
