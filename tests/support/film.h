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
};

// Throws std::runtime_error for what is no WebP file.
Film readFilm(std::span<const std::byte> bytes);

} // namespace sinew::test
