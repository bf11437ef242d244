// Reads films back with libwebp's own decoder.
#pragma once

#include "engine/images/image.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sinew::test
{

struct FilmPicture
{
    Image image;
    int milliseconds = 0; // display time
};

struct Film
{
    std::vector<FilmPicture> pictures;
    std::uint32_t timesPlayed = 0; // 0: endlessly

    int milliseconds() const;
    // The film as `count` frames of equal length. The file merges equal frames into one
    // that is shown longer; here they are repeated.
    std::vector<Image> asShown(std::size_t count) const;
};

// Throws std::runtime_error if the bytes are not a WebP file.
Film readFilm(std::span<const std::byte> bytes);

} // namespace sinew::test
