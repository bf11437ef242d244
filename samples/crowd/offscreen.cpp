#include "samples/common/file_output.h"
#include "samples/crowd/crowd_view.h"
#include "samples/crowd/drawing.h"
#include "samples/crowd/posed_instance.h"
#include "samples/crowd/settings.h"
#include "samples/crowd/spawn.h"

namespace sinew::crowd
{

samples::ExitCode renderOffscreen(const gpu::Device& device, const CrowdScene& scene,
                                  const Options& options)
{
    const Field field = spawn(spawnRequest(options), scene.model, scene.bounds, scene.stance);
    if (options.dumps())
    {
        const samples::ExitCode code = samples::writeDumps(
            options, scene.scene,
            poseInstance(device, scene, field.instances[options.instance], options.time,
                         *shownSettings(device, scene, field, options).crowd.form));
        if (code != samples::kExitOk || !options.output)
            return code;
    }
    SharedResources shared(device, scene);
    ShownCrowd crowd(device, scene, shared, field, shownSettings(device, scene, field, options));
    const double aspect = static_cast<double>(options.size.width) / options.size.height;
    CrowdFrameRequest request = frameRequest(options);
    request.view = viewFrom(cameraFor(options.view, field, aspect), field, aspect);
    return samples::drawPictures(
        device, options,
        {.count = options.framesOrDefault(), .picturesPerSecond = options.framesPerSecond},
        crowd.settings().crowd.samples,
        [&](const gpu::Frame& frame, const RenderTarget& target, std::uint32_t index)
        {
            request.seconds = options.time + index / options.framesPerSecond;
            crowd.record(frame, target, request, gpu::kCopySource);
        });
}

} // namespace sinew::crowd
