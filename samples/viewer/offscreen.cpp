#include "samples/viewer/offscreen.h"

#include "engine/assets/files.h"
#include "samples/common/dump.h"
#include "samples/common/interrupt.h"
#include "samples/common/output.h"
#include "samples/common/output_name.h"
#include "samples/common/progress.h"
#include "samples/viewer/framing.h"
#include "samples/viewer/renderer.h"

#include <fmt/format.h>

#include <array>
#include <optional>

namespace sinew::viewer
{
namespace
{

constexpr const char* kDefaultOutput = "sinew.png";

// The pictures of --frames: the clip runs at --speed, the materials' own time does not.
std::vector<View> viewsToShow(const samples::Scene& scene, const Options& options)
{
    std::vector<Playback> moments;
    std::vector<View> views;
    for (std::uint32_t i = 0; i < options.frames; ++i)
    {
        const double elapsed = i / options.framesPerSecond;
        moments.push_back({.clip = 0, .seconds = options.time + options.speed * elapsed});
        views.push_back({.playback = moments.back(), .seconds = options.time + elapsed});
    }
    const Framing framing = frameMoments(scene, moments, options.view);
    const double groundHeight = lowestPoint(scene, 0);
    for (View& view : views)
    {
        view.camera = framing.camera;
        view.visible = framing.visible;
        view.groundHeight = groundHeight;
    }
    return views;
}

samples::ExitCode writeDumps(const gpu::Device& device, const Renderer& renderer,
                             const samples::Scene& scene, const Options& options)
{
    gpu::FrameRing ring(device);
    const gpu::Frame frame = ring.begin();
    renderer.recordSkinning(frame, {.clip = 0, .seconds = options.time});
    ring.end(frame);
    ring.wait();
    const PosedModel posed = renderer.readPosed(frame.slot);
    if (options.dumpVertices &&
        !samples::writeOutput(
            *options.dumpVertices,
            samples::dumpVertices(scene.skinning, posed.vertices, posed.tangents)))
        return samples::kExitOutput;
    if (options.dumpJoints &&
        !samples::writeOutput(*options.dumpJoints, samples::dumpJoints(scene.model, posed.joints)))
        return samples::kExitOutput;
    return samples::kExitOk;
}

// Draws the pictures of a sequence: while the device draws one, the one before it is written.
class PictureSequence
{
public:
    PictureSequence(const gpu::Device& device, Renderer& renderer, const Options& options)
        : renderer_(renderer),
          output_(options.output.value_or(kDefaultOutput)), extent_{options.size.width,
                                                                    options.size.height},
          targets_(createRenderTargets(device, extent_, renderer.samples())),
          progress_("drawing", options.frames), ring_(device)
    {
        for (gpu::Buffer& picture : pictures_)
            picture = createPictureBuffer(device, extent_);
    }

    samples::ExitCode draw(std::span<const View> views)
    {
        for (std::uint32_t i = 0; i < views.size(); ++i)
        {
            if (samples::interrupted())
                return samples::kExitInterrupted;
            const gpu::Frame frame = ring_.begin();
            if (!writePicture(frame.slot))
            {
                ring_.abandon(frame);
                return samples::kExitOutput;
            }
            renderer_.recordFrame(frame, targets_[frame.slot], views[i], gpu::kCopySource);
            recordPictureCopy(frame.commands, targets_[frame.slot], pictures_[frame.slot]);
            barrier(frame.commands, gpu::kCopyWrite, gpu::kHostRead);
            ring_.end(frame);
            drawn_[frame.slot] = i;
        }
        return writeRest();
    }

private:
    samples::ExitCode writeRest()
    {
        ring_.wait();
        if (samples::interrupted())
            return samples::kExitInterrupted;
        // The older of the two first, so that an error names the first file that failed.
        const bool secondIsOlder = drawn_[0] && drawn_[1] && *drawn_[1] < *drawn_[0];
        const std::uint32_t older = secondIsOlder ? 1 : 0;
        if (!writePicture(older) || !writePicture(1 - older))
            return samples::kExitOutput;
        return samples::interrupted() ? samples::kExitInterrupted : samples::kExitOk;
    }

    // The picture that the slot's finished frame drew, if any. False when it cannot be written.
    bool writePicture(std::uint32_t slot)
    {
        if (!drawn_[slot])
            return true;
        const std::string name = samples::outputName(output_, *drawn_[slot]);
        drawn_[slot].reset();
        const Result<void> written =
            writeFile(name, encodePng(readPicture(pictures_[slot], extent_)));
        if (!written)
        {
            samples::printError(toString(written.error()));
            return false;
        }
        progress_.advance();
        return true;
    }

    Renderer& renderer_;
    std::string output_;
    VkExtent2D extent_;
    RenderTargetRing targets_;
    std::array<gpu::Buffer, gpu::kFramesInFlight> pictures_;
    std::array<std::optional<std::uint32_t>, gpu::kFramesInFlight> drawn_; // index of its view
    samples::Progress progress_;
    gpu::FrameRing ring_; // last: waits for the frames in flight before what they use goes
};

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
    PictureSequence pictures(device, renderer, options);
    return pictures.draw(views);
}

} // namespace sinew::viewer
