#include "samples/viewer/picture_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace sinew::viewer
{
namespace
{

constexpr double kMostOfALoop = 20'000.0; // pictures: eleven minutes of 30 a second

// One loop of the clips that play, as a film.
tl::expected<samples::PictureSequence, std::string> filmOfOneLoop(const AnimatedModel& model,
                                                                  const Playback& playback,
                                                                  double speed,
                                                                  double picturesPerSecond)
{
    const bool ends = comesToRest(model, playback);
    samples::PictureSequence pictures{
        .count = 1, .picturesPerSecond = picturesPerSecond, .isEndless = !ends};
    const double seconds = lengthOf(model, playback) / std::abs(speed);
    const double steps = std::round(seconds * picturesPerSecond);
    if (steps > kMostOfALoop)
        return tl::unexpected(
            fmt::format("one loop takes {:.0f} seconds, which are {:.0f} pictures; "
                        "expected --frames with how many to write",
                        seconds, steps));
    if (steps < 1.0)
        return pictures;
    pictures.picturesPerSecond = steps / seconds;
    pictures.count = static_cast<std::uint32_t>(steps) + (ends ? 1 : 0); // the held pose is one too
    return pictures;
}

} // namespace

tl::expected<samples::PictureSequence, std::string> picturesToDraw(const AnimatedModel& model,
                                                                   const Options& options)
{
    const Playback playback = startOf(model, options.time);
    if (options.frames || !options.writesFilm() || options.speed == 0.0)
        return samples::PictureSequence{.count = options.framesOrDefault(),
                                        .picturesPerSecond = options.framesPerSecond,
                                        .isEndless =
                                            options.turntable || !comesToRest(model, playback)};
    auto loop = filmOfOneLoop(model, playback, options.speed, options.framesPerSecond);
    if (loop)
        if (auto mistake = samples::describeMistakeInMotion(
                options, loop->count, fmt::format("one loop of {} pictures", loop->count)))
            return tl::unexpected(*std::move(mistake));
    return loop;
}

} // namespace sinew::viewer
