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

    // Lays all of them out for one frame of the interface; what a hand changes in them is changed
    // at once.
    void show(ModelFrame& frame, Controls& controls, double frameSeconds);

    void toggleKeys() { keysShown_ = !keysShown_; }

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
    bool keysShown_ = false;
};

} // namespace sinew::viewer
