// Reads films back, with libwebp's own decoder.
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
    int milliseconds = 0; // how long it is shown
};

struct Film
{
    std::vector<FilmPicture> pictures;
    std::uint32_t timesPlayed = 0; // 0: without end

    int milliseconds() const;
    // One picture after the other, each as often as it would be shown by `count` pictures of equal
    // time: in a file, equal ones are one that is shown for longer.
    std::vector<Image> asShown(std::size_t count) const;
};

// Throws std::runtime_error for what is no WebP file.
Film readFilm(std::span<const std::byte> bytes);

} // namespace sinew::test
