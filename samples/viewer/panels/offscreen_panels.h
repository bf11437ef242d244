// The panels without a window: in pictures, and as text.
#pragma once

#include "samples/interface/interface.h"
#include "samples/viewer/panels/panels.h"

#include <string>

namespace sinew::viewer
{

class OffscreenPanels
{
public:
    // All must outlive the panels.
    OffscreenPanels(const gpu::Device& device, const samples::Scene& scene, const Options& options,
                    ModelFrame& model);

    // What the pictures show, for the panels to tell.
    SkinningComparison& skinning() { return panels_.skinning(); }

    // Draws the panels at `seconds` in the clips over a picture of that view, which was left as
    // ui::kDrawnOver and becomes gpu::kColourAttachment.
    void record(const gpu::Frame& frame, const RenderTarget& target, double seconds,
                const ModelView& view);

    // All that they say at --time.
    std::string text();

private:
    const Options& options_;
    ModelFrame& model_;
    Controls controls_;
    ui::Interface interface_;
    Panels panels_;
};

} // namespace sinew::viewer
