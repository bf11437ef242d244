#include "engine/formats/md5/md5_scale.h"

#include "engine/base/text_scanner.h"
#include "engine/formats/gltf/json.h"

#include <fmt/format.h>
#include <glm/common.hpp>

#include <algorithm>
#include <bit>
#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace sinew
{
namespace
{

struct ScalesOfJoint
{
    std::vector<double> ofFrame; // 1 where the file has none
    bool scalesPosition = false; // the joint's own, in its parent's space
};
using Scales = std::map<std::size_t, ScalesOfJoint>; // by joint

std::optional<std::uint32_t> frameNamed(std::string_view text, std::uint32_t count)
{
    std::uint32_t frame = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, frame);
    return error == std::errc() && stop == end && frame < count ? std::optional(frame)
                                                                : std::nullopt;
}

std::vector<std::pair<std::string_view, JsonValue>> membersOf(const JsonValue& object)
{
    if (!object.is(JsonKind::Object))
        object.fail("expected an object");
    return object.members();
}

Scales readScales(const JsonValue& root, const Clip& clip, JsonReport& report)
{
    std::map<std::string_view, std::size_t> joints; // of one name the first
    for (std::size_t i = 0; i < clip.joints.size(); ++i)
        joints.emplace(clip.joints[i].name, i);
    Scales all;
    const auto readMember = [&](ScalesOfJoint& scales, std::string_view key, const JsonValue& value)
    {
        if (key == "scale_positions")
        {
            if (!value.is(JsonKind::Boolean))
                value.fail("expected true or false");
            scales.scalesPosition = value.boolean();
        }
        else if (!value.is(JsonKind::Number) || !isSmallEnough(value.number()))
            value.fail(fmt::format("expected a number from -{0} to {0}", kMaxMagnitude));
        else if (const auto frame = frameNamed(key, clip.frameCount))
            scales.ofFrame[*frame] = value.number();
        else
            report.warn(value, "the clip has no such frame: its scale is left out");
    };
    for (const auto& [name, value] : membersOf(root))
    {
        const auto joint = joints.find(name);
        if (joint == joints.end())
        {
            report.warn(value, "the clip has no joint of this name: its scales are left out");
            continue;
        }
        ScalesOfJoint& scales = all[joint->second];
        scales.ofFrame.resize(clip.frameCount, 1.0);
        for (const auto& [key, scale] : membersOf(value))
            readMember(scales, key, scale);
    }
    return all;
}

// Behind the other components of each frame: the transform of a joint whose position the scale
// changes, and the scale itself.
void addScales(const Scales& all, Clip& clip)
{
    std::vector<double> components;
    const auto add = [&](const double* numbers, int count)
    { components.insert(components.end(), numbers, numbers + count); };
    std::vector<JointTransform> pose(clip.joints.size());
    for (std::uint32_t frame = 0; frame < clip.frameCount; ++frame)
    {
        const double* const row =
            clip.components.data() + std::size_t{frame} * clip.componentsPerFrame;
        add(row, static_cast<int>(clip.componentsPerFrame));
        localPose(clip, frame, pose);
        for (const auto& [index, scales] : all)
        {
            const ClipJoint& joint = clip.joints[index];
            const double scale = scales.ofFrame[frame];
            if (scales.scalesPosition)
            {
                const glm::dvec3 position =
                    glm::clamp(pose[index].position * scale, -kMaxMagnitude, kMaxMagnitude);
                add(&position.x, 3);
                add(row + joint.firstComponent + std::popcount(joint.animated & kAnimatedPosition),
                    std::popcount(joint.animated & kAnimatedOrientation));
            }
            components.insert(components.end(), 3, scale);
        }
    }
    clip.components = std::move(components);
    for (const auto& [index, scales] : all)
    {
        ClipJoint& joint = clip.joints[index];
        if (scales.scalesPosition)
        {
            joint.animated |= kAnimatedPosition;
            joint.firstComponent = clip.componentsPerFrame;
            clip.componentsPerFrame += static_cast<std::uint32_t>(std::popcount(joint.animated));
        }
        clip.joints.push_back({.parent = static_cast<std::int32_t>(index),
                               .animated = kAnimatedScale,
                               .firstComponent = clip.componentsPerFrame});
        clip.componentsPerFrame += 3;
    }
}

struct ScaledFrame
{
    std::uint32_t posed = 0;
    std::uint32_t scaled = 0; // the frame that its scales are those of
    double time = 0.0;        // in frames of the file
};

// How soon behind a frame its scales give way to those of the next one, in frames.
constexpr double kJump = 1.0 / 65536.0;

// A clip that leads back to its first frame ends in it, so that the way there takes one frame.
std::vector<ScaledFrame> scaledFrames(const ModelClip& clip, std::span<const ClipJoint> scaling)
{
    const Clip& frames = clip.clip;
    const bool wraps = clip.loopMode == LoopMode::Wrap;
    const std::uint32_t count = frames.frameCount;
    const auto scaleOf = [&](const ClipJoint& joint, std::uint32_t frame)
    {
        return frames
            .components[std::size_t{frame} * frames.componentsPerFrame + joint.firstComponent];
    };
    std::vector<ScaledFrame> rows;
    for (std::uint32_t frame = 0; frame < count; ++frame)
    {
        const std::uint32_t next = (frame + 1) % count;
        rows.push_back({frame, frame, 1.0 * frame});
        if ((next != 0 || wraps) &&
            std::ranges::any_of(scaling, [&](const ClipJoint& joint)
                                { return scaleOf(joint, frame) != scaleOf(joint, next); }))
            rows.push_back({frame, next, frame + kJump});
    }
    if (wraps && rows.size() > count)
        rows.push_back({0, 0, 1.0 * count});
    return rows;
}

void letScalesJump(ModelClip& clip, std::size_t ownJoints)
{
    if (clip.clip.joints.size() == ownJoints)
        return;
    const Clip before = clip.clip;
    std::vector<ClipJoint> scaling(before.joints.begin() + static_cast<std::ptrdiff_t>(ownJoints),
                                   before.joints.end());
    std::erase_if(scaling, [](const ClipJoint& joint) { return joint.animated == 0; });
    const std::vector<ScaledFrame> rows = scaledFrames(clip, scaling);
    if (rows.size() == before.frameCount)
        return;
    Clip& jumping = clip.clip;
    jumping.components.clear();
    jumping.frameCount = static_cast<std::uint32_t>(rows.size());
    jumping.frameRate = before.frameRate * (jumping.frameCount - 1) / rows.back().time;
    const auto rowOf = [&](std::uint32_t frame)
    { return before.components.data() + std::size_t{frame} * before.componentsPerFrame; };
    for (const ScaledFrame& row : rows)
    {
        const std::size_t at = jumping.components.size();
        const double* const posed = rowOf(row.posed);
        jumping.components.insert(jumping.components.end(), posed,
                                  posed + before.componentsPerFrame);
        for (const ClipJoint& joint : scaling)
            std::copy_n(rowOf(row.scaled) + joint.firstComponent, 3,
                        jumping.components.data() + at + joint.firstComponent);
        jumping.frameTimes.push_back(frameTime(row.time / before.frameRate, jumping.frameRate));
    }
    setLoopMode(clip, clip.loopMode == LoopMode::Wrap ? LoopMode::Doom3 : clip.loopMode);
}

} // namespace

void scaleJoints(std::string_view text, std::string_view fileName, Clip& clip,
                 Diagnostics& warnings)
{
    // With the joints that are added, and two frames for one.
    const std::size_t most = kMaxKeysPerClip / 4 / clip.joints.size();
    if (clip.frameCount >= most)
        return warnings.push_back(
            {.file = std::string(fileName),
             .message = fmt::format("{} frames of {} joints: the scales are left out; expected "
                                    "fewer than {} frames",
                                    clip.frameCount, clip.joints.size(), most)});
    const Result<JsonDocument> document = parseJson(text, fileName, 0);
    if (!document)
        return warnings.push_back(document.error());
    JsonReport report(fileName, warnings);
    Scales scales;
    if (auto error =
            report.refusalOf([&] { scales = readScales(JsonValue(*document), clip, report); }))
        return warnings.push_back(std::move(*error));
    addScales(scales, clip);
}

void addScalingJoints(SkeletalModel& model, std::span<ModelClip> clips, Diagnostics& warnings)
{
    const std::size_t own = model.joints.size();
    std::set<std::int32_t> scaled;
    for (const ModelClip& clip : clips)
        for (std::size_t i = own; i < clip.clip.joints.size(); ++i)
            scaled.insert(clip.clip.joints[i].parent);
    for (const ModelClip& clip : clips)
        if (clip.clip.frameCount * (own + scaled.size()) > kMaxKeysPerClip && !scaled.empty())
        {
            warnings.push_back({.file = clip.file,
                                .message = "the clip is too long to play beside others that scale "
                                           "joints: their scales are left out"});
            scaled.clear();
        }
    std::map<std::uint32_t, std::uint32_t> scalingOf;
    for (const std::int32_t parent : scaled)
    {
        const Joint& joint = model.joints[static_cast<std::size_t>(parent)];
        scalingOf.emplace(parent, model.joints.size());
        model.joints.push_back(Joint{joint.name + " (scale)", parent, joint.bindPose});
    }
    for (Mesh& mesh : model.meshes)
        for (Weight& weight : mesh.weights)
            if (const auto scaling = scalingOf.find(weight.joint); scaling != scalingOf.end())
                weight.joint = scaling->second;
    for (ModelClip& clip : clips)
    {
        std::vector<ClipJoint>& joints = clip.clip.joints;
        std::map<std::int32_t, ClipJoint> scaling;
        for (const std::int32_t parent : scaled)
            scaling[parent].parent = parent;
        for (std::size_t i = own; i < joints.size(); ++i)
            if (scaled.contains(joints[i].parent))
                scaling[joints[i].parent] = joints[i];
        joints.resize(own);
        for (auto& [parent, joint] : scaling)
            joints.push_back(joint);
        letScalesJump(clip, own);
    }
}

} // namespace sinew
