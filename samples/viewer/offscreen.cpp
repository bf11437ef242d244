#include "samples/common/file_output.h"
#include "samples/viewer/drawing.h"
#include "samples/viewer/framing.h"

#include <future>
#include <vector>

namespace sinew::viewer
{
namespace
{

struct View
{
    ChannelPlays plays;
    ModelView shown;
};

// The pictures of --frames: the clip runs at --speed, the materials' own time does not.
std::vector<View> viewsToShow(const samples::Scene& scene, const Options& options)
{
    std::vector<Playback> playbacks;
    std::vector<View> views;
    for (std::uint32_t i = 0; i < options.frames; ++i)
    {
        const double elapsed = i / options.framesPerSecond;
        playbacks.push_back(startOf(scene.model, options.time + options.speed * elapsed));
        views.push_back({.plays = channelPlays(scene.model, playbacks.back()),
                         .shown = {.seconds = options.time + elapsed}});
    }
    const Framing framing = framingOf(scene, playbacks, options.view);
    const double groundHeight = lowestPoint(scene, startOf(scene.model, 0.0));
    for (View& view : views)
    {
        view.shown.camera = framing.camera;
        view.shown.visible = framing.visible;
        view.shown.groundHeight = groundHeight;
    }
    return views;
}

PosedModel poseOnDevice(const gpu::Device& device, ModelFrame& model, const ChannelPlays& plays)
{
    gpu::FrameRing ring(device);
    const gpu::Frame frame = ring.begin();
    model.recordFrame(frame, plays);
    ring.end(frame);
    ring.wait();
    return model.readPosed(frame.slot);
}

} // namespace

samples::ExitCode renderOffscreen(const gpu::Device& device, const samples::Scene& scene,
                                  const Options& options)
{
    // Where to look from takes many poses, which other cores compute while the model is uploaded.
    std::future<std::vector<View>> views = std::async(std::launch::async | std::launch::deferred,
                                                      [&] { return viewsToShow(scene, options); });
    ModelFrame model = frameOf(device, scene, options);
    if (options.dumps())
    {
        const ChannelPlays plays = channelPlays(scene.model, startOf(scene.model, options.time));
        const samples::ExitCode code =
            samples::writeDumps(options, scene, poseOnDevice(device, model, plays));
        if (code != samples::kExitOk || !options.output)
            return code;
    }
    const std::vector<View> shownViews = views.get();
    return samples::drawPictures(
        device, options, model.samples(),
        [&](const gpu::Frame& frame, const RenderTarget& target, std::uint32_t index)
        {
            const auto& [plays, shown] = shownViews[index];
            const ModelPicture picture{
                .target = target, .leaveAs = gpu::kCopySource, .view = shown};
            model.recordFrame(frame, plays, &picture);
        });
}

} // namespace sinew::viewer
