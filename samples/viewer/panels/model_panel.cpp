#include "engine/animation/reference_skinning.h"
#include "engine/base/text.h"
#include "samples/viewer/panels/panels.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <imgui.h>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

namespace sinew::viewer
{

namespace
{

constexpr const char* kNone = "none";

struct Chooser
{
    const char* label;
    const char* explanation;
    bool hasNone = false; // it can be chosen that no value is in force
    // Values are paths; only their last part is shown.
    bool arePaths = false;
};

std::string nameOf(const Chooser& chooser, const std::string& value)
{
    const std::string last = std::filesystem::path(value).filename().string();
    return chooser.arePaths && !last.empty() ? last : value;
}

using Value = std::optional<std::string>; // none: no value is in force

// The newly chosen value, if it changed.
std::optional<Value> choose(const Chooser& chooser, const OptionValues& option)
{
    if (option.values.empty())
        return std::nullopt;
    std::optional<Value> chosen;
    const std::string now =
        option.inForce ? printable(nameOf(chooser, option.values[*option.inForce])) : kNone;
    ImGui::AlignTextToFramePadding();
    say(chooser.label);
    ImGui::SameLine(ImGui::GetFontSize() * 5.0F);
    ImGui::SetNextItemWidth(-1.0F);
    ImGui::PushID(chooser.label);
    if (ImGui::BeginCombo("##value", now.c_str(), ImGuiComboFlags_HeightLarge))
    {
        if (chooser.hasNone && choice(kNone, !option.inForce) && option.inForce)
            chosen = Value();
        for (std::size_t i = 0; i < option.values.size(); ++i)
        {
            ImGui::PushID(static_cast<int>(i));
            if (choice(nameOf(chooser, option.values[i]), option.inForce == i) &&
                option.inForce != i)
                chosen = option.values[i];
            if (chooser.arePaths)
                explain(option.values[i].c_str());
            ImGui::PopID();
        }
        ImGui::EndCombo();
    }
    ImGui::PopID();
    explain(chooser.explanation);
    return chosen;
}

// Shows the choosers that have alternatives.
RequestChange chooseAlternative(const ModelAlternatives& alternatives)
{
    RequestChange change;
    if (const auto scene = choose({.label = "Scene", .explanation = "Scene of the file (--scene)"},
                                  alternatives.scenes))
        change = [value = *scene](ModelRequest& request) { request.scene = value; };
    const OptionValues& skins = alternatives.skins;
    const auto isDefault = [](const std::string& skin) { return skin == "default" || skin == "0"; };
    if (const auto skin = choose({.label = "Skin",
                                  .explanation = "Materials to show instead (--skin)",
                                  .hasNone = std::ranges::none_of(skins.values, isDefault)},
                                 skins))
        change = [value = *skin](ModelRequest& request) { request.skin = value.value_or(""); };
    if (const auto weapon = choose({.label = "Weapon",
                                    .explanation = "In the player's hand (--weapon)",
                                    .hasNone = true,
                                    .arePaths = true},
                                   alternatives.weapons))
        change = [value = *weapon](ModelRequest& request) { request.weapon = value; };
    if (alternatives.flash)
    {
        bool flash = *alternatives.flash;
        if (ImGui::Checkbox("Muzzle flash", &flash))
            change = [flash](ModelRequest& request) { request.flash = flash; };
        explain("As the weapon looks for an instant while it fires (--flash)");
    }
    return change;
}

// Warnings of loading.
void showReport(const samples::Scene& scene)
{
    if (!group(fmt::format("Report ({})", scene.warnings.count()).c_str(), !scene.warnings.empty()))
        return;
    if (scene.warnings.empty())
        sayMutedWrapped("Nothing was noticed while the model was loaded.");
    for (const Diagnostic& warning : scene.warnings)
    {
        sayMutedWrapped(warning.line > 0 ? fmt::format("{}:{}", warning.file, warning.line)
                                         : warning.file);
        ImGui::PushStyleColor(ImGuiCol_Text, ui::warningText());
        sayWrapped(warning.message);
        ImGui::PopStyleColor();
        ImGui::Spacing();
    }
}

std::string sizeOf(const Texture& texture)
{
    return texture.levels.empty() ? std::string()
                                  : fmt::format("{} x {}", texture.levels.front().width,
                                                texture.levels.front().height);
}

void showTexture(const LoadedMaterials& materials, std::uint32_t index)
{
    const LoadedTexture& texture = materials.textures[index];
    sayWrapped(texture.name);
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

ModelPanel::ModelPanel(const samples::Scene& scene)
    : scene_(scene), influences_(scene.model.joints.size())
{
    const AnimatedModel& model = scene.model;
    for (const Influence& influence : model.skinning.influences)
        ++influences_.at(influence.joint);
    std::vector<std::vector<JointLine>> children(model.joints.size());
    std::vector<JointLine> left;
    for (auto joint = static_cast<std::uint32_t>(model.joints.size()); joint-- > 0;)
        if (const std::int32_t parent = model.joints[joint].parent; parent != kNoParent)
            children[static_cast<std::size_t>(parent)].push_back({.joint = joint});
        else
            left.push_back({.joint = joint});
    while (!left.empty())
    {
        const JointLine line = left.back();
        left.pop_back();
        joints_.push_back(line);
        for (const JointLine& child : children[line.joint])
            left.push_back({.joint = child.joint, .depth = line.depth + 1});
    }
}

void ModelPanel::show(ModelFrame& frame, Controls& controls, Selection& selection)
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
    showSelection(controls.playback(), selection);
    search_.show("Search meshes, materials and joints");
    for (std::size_t mesh = 0; mesh < model.meshes.size(); ++mesh)
        if (search_.finds(model.meshes[mesh].name) || search_.finds(model.meshes[mesh].shader))
            showMesh(mesh, frame, controls);
    showJoints(selection);
    showReport(scene_);
}

// The sliders follow the clip until the user moves them.
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
        showMaterial(scene_.materials, material);
        ImGui::TreePop();
    }
    ImGui::PopID();
}

void ModelPanel::showJoints(Selection& selection) const
{
    if (!group("Joints"))
        return;
    std::vector<JointLine> found;
    for (const JointLine& line : joints_)
        if (search_.finds(scene_.model.joints[line.joint].name))
            found.push_back(line);
    ImGuiListClipper clipper; // a file may have thousands of joints
    clipper.Begin(static_cast<int>(found.size()));
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
        {
            constexpr std::size_t kDeepest = 24; // levels that are shown
            const auto [joint, depth] = found[static_cast<std::size_t>(i)];
            const std::string indent(2 * std::min(depth, kDeepest), ' ');
            ImGui::PushID(i);
            if (choice(indent + scene_.model.joints[joint].name, selection.joint == joint))
                selection.joint = joint;
            ImGui::PopID();
        }
}

void ModelPanel::showSelection(const Playback& playback, Selection& selection) const
{
    if (!selection.joint && !selection.vertex)
        return;
    const ModelPose pose = poseAt(scene_.model, playback);
    if (selection.joint)
        showTransform(*selection.joint, pose);
    if (selection.vertex)
        showVertex(*selection.vertex, pose, weightsAt(scene_.model, playback), selection);
    ImGui::Separator();
}

void ModelPanel::showTransform(std::uint32_t joint, const ModelPose& pose) const
{
    const AnimatedModel& model = scene_.model;
    const JointMatrix& matrix = pose[joint];
    const std::int32_t parent = model.joints[joint].parent;
    sayWrapped(model.joints[joint].name);
    sayMutedWrapped(fmt::format(
        "joint {}, {}; moves {}", joint,
        parent == kNoParent ? std::string("a root")
                            : "child of " + model.joints[static_cast<std::size_t>(parent)].name,
        counted(influences_[joint], "weight", "weights")));
    sayMutedWrapped("joint space to model space, in the file's units");
    for (int row = 0; row < 3; ++row)
        sayWrapped(fmt::format("{:8.3f} {:8.3f} {:8.3f}   {:10.3f}", matrix.linear[0][row],
                               matrix.linear[1][row], matrix.linear[2][row],
                               model.origin[row] + matrix.position[row]));
}

void ModelPanel::showVertex(std::uint32_t vertex, const ModelPose& pose,
                            std::span<const double> weights, Selection& selection) const
{
    const AnimatedModel& model = scene_.model;
    const SkinningVertex& chosen = model.skinning.vertices[vertex];
    const glm::dvec3 position = model.origin + skinPosition(model.skinning, chosen, pose, weights);
    sayWrapped(fmt::format("vertex {} at {:.3f} {:.3f} {:.3f}", vertex, position.x, position.y,
                           position.z));
    sayMutedWrapped("weight, joint, where that joint alone would put it");
    for (const Influence& influence : influencesOf(model.skinning, chosen))
    {
        const JointMatrix& joint = pose[influence.joint];
        const glm::dvec3 alone = model.origin + joint.position + joint.linear * influence.position;
        ImGui::PushID(&influence);
        if (choice(fmt::format("{:.3f}  {}  {:.2f} {:.2f} {:.2f}", influence.bias,
                               model.joints[influence.joint].name, alone.x, alone.y, alone.z),
                   selection.joint == influence.joint))
            selection.joint = influence.joint;
        ImGui::PopID();
    }
}

} // namespace sinew::viewer
