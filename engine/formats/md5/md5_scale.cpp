#include "engine/base/text_scanner.h"
#include "engine/formats/gltf/json.h"
#include "engine/formats/md5/md5.h"

#include <fmt/format.h>
#include <glm/common.hpp>

#include <bit>
#include <charconv>
#include <map>
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

std::vector<std::pair<std::string_view, JsonValue>> membersOf(const JsonValue& object)
{
    if (!object.is(JsonKind::Object))
        object.fail("expected an object");
    return object.members();
}

void readMember(std::string_view key, const JsonValue& value, ScalesOfJoint& scales)
{
    std::size_t frame = scales.ofFrame.size();
    std::from_chars(key.data(), key.data() + key.size(), frame);
    if (key == "scale_positions" && value.is(JsonKind::Boolean))
        scales.scalesPosition = value.boolean();
    else if (!value.is(JsonKind::Number) || !isSmallEnough(value.number()))
        value.fail(fmt::format("expected a number from -{0} to {0}", kMaxMagnitude));
    else if (frame < scales.ofFrame.size())
        scales.ofFrame[frame] = value.number();
}

Scales readScales(const JsonValue& root, const Clip& clip)
{
    std::map<std::string_view, std::size_t> joints; // of one name the first
    for (std::size_t i = 0; i < clip.joints.size(); ++i)
        joints.emplace(clip.joints[i].name, i);
    Scales all;
    for (const auto& [name, members] : membersOf(root))
    {
        const auto joint = joints.find(name);
        if (joint == joints.end())
            continue;
        ScalesOfJoint& scales = all[joint->second];
        scales.ofFrame.resize(clip.frameCount, 1.0);
        for (const auto& [key, value] : membersOf(members))
            readMember(key, value, scales);
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

} // namespace

void scaleJoints(std::string_view text, std::string_view fileName, Clip& clip,
                 Diagnostics& warnings)
{
    // The joints of a clip are at most doubled, and these limit what a small file can ask for.
    const std::size_t most = kMaxKeysPerClip / 2 / clip.joints.size();
    if (clip.frameCount > most)
        return warnings.push_back(
            {.file = std::string(fileName),
             .message = fmt::format("{} frames of {} joints: the scales are left out; expected "
                                    "at most {} frames",
                                    clip.frameCount, clip.joints.size(), most)});
    const Result<JsonDocument> document = parseJson(text, fileName, 0);
    if (!document)
        return warnings.push_back(document.error());
    JsonReport report(fileName, warnings);
    Scales scales;
    if (auto error = report.refusalOf([&] { scales = readScales(JsonValue(*document), clip); }))
        return warnings.push_back(std::move(*error));
    addScales(scales, clip);
}

void addScalingJoints(SkeletalModel& model, std::span<ModelClip> clips, Diagnostics& warnings)
{
    const std::size_t own = model.joints.size();
    std::map<std::int32_t, std::uint32_t> scaling; // the joints that scale, by their parents
    for (const ModelClip& clip : clips)
        for (std::size_t i = own; i < clip.clip.joints.size(); ++i)
            scaling.emplace(clip.clip.joints[i].parent, 0);
    for (const ModelClip& clip : clips)
        if (clip.clip.frameCount * (own + scaling.size()) > kMaxKeysPerClip && !scaling.empty())
        {
            warnings.push_back({.file = clip.file,
                                .message = "the clip is too long to play beside others that scale "
                                           "joints: their scales are left out"});
            scaling.clear();
        }
    for (auto& [parent, joint] : scaling)
    {
        const Joint& scaled = model.joints[static_cast<std::size_t>(parent)];
        joint = static_cast<std::uint32_t>(model.joints.size());
        model.joints.push_back(Joint{scaled.name + " (scale)", parent, scaled.bindPose});
    }
    for (Mesh& mesh : model.meshes)
        for (Weight& weight : mesh.weights)
            if (const auto found = scaling.find(static_cast<std::int32_t>(weight.joint));
                found != scaling.end())
                weight.joint = found->second;
    for (ModelClip& clip : clips)
    {
        std::vector<ClipJoint> joints = std::move(clip.clip.joints);
        clip.clip.joints.assign(joints.begin(), joints.begin() + static_cast<std::ptrdiff_t>(own));
        for (const auto& [parent, joint] : scaling)
            clip.clip.joints.push_back({.parent = parent});
        for (std::size_t i = own; i < joints.size(); ++i)
            if (const auto found = scaling.find(joints[i].parent); found != scaling.end())
                clip.clip.joints[found->second] = std::move(joints[i]);
    }
}

} // namespace sinew
