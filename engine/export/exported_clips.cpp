#include "engine/export/exported_parts.h"

#include <glm/gtc/quaternion.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

namespace sinew
{
namespace
{

bool hasModelHierarchy(const AnimatedModel& model)
{
    for (std::size_t i = 0; i < model.joints.size(); ++i)
        if (model.still.joints[i].parent != model.joints[i].parent)
            return false;
    return true;
}

Pose stillLocals(const AnimatedModel& model)
{
    Pose locals = model.still.keys;
    if (hasModelHierarchy(model))
        return locals;
    // All joints are relative to model space, as in bind poses.
    const ModelPose pose = stillPose(model);
    for (std::size_t i = 0; i < pose.size(); ++i)
    {
        const std::int32_t parent = model.joints[i].parent;
        if (parent < 0)
            continue;
        const JointMatrix& above = pose[static_cast<std::size_t>(parent)];
        const glm::dmat3 inverse = glm::inverse(above.linear);
        locals[i] = withoutShear({.linear = inverse * pose[i].linear,
                                  .position = inverse * (pose[i].position - above.position)});
    }
    return locals;
}

NodeTransform nodeTransform(const JointTransform& local)
{
    const glm::vec3 position(local.position);
    const glm::quat q(local.orientation);
    const glm::vec3 scale(local.scale);
    return {position.x, position.y, position.z, q.x, q.y, q.z, q.w, scale.x, scale.y, scale.z};
}

// A property of a node, and its numbers in a NodeTransform.
struct NodePath
{
    const char* name;
    const char* type;
    std::ptrdiff_t first;
    std::ptrdiff_t count;
};
constexpr std::array kPaths{NodePath{"translation", "VEC3", 0, 3},
                            NodePath{"rotation", "VEC4", 3, 4}, NodePath{"scale", "VEC3", 7, 3}};

std::vector<float> valueOf(const NodeTransform& transform, const NodePath& path)
{
    const auto first = transform.begin() + path.first;
    return {first, first + path.count};
}

// An animation under construction.
class AnimationWriter
{
public:
    AnimationWriter(const ModelClip& clip, GlbWriter& writer)
        : clip_(clip), writer_(writer), all_{.keys = keysOf(clip)}
    {
        ends_.keys = {.times = {all_.keys.times.front()}, .frames = {0}};
        if (all_.keys.times.size() > 1)
            ends_.keys = {.times = {all_.keys.times.front(), all_.keys.times.back()},
                          .frames = {0, all_.keys.frames.back()}};
    }

    // Adds the channels of a joint. A path that always equals `still` gets none; a constant path
    // with another value gets keys at both ends of the clip.
    void addJoint(std::size_t joint, const NodeTransform& still)
    {
        for (const NodePath& path : kPaths)
        {
            const auto valueAt = [&](std::uint32_t frame)
            { return valueOf(nodeTransform(localPose(clip_.clip, frame)[joint]), path); };
            const std::vector<float> first = valueAt(0);
            const bool isConstant = std::ranges::all_of(all_.keys.frames, [&](std::uint32_t frame)
                                                        { return valueAt(frame) == first; });
            if (!isConstant || first != valueOf(still, path))
                addChannel(joint, path.name, path.type, isConstant ? ends_ : all_, valueAt);
        }
    }

    // Each key shows a single frame of the part; frame 0 is the mesh without targets.
    void addFrames(const MorphedJoint& morphed)
    {
        const auto weightsAt = [&](std::uint32_t frame)
        {
            std::vector<float> weights(std::size_t{morphed.lastFrame} + 1, 0.0F);
            weights[std::min(frameOf(clip_.frames, frame), morphed.lastFrame)] = 1.0F;
            weights.erase(weights.begin());
            return weights;
        };
        addChannel(morphed.joint, "weights", "SCALAR", all_, weightsAt);
    }

    // Adds the weights of a node's mesh, unless they always equal those of `still`.
    void addWeights(const MorphedNode& morphed, const Clip& still)
    {
        const auto weightsAt = [&](const Clip& clip, std::uint32_t frame)
        {
            std::vector<float> weights;
            for (const std::uint32_t weight : morphed.weights)
                weights.push_back(static_cast<float>(frameWeights(clip, frame)[weight]));
            return weights;
        };
        const auto valueAt = [&](std::uint32_t frame) { return weightsAt(clip_.clip, frame); };
        if (std::ranges::any_of(all_.keys.frames, [&](std::uint32_t frame)
                                { return valueAt(frame) != weightsAt(still, 0); }))
            addChannel(morphed.node, "weights", "SCALAR", all_, valueAt);
    }

    // If nothing in a clip moves, adds a constant channel for `joint`, so the clip keeps its
    // duration.
    void finish(std::size_t joint, const NodeTransform& still)
    {
        if (channels_.empty())
            addChannel(joint, "translation", "VEC3", ends_,
                       [&](std::uint32_t) { return valueOf(still, kPaths.front()); });
        writer_.add("animations", {{"name", clip_.name},
                                   {"channels", std::move(channels_)},
                                   {"samplers", std::move(samplers_)}});
    }

private:
    struct SharedKeys
    {
        ClipKeys keys;
        std::optional<std::size_t> times; // accessor shared by all channels
    };

    template <class ValueAt>
    void addChannel(std::size_t node, const char* path, const char* type, SharedKeys& shared,
                    const ValueAt& valueAt)
    {
        std::vector<float> values;
        for (const std::uint32_t frame : shared.keys.frames)
        {
            const std::vector<float> value = valueAt(frame);
            values.insert(values.end(), value.begin(), value.end());
        }
        if (!shared.times)
            shared.times = writer_.floats(shared.keys.times, "SCALAR", GlbView::Other, true);
        channels_.push_back(
            {{"sampler", samplers_.size()}, {"target", {{"node", node}, {"path", path}}}});
        samplers_.push_back(
            {{"input", *shared.times}, {"output", writer_.floats(values, type, GlbView::Other)}});
    }

    const ModelClip& clip_;
    GlbWriter& writer_;
    SharedKeys all_;
    SharedKeys ends_;
    Json channels_ = Json::array();
    Json samplers_ = Json::array();
};

} // namespace

std::vector<NodeTransform> addJoints(const AnimatedModel& model, bool withRoot, GlbWriter& writer)
{
    std::vector<NodeTransform> still;
    for (const JointTransform& local : stillLocals(model))
        still.push_back(nodeTransform(local));
    std::vector<Json> children(model.joints.size(), Json::array());
    Json roots = Json::array();
    for (std::size_t i = 0; i < model.joints.size(); ++i)
    {
        const std::int32_t parent = model.joints[i].parent;
        (parent < 0 ? roots : children[static_cast<std::size_t>(parent)]).push_back(i);
    }
    for (std::size_t i = 0; i < model.joints.size(); ++i)
    {
        Json node{{"name", model.joints[i].name}};
        for (const NodePath& path : kPaths)
            if (valueOf(still[i], path) != valueOf(nodeTransform({}), path))
                node[path.name] = valueOf(still[i], path);
        if (!children[i].empty())
            node["children"] = std::move(children[i]);
        writer.add("nodes", std::move(node));
    }
    if (withRoot)
        roots = {writer.add("nodes", {{"name", model.name}, {"children", std::move(roots)}})};
    writer.add("scenes", {{"nodes", std::move(roots)}});
    return still;
}

ClipKeys keysOf(const ModelClip& played)
{
    const Clip& clip = played.clip;
    ClipKeys keys;
    for (std::uint32_t frame = 0; frame < clip.frameCount; ++frame)
    {
        keys.times.push_back(static_cast<float>(timeInFrames(clip, frame) / clip.frameRate));
        keys.frames.push_back(frame);
    }
    if (played.loopMode == LoopMode::Wrap && clip.frameCount > 1 && !clip.orientationKeys)
    {
        keys.times.push_back(static_cast<float>(clip.frameCount / clip.frameRate));
        keys.frames.push_back(clip.loopStart);
    }
    // Two frames at the same time are a jump to the later one. glTF times must ascend, so move the
    // earlier one back.
    for (std::size_t i = keys.times.size(); i-- > 1;)
        if (keys.times[i - 1] >= keys.times[i])
            keys.times[i - 1] =
                std::nextafter(keys.times[i], -std::numeric_limits<float>::infinity());
    keys.times.front() = std::max(keys.times.front(), 0.0F);
    for (std::size_t i = 1; i < keys.times.size() && keys.times[i] <= keys.times[i - 1]; ++i)
        keys.times[i] = std::nextafter(keys.times[i - 1], std::numeric_limits<float>::infinity());
    return keys;
}

void addClips(const AnimatedModel& model, std::span<const NodeTransform> still,
              const ExportedMorphs& morphs, GlbWriter& writer)
{
    for (const ModelClip& clip : model.clips)
    {
        AnimationWriter animation(clip, writer);
        std::optional<std::size_t> first; // first joint of the clip's channels
        for (std::size_t joint = 0; joint < still.size(); ++joint)
            if (!model.frames || playsOn(clip.channels, model.frames->jointChannels[joint]))
            {
                animation.addJoint(joint, still[joint]);
                first = first.value_or(joint);
            }
        for (const MorphedJoint& part : morphs.joints)
            if (playsOn(clip.channels, part.channel))
                animation.addFrames(part);
        for (const MorphedNode& node : morphs.nodes)
            animation.addWeights(node, model.still);
        if (!still.empty())
            animation.finish(first.value_or(0), still[first.value_or(0)]);
    }
}

} // namespace sinew
