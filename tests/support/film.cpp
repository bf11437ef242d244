#include "tests/support/film.h"

#include <webp/demux.h>

#include <memory>
#include <stdexcept>

namespace sinew::test
{

int Film::milliseconds() const
{
    int sum = 0;
    for (const FilmPicture& picture : pictures)
        sum += picture.milliseconds;
    return sum;
}

std::vector<Image> Film::asShown(std::size_t count) const
{
    std::vector<Image> shown;
    std::size_t picture = 0;
    int end = pictures.at(0).milliseconds;
    for (std::size_t i = 0; i < count; ++i)
    {
        const double middle = (static_cast<double>(i) + 0.5) / static_cast<double>(count);
        while (middle * milliseconds() > end)
            end += pictures.at(++picture).milliseconds;
        shown.push_back(pictures[picture].image);
    }
    return shown;
}

Film readFilm(std::span<const std::byte> bytes)
{
    const WebPData data{reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
    const std::unique_ptr<WebPAnimDecoder, void (*)(WebPAnimDecoder*)> decoder(
        WebPAnimDecoderNew(&data, nullptr), WebPAnimDecoderDelete);
    WebPAnimInfo info;
    if (!decoder || WebPAnimDecoderGetInfo(decoder.get(), &info) == 0)
        throw std::runtime_error("no WebP file");
    Film film{.timesPlayed = info.loop_count};
    int shownUntil = 0;
    while (WebPAnimDecoderHasMoreFrames(decoder.get()) != 0)
    {
        std::uint8_t* pixels = nullptr;
        int end = 0;
        if (WebPAnimDecoderGetNext(decoder.get(), &pixels, &end) == 0)
            throw std::runtime_error("a damaged WebP file");
        const auto* begin = reinterpret_cast<const std::byte*>(pixels);
        const std::size_t size = std::size_t{4} * info.canvas_width * info.canvas_height;
        film.pictures.push_back({.image = {.width = info.canvas_width,
                                           .height = info.canvas_height,
                                           .pixels = {begin, begin + size}},
                                 .milliseconds = end - shownUntil});
        shownUntil = end;
    }
    return film;
}

} // namespace sinew::test
