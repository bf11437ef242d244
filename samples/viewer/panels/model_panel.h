// What the model is made of: its meshes, each with its material and images; and what else its files
// can show.
#pragma once

#include "engine/render/model_frame.h"
#include "samples/common/scene.h"
#include "samples/viewer/controls.h"
#include "samples/viewer/panels/alternatives_choice.h"
#include "samples/viewer/panels/widgets.h"

#include <optional>
#include <utility>

namespace sinew::viewer
{

class ModelPanel
{
public:
    explicit ModelPanel(const samples::Scene& scene) : scene_(scene) {}

    void show(ModelFrame& frame, Controls& controls);

    // What was chosen since this was asked.
    RequestChange takeChange() { return std::exchange(change_, nullptr); }

private:
    void showMesh(std::size_t mesh, ModelFrame& frame, Controls& controls);
    void showMorphTargets(const ModelMesh& mesh, Controls& controls) const;

    const samples::Scene& scene_;
    Search search_;
    RequestChange change_;
};

} // namespace sinew::viewer
