// What is shown beside the model, from where it is seen, and how long frames take.
#pragma once

#include "engine/render/model_frame.h"
#include "samples/viewer/controls.h"
#include "samples/viewer/options.h"
#include "samples/viewer/panels/overlays.h"
#include "samples/viewer/selection.h"

#include <array>
#include <optional>
#include <string>

namespace sinew::viewer
{

class ViewPanel
{
public:
    explicit ViewPanel(const Options& options)
        : surface_(options.surface), overlays_(options.overlays), ground_(options.ground),
          twoSided_(options.twoSided)
    {
    }

    void show(ModelFrame& frame, Controls& controls, const AnimatedModel& model,
              const Selection& selection);

    // What the surface is drawn as, and what over it.
    SurfaceShown surface() const;
    const Overlays& overlays() const { return overlays_; }
    void showNextSurface();
    void toggleSkeleton() { overlays_.skeleton = !overlays_.skeleton; }
    void toggleNormals() { overlays_.normals = !overlays_.normals; }
    void toggleWireframe() { overlays_.wireframe = !overlays_.wireframe; }

    // `seconds`: how long the last frame took; 0 where nobody measures.
    void showPerformance(const std::string& device, const AnimatedModel& model, double seconds);

private:
    void showSurfaces();
    void showLegend(const AnimatedModel& model, const Selection& selection) const;
    // Where a colour for each vertex is shown, computes them anew if what they say has changed.
    void colour(ModelFrame& frame, const AnimatedModel& model, const Selection& selection);

    SurfaceChoice surface_;
    std::optional<SurfaceChoice> coloured_; // that the frame has the colours of
    std::optional<std::uint32_t> colouredJoint_;
    Overlays overlays_;
    bool ground_;
    bool twoSided_;
    std::array<float, 120> milliseconds_{}; // of the last frames, oldest at next_
    std::size_t next_ = 0;
};

} // namespace sinew::viewer
