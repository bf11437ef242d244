// A budget of memory and work for all images of a scene.
#pragma once

#include "engine/images/image.h"
#include "engine/images/texture.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace sinew
{

// The defaults far exceed the needs of Doom 3's and Quake 3's characters.
struct ImageLimits
{
    // Bytes of all decoded images (--limit images).
    std::uint64_t bytes = std::uint64_t{1} << 30;
    // Pixels decoded, or read by image programs (--limit image-work).
    std::uint64_t work = std::uint64_t{1000} * 1'000'000;
};

class ImageBudget
{
public:
    explicit ImageBudget(const ImageLimits& limits)
        : limits_(limits), bytesLeft_(limits.bytes), workLeft_(limits.work)
    {
    }

    // Bytes available for each of `count` images at the same time: the rest divided by count + 1,
    // so that images loaded later become small instead of missing.
    std::uint64_t shareOf(std::size_t count) const { return bytesLeft_ / (count + 1); }

    // Subtracts the bytes of an image that stays in memory.
    void keep(std::uint64_t bytes) { bytesLeft_ -= std::min(bytes, bytesLeft_); }

    // Call before work on that many pixels. Returns the reason if the work is rejected. Small
    // images count as 4096 pixels, because finding and creating them takes time too.
    std::optional<std::string> takeWork(std::uint64_t pixels);

    const ImageLimits& limits() const { return limits_; }

private:
    ImageLimits limits_;
    std::uint64_t bytesLeft_;
    std::uint64_t workLeft_;
};

std::uint64_t memoryOf(const Texture& texture); // bytes of its levels

// Halves the image until it takes at most `most` bytes, or is a single pixel.
void shrink(Image& image, std::uint64_t most);

// The same for a texture: drops the largest mip levels first, then halves the last one. Compressed
// pixels become Rgba8 when halved.
Result<Texture> shrunk(Texture texture, std::uint64_t most, std::string_view fileName);

} // namespace sinew
