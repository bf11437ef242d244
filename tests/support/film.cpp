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
