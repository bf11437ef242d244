#include "samples/viewer/offscreen.h"

#include "samples/common/dump.h"
#include "samples/common/interrupt.h"
#include "samples/common/output.h"
#include "samples/common/picture_sequence.h"
#include "samples/viewer/framing.h"
#include "samples/viewer/renderer.h"

#include <vector>

namespace sinew::viewer
{
namespace
{

constexpr const char* kDefaultOutput = "sinew.png";

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

samples::ExitCode writeDumps(const gpu::Device& device, Renderer& renderer,
                             const samples::Scene& scene, const Options& options)
{
    gpu::FrameRing ring(device);
    const gpu::Frame frame = ring.begin();
    renderer.recordSkinning(frame, startOf(scene.model, options.time));
    ring.end(frame);
    ring.wait();
    const PosedModel posed = renderer.readPosed(frame.slot);
    if (options.dumpVertices &&
        !samples::writeOutput(*options.dumpVertices,
                              samples::dumpVertices(scene.model, posed.vertices, posed.tangents)))
        return samples::kExitOutput;
    if (options.dumpJoints &&
        !samples::writeOutput(*options.dumpJoints, samples::dumpJoints(scene.model, posed.joints)))
        return samples::kExitOutput;
    return samples::kExitOk;
}

} // namespace

samples::ExitCode renderOffscreen(const gpu::Device& device, const samples::Scene& scene,
                                  const Options& options)
{
    Renderer renderer(device, scene, options);
    const bool dumps = options.dumpVertices || options.dumpJoints;
    if (dumps)
    {
        const samples::ExitCode code = writeDumps(device, renderer, scene, options);
        if (code == samples::kExitOk && samples::interrupted())
            return samples::kExitInterrupted;
        if (code != samples::kExitOk || !options.output)
            return code;
    }
    const std::vector<View> views = viewsToShow(scene, options);
    return samples::drawPictures(
        device,
        {.output = options.output.value_or(kDefaultOutput),
         .size = options.size,
         .samples = renderer.samples(),
         .count = options.frames},
        [&](const gpu::Frame& frame, const RenderTarget& target, std::uint32_t index)
        { renderer.recordFrame(frame, target, views[index], gpu::kCopySource); });
}

} // namespace sinew::viewer
