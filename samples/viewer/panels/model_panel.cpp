#include "samples/viewer/panels/model_panel.h"

#include "samples/interface/interface_style.h"

#include <fmt/format.h>

#include <imgui.h>
#include <numeric>

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

void showTexture(const LoadedMaterials& materials, std::uint32_t index)
{
    const LoadedTexture& texture = materials.textures[index];
    ImGui::Bullet();
    sayWrapped(texture.name);
    ImGui::SameLine();
    sayMuted(sizeOf(texture.texture));
}

void showMaterial(const LoadedMaterials& materials, const LoadedMaterial& material)
{
    sayMuted("Material");
    sayWrapped(material.shader.empty() ? "(without a name)" : material.shader);
    sayWrapped(fmt::format("from {}", material.source));
    for (const LoadedStage& stage : material.stages)
        if (stage.texture)
            showTexture(materials, *stage.texture);
    if (material.surface)
        for (const std::optional<TextureUse>& use :
             {material.surface->baseColourTexture, material.surface->metallicRoughnessTexture,
              material.surface->normalTexture, material.surface->occlusionTexture,
              material.surface->emissiveTexture})
            if (use)
                showTexture(materials, use->image);
    for (const std::string& missing : material.missing)
    {
        ImGui::PushStyleColor(ImGuiCol_Text, ui::warningText());
        sayWrapped("Missing: " + missing);
        ImGui::PopStyleColor();
    }
}

} // namespace

void ModelPanel::show(ModelFrame& frame)
{
    const AnimatedModel& model = scene_.model;
    const std::size_t weights = std::accumulate(
        model.meshes.begin(), model.meshes.end(), std::size_t{0},
        [](std::size_t sum, const ModelMesh& mesh) { return sum + mesh.weightCount; });
    sayWrapped(model.name);
    sayMuted(counted(model.skinning.vertices.size(), "vertex", "vertices") + ", " +
             counted(model.skinning.indices.size() / 3, "triangle", "triangles"));
    sayMuted(counted(model.joints.size(), "joint", "joints") + ", " +
             counted(weights, "weight", "weights") + ", " +
             counted(model.clips.size(), "clip", "clips"));
    ImGui::Separator();
    search_.show("Search meshes and materials");
    ImGui::BeginChild("meshes");
    for (std::size_t mesh = 0; mesh < model.meshes.size(); ++mesh)
        if (search_.finds(model.meshes[mesh].name) || search_.finds(model.meshes[mesh].shader))
            showMesh(mesh, frame);
    ImGui::EndChild();
}

void ModelPanel::showMesh(std::size_t mesh, ModelFrame& frame)
{
    const ModelMesh& names = scene_.model.meshes[mesh];
    const SkinningMesh& counts = scene_.model.skinning.meshes[mesh];
    const LoadedMaterial& material = scene_.materials.materials[scene_.meshMaterials[mesh]];
    ImGui::PushID(static_cast<int>(mesh));
    bool shown = shown_[mesh] != 0;
    if (ImGui::Checkbox("##shown", &shown))
    {
        shown_[mesh] = shown ? 1 : 0;
        frame.showMesh(mesh, shown);
    }
    explain(shown ? "Hide this mesh" : "Show this mesh");
    ImGui::SameLine();
    const bool open = ImGui::TreeNodeEx("##mesh", ImGuiTreeNodeFlags_SpanAvailWidth);
    ImGui::SameLine();
    const bool lacks = !material.missing.empty();
    if (lacks)
        ImGui::PushStyleColor(ImGuiCol_Text, ui::warningText());
    say(names.name.empty() ? fmt::format("mesh {}", mesh) : names.name);
    if (lacks)
        ImGui::PopStyleColor();
    if (open)
    {
        sayMuted(counted(counts.fileVertexCount, "vertex", "vertices") + ", " +
                 counted(counts.indexCount / 3, "triangle", "triangles"));
        showMaterial(scene_.materials, material);
        ImGui::TreePop();
    }
    ImGui::PopID();
}

} // namespace sinew::viewer
