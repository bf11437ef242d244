#include "engine/formats/iqm/iqm_clips.h"

#include "engine/base/text_location.h"
#include "engine/formats/iqm/iqm_skinning.h"
#include "engine/formats/requested_clips.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <string_view>
#include <utility>

namespace sinew
{
namespace
{

constexpr std::array<std::string_view, 1> kExtensions{".iqm"};
constexpr std::uint32_t kRotationChannels = 0x78;

std::string describeParent(std::span<const ModelJoint> joints, std::int32_t parent)
{
    return parent == kNoParent
               ? "no parent"
               : "parent " + quotedForMessage(joints[static_cast<std::size_t>(parent)].name);
}

// The first difference among the joints that both have. A parent lies before its child.
std::optional<std::string> firstDifference(const IqmFile& file, std::span<const ModelJoint> joints)
{
    const std::size_t count = std::min(file.poses.size(), joints.size());
    for (std::size_t i = 0; i < count; ++i)
    {
        if (!file.joints.empty() && file.joints[i].name != joints[i].name)
            return fmt::format("joint {} is {} in the clips but {} in the model", i,
                               quotedForMessage(file.joints[i].name),
                               quotedForMessage(joints[i].name));
        if (file.poses[i].parent != joints[i].parent)
            return fmt::format("joint {} ({}) has {} in the clips but {} in the model", i,
                               quotedForMessage(joints[i].name),
                               describeParent(joints, file.poses[i].parent),
                               describeParent(joints, joints[i].parent));
    }
    return std::nullopt;
}

std::optional<std::string> whyFileDoesNotFit(const IqmFile& file,
                                             std::span<const ModelJoint> joints)
{
    std::optional<std::string> difference = firstDifference(file, joints);
    if (file.poses.size() == joints.size())
        return difference;
    const std::string counts = fmt::format("the clips have {} joints but the model has {}",
                                           file.poses.size(), joints.size());
    return difference ? counts + "; " + *difference : counts;
}

// What is constant is in the joint.
ClipJoint clipJoint(const ModelJoint& joint, const IqmPose& pose, const JointTransform& first)
{
    const std::uint32_t position = pose.mask & kAnimatedPosition;
    const std::uint32_t orientation =
        (pose.mask & kRotationChannels) != 0 ? std::uint32_t{kAnimatedOrientation} : 0U;
    return {.parent = joint.parent,
            .animated = position | orientation | (pose.mask & kAnimatedScale),
            .basePosition = first.position,
            .baseOrientation = xyzOf(first.orientation),
            .baseScale = first.scale};
}

void addComponents(std::uint32_t animated, const JointTransform& transform,
                   std::vector<double>& components)
{
    const glm::dquat& q = transform.orientation;
    const std::array<double, kIqmChannels> channels{
        transform.position.x, transform.position.y, transform.position.z, q.x, q.y, q.z, q.w,
        transform.scale.x,    transform.scale.y,    transform.scale.z};
    for (std::size_t i = 0; i < channels.size(); ++i)
        if ((animated >> i & 1U) != 0)
            components.push_back(channels.at(i));
}

ClipFile clipFile(std::shared_ptr<const IqmFile> file, const std::string& shown,
                  std::span<const ModelJoint> joints)
{
    ClipFile clips{.shown = shown, .names = iqmClipNames(*file), .load = {}};
    clips.load = [file = std::move(file), names = clips.names, joints](std::size_t index)
    { return ModelClip{.name = names[index], .clip = iqmClip(*file, index, joints)}; };
    return clips;
}

} // namespace

std::vector<std::string> iqmClipNames(const IqmFile& file)
{
    std::vector<std::string> names;
    for (std::size_t i = 0; i < file.clips.size(); ++i)
        names.push_back(file.clips[i].name.empty() ? std::to_string(i) : file.clips[i].name);
    return names;
}

Clip iqmClip(const IqmFile& file, std::size_t clip, std::span<const ModelJoint> joints)
{
    const IqmClip& stored = file.clips[clip];
    Clip result{.frameRate = stored.frameRate, .frameCount = stored.frameCount};
    for (std::size_t j = 0; j < joints.size(); ++j)
    {
        const JointTransform first = iqmJointTransform(iqmTransform(file, stored.firstFrame, j));
        ClipJoint joint = clipJoint(joints[j], file.poses[j], first);
        joint.firstComponent = result.componentsPerFrame;
        result.componentsPerFrame += static_cast<std::uint32_t>(std::popcount(joint.animated));
        result.joints.push_back(std::move(joint));
    }
    result.components.reserve(std::size_t{result.componentsPerFrame} * result.frameCount);
    for (std::uint32_t frame = 0; frame < stored.frameCount; ++frame)
        for (std::size_t j = 0; j < joints.size(); ++j)
            addComponents(result.joints[j].animated,
                          iqmJointTransform(iqmTransform(file, stored.firstFrame + frame, j)),
                          result.components);
    return result;
}

std::vector<ModelClip> loadIqmClips(const ModelRequest& request, VirtualFiles& files,
                                    const MountedModel& named, std::shared_ptr<const IqmFile> own,
                                    std::span<const ModelJoint> joints, Diagnostics& errors,
                                    Diagnostics& warnings)
{
    const auto readOther = [&](const std::vector<std::byte>& bytes,
                               const MountedModel& other) -> Result<ClipFile>
    {
        const std::string& shown = other.file->shown;
        Result<IqmFile> read = readIqm(bytes, shown, warnings);
        if (!read)
            return tl::unexpected(read.error());
        const std::optional<std::string> reason = whyFileDoesNotFit(*read, joints);
        if (reason && !read->clips.empty())
            return refusal(shown,
                           fmt::format("the clips do not fit {}: {}", named.file->shown, *reason));
        return clipFile(std::make_shared<IqmFile>(std::move(*read)), shown, joints);
    };
    return requestedClips(request, files, named,
                          clipFile(std::move(own), named.file->shown, joints), kExtensions,
                          readOther, errors, warnings);
}

} // namespace sinew
