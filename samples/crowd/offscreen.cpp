#include "samples/crowd/offscreen.h"

#include "samples/common/picture_sequence.h"
#include "samples/crowd/crowd_renderer.h"
#include "samples/crowd/crowd_view.h"
#include "samples/crowd/settings.h"
#include "samples/crowd/spawn.h"

namespace sinew::crowd
{

samples::ExitCode renderOffscreen(const gpu::Device& device, const CrowdScene& scene,
                                  const Options& options)
{
    const Field field = spawn(spawnRequest(options), scene.model, scene.bounds, scene.stance);
    SharedResources shared(device, scene);
    CrowdRenderer renderer(device, scene, shared, field, rendererSettings(device, scene, options));
    const double aspect = static_cast<double>(options.size.width) / options.size.height;
    FrameRequest request = frameRequest(options);
    request.view = viewFrom(cameraFor(options.view, field, aspect), field, aspect);
    return samples::drawPictures(
        device,
        {.output = options.output.value_or(kDefaultOutput),
         .size = options.size,
         .samples = renderer.samples(),
         .count = options.frames},
        [&](const gpu::Frame& frame, const RenderTarget& target, std::uint32_t index)
        {
            request.seconds = options.time + index / options.framesPerSecond;
            renderer.recordFrame(frame, target, request, gpu::kCopySource);
        });
}

} // namespace sinew::crowd
