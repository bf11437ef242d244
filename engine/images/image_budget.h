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
    std::uint64_t bytes = std::uint64_t{2} << 30;
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

    // The reason if an image of so many bytes is rejected.
    std::optional<std::string> whyTooLarge(std::uint64_t bytes) const;

    // Subtracts the bytes of an image that stays in memory. Requires that it is not too large.
    void keep(std::uint64_t bytes) { bytesLeft_ -= bytes; }

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

} // namespace sinew
