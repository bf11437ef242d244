#include "engine/animation/animated_model.h"
#include "samples/viewer/options.h"

#include <fmt/format.h>

#include <cmath>
#include <utility>

namespace sinew::viewer
{

namespace
{

// Why an option would have no effect; nothing if all have one.
std::optional<std::string> describeIgnored(const Options& options)
{
    if (options.wantsWindow() && wantsDevice(options))
        return std::nullopt;
    if (options.watch)
        return "--watch needs a window, but none is opened; leave it out, or the options that "
               "write files, print reports or end the program";
    if (options.panelsDump || options.panels.value_or(false))
        return std::nullopt;
    if (options.scene.model.camera &&
        (options.view != ViewAngles() || options.fieldOfView != kFieldOfView))
        return "--camera brings a view of its own; leave out --view and --fov";
    return std::nullopt;
}

} // namespace

std::optional<std::string> describeContradiction(const Options& options)
{
    const bool isAboutOne =
        options.info || options.listClips || options.explainMaterials || options.compareSkinning;
    if (!options.moreModels.empty() && (isAboutOne || !options.check))
        return fmt::format("one model is shown at a time; unexpected argument '{}'",
                           options.moreModels.front().string());
    if (auto mistake =
            samples::describeMistake(options, options.turntable ? "--turntable" : "--frames"))
        return mistake;
    if (auto mistake = describeIgnored(options))
        return mistake;
    return outputFiles(options).whyOneFile();
}

bool wantsDevice(const Options& options)
{
    if (options.check)
        return false;
    const bool reports = options.info || options.listClips || options.explainMaterials ||
                         options.compareSkinning || options.exportFile;
    return !reports || options.writes();
}

samples::OutputFiles outputFiles(const Options& options)
{
    samples::OutputFiles files = options.outputFiles();
    for (const auto& [option, isAsked] :
         {std::pair("--info", options.info), std::pair("--list-clips", options.listClips),
          std::pair("--explain-materials", options.explainMaterials),
          std::pair("--compare-skinning", options.compareSkinning)})
        if (isAsked)
            files.add(option, "-");
    files.add("--export", options.exportFile);
    return files;
}

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
