#include "engine/export/exported_parts.h"

#include <glm/gtc/quaternion.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
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

// Adds AnimatedModel::origin to the roots, so that the local transforms match the model's files.
void moveToOrigin(const AnimatedModel& model, Pose& locals)
{
    for (std::size_t i = 0; i < locals.size(); ++i)
        if (model.joints[i].parent < 0)
            locals[i].position += model.origin;
}

Pose stillLocals(const AnimatedModel& model)
{
    Pose locals = model.still.keys;
    moveToOrigin(model, locals);
    if (hasModelHierarchy(model))
        return locals;
    // All joints lead to model space, as bind poses do.
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

NodeTransform nodeTransform(const JointTransform& local, const ExportAxes& axes)
{
    const JointTransform turned = axes.turned(local);
    const glm::vec3 position(turned.position);
    const glm::quat q(turned.orientation);
    const glm::vec3 scale(turned.scale);
    return {.translation = {position.x, position.y, position.z},
            .rotation = {q.x, q.y, q.z, q.w},
            .scale = {scale.x, scale.y, scale.z}};
}

// One animation under construction.
class AnimationWriter
{
public:
    AnimationWriter(const ModelClip& clip, GlbWriter& writer)
        : clip_(clip), writer_(writer), keys_(keysOf(clip))
    {
    }

    // Adds the channels of a joint. A path that always equals `still` gets none; one that holds
    // another value gets keys at both ends of the clip.
    void addTransforms(std::size_t joint, std::span<const NodeTransform> rows,
                       const NodeTransform& still)
    {
        addPath(joint, "translation", "VEC3", &NodeTransform::translation, rows, still);
        addPath(joint, "rotation", "VEC4", &NodeTransform::rotation, rows, still);
        addPath(joint, "scale", "VEC3", &NodeTransform::scale, rows, still);
    }

    // Each key shows a single frame of the part; frame 0 is the mesh without targets.
    void addFrames(const MorphedJoint& morphed)
    {
        std::vector<float> weights(keys_.times.size() * morphed.lastFrame, 0.0F);
        for (std::size_t i = 0; i < keys_.frames.size(); ++i)
        {
            const std::uint32_t frame =
                std::min(clip_.frames.first +
                             static_cast<std::uint32_t>(clip_.frames.step) * keys_.frames[i],
                         morphed.lastFrame);
            if (frame != 0)
                weights[i * morphed.lastFrame + frame - 1] = 1.0F;
        }
        addChannel(morphed.joint, "weights", times(),
                   writer_.floats(weights, "SCALAR", GlbView::Other));
    }

    // Adds nothing if they stay those of `still`.
    void addWeights(const MorphedNode& morphed, std::span<const double> still)
    {
        std::vector<float> weights;
        bool moves = false;
        for (const std::uint32_t frame : keys_.frames)
            for (const std::uint32_t weight : morphed.weights)
            {
                const double value = frameWeights(clip_.clip, frame)[weight];
                moves = moves || value != still[weight];
                weights.push_back(static_cast<float>(value));
            }
        if (moves)
            addChannel(morphed.node, "weights", times(),
                       writer_.floats(weights, "SCALAR", GlbView::Other));
    }

    // Gives a clip in which nothing moves a channel that holds `joint`, so it keeps its length.
    void finish(std::size_t joint, const NodeTransform& still)
    {
        if (channels_.empty())
            addHeld(joint, "translation", "VEC3", still.translation);
        writer_.add("animations", {{"name", clip_.name},
                                   {"channels", std::move(channels_)},
                                   {"samplers", std::move(samplers_)}});
    }

private:
    template <class Value>
    void addPath(std::size_t joint, const char* path, const char* type, Value NodeTransform::*part,
                 std::span<const NodeTransform> rows, const NodeTransform& still)
    {
        const auto equals = [&](const Value& value)
        { return [&value, part](const NodeTransform& row) { return row.*part == value; }; };
        const Value& first = rows.front().*part;
        const bool isConstant = std::ranges::all_of(rows, equals(first));
        if (isConstant && first == still.*part)
            return;
        if (isConstant)
            return addHeld(joint, path, type, first);
        std::vector<float> values;
        for (const std::uint32_t frame : keys_.frames)
        {
            const Value& value = rows[frame].*part;
            values.insert(values.end(), value.begin(), value.end());
        }
        addChannel(joint, path, times(), writer_.floats(values, type, GlbView::Other));
    }

    template <class Value>
    void addHeld(std::size_t joint, const char* path, const char* type, const Value& value)
    {
        std::vector<float> values(value.begin(), value.end());
        if (keys_.times.size() > 1)
            values.insert(values.end(), value.begin(), value.end());
        addChannel(joint, path, ends(), writer_.floats(values, type, GlbView::Other));
    }

    void addChannel(std::size_t node, const char* path, std::size_t input, std::size_t output)
    {
        channels_.push_back(
            {{"sampler", samplers_.size()}, {"target", {{"node", node}, {"path", path}}}});
        samplers_.push_back({{"input", input}, {"output", output}});
    }

    // Accessors that all channels share.
    std::size_t times()
    {
        if (!times_)
            times_ = writer_.floats(keys_.times, "SCALAR", GlbView::Other, true);
        return *times_;
    }

    std::size_t ends()
    {
        std::vector<float> ends{keys_.times.front()};
        if (keys_.times.size() > 1)
            ends.push_back(keys_.times.back());
        if (!ends_)
            ends_ = writer_.floats(ends, "SCALAR", GlbView::Other, true);
        return *ends_;
    }

    const ModelClip& clip_;
    GlbWriter& writer_;
    ClipKeys keys_;
    Json channels_ = Json::array();
    Json samplers_ = Json::array();
    std::optional<std::size_t> times_;
    std::optional<std::size_t> ends_;
};

// The rows of all frames, per joint.
std::vector<std::vector<NodeTransform>> rowsOf(const AnimatedModel& model, const Clip& clip,
                                               const ExportAxes& axes)
{
    std::vector<std::vector<NodeTransform>> rows(clip.joints.size());
    for (std::uint32_t frame = 0; frame < clip.frameCount; ++frame)
    {
        const std::span<const JointTransform> stored = localPose(clip, frame);
        Pose pose(stored.begin(), stored.end());
        moveToOrigin(model, pose);
        for (std::size_t joint = 0; joint < pose.size(); ++joint)
            rows[joint].push_back(nodeTransform(pose[joint], axes));
    }
    return rows;
}

} // namespace

std::vector<NodeTransform> stillNodes(const AnimatedModel& model, const ExportAxes& axes)
{
    std::vector<NodeTransform> transforms;
    for (const JointTransform& local : stillLocals(model))
        transforms.push_back(nodeTransform(local, axes));
    return transforms;
}

void addJoints(const AnimatedModel& model, std::span<const NodeTransform> still, CommonRoot root,
               GlbWriter& writer)
{
    std::vector<Json> children(model.joints.size(), Json::array());
    Json roots = Json::array();
    for (std::size_t i = 0; i < model.joints.size(); ++i)
    {
        const std::int32_t parent = model.joints[i].parent;
        (parent < 0 ? roots : children[static_cast<std::size_t>(parent)]).push_back(i);
    }
    for (std::size_t i = 0; i < model.joints.size(); ++i)
    {
        const NodeTransform identity;
        Json node{{"name", model.joints[i].name}};
        if (still[i].translation != identity.translation)
            node["translation"] = still[i].translation;
        if (still[i].rotation != identity.rotation)
            node["rotation"] = still[i].rotation;
        if (still[i].scale != identity.scale)
            node["scale"] = still[i].scale;
        if (!children[i].empty())
            node["children"] = std::move(children[i]);
        writer.add("nodes", std::move(node));
    }
    if (root == CommonRoot::Added)
    {
        const std::size_t common =
            writer.add("nodes", {{"name", model.name}, {"children", std::move(roots)}});
        roots = Json::array({common});
    }
    writer.add("scenes", {{"nodes", std::move(roots)}});
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
    // Two frames at one time are a jump, after which the later one counts; times have to ascend.
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
        const std::vector<std::vector<NodeTransform>> rows =
            rowsOf(model, clip.clip, writer.axes());
        const auto plays = [&](std::size_t joint)
        { return !model.frames || playsOn(clip.channels, model.frames->jointChannels[joint]); };
        std::size_t held = 0; // the first joint of the clip's channels
        while (held + 1 < rows.size() && !plays(held))
            ++held;
        for (std::size_t joint = 0; joint < rows.size(); ++joint)
            if (plays(joint))
                animation.addTransforms(joint, rows[joint], still[joint]);
        for (const MorphedJoint& part : morphs.joints)
            if (playsOn(clip.channels, part.channel))
                animation.addFrames(part);
        for (const MorphedNode& node : morphs.nodes)
            animation.addWeights(node, frameWeights(model.still, 0));
        if (!rows.empty())
            animation.finish(held, still[held]);
    }
}

} // namespace sinew
