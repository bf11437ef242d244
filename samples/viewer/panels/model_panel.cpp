#include "samples/viewer/panels/model_panel.h"

#include "samples/interface/interface_pass.h"
#include "samples/interface/interface_style.h"

#include <fmt/format.h>

#include <algorithm>
#include <imgui.h>
#include <numeric>
#include <utility>

namespace sinew::viewer
{
namespace
{

std::string sizeOf(const Texture& texture)
{
    return texture.levels.empty() ? std::string()
                                  : fmt::format("{} x {}", texture.levels.front().width,
                                                texture.levels.front().height);
}

// As large as fits into a square.
ImVec2 fitting(const gpu::GpuImage& image, float side)
{
    const auto width = static_cast<float>(image.extent().width);
    const auto height = static_cast<float>(image.extent().height);
    const float scale = side / std::max({width, height, 1.0F});
    return {width * scale, height * scale};
}

void showTexture(const LoadedMaterials& materials, std::uint32_t index, const ModelFrame& frame)
{
    const LoadedTexture& texture = materials.textures[index];
    const gpu::GpuImage& image = frame.texture(index);
    const float text = ImGui::GetFontSize();
    ImGui::Image(ui::imageId(image), fitting(image, 2.8F * text));
    if (ImGui::IsItemHovered())
    {
        ImGui::BeginTooltip();
        ImGui::Image(ui::imageId(image), fitting(image, 20.0F * text));
        say(texture.name);
        ImGui::EndTooltip();
    }
    ImGui::SameLine();
    ImGui::BeginGroup();
    sayWrapped(texture.name);
    sayMuted(sizeOf(texture.texture));
    ImGui::EndGroup();
}

void showMaterial(const LoadedMaterials& materials, const LoadedMaterial& material,
                  const ModelFrame& frame)
{
    sayMuted("Material");
    sayWrapped(material.shader.empty() ? "(without a name)" : material.shader);
    sayWrapped(fmt::format("from {}", material.source));
    for (const LoadedStage& stage : material.stages)
        if (stage.texture)
            showTexture(materials, *stage.texture, frame);
    if (material.surface)
        for (const std::optional<TextureUse>& use :
             {material.surface->baseColourTexture, material.surface->metallicRoughnessTexture,
              material.surface->normalTexture, material.surface->occlusionTexture,
              material.surface->emissiveTexture})
            if (use)
                showTexture(materials, use->image, frame);
    for (const std::string& missing : material.missing)
    {
        ImGui::PushStyleColor(ImGuiCol_Text, ui::warningText());
        sayWrapped("Missing: " + missing);
        ImGui::PopStyleColor();
    }
}

} // namespace

void ModelPanel::show(ModelFrame& frame, Controls& controls)
{
    const AnimatedModel& model = scene_.model;
    const std::size_t weights = std::accumulate(
        model.meshes.begin(), model.meshes.end(), std::size_t{0},
        [](std::size_t sum, const ModelMesh& mesh) { return sum + mesh.weightCount; });
    sayWrapped(model.name);
    sayMutedWrapped(counted(model.skinning.vertices.size(), "vertex", "vertices") + ", " +
                    counted(model.skinning.indices.size() / 3, "triangle", "triangles"));
    sayMutedWrapped(
        counted(model.joints.size(), "joint", "joints") + ", " +
        (model.frames ? std::string("stored frames") : counted(weights, "weight", "weights")) +
        ", " + counted(model.clips.size(), "clip", "clips"));
    if (RequestChange change = chooseAlternative(scene_.alternatives))
        change_ = std::move(change);
    ImGui::Separator();
    search_.show("Search meshes and materials");
    beginList("meshes");
    for (std::size_t mesh = 0; mesh < model.meshes.size(); ++mesh)
        if (search_.finds(model.meshes[mesh].name) || search_.finds(model.meshes[mesh].shader))
            showMesh(mesh, frame, controls);
    ImGui::EndChild();
}

// The sliders follow the clip until a hand takes them.
void ModelPanel::showMorphTargets(const ModelMesh& mesh, Controls& controls) const
{
    if (mesh.morphTargets.empty())
        return;
    const Playback& playback = controls.playback();
    const std::vector<double> weights = weightsAt(scene_.model, playback);
    sayMuted("Morph targets");
    for (std::size_t target = 0; target < mesh.morphTargets.size(); ++target)
    {
        const std::size_t index = mesh.firstMorphWeight + target;
        if (index >= weights.size())
            return;
        ImGui::PushID(static_cast<int>(target));
        auto weight = static_cast<float>(weights[index]);
        ImGui::SetNextItemWidth(ImGui::GetFontSize() * 6.0F);
        if (ImGui::SliderFloat("##weight", &weight, 0.0F, 1.0F, "%.2f"))
            controls.holdWeight(index, static_cast<double>(weight));
        explain("Holds the weight of this morph target; Ctrl + click to type one");
        ImGui::SameLine();
        if (index < playback.heldWeights.size() && playback.heldWeights[index])
        {
            if (ImGui::SmallButton("Reset"))
                controls.holdWeight(index, std::nullopt);
            explain("The clip moves it again");
            ImGui::SameLine();
        }
        sayWrapped(mesh.morphTargets[target]);
        ImGui::PopID();
    }
}

void ModelPanel::showMesh(std::size_t mesh, ModelFrame& frame, Controls& controls)
{
    const ModelMesh& names = scene_.model.meshes[mesh];
    const SkinningMesh& counts = scene_.model.skinning.meshes[mesh];
    const LoadedMaterial& material = scene_.materials.materials[scene_.meshMaterials[mesh]];
    ImGui::PushID(static_cast<int>(mesh));
    bool shown = frame.showsMesh(mesh);
    if (ImGui::Checkbox("##shown", &shown))
        frame.showMesh(mesh, shown);
    explain(shown ? "Hide this mesh" : "Show this mesh");
    ImGui::SameLine();
    const bool open = ImGui::TreeNodeEx("##mesh", ImGuiTreeNodeFlags_SpanAvailWidth);
    ImGui::SameLine();
    const bool lacks = !material.missing.empty();
    if (lacks)
        ImGui::PushStyleColor(ImGuiCol_Text, ui::warningText());
    sayWrapped(names.name.empty() ? fmt::format("mesh {}", mesh) : names.name);
    if (lacks)
        ImGui::PopStyleColor();
    if (open)
    {
        sayMutedWrapped(counted(counts.fileVertexCount, "vertex", "vertices") + ", " +
                        counted(counts.indexCount / 3, "triangle", "triangles"));
        showMorphTargets(names, controls);
        showMaterial(scene_.materials, material, frame);
        ImGui::TreePop();
    }
    ImGui::PopID();
}

} // namespace sinew::viewer
