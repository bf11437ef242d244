// What is shown beside the model, and from where it is seen.
#pragma once

#include "engine/render/model_frame.h"
#include "samples/viewer/controls.h"
#include "samples/viewer/options.h"
#include "samples/viewer/panels/overlays.h"
#include "samples/viewer/selection.h"
#include "samples/viewer/skinning_comparison.h"

#include <optional>

namespace sinew::viewer
{

class ViewPanel
{
public:
    explicit ViewPanel(const Options& options)
        : surface_(options.surface), overlays_(options.overlays)
    {
    }

    void show(ModelFrame& frame, Controls& controls, const AnimatedModel& model,
              const Selection& selection, const SkinningComparison& comparison);

    // What the surface is drawn as, and what over it.
    SurfaceShown surface() const;
    SurfaceChoice choice() const { return surface_; }
    void choose(SurfaceChoice surface) { surface_ = surface; }
    const Overlays& overlays() const { return overlays_; }
    void showNextSurface();
    void toggleKeys() { keysShown_ = !keysShown_; }
    // Whether the list of keys is open; a hand may close it.
    bool& keysShown() { return keysShown_; }
    // What was chosen stays.
    void showAnotherModel() { coloured_.reset(); }
    void toggleSkeleton() { overlays_.skeleton = !overlays_.skeleton; }
    void toggleNormals() { overlays_.normals = !overlays_.normals; }
    void toggleWireframe() { overlays_.wireframe = !overlays_.wireframe; }

private:
    void showSurfaces();
    void showLegend(const AnimatedModel& model, const Selection& selection,
                    const SkinningComparison& comparison) const;
    // Where a colour for each vertex is shown, computes them anew if what they say has changed.
    void colour(ModelFrame& frame, const AnimatedModel& model, const Selection& selection);

    SurfaceChoice surface_;
    std::optional<SurfaceChoice> coloured_; // that the frame has the colours of
    std::optional<std::uint32_t> colouredJoint_;
    Overlays overlays_;
    bool keysShown_ = false;
};

} // namespace sinew::viewer
