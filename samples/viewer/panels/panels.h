// The viewer's panels: where they lie in the window, and which are open.
#pragma once

#include "engine/gpu/device.h"
#include "samples/viewer/options.h"
#include "samples/viewer/panels/joints_panel.h"
#include "samples/viewer/panels/model_panel.h"
#include "samples/viewer/panels/timeline_panel.h"
#include "samples/viewer/panels/view_panel.h"

namespace sinew::viewer
{

class Panels
{
public:
    // All must outlive the panels.
    Panels(const samples::Scene& scene, const gpu::Device& device, const Options& options);

    // Lays all of them out for one frame of the interface, over a picture of that view; what a hand
    // changes in them is changed at once.
    void show(ModelFrame& frame, Controls& controls, const ModelView& view, double frameSeconds);

    // Only what is drawn over the model.
    void showOverlays(const Playback& playback, const ModelView& view) const;

    void toggleKeys() { keysShown_ = !keysShown_; }
    ViewPanel& view() { return view_; }
    const ViewPanel& view() const { return view_; }
    // Chooses the vertex at that point of the window.
    void choose(const Controls& controls, const glm::dvec2& point, const glm::dvec2& windowSize);

private:
    void showLeft(ModelFrame& frame, const Controls& controls, float bottom);
    void showRight(ModelFrame& frame, Controls& controls, double frameSeconds);
    void showKeys();

    const samples::Scene& scene_;
    const gpu::Device& device_;
    TimelinePanel timeline_;
    ModelPanel model_;
    JointsPanel joints_;
    ViewPanel view_;
    Selection selection_;
    bool showsJoints_ = false; // brings their tab to the front in the next frame
    bool keysShown_ = false;
};

} // namespace sinew::viewer
