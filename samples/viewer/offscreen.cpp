#include "samples/common/file_output.h"
#include "samples/viewer/drawing.h"
#include "samples/viewer/framing.h"
#include "samples/viewer/renderer.h"

#include <vector>

namespace sinew::viewer
{
namespace
{

// The pictures of --frames: the clip runs at --speed, the materials' own time does not.
std::vector<View> viewsToShow(const samples::Scene& scene, const Options& options)
{
    std::vector<Playback> playbacks;
    std::vector<View> views;
    for (std::uint32_t i = 0; i < options.frames; ++i)
    {
        const double elapsed = i / options.framesPerSecond;
        playbacks.push_back(startOf(scene.model, options.time + options.speed * elapsed));
        views.push_back(
            {.playback = playbacks.back(), .shown = {.seconds = options.time + elapsed}});
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

PosedModel poseOnDevice(const gpu::Device& device, Renderer& renderer, const Playback& playback)
{
    gpu::FrameRing ring(device);
    const gpu::Frame frame = ring.begin();
    renderer.recordSkinning(frame, playback);
    ring.end(frame);
    ring.wait();
    return renderer.readPosed(frame.slot);
}

} // namespace

samples::ExitCode renderOffscreen(const gpu::Device& device, const samples::Scene& scene,
                                  const Options& options)
{
    Renderer renderer(device, scene, options);
    if (options.dumps())
    {
        const samples::ExitCode code = samples::writeDumps(
            options, scene, poseOnDevice(device, renderer, startOf(scene.model, options.time)));
        if (code != samples::kExitOk || !options.output)
            return code;
    }
    const std::vector<View> views = viewsToShow(scene, options);
    return samples::drawPictures(
        device, options, renderer.samples(),
        [&](const gpu::Frame& frame, const RenderTarget& target, std::uint32_t index)
        { renderer.recordFrame(frame, target, views[index], gpu::kCopySource); });
}

} // namespace sinew::viewer
