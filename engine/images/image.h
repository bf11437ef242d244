// A decoded image, and encoders. Decoders are in texture.h.
#pragma once

#include "engine/base/diagnostic.h"

#include <tl/expected.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

struct WebPAnimEncoder; // of libwebp

namespace sinew
{

// Largest accepted width or height. Checked before memory is allocated.
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

    bool operator==(const ImageSize&) const = default;
};

// "PNG", "JPEG", "WebP", "DDS", "BMP" or "GIF", by the first bytes; otherwise empty.
std::string_view imageFormatOf(std::span<const std::byte> bytes);

// Encodes PNG, RGBA. Deterministic. Favours speed over size.
// Requires width, height >= 1 and matching pixels.
std::vector<std::byte> encodePng(const Image& image);

// Encodes images as one lossless animated WebP file with libwebp.
//
// Compresses each image when it is added. Until finish(), keeps all compressed images and a few
// uncompressed ones in memory. Deterministic. Throws std::bad_alloc if its own buffers cannot be
// allocated; if libwebp runs out of memory, returns an error with its message. Not thread-safe.
class WebpAnimation
{
public:
    // Longest duration of an image that the format can express, in milliseconds.
    static constexpr std::uint32_t kLongest = (1U << 24) - 1;

    // Number of loops; 0 is endless.
    explicit WebpAnimation(std::uint16_t timesPlayed = 0);
    ~WebpAnimation();
    WebpAnimation(const WebpAnimation&) = delete;
    WebpAnimation& operator=(const WebpAnimation&) = delete;

    // Adds an image shown for `milliseconds`, 1 to kLongest. An image equal to the previous one
    // extends its duration. Returns an error if the total exceeds 24 days or libwebp fails; nothing
    // may be added after that. All images must have the same size, 1 to kMaxImageSize per side, and
    // matching pixels.
    tl::expected<void, std::string> add(const Image& image, std::uint32_t milliseconds);

    // Returns the file, a still image if all images are equal. Returns an error above 4 GiB or if
    // libwebp fails. Requires at least one image. Must be the last call.
    tl::expected<std::vector<std::byte>, std::string> finish();

private:
    struct Deleter
    {
        void operator()(WebPAnimEncoder* encoder) const;
    };

    tl::unexpected<std::string> failure() const;

    std::uint16_t timesPlayed_;
    std::unique_ptr<WebPAnimEncoder, Deleter> encoder_; // null before the first image
    int milliseconds_ = 0;                              // duration of all images
};

} // namespace sinew
