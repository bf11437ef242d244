// One model in the window, with all that is made anew when another one takes its place.
#pragma once

#include "samples/viewer/controls.h"
#include "samples/viewer/drawing.h"
#include "samples/viewer/panels/panels.h"
#include "samples/viewer/shots.h"

namespace sinew::viewer
{

struct OpenModel
{
    // Uploads the scene. `device` must outlive it.
    OpenModel(const gpu::Device& device, samples::SceneRequest asked, samples::Scene loaded,
              const Options& options);
    ~OpenModel() = default;
    OpenModel(const OpenModel&) = delete;
    OpenModel& operator=(const OpenModel&) = delete;

    // Shown in the way that `before` was: surface, overlays and panels stay.
    void lookLike(const OpenModel& before);
    // Besides, of the same model loaded again: clips, time, camera, hidden meshes and what was
    // chosen stay where they still mean something.
    void goOnFrom(const OpenModel& before);

    samples::SceneRequest request;
    samples::Scene scene;
    ModelFrame frame;
    Controls controls;
    Panels panels;
    TemporalDrawing temporal;
};

} // namespace sinew::viewer
