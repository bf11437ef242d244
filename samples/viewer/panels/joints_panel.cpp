#include "engine/animation/reference_skinning.h"
#include "samples/viewer/panels/panels.h"

#include <fmt/format.h>

#include <imgui.h>

namespace sinew::viewer
{

JointsPanel::JointsPanel(const AnimatedModel& model)
    : model_(model), children_(model.joints.size()), influences_(model.joints.size())
{
    for (std::uint32_t joint = 0; joint < model.joints.size(); ++joint)
        if (const std::int32_t parent = model.joints[joint].parent; parent != kNoParent)
            children_[static_cast<std::size_t>(parent)].push_back(joint);
    for (const Influence& influence : model.skinning.influences)
        ++influences_.at(influence.joint);
}

void JointsPanel::show(const Playback& playback, Selection& selection)
{
    search_.show("Search joints");
    const float lines = (selection.joint ? 8.0F : 0.0F) + (selection.vertex ? 8.0F : 0.0F);
    const float footer = lines * ImGui::GetTextLineHeightWithSpacing();
    beginList("joints", footer);
    for (std::uint32_t joint = 0; joint < model_.joints.size(); ++joint)
    {
        if (!search_.words.empty())
        {
            if (search_.finds(model_.joints[joint].name))
                showJoint(joint, true, selection);
        }
        else if (model_.joints[joint].parent == kNoParent)
        {
            showBranch(joint, selection);
        }
    }
    ImGui::EndChild();
    shown_ = selection.joint;
    if (!selection.joint && !selection.vertex)
        return;
    const ModelPose pose = poseAt(model_, playback);
    if (selection.joint)
        showTransform(*selection.joint, pose);
    if (selection.vertex)
        showVertex(*selection.vertex, pose, weightsAt(model_, playback), selection);
}

void JointsPanel::showBranch(std::uint32_t joint, Selection& selection, int depth) const
{
    constexpr int kDeepest = 48; // levels that are shown: a chain may be as long as a file likes
    const bool isLeaf = children_[joint].empty() || depth >= kDeepest;
    if (!showJoint(joint, isLeaf, selection) || isLeaf)
        return;
    for (const std::uint32_t child : children_[joint])
        showBranch(child, selection, depth + 1);
    ImGui::TreePop();
}

bool JointsPanel::showJoint(std::uint32_t joint, bool isLeaf, Selection& selection) const
{
    ImGuiTreeNodeFlags flags = ImGuiTreeNodeFlags_SpanAvailWidth;
    flags |= isLeaf ? ImGuiTreeNodeFlags_Leaf | ImGuiTreeNodeFlags_NoTreePushOnOpen
                    : ImGuiTreeNodeFlags_DefaultOpen | ImGuiTreeNodeFlags_OpenOnArrow;
    if (selection.joint == joint)
        flags |= ImGuiTreeNodeFlags_Selected;
    const bool isNewlyChosen = selection.joint && selection.joint != shown_;
    if (isNewlyChosen && isAbove(joint, *selection.joint))
        ImGui::SetNextItemOpen(true);
    // The name stands beside the label, in which "##" would mean something else.
    const bool open = ImGui::TreeNodeEx(&model_.joints[joint], flags, "%s", "");
    if (ImGui::IsItemClicked())
        selection.joint = joint;
    else if (isNewlyChosen && selection.joint == joint && !ImGui::IsItemVisible())
        ImGui::SetScrollHereY();
    ImGui::SameLine(0.0F, ImGui::GetStyle().ItemInnerSpacing.x);
    say(model_.joints[joint].name);
    return open;
}

bool JointsPanel::isAbove(std::uint32_t joint, std::uint32_t descendant) const
{
    std::int32_t parent = model_.joints[descendant].parent;
    while (parent != kNoParent && parent != static_cast<std::int32_t>(joint))
        parent = model_.joints[static_cast<std::size_t>(parent)].parent;
    return parent != kNoParent;
}

void JointsPanel::showTransform(std::uint32_t joint, const ModelPose& pose) const
{
    const JointMatrix& matrix = pose[joint];
    const std::int32_t parent = model_.joints[joint].parent;
    ImGui::Separator();
    sayWrapped(model_.joints[joint].name);
    sayMutedWrapped(fmt::format(
        "joint {}, {}; moves {}", joint,
        parent == kNoParent ? std::string("a root")
                            : "child of " + model_.joints[static_cast<std::size_t>(parent)].name,
        counted(influences_[joint], "weight", "weights")));
    sayMutedWrapped("joint space to model space, in the file's units");
    for (int row = 0; row < 3; ++row)
        sayWrapped(fmt::format("{:8.3f} {:8.3f} {:8.3f}   {:10.3f}", matrix.linear[0][row],
                               matrix.linear[1][row], matrix.linear[2][row],
                               model_.origin[row] + matrix.position[row]));
}

void JointsPanel::showVertex(std::uint32_t vertex, const ModelPose& pose,
                             std::span<const double> weights, Selection& selection) const
{
    const SkinningVertex& chosen = model_.skinning.vertices[vertex];
    const glm::dvec3 position =
        model_.origin + skinPosition(model_.skinning, chosen, pose, weights);
    ImGui::Separator();
    sayWrapped(fmt::format("vertex {} at {:.3f} {:.3f} {:.3f}", vertex, position.x, position.y,
                           position.z));
    sayMutedWrapped("weight, joint, where that joint alone would put it");
    beginList("influences");
    for (const Influence& influence : influencesOf(model_.skinning, chosen))
    {
        const JointMatrix& joint = pose[influence.joint];
        const glm::dvec3 alone = model_.origin + joint.position + joint.linear * influence.position;
        ImGui::PushID(&influence);
        if (choice(fmt::format("{:.3f}  {}  {:.2f} {:.2f} {:.2f}", influence.bias,
                               model_.joints[influence.joint].name, alone.x, alone.y, alone.z),
                   selection.joint == influence.joint))
            selection.joint = influence.joint;
        ImGui::PopID();
    }
    ImGui::EndChild();
}

} // namespace sinew::viewer
