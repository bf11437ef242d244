// How the model is shown and from where, the lights, and how long frames take.
#pragma once

#include "engine/gpu/device.h"
#include "engine/render/model_frame.h"
#include "samples/interface/widgets.h"
#include "samples/viewer/choices.h"
#include "samples/viewer/controls.h"
#include "samples/viewer/framing.h"
#include "samples/viewer/options.h"
#include "samples/viewer/skinning_comparison.h"

#include <array>
#include <cstddef>
#include <optional>

namespace sinew::viewer
{

using ui::beginList;
using ui::choice;
using ui::counted;
using ui::explain;
using ui::group;
using ui::say;
using ui::sayMuted;
using ui::sayMutedWrapped;
using ui::sayWrapped;
using ui::Search;

class LightingPanel
{
public:
    explicit LightingPanel(const Options& options)
        : lights_(options.lights), samples_(options.samplesOrDefault()),
          isTemporal_(options.antialiasing == samples::Antialiasing::Temporal)
    {
    }

    // `facing`: of the model, as for all.
    void show(ModelFrame& frame, const gpu::Device& device, double facing);

    const Lights& lights() const { return lights_; }
    Lighting lighting(double facing) const { return lightingOf(lights_, facing); }
    std::uint32_t samples() const { return isTemporal_ ? 1 : samples_; } // per pixel, wanted
    bool isTemporal() const { return isTemporal_; }                      // antialiasing

private:
    void showKeyLight(double facing);
    void showSamples(const gpu::Device& device);

    Lights lights_;
    std::uint32_t samples_;
    bool isTemporal_;
};

class PerformancePanel
{
public:
    // `seconds`: how long the last frame took; 0 where nobody measures.
    void show(const gpu::Device& device, ModelFrame& frame, const AnimatedModel& model,
              double seconds);

private:
    double frame_ = 0.0; // milliseconds, smoothed, as all
    ModelPassTimer::Milliseconds passes_{};
};

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
