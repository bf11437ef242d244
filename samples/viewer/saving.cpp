#include "samples/viewer/saving.h"

#include "engine/base/text_location.h"
#include "engine/files/file_name.h"
#include "engine/files/files.h"
#include "samples/common/output.h"
#include "samples/common/output_name.h"
#include "samples/viewer/picture_plan.h"

#include <fmt/format.h>

#include <cctype>
#include <cmath>
#include <filesystem>
#include <numbers>
#include <span>
#include <system_error>
#include <utility>

namespace sinew::viewer
{
namespace
{

// A name of the model's or of a clip as part of a file's.
std::string asFileName(const std::string& name)
{
    std::string safe;
    for (const char c : name)
    {
        const bool isKept = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' ||
                            c == '_' || c == '.' || static_cast<unsigned char>(c) >= 0x80;
        safe += isKept ? c : '-';
    }
    return safe.empty() ? "model" : safe;
}

std::string absolute(const std::string& file)
{
    std::error_code error;
    const std::filesystem::path whole = std::filesystem::absolute(file, error);
    return printable(error ? file : whole.string());
}

} // namespace

Saving::Saving(const gpu::Device& device, const samples::Scene& scene)
    : device_(device), scene_(scene)
{
}

std::string Saving::filmName(const Playback& playback, FilmKind kind) const
{
    std::string name = asFileName(scene_.model.name);
    if (kind == FilmKind::Turntable)
        name += "-turntable";
    else if (!scene_.model.clips.empty())
        name = fmt::format("{}-{}", name, asFileName(clipName(scene_.model, playback)));
    return samples::unusedName(name + ".webp");
}

std::string Saving::exportName() const
{
    return samples::unusedName(asFileName(scene_.model.name) + ".glb");
}

void Saving::say(std::string outcome)
{
    forgetOutcome();
    outcome_ = std::move(outcome);
    samples::tell(outcome_ + "\n");
}

void Saving::forgetOutcome()
{
    outcome_.clear();
    readable_.reset();
}

void Saving::startFilm(const std::string& file, FilmKind kind, double picturesPerSecond,
                       const Controls& controls, VkExtent2D extent)
{
    if (const auto reason = samples::whyNotOutputName(file))
        return say(*reason);
    // Found out before all pictures are drawn.
    const std::filesystem::path folder = std::filesystem::path(file).parent_path();
    if (std::error_code unknown; !folder.empty() && !std::filesystem::is_directory(folder, unknown))
        return say(fmt::format("there is no folder {}", absolute(folder.string())));
    const Playback& playing = controls.playback();
    const double speed = controls.speed() == 0.0 ? 1.0 : controls.speed();
    samples::PictureSequence pictures{
        .count = static_cast<std::uint32_t>(std::lround(kTurntableSeconds * picturesPerSecond)),
        .picturesPerSecond = picturesPerSecond};
    if (kind == FilmKind::Loop)
    {
        const auto loop = filmOfOneLoop(scene_.model, playing, speed, picturesPerSecond);
        if (!loop)
            return say("the clip is too long for a film: write it with --frames N --output FILE");
        pictures = *loop;
    }
    const bool isFilm = samples::isFilmName(file);
    if (!isFilm && pictures.count > 1 && !samples::hasFramePlaceholder(file))
        return say(fmt::format("{} pictures need names of their own: expected {{frame}} in the "
                               "name, such as walk_{{frame:04}}.png, or a name that ends in .webp",
                               pictures.count));
    const std::string name = isFilm ? samples::unusedName(file) : file;
    // A loop starts where the clip does, a turntable where it is.
    const Playback start{.clips = playing.clips,
                         .seconds = kind == FilmKind::Loop ? 0.0 : playing.seconds};
    film_.emplace(Film{.job = {device_, {.file = name, .pictures = pictures, .extent = extent}},
                       .kind = kind,
                       .start = start,
                       .secondsPerPicture = controls.paused() && kind == FilmKind::Turntable
                                                ? 0.0
                                                : speed / pictures.picturesPerSecond});
    forgetOutcome();
}

void Saving::cancelFilm()
{
    if (film_)
        say(fmt::format("not saved: {}", absolute(film_->job.plan().file)));
    film_.reset();
}

void Saving::startExport(const std::string& file, const Playback& playback)
{
    if (exporting_.isBusy())
        return;
    if (const auto known = parseExportFile(file); !known)
        return say(known.error());
    exportFile_ = samples::unusedName(file);
    forgetOutcome();
    exporting_.start(
        [this, playback]() -> Result<std::string>
        {
            const Result<ExportedFile> exported = exportedFile(scene_, playback, exportFile_);
            if (!exported)
                return tl::unexpected(exported.error());
            return writeFile(exportFile_, std::as_bytes(std::span(exported->contents)))
                .map([&] { return exported->lost; });
        });
}

void Saving::endExport(const Result<std::string>& lost)
{
    if (!lost)
        return say(toString(lost.error()));
    say(fmt::format("saved {}{}{}", absolute(exportFile_), lost->empty() ? "" : "; ", *lost));
    if (lowerExtension(exportFile_) == ".glb")
        readable_ = exportFile_;
}

Shot Saving::shotOf(std::int64_t picture, const Controls& controls, const Look& look) const
{
    const auto number = static_cast<double>(picture);
    Playback playback = film_->start;
    playback.seconds += number * film_->secondsPerPicture;
    Shot shot{.playback = playback, .view = look.viewAt(playback)};
    shot.view.camera = controls.cameraAt(playback);
    if (film_->kind == FilmKind::Turntable)
        shot.view.camera =
            turned(shot.view.camera, shot.view.visible.centre,
                   2.0 * std::numbers::pi * number / film_->job.plan().pictures.count);
    return shot;
}

void Saving::drawFilm(std::int64_t picture, ModelFrame& frame, const Controls& controls,
                      const Look& look)
{
    // The samples change only before the next frame of the window.
    const bool isTemporal = look.isTemporal && frame.samples() == VK_SAMPLE_COUNT_1_BIT;
    std::unique_ptr<TemporalDrawing>& temporal = film_->temporal;
    const auto record =
        [&](const gpu::Frame& recorded, const RenderTarget& target, const Shot& shot)
    {
        if (isTemporal)
            return temporal->record(recorded, frame, shot, look.skinning, target, gpu::kCopySource);
        const ModelPicture drawn{.target = target, .leaveAs = gpu::kCopySource, .view = shot.view};
        frame.recordFrame(recorded, channelPlays(scene_.model, shot.playback), &drawn);
    };
    if (!isTemporal)
        temporal.reset();
    else if (!temporal)
    {
        device_.waitIdle();
        temporal = std::make_unique<TemporalDrawing>(device_, scene_.model);
        samples::recordFramesBefore(
            device_, film_->job.plan().extent,
            [&](const gpu::Frame& recorded, const RenderTarget& target, std::uint32_t steps)
            { record(recorded, target, shotOf(picture - steps, controls, look)); });
    }
    const Shot shot = shotOf(picture, controls, look);
    film_->job.draw(frame.samples(), [&](const gpu::Frame& recorded, const RenderTarget& target)
                    { record(recorded, target, shot); });
}

void Saving::goOn(ModelFrame& frame, const Controls& controls, const Look& look)
{
    if (const std::optional<Result<std::string>> lost = exporting_.take())
        endExport(*lost);
    if (!film_)
        return;
    if (const std::optional<std::uint32_t> index = film_->job.next())
        drawFilm(*index, frame, controls, look);
    if (const auto& result = film_->job.result())
    {
        const std::string file = absolute(film_->job.plan().file);
        say(*result ? fmt::format("saved {}", file) : toString(result->error()));
        film_.reset();
    }
}

std::optional<double> Saving::filmShare() const
{
    return film_ ? std::optional(film_->job.share()) : std::nullopt;
}

} // namespace sinew::viewer
