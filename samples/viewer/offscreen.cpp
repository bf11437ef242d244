#include "samples/common/file_output.h"
#include "samples/common/output.h"
#include "samples/viewer/choices.h"
#include "samples/viewer/drawing.h"
#include "samples/viewer/options.h"
#include "samples/viewer/panels/panels.h"
#include "samples/viewer/shots.h"
#include "samples/viewer/vertex_colours.h"

#include <future>
#include <optional>
#include <utility>

namespace sinew::viewer
{
namespace
{

// The pictures, with all that is drawn for them.
class Pictures
{
public:
    Pictures(const gpu::Device& device, const samples::Scene& scene, const Options& options,
             ModelFrame& model, const Shots& shots, SkinningComparison& skinning)
        : model_(scene.model), frame_(model), shots_(shots), skinning_(skinning),
          measures_(options.surface == SurfaceChoice::Difference), before_(scene.model)
    {
        const VkExtent2D extent{options.size.width, options.size.height};
        if (options.antialiasing != samples::Antialiasing::Temporal)
            return;
        temporal_.emplace(device, scene.model);
        samples::recordFramesBefore(
            device, extent,
            [&](const gpu::Frame& frame, const RenderTarget& target, std::uint32_t steps)
            { recordShot(frame, target, shotOf(-std::int64_t{steps}), gpu::kCopySource); });
    }

    void record(const gpu::Frame& frame, const RenderTarget& target,
                const samples::PictureRequest& picture)
    {
        shown_ = shotOf(picture.index);
        if (picture.background)
            shown_.view.lighting.background = *picture.background;
        if (picture.motion != nullptr)
            recordWithMotion(frame, target, picture);
        else
            recordShot(frame, target, shown_, picture.leaveAs);
    }
    const Shot& shown() const { return shown_; } // by the last one

private:
    Shot shotOf(std::int64_t picture)
    {
        Shot shot = shots_.at(picture);
        skinning_.update(frame_, shot.playback, measures_);
        skinning_.apply(shot.view);
        return shot;
    }

    void recordShot(const gpu::Frame& frame, const RenderTarget& target, const Shot& shot,
                    gpu::ImageUse leaveAs)
    {
        if (temporal_)
            return temporal_->record(frame, frame_, shot, skinning_.choice(), target, leaveAs);
        const ModelPicture picture{.target = target, .leaveAs = leaveAs, .view = shot.view};
        frame_.recordFrame(frame, channelPlays(model_, shot.playback), &picture);
    }

    void recordWithMotion(const gpu::Frame& frame, const RenderTarget& target,
                          const samples::PictureRequest& request)
    {
        const Shot before = shots_.at(std::int64_t{request.index} - 1);
        const ModelPicture picture{
            .target = target,
            .leaveAs = request.leaveAs,
            .view = shown_.view,
            .motion = ModelMotionRequest{.target = request.motion,
                                         .leaveAs = gpu::kCopySource,
                                         .before = before_.of(frame_, before, skinning_.choice())}};
        frame_.recordFrame(frame, channelPlays(model_, shown_.playback), &picture);
    }

    const AnimatedModel& model_;
    ModelFrame& frame_;
    const Shots& shots_;
    SkinningComparison& skinning_;
    bool measures_; // colours are those of a difference
    ShotBefore before_;
    Shot shown_;
    std::optional<TemporalDrawing> temporal_;
};

} // namespace

samples::ExitCode renderOffscreen(const gpu::Device& device, const samples::Scene& scene,
                                  const Options& options)
{
    const auto sequence = picturesToDraw(scene.model, options);
    if (!sequence)
    {
        samples::printError(sequence.error());
        return samples::kExitUsage;
    }
    // Where to look from takes many poses, which other cores compute while the model is uploaded.
    std::future<Shots> shotsToShow = std::async(std::launch::async | std::launch::deferred,
                                                [&] { return Shots(scene, options, *sequence); });
    ModelFrame model = frameOf(device, scene, options);
    std::optional<OffscreenPanels> panels;
    if (options.panelsDump || options.panels.value_or(false) || options.overlays.any())
        panels.emplace(device, scene, options, model);
    if (options.panelsDump && !samples::writeOutput(*options.panelsDump, panels->text()))
        return samples::kExitOutput;
    if (options.dumpVertices || options.dumpJoints)
    {
        const ChannelPlays plays = channelPlays(scene.model, startOf(scene.model, options.time));
        const samples::ExitCode code = samples::writeDumps(options, scene, model.poseNow(plays));
        if (code != samples::kExitOk)
            return code;
    }
    if (options.dumps() && !options.output && !options.motion)
        return samples::kExitOk;
    if (std::optional<Colours> colours =
            coloursFor(scene.model, options.surface, jointNamed(scene.model, options.joint)))
        model.colourVertices(std::move(*colours));
    const Shots shots = shotsToShow.get();
    SkinningComparison withoutPanels(scene.model, options.skinning);
    SkinningComparison& skinning = panels ? panels->skinning() : withoutPanels;
    // So that one colour means the same in all pictures.
    for (std::uint32_t i = 1; options.surface == SurfaceChoice::Difference && i < sequence->count;
         ++i)
        skinning.update(model, shots.at(i).playback, true);
    Pictures pictures(device, scene, options, model, shots, skinning);
    samples::RecordPanels recordPanels;
    if (options.panels.value_or(false) || options.overlays.any())
        recordPanels = [&](const gpu::Frame& frame, const RenderTarget& target) {
            panels->record(frame, target, pictures.shown().playback.seconds, pictures.shown().view);
        };
    return samples::drawPictures(
        device, options, *sequence, model.samples(),
        [&](const gpu::Frame& frame, const RenderTarget& target,
            const samples::PictureRequest& picture) { pictures.record(frame, target, picture); },
        recordPanels);
}

} // namespace sinew::viewer
