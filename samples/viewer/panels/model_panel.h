// What the model is made of: its meshes, each with its material and images; what else its files can
// show; and what was noticed while it was loaded.
#pragma once

#include "engine/formats/load_model.h"
#include "engine/render/model_frame.h"
#include "samples/common/scene.h"
#include "samples/viewer/controls.h"
#include "samples/viewer/panels/widgets.h"

#include <functional>
#include <optional>
#include <utility>

namespace sinew::viewer
{

// What a hand changes about the model that is asked for; nothing where it changed nothing.
using RequestChange = std::function<void(ModelRequest& request)>;

// Shows those that have something to choose.
RequestChange chooseAlternative(const ModelAlternatives& alternatives);

void showReport(const samples::Scene& scene);

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
