// The panels without a window: in pictures, and as text.
#pragma once

#include "samples/crowd/panels/panels.h"
#include "samples/interface/interface.h"

#include <string>

namespace sinew::crowd
{

class OffscreenPanels
{
public:
    // Must outlive the panels.
    explicit OffscreenPanels(const LiveCrowd& crowd);

    // Draws the panels at that time over a picture that was left as ui::kDrawnOver and becomes
    // gpu::kColourAttachment.
    void record(const gpu::Frame& frame, const RenderTarget& target, double seconds);

    // All that they say at --time.
    std::string text();

private:
    const LiveCrowd& crowd_;
    Controls controls_;
    ui::Interface interface_;
    Panels panels_;
};

} // namespace sinew::crowd
