#include "engine/formats/iqm/iqm_clips.h"

#include "engine/base/lower_case.h"
#include "engine/base/out_of_memory.h"
#include "engine/base/text_location.h"
#include "engine/formats/iqm/iqm_skinning.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>

namespace sinew
{
namespace
{

constexpr std::array<std::string_view, 1> kExtensions{".iqm"};
constexpr std::uint32_t kRotationChannels = 0x78;

// A file with clips, and for messages.
struct ClipSource
{
    const IqmFile* file = nullptr;
    std::string shown;
};

// Where a file is read from: beside the model, or anywhere on the disk.
struct FoundFile
{
    std::string shown;
    std::optional<VirtualFile> file;
};

std::optional<std::size_t> clipCalled(const IqmFile& file, const std::string& name)
{
    const auto exact = std::ranges::find(file.clips, name, &IqmClip::name);
    const auto found =
        exact != file.clips.end()
            ? exact
            : std::ranges::find(file.clips, lowerCase(name),
                                [](const IqmClip& clip) { return lowerCase(clip.name); });
    if (found == file.clips.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - file.clips.begin());
}

std::string clipList(const IqmFile& file)
{
    std::vector<std::string> names;
    for (const IqmClip& clip : file.clips)
        names.push_back(clip.name);
    return names.empty() ? "there is none" : fmt::format("there are {}", fmt::join(names, ", "));
}

std::optional<FoundFile> findFile(const std::string& named, const VirtualFiles& files,
                                  const MountedModel& model)
{
    std::error_code error;
    if (std::filesystem::is_regular_file(named, error))
        return FoundFile{.shown = named, .file = {}};
    for (VirtualFile& file : files.listIn(model.mount, model.folder, kExtensions))
        if (lowerCase(std::filesystem::path(file.name).filename().string()) == lowerCase(named))
            return FoundFile{.shown = file.shown, .file = std::move(file)};
    return std::nullopt;
}

std::string describeParent(std::span<const ModelJoint> joints, std::int32_t parent)
{
    return parent == kNoParent
               ? "no parent"
               : "parent " + quotedForMessage(joints[static_cast<std::size_t>(parent)].name);
}

std::optional<std::string> whyFileDoesNotFit(const IqmFile& file,
                                             std::span<const ModelJoint> joints)
{
    if (file.poses.size() != joints.size())
        return fmt::format("the clips have {} joints but the model has {}", file.poses.size(),
                           joints.size());
    for (std::size_t i = 0; i < joints.size(); ++i)
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

// What is constant is in the joint, as MD5 has it: x, y, z of the quaternion whose w is not
// positive.
ClipJoint clipJoint(const ModelJoint& joint, const IqmPose& pose, const JointTransform& first)
{
    const glm::dquat& q = first.orientation;
    const double sign = q.w > 0.0 ? -1.0 : 1.0;
    const std::uint32_t position = pose.mask & kAnimatedPosition;
    const std::uint32_t orientation =
        (pose.mask & kRotationChannels) != 0 ? std::uint32_t{kAnimatedOrientation} : 0U;
    return {.name = joint.name,
            .parent = joint.parent,
            .animated = position | orientation | (pose.mask & kAnimatedScale),
            .basePosition = first.position,
            .baseOrientation = sign * glm::dvec3(q.x, q.y, q.z),
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

// Finds clips in the order in which they are asked for.
class ClipLoader
{
public:
    ClipLoader(const ModelRequest& request, const VirtualFiles& files, const MountedModel& named,
               const IqmFile& own, std::span<const ModelJoint> joints, Diagnostics& errors,
               Diagnostics& warnings)
        : request_(request), files_(files), named_(named), own_{&own, named.file->shown},
          joints_(joints), errors_(errors), warnings_(warnings)
    {
    }

    std::vector<ModelClip> load()
    {
        if (request_.noClip)
            return {};
        if (request_.clips.empty())
            addAll(own_);
        for (const std::string& clip : request_.clips)
            addNamed(clip);
        return std::move(clips_);
    }

private:
    void addNamed(const std::string& named)
    {
        if (const auto clip = clipCalled(*own_.file, named))
        {
            add(own_, *clip);
            return;
        }
        if (const auto file = findFile(named, files_, named_))
        {
            addFrom(*file, std::nullopt);
            return;
        }
        const std::size_t colon = named.rfind(':');
        if (colon != std::string::npos)
            if (const auto file = findFile(named.substr(0, colon), files_, named_))
            {
                addFrom(*file, named.substr(colon + 1));
                return;
            }
        errors_.push_back({.file = named,
                           .message = fmt::format("no such file, and no clip of this name in {}: "
                                                  "{}",
                                                  own_.shown, clipList(*own_.file))});
    }

    // All clips of the file, or the one that is named.
    void addFrom(const FoundFile& found, const std::optional<std::string>& name)
    {
        const Result<IqmFile> file = whileReading(found.shown, [&] { return read(found); });
        if (!file)
        {
            errors_.push_back(file.error());
            return;
        }
        const auto refuse = [&](std::string message)
        { errors_.push_back({.file = found.shown, .message = std::move(message)}); };
        const ClipSource source{&*file, found.shown};
        if (const auto reason = whyFileDoesNotFit(*file, joints_); reason && !file->clips.empty())
            refuse("the clips do not fit the model: " + *reason);
        else if (!name && file->clips.empty())
            refuse("this file has no clips");
        else if (!name)
            addAll(source);
        else if (const auto clip = clipCalled(*file, *name))
            add(source, *clip);
        else
            refuse(fmt::format("no clip {} in this file: {}", quotedForMessage(*name),
                               clipList(*file)));
    }

    Result<IqmFile> read(const FoundFile& found)
    {
        const Result<std::string> bytes =
            found.file ? files_.readText(*found.file) : files_.readTextOutside(found.shown);
        if (!bytes)
            return tl::unexpected(bytes.error());
        return readIqm(std::as_bytes(std::span(*bytes)), found.shown, warnings_);
    }

    void addAll(const ClipSource& source)
    {
        for (std::size_t i = 0; i < source.file->clips.size(); ++i)
            add(source, i);
    }

    void add(const ClipSource& source, std::size_t index)
    {
        ModelClip clip{.name = source.file->clips[index].name,
                       .file = source.shown,
                       .clip = iqmClip(*source.file, index, joints_)};
        if (clip.name.empty())
            clip.name = std::to_string(index);
        clip.loopMode = request_.loopMode ? *request_.loopMode : detectLoopMode(clip.clip);
        clip.period = clipPeriod(clip.clip, clip.loopMode);
        clips_.push_back(std::move(clip));
    }

    const ModelRequest& request_;
    const VirtualFiles& files_;
    const MountedModel& named_;
    ClipSource own_;
    std::span<const ModelJoint> joints_;
    Diagnostics& errors_;
    Diagnostics& warnings_;
    std::vector<ModelClip> clips_;
};

} // namespace

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

std::vector<ModelClip> loadIqmClips(const ModelRequest& request, const VirtualFiles& files,
                                    const MountedModel& named, const IqmFile& own,
                                    std::span<const ModelJoint> joints, Diagnostics& errors,
                                    Diagnostics& warnings)
{
    return ClipLoader(request, files, named, own, joints, errors, warnings).load();
}

} // namespace sinew
