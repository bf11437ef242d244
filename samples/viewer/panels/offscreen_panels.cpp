#include "samples/viewer/panels/offscreen_panels.h"

namespace sinew::viewer
{
namespace
{

// Frames take as long as the machine likes; pictures and texts are to be the same everywhere.
constexpr double kUntimed = 0.0;

} // namespace

OffscreenPanels::OffscreenPanels(const gpu::Device& device, const samples::Scene& scene,
                                 const Options& options, ModelFrame& model)
    : options_(options), model_(model),
      controls_(scene, startOf(scene.model, options.time), options.view, options.speed, false),
      interface_(device, {.textSize = static_cast<float>(options.textSize)}),
      panels_(scene, device, options)
{
    controls_.setFieldOfView(options.fieldOfView);
}

void OffscreenPanels::record(const gpu::Frame& frame, const RenderTarget& target, double seconds,
                             const ModelView& view)
{
    controls_.seek(seconds);
    const auto show = [&]
    {
        if (options_.panels.value_or(false))
            panels_.show(model_, controls_, view, kUntimed);
        else
            panels_.showOverlays(controls_.playback(), view);
    };
    interface_.layOut(target.extent(), kUntimed, show); // sizes are known from the second time on
    interface_.layOut(target.extent(), kUntimed, show);
    interface_.record(frame, target);
}

std::string OffscreenPanels::text()
{
    skinning().update(model_, controls_.playback(), true);
    return interface_.textOf({options_.size.width, options_.size.height},
                             [this] { panels_.show(model_, controls_, {}, kUntimed); });
}

} // namespace sinew::viewer
