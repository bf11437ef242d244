#include "samples/crowd/offscreen.h"

#include "samples/common/dump.h"
#include "samples/common/output.h"
#include "samples/common/picture_sequence.h"
#include "samples/crowd/crowd_view.h"
#include "samples/crowd/posed_instance.h"
#include "samples/crowd/settings.h"
#include "samples/crowd/spawn.h"

namespace sinew::crowd
{

namespace
{

samples::ExitCode writeDumps(const gpu::Device& device, const CrowdScene& scene, const Field& field,
                             const Options& options)
{
    const PosedModel posed =
        poseInstance(device, scene, field.instances[options.instance], options.time,
                     *shownSettings(device, scene, field, options).crowd.form);
    if (options.dumpVertices &&
        !samples::writeOutput(
            *options.dumpVertices,
            samples::dumpVertices(scene.scene.model, posed.vertices, posed.tangents)))
        return samples::kExitOutput;
    if (options.dumpJoints &&
        !samples::writeOutput(*options.dumpJoints,
                              samples::dumpJoints(scene.scene.model, posed.joints)))
        return samples::kExitOutput;
    return samples::kExitOk;
}

} // namespace

samples::ExitCode renderOffscreen(const gpu::Device& device, const CrowdScene& scene,
                                  const Options& options)
{
    const Field field = spawn(spawnRequest(options), scene.model, scene.bounds, scene.stance);
    if (options.dumpVertices || options.dumpJoints)
    {
        const samples::ExitCode code = writeDumps(device, scene, field, options);
        if (code != samples::kExitOk || !options.output)
            return code;
    }
    SharedResources shared(device, scene);
    ShownCrowd crowd(device, scene, shared, field, shownSettings(device, scene, field, options));
    const double aspect = static_cast<double>(options.size.width) / options.size.height;
    CrowdFrameRequest request = frameRequest(options);
    request.view = viewFrom(cameraFor(options.view, field, aspect), field, aspect);
    return samples::drawPictures(
        device,
        {.output = options.output.value_or(kDefaultOutput),
         .size = options.size,
         .samples = crowd.settings().crowd.samples,
         .count = options.frames},
        [&](const gpu::Frame& frame, const RenderTarget& target, std::uint32_t index)
        {
            request.seconds = options.time + index / options.framesPerSecond;
            crowd.record(frame, target, request, gpu::kCopySource);
        });
}

} // namespace sinew::crowd
