#include "engine/base/text.h"
#include "engine/base/text_scanner.h"
#include "engine/formats/gltf/gltf_model.h"
#include "engine/formats/refusals.h"
#include "engine/formats/requested_clips.h"
#include "engine/model/model.h"

#include <fmt/format.h>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <numeric>

namespace sinew
{
namespace
{

// A node in the rest pose, in the file's axes.
struct RestNode
{
    JointTransform local;
    glm::dquat parentsRotation{1.0, 0.0, 0.0, 0.0}; // parent -> file
    JointMatrix parents;                            // parent -> file

    glm::dquat rotation() const { return parentsRotation * local.orientation; }
    JointMatrix matrix() const { return product(parents, matrixOf(local)); }
};

std::vector<RestNode> restNodes(const GltfFile& file)
{
    std::vector<std::int32_t> parents;
    for (const GltfNode& node : file.nodes)
        parents.push_back(node.parent ? static_cast<std::int32_t>(*node.parent) : kNoParent);
    std::vector<RestNode> rest(file.nodes.size());
    for (const std::uint32_t index : parentsFirst(parents))
    {
        const GltfNode& node = file.nodes[index];
        RestNode& own = rest[index];
        own.local = {.position = node.translation,
                     .orientation = glm::normalize(node.rotation),
                     .scale = node.scale};
        if (!node.parent)
            continue;
        own.parentsRotation = rest[*node.parent].rotation();
        own.parents = rest[*node.parent].matrix();
    }
    return rest;
}

// None if a scale is 0 or too extreme to invert.
std::optional<GltfBone::Translation> hipsFit(const RestNode& from, const RestNode& to,
                                             const glm::dquat& facing)
{
    constexpr double kLeastHeight = 1e-6;
    const std::optional<JointMatrix> toParent = inverseOf(to.parents);
    if (!toParent)
        return std::nullopt;
    const double height = from.matrix().position.y;
    const double ownHeight = to.matrix().position.y;
    const double scale = std::min(height, ownHeight) > kLeastHeight ? ownHeight / height : 1.0;
    GltfBone::Translation fit;
    fit.linear = scale * toParent->linear * glm::mat3_cast(facing) * from.parents.linear;
    fit.offset = to.local.position - fit.linear * from.local.position;
    for (const glm::dvec3& part : {fit.linear[0], fit.linear[1], fit.linear[2], fit.offset})
        if (!(glm::length(part) <= kMaxMagnitude)) // or NaN
            return std::nullopt;
    return fit;
}

// The VRM bones in the file of the clips, by node; empty if either file has no humanoid.
//
// The rest pose of one humanoid maps to that of the other. A bone rotates relative to its rest pose
// by the same angle about the same model axes. VRM 0 models face backwards, so the axes are rotated
// by half a turn if only one model is VRM 0. The hips' movement is scaled by the ratio of the hip
// heights.
std::map<GltfIndex, GltfBone> gltfBones(const GltfFile& clips, const GltfFile& model)
{
    std::map<GltfIndex, GltfBone> bones;
    if (clips.humanoid.bones.empty() || model.humanoid.bones.empty())
        return bones;
    const std::vector<RestNode> theirs = restNodes(clips);
    const std::vector<RestNode> ours = restNodes(model);
    const bool turns = clips.humanoid.facesBack != model.humanoid.facesBack;
    const glm::dquat facing = turns ? glm::dquat(0.0, 0.0, 1.0, 0.0) // half a turn about y
                                    : glm::dquat(1.0, 0.0, 0.0, 0.0);
    for (const auto& [name, node] : clips.humanoid.bones)
    {
        GltfBone& bone = bones[node];
        bone.name = name;
        const auto found = model.humanoid.bones.find(name);
        if (found == model.humanoid.bones.end())
            continue;
        bone.node = found->second;
        const RestNode& from = theirs[node];
        const RestNode& to = ours[found->second];
        bone.before =
            glm::normalize(glm::conjugate(to.parentsRotation) * facing * from.parentsRotation);
        bone.after = glm::normalize(glm::conjugate(from.rotation()) * glm::conjugate(facing) *
                                    to.rotation());
        if (name == "hips")
            bone.translation = hipsFit(from, to, facing);
    }
    return bones;
}

constexpr std::size_t kMostUnmatched = 8; // names in a message

// A glTF file with animations.
struct Source
{
    std::shared_ptr<const GltfFile> file;
    std::string shown;
    GltfMoved moved;
    std::vector<std::string> names; // of the animations
};

// Combines animations that play at once. Fails if two of them move the same property.
GltfAnimation together(const Source& source, std::span<const std::size_t> indices)
{
    GltfAnimation all;
    std::map<std::pair<GltfIndex, GltfPath>, std::size_t> movers;
    for (const std::size_t index : indices)
    {
        const GltfAnimation& animation = source.file->animations[index];
        const auto firstSampler = static_cast<GltfIndex>(all.samplers.size());
        for (const GltfChannel& channel : animation.channels)
        {
            const auto [mover, isFirst] =
                movers.emplace(std::pair(channel.node, channel.path), index);
            if (!isFirst)
                refuse(source.shown,
                       fmt::format("{} and {} cannot play at once: both have the {} of {}",
                                   quotedForMessage(source.names[mover->second]),
                                   quotedForMessage(source.names[index]),
                                   kGltfPaths.at(static_cast<std::size_t>(channel.path)),
                                   gltfNodeName(*source.file, channel.node)));
            all.channels.push_back(channel);
            all.channels.back().sampler += firstSampler;
        }
        all.samplers.insert(all.samplers.end(), animation.samplers.begin(),
                            animation.samplers.end());
        all.name += (all.name.empty() ? "" : " + ") + source.names[index];
    }
    return all;
}

void warn(Diagnostics& warnings, const std::string& shown, std::string message)
{
    warnings.push_back({.file = shown, .message = std::move(message)});
}

void matchNodes(const GltfRig& rig, const GltfFile& file, const std::string& shown,
                GltfMoved& moved, Diagnostics& warnings)
{
    std::vector<bool> isAnimated(file.nodes.size(), false);
    for (const GltfAnimation& animation : file.animations)
        for (const GltfChannel& channel : animation.channels)
            if (channel.path != GltfPath::Weights)
                isAnimated[channel.node] = true;

    // Nodes of bones and signals are not matched by name.
    std::vector<NamedJoint> theirs;
    for (const GltfNode& node : file.nodes)
        theirs.push_back({.name = node.name});
    std::vector<NamedJoint> ours;
    for (const std::string& name : rig.joints.names)
        ours.push_back({.name = name});
    std::vector<std::string> unknown; // names of animated nodes without a match
    bool movesAny = false;
    bool hasSignals = false;
    moved.joints.resize(file.nodes.size());
    for (const GltfIndex node : file.humanoid.signals)
    {
        hasSignals |= isAnimated[node];
        isAnimated[node] = false;
        theirs[node].name = {};
    }
    if (hasSignals)
        warn(warnings, shown, "expressions and the gaze are not animated");
    for (const auto& [node, bone] : moved.bones)
    {
        theirs[node].name = {};
        movesAny |= bone.node && isAnimated[node];
        if (!bone.node && isAnimated[node])
            unknown.push_back(bone.name);
        // A bone that carries no vertex has no joint.
        if (bone.node && rig.joints.ofNode[*bone.node])
        {
            moved.joints[node] = rig.joints.ofNode[*bone.node];
            ours[*moved.joints[node]].name = {};
        }
    }
    const JointMatch match = matchJoints(theirs, ours);
    for (std::uint32_t joint = 0; joint < ours.size(); ++joint)
        if (const std::optional<std::uint32_t> node = match.ofModel[joint];
            node && !ours[joint].name.empty())
        {
            moved.joints[*node] = joint;
            movesAny |= isAnimated[*node];
        }
    for (GltfIndex node = 0; node < file.nodes.size(); ++node)
        if (isAnimated[node] && !moved.joints[node] &&
            (!theirs[node].name.empty() || file.nodes[node].name.empty()))
            unknown.push_back(gltfNodeName(file, node));
    if (!unknown.empty() && !movesAny)
        refuse(shown, fmt::format("the clips do not fit {}: it has none of the nodes that they "
                                  "move: {}",
                                  rig.shown, firstNames(unknown, kMostUnmatched)));
    if (!unknown.empty())
        warn(warnings, shown,
             fmt::format("{} has no {} of these names, whose animation is left out: {}", rig.shown,
                         moved.bones.empty() ? "nodes" : "bones",
                         firstNames(unknown, kMostUnmatched)));
}

void matchWeights(const GltfRig& rig, const GltfFile& file, const std::string& shown,
                  GltfMoved& moved, Diagnostics& warnings)
{
    std::map<std::string, GltfIndex> byName;
    for (GltfIndex node = 0; node < rig.file.nodes.size(); ++node)
        if (rig.weights.firstOfNode[node])
            byName.emplace(rig.file.nodes[node].name, node);
    moved.firstWeights.resize(file.nodes.size());
    for (const GltfAnimation& animation : file.animations)
        for (const GltfChannel& channel : animation.channels)
        {
            if (channel.path != GltfPath::Weights)
                continue;
            const GltfNode& node = file.nodes[channel.node];
            const std::size_t count = file.meshes[*node.mesh].targetCount;
            const auto own = byName.find(node.name);
            if (own != byName.end() &&
                rig.file.meshes[*rig.file.nodes[own->second].mesh].targetCount == count)
                moved.firstWeights[channel.node] = rig.weights.firstOfNode[own->second];
            else
                warn(warnings, shown,
                     fmt::format("/nodes/{}: {} has no node of this name ({}) with {} morph "
                                 "targets: their weights are left out",
                                 channel.node, rig.shown, node.name, count));
        }
}

ModelClip makeClip(const GltfRig& rig, const Source& source, const GltfAnimation& animation,
                   const std::string& name, std::size_t& keysLeft)
{
    const std::size_t keysOfFrame = rig.joints.nodes.size() + rig.weights.atRest.size();
    keysLeft -= std::min(keysLeft, kFramesOfClipJoints * keysOfFrame);
    std::optional<ModelClip> clip;
    if (keysLeft > 0)
        clip = clipOf(rig, *source.file, animation, source.moved, keysLeft);
    keysLeft -= clip ? std::min(keysLeft, clip->clip.frameCount * keysOfFrame) : keysLeft;
    if (!clip)
        refuse(source.shown, fmt::format("with the clip {} the clips would have more than {} keys "
                                         "(times x joints) together",
                                         quotedForMessage(name), kMaxKeysPerClip));
    clip->name = name;
    return std::move(*clip);
}

} // namespace

ClipFile clipsOf(const GltfRig& rig, const std::shared_ptr<const GltfFile>& file,
                 const std::string& shown, std::size_t& keysLeft, Diagnostics& warnings)
{
    GltfMoved moved{.joints = rig.joints.ofNode, .firstWeights = rig.weights.firstOfNode};
    if (file.get() != &rig.file)
    {
        moved = {.bones = gltfBones(*file, rig.file)};
        matchNodes(rig, *file, shown, moved, warnings);
        matchWeights(rig, *file, shown, moved, warnings);
        if (!file->humanoid.bones.empty() && moved.bones.empty())
            warn(warnings, shown,
                 fmt::format("{} is not a VRM: clips are matched by node name and not adapted to "
                             "its rest pose",
                             rig.shown));
    }
    const auto source =
        std::make_shared<const Source>(Source{file, shown, std::move(moved), clipNames(*file)});
    ClipFile clips{.shown = shown, .names = source->names, .load = {}};
    std::vector<std::size_t> every(source->names.size());
    std::iota(every.begin(), every.end(), 0);
    if (const auto all = resultOf([&] { return together(*source, every); });
        every.size() > 1 && all)
    {
        const std::string name = every.size() == 2 ? all->name : "all together";
        if (std::ranges::find(clips.names, name) == clips.names.end())
            clips.names.push_back(name);
    }
    clips.load = [&rig, &keysLeft, source, every, names = clips.names](std::size_t index, bool)
    {
        return makeClip(rig, *source,
                        index < every.size() ? source->file->animations[index]
                                             : together(*source, every),
                        names[index], keysLeft);
    };
    clips.loadTogether = [&rig, &keysLeft, source](std::span<const std::size_t> indices)
    {
        const GltfAnimation animation = together(*source, indices);
        return makeClip(rig, *source, animation, animation.name, keysLeft);
    };
    return clips;
}

} // namespace sinew
