// What the model is made of: its meshes, each with its material and images.
#pragma once

#include "engine/render/model_frame.h"
#include "samples/common/scene.h"
#include "samples/viewer/panels/widgets.h"

#include <vector>

namespace sinew::viewer
{

class ModelPanel
{
public:
    explicit ModelPanel(const samples::Scene& scene)
        : scene_(scene), shown_(scene.model.meshes.size(), 1)
    {
    }

    void show(ModelFrame& frame);

private:
    void showMesh(std::size_t mesh, ModelFrame& frame);

    const samples::Scene& scene_;
    std::vector<char> shown_; // one per mesh
    Search search_;
};

} // namespace sinew::viewer
