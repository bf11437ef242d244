#include "samples/viewer/panels/panels.h"

#include <imgui.h>
#include <utility>
#include <vector>

namespace sinew::viewer
{

void Panels::showLayers()
{
    std::vector<PlayedLayer> layers = controls_.playback().layers;
    const AnimatedModel& model = scene_.model;
    if (model.frames || model.clips.empty() || !group("Layers", !layers.empty()))
        return;
    for (std::size_t i = 0; i < layers.size(); ++i)
    {
        ImGui::PushID(static_cast<int>(i));
        if (!showLayer(layers[i]))
            layers.erase(layers.begin() + static_cast<std::ptrdiff_t>(i));
        ImGui::PopID();
    }
    if (layers.size() < gpu::kMostLayers &&
        ImGui::Button(selection_.joint ? "Add to joint" : "Add layer"))
        layers.push_back(
            {.clip = controls_.playback().clips[gpu::kFirstChannel], .joint = selection_.joint});
    controls_.setLayers(std::move(layers));
}

bool Panels::showLayer(PlayedLayer& layer) const
{
    std::vector<ui::Item> clips;
    for (const ModelClip& clip : scene_.model.clips)
        clips.push_back({.text = clip.name});
    if (const auto chosen = ui::choose("##clip", clips, layer.clip, "Clip of this layer (--layer)"))
        layer.clip = *chosen;
    ImGui::SameLine();
    const bool stays = !ImGui::SmallButton("Remove");
    sayMuted(layer.joint ? scene_.model.joints[*layer.joint].name + " and descendants"
                         : "all joints");
    ui::slider("##weight", layer.weight, 0.0, 1.0, "Weight %.2f");
    checkbox("Additive", layer.additive,
             "Add the clip's change since its first frame instead of blending towards it");
    return stays;
}

} // namespace sinew::viewer
