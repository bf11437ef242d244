// What the images of a scene may take together, given out in the order in which they are asked for.
#pragma once

#include "engine/assets/image.h"
#include "engine/assets/material_limits.h"
#include "engine/assets/texture.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace sinew
{

class ImageBudget
{
public:
    explicit ImageBudget(const MaterialLimits& limits)
        : limits_(limits), bytesLeft_(limits.imageBytes), workLeft_(limits.imageWork)
    {
    }

    // What an image may take of which `count` are needed at once: an equal share of what is left,
    // of which another is kept back. So an image that is kept takes half of it at most, and what
    // comes after it is small rather than missing.
    std::uint64_t shareOf(std::size_t count) const { return bytesLeft_ / (count + 1); }

    // Of an image that is kept.
    void keep(std::uint64_t bytes) { bytesLeft_ -= std::min(bytes, bytesLeft_); }

    // Work on as many pixels, before it is done; the reason why it must not be done. Small images
    // count for more than they have: to look for one and to make it costs something too.
    std::optional<std::string> takeWork(std::uint64_t pixels);

    const MaterialLimits& limits() const { return limits_; }

private:
    MaterialLimits limits_;
    std::uint64_t bytesLeft_;
    std::uint64_t workLeft_;
};

std::uint64_t memoryOf(const Texture& texture); // bytes of its levels

// Halves the image until it takes at most `most` bytes, or is a single pixel.
void shrink(Image& image, std::uint64_t most);

// The same, without those levels first that are larger. Compressed pixels that have no smaller
// level become Rgba8.
Result<Texture> shrunk(Texture texture, std::uint64_t most, std::string_view fileName);

} // namespace sinew
