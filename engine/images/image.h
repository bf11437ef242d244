// A decoded picture, and the writers of image files. texture.h has the readers.
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

// Largest width or height that is decoded; declared sizes are checked before anything is allocated.
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

// "PNG", "JPEG", "WebP", "DDS", "BMP" or "GIF" by the first bytes; empty for any other.
std::string_view imageFormatOf(std::span<const std::byte> bytes);

// The picture as PNG: RGB where all of it is opaque, else RGBA. The same pixels always give the
// same bytes. Compressed for speed: pictures are written while the user waits.
// Requires width, height >= 1 and as many pixels as they say.
std::vector<std::byte> encodePng(const Image& image);

// Writes pictures as one animated WebP file, without loss, through libwebp.
//
// Each picture is compressed when it is added. Until finish(), memory holds all that was
// compressed, and a few pictures besides. The same pictures always give the same bytes. Throws
// std::bad_alloc where memory for its own buffers is missing; libwebp's lack of memory is an error
// with its words. For one thread at a time.
class WebpAnimation
{
public:
    // What the format can say of how long a picture is shown, in milliseconds.
    static constexpr std::uint32_t kLongest = (1U << 24) - 1;

    // Readers play it so many times; 0: without end.
    explicit WebpAnimation(std::uint16_t timesPlayed = 0);
    ~WebpAnimation();
    WebpAnimation(const WebpAnimation&) = delete;
    WebpAnimation& operator=(const WebpAnimation&) = delete;

    // The next picture, which is shown for `milliseconds`, 1 to kLongest. One that is equal to the
    // picture before it only makes that one's time longer. An error, after which nothing more may
    // be added, where the whole would last more than 24 days or libwebp fails. Requires pictures of
    // one size, 1 to kMaxImageSize each way, with as many pixels as they say.
    tl::expected<void, std::string> add(const Image& image, std::uint32_t milliseconds);

    // The file; a picture that does not move where all are equal. An error where it would be larger
    // than 4 GiB or libwebp fails. Requires a picture. Called at most once, as the last.
    tl::expected<std::vector<std::byte>, std::string> finish();

private:
    struct Deleter
    {
        void operator()(WebPAnimEncoder* encoder) const;
    };

    tl::unexpected<std::string> failure() const;

    std::uint16_t timesPlayed_;
    std::unique_ptr<WebPAnimEncoder, Deleter> encoder_; // nothing before the first picture
    int milliseconds_ = 0;                              // of all pictures
};

} // namespace sinew
