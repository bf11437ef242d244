#include "engine/animation/reference_skinning.h"
#include "engine/base/text.h"
#include "samples/viewer/panels/panels.h"

#include <fmt/format.h>

#include <algorithm>
#include <imgui.h>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

namespace sinew::viewer
{

namespace
{

// A list of an option's values, if any. `hasNone` adds an entry for no value. Returns a newly
// chosen value; "" means no value.
std::optional<std::string> chooseValue(const char* label, const OptionValues& option, bool hasNone,
                                       const char* what)
{
    if (option.values.empty())
        return std::nullopt;
    std::vector<ui::Item> items;
    for (const std::string& value : option.values)
        items.push_back({.text = value, .what = value});
    std::optional<std::size_t> chosen = option.inForce;
    if (hasNone)
    {
        items.insert(items.begin(), {.text = "none"});
        chosen = chosen ? *chosen + 1 : 0;
    }
    ImGui::SetNextItemWidth(ui::ofText(11.0F));
    const std::optional<std::size_t> next = ui::choose(label, items, chosen, what);
    return next ? std::optional(items[*next].what) : std::nullopt;
}

void showReport(const samples::Scene& scene)
{
    if (!group(fmt::format("Warnings ({})", scene.warnings.count()).c_str(),
               !scene.warnings.empty()))
        return;
    if (scene.warnings.empty())
        sayMuted("No warnings when the model was loaded.");
    for (const Diagnostic& warning : scene.warnings)
        say(toString(warning), ui::kWarningText);
}

void showTexture(const LoadedMaterials& materials, std::uint32_t index)
{
    const LoadedTexture& texture = materials.textures[index];
    say(texture.name);
    if (!texture.texture.levels.empty())
        sayMuted(fmt::format("{} x {}", texture.texture.levels.front().width,
                             texture.texture.levels.front().height));
}

void showMaterial(const LoadedMaterials& materials, const LoadedMaterial& material)
{
    sayMuted("Material");
    say(material.shader.empty() ? "(no name)" : material.shader);
    say("from " + material.source);
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
        say("Missing: " + missing, ui::kWarningText);
}

} // namespace

Panels::Panels(const samples::Scene& scene, Options& options, ModelFrame& frame, Controls& controls,
               SkinningComparison& comparison)
    : scene_(scene), options_(options), frame_(frame), controls_(controls), comparison_(comparison),
      size_(sizeAtRest(scene.model))
{
    const AnimatedModel& model = scene.model;
    selection_.joint = jointNamed(model, options.joint);
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

// Requests another scene or skin when the user chooses one.
void Panels::showAlternatives()
{
    const ModelAlternatives& alternatives = scene_.alternatives;
    if (const auto scene =
            chooseValue("Scene", alternatives.scenes, false, "Scene to show (--scene)"))
        change_ = [value = *scene](ModelRequest& request) { request.scene = value; };
    const auto isDefault = [](const std::string& skin) { return skin == "default" || skin == "0"; };
    if (const auto skin = chooseValue("Skin", alternatives.skins,
                                      std::ranges::none_of(alternatives.skins.values, isDefault),
                                      "Skin to use (--skin)"))
        change_ = [value = *skin](ModelRequest& request) { request.skin = value; };
}

void Panels::showModel()
{
    const AnimatedModel& model = scene_.model;
    const std::size_t weights = std::accumulate(
        model.meshes.begin(), model.meshes.end(), std::size_t{0},
        [](std::size_t sum, const ModelMesh& mesh) { return sum + mesh.weightCount; });
    say(model.name);
    sayMuted(counted(model.skinning.vertices.size(), "vertex", "vertices") + ", " +
             counted(model.skinning.indices.size() / 3, "triangle", "triangles"));
    sayMuted(counted(model.joints.size(), "joint", "joints") + ", " +
             (model.frames ? std::string("stored frames") : counted(weights, "weight", "weights")) +
             ", " + counted(model.clips.size(), "clip", "clips"));
    showAlternatives();
    ImGui::Separator();
    if (selection_.joint || selection_.vertex)
    {
        const ModelPose pose = poseAt(model, controls_.playback());
        if (selection_.joint)
            showTransform(*selection_.joint, pose);
        if (selection_.vertex)
            showVertex(*selection_.vertex, pose);
        ImGui::Separator();
    }
    showReport(scene_);
    search_.show("Search meshes, materials and joints");
    for (std::size_t mesh = 0; mesh < model.meshes.size(); ++mesh)
        if (search_.finds(model.meshes[mesh].name) || search_.finds(model.meshes[mesh].shader))
            showMesh(mesh);
    showJoints();
}

// Sliders follow the clip until the user moves them.
void Panels::showMorphTargets(const ModelMesh& mesh)
{
    if (mesh.morphTargets.empty())
        return;
    const Playback& playback = controls_.playback();
    const std::vector<double> weights = weightsAt(scene_.model, playback);
    sayMuted("Morph targets");
    for (std::size_t target = 0; target < mesh.morphTargets.size(); ++target)
    {
        const std::size_t index = mesh.firstMorphWeight + target;
        if (index >= weights.size())
            return;
        ImGui::PushID(static_cast<int>(target));
        double weight = weights[index];
        ImGui::SetNextItemWidth(ui::ofText(6.0F));
        if (ui::slider("##weight", weight, 0.0, 1.0, "%.2f"))
            controls_.holdWeight(index, weight);
        explain("Weight of this morph target; Ctrl + click to type a value");
        ImGui::SameLine();
        if (index < playback.heldWeights.size() && playback.heldWeights[index])
        {
            if (ImGui::SmallButton("Reset"))
                controls_.holdWeight(index, std::nullopt);
            explain("Use the clip's weight again");
            ImGui::SameLine();
        }
        say(mesh.morphTargets[target]);
        ImGui::PopID();
    }
}

void Panels::showMesh(std::size_t mesh)
{
    const ModelMesh& names = scene_.model.meshes[mesh];
    const SkinningMesh& counts = scene_.model.skinning.meshes[mesh];
    const LoadedMaterial& material = scene_.materials.materials[scene_.meshMaterials[mesh]];
    ImGui::PushID(static_cast<int>(mesh));
    bool shown = frame_.showsMesh(mesh);
    if (ImGui::Checkbox("##shown", &shown))
        frame_.showMesh(mesh, shown);
    explain("Hide or show this mesh");
    ImGui::SameLine();
    const bool open = ImGui::TreeNodeEx("##mesh", ImGuiTreeNodeFlags_SpanAvailWidth);
    ImGui::SameLine();
    say(names.name.empty() ? fmt::format("mesh {}", mesh) : names.name,
        material.missing.empty() ? ui::kPlainText : ui::kWarningText);
    if (open)
    {
        sayMuted(counted(counts.fileVertexCount, "vertex", "vertices") + ", " +
                 counted(counts.indexCount / 3, "triangle", "triangles"));
        showMorphTargets(names);
        showMaterial(scene_.materials, material);
        ImGui::TreePop();
    }
    ImGui::PopID();
}

void Panels::showJoints()
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
            constexpr std::size_t kDeepest = 24; // levels shown
            const auto [joint, depth] = found[static_cast<std::size_t>(i)];
            const std::string indent(2 * std::min(depth, kDeepest), ' ');
            ImGui::PushID(i);
            if (ui::choice(indent + scene_.model.joints[joint].name, selection_.joint == joint))
                selection_.joint = joint;
            ImGui::PopID();
        }
}

void Panels::showTransform(std::uint32_t joint, const ModelPose& pose) const
{
    const AnimatedModel& model = scene_.model;
    const JointMatrix& matrix = pose[joint];
    const std::int32_t parent = model.joints[joint].parent;
    const auto moved = std::ranges::count(model.skinning.influences, joint, &Influence::joint);
    say(model.joints[joint].name);
    sayMuted(fmt::format("joint {}, {}; moves {}", joint,
                         parent == kNoParent
                             ? std::string("root")
                             : "child of " + model.joints[static_cast<std::size_t>(parent)].name,
                         counted(static_cast<std::size_t>(moved), "weight", "weights")));
    sayMuted("joint space to model space, in the file's units");
    for (int row = 0; row < 3; ++row)
        say(fmt::format("{:8.3f} {:8.3f} {:8.3f}   {:10.3f}", matrix.linear[0][row],
                        matrix.linear[1][row], matrix.linear[2][row],
                        model.origin[row] + matrix.position[row]));
}

void Panels::showVertex(std::uint32_t vertex, const ModelPose& pose)
{
    const AnimatedModel& model = scene_.model;
    const SkinningVertex& chosen = model.skinning.vertices[vertex];
    const glm::dvec3 position = model.origin + skinPosition(model.skinning, chosen, pose,
                                                            weightsAt(model, controls_.playback()));
    say(fmt::format("vertex {} at {:.3f} {:.3f} {:.3f}", vertex, position.x, position.y,
                    position.z));
    sayMuted("weight, joint, position by this joint alone");
    for (const Influence& influence : influencesOf(model.skinning, chosen))
    {
        const JointMatrix& joint = pose[influence.joint];
        const glm::dvec3 alone = model.origin + joint.position + joint.linear * influence.position;
        ImGui::PushID(&influence);
        if (ui::choice(fmt::format("{:.3f}  {}  {:.2f} {:.2f} {:.2f}", influence.bias,
                                   model.joints[influence.joint].name, alone.x, alone.y, alone.z),
                       selection_.joint == influence.joint))
            selection_.joint = influence.joint;
        ImGui::PopID();
    }
}

} // namespace sinew::viewer
