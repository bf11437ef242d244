// Pictures one by one into files: each into one of its own, or all into a film.
#pragma once

#include "engine/images/image.h"

#include <glm/ext/vector_float4.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace sinew::samples
{

// How much of what lies behind shows through each pixel, from the same picture drawn over black and
// over white (both opaque, of one size), over `background`: linear light, not premultiplied.
// Whatever the surfaces' blending, coverage and antialiasing, what does not change between the two
// is opaque. The result is sRGB and not premultiplied, as PNG and WebP store it.
Image withAlpha(const Image& overBlack, const Image& overWhite, const glm::vec4& background);

// A film has from 0.1 to 1000 pictures a second, or its format could not tell their times.
inline constexpr double kFewestFilmPictures = 0.1;
inline constexpr double kMostFilmPictures = 1000.0;

struct PictureSequence
{
    std::uint32_t count = 1;
    double picturesPerSecond = 30.0;
    bool isEndless = true; // a film of them starts over after its last picture
};

// No file is ever half written. Pictures of their own are written as they come. A film is kept in
// memory, compressed, and written by finish(): where that is not called, because of an error or
// because the user has enough, there is no film, and what had its name is still there. The errors
// name the file. For the thread that writes files.
class PictureFiles
{
public:
    // `pattern` has been checked by whyNotOutputName. A film's rate lies between the two above;
    // its times are rounded to milliseconds without drifting away.
    PictureFiles(std::string pattern, const PictureSequence& sequence);

    // The next picture, of the size of the others.
    Result<void> add(const Image& image);

    // Writes the film, if it is one. After the last of at least one picture.
    Result<void> finish();

private:
    std::int64_t shownAt(std::uint32_t picture) const; // milliseconds since the film's start

    std::string pattern_;
    double picturesPerSecond_;
    std::uint32_t added_ = 0;
    std::optional<WebpAnimation> film_;
};

} // namespace sinew::samples
