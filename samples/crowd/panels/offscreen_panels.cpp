#include "samples/crowd/panels/offscreen_panels.h"

namespace sinew::crowd
{
namespace
{

// Frames take as long as the machine likes; pictures and texts are to be the same everywhere.
constexpr double kUntimed = 0.0;

} // namespace

OffscreenPanels::OffscreenPanels(const LiveCrowd& crowd)
    : crowd_(crowd), controls_(crowd.field(), crowd.options()),
      interface_(crowd.device(), {.textSize = static_cast<float>(crowd.options().textSize)}),
      panels_(crowd)
{
}

void OffscreenPanels::record(const gpu::Frame& frame, const RenderTarget& target, double seconds)
{
    controls_.advance(seconds - controls_.seconds());
    const auto show = [this] { panels_.show(controls_); };
    interface_.layOut(target.extent(), kUntimed, show); // sizes are known from the second time on
    interface_.layOut(target.extent(), kUntimed, show);
    interface_.record(frame, target);
}

std::string OffscreenPanels::text()
{
    const PictureSize& size = crowd_.options().size;
    return interface_.textOf({size.width, size.height}, [this] { panels_.show(controls_); });
}

} // namespace sinew::crowd
