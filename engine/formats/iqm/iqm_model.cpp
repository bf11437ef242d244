#include "engine/animation/model_joints.h"
#include "engine/base/diagnostic.h"
#include "engine/formats/iqm/iqm.h"
#include "engine/formats/load_model.h"
#include "engine/formats/model_list.h"
#include "engine/formats/refusals.h"
#include "engine/formats/requested_clips.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

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

// Of all clips; the index of one without a name.
std::vector<std::string> iqmClipNames(const IqmFile& file)
{
    std::vector<std::string> names;
    for (std::size_t i = 0; i < file.clips.size(); ++i)
        names.push_back(file.clips[i].name.empty() ? std::to_string(i) : file.clips[i].name);
    return names;
}

std::string whyNothingIsDrawn(const IqmFile& file)
{
    if (file.clips.empty())
        return "there is no mesh in this file";
    return fmt::format("there is no mesh in this file, only clips, to be named with --clip: {}",
                       fmt::join(iqmClipNames(file), ", "));
}

// A joint for a model that has none; nothing moves it.
std::vector<ModelJoint> jointsOf(const IqmFile& file)
{
    std::vector<ModelJoint> joints;
    for (const IqmJoint& joint : file.joints)
        joints.push_back({.name = joint.name, .parent = joint.parent});
    if (joints.empty())
        joints.push_back({.name = "origin"});
    return joints;
}

Clip stillOf(const IqmFile& file, const std::vector<ModelJoint>& joints)
{
    std::vector<ClipJoint> clipJoints;
    for (const ModelJoint& joint : joints)
        clipJoints.push_back({.name = joint.name, .parent = joint.parent});
    Pose pose = iqmBasePose(file);
    pose.resize(joints.size());
    return clipOfPose(std::move(clipJoints), pose);
}

void addMeshes(const IqmFile& file, LoadedModel& loaded)
{
    const SkinningModel& skinning = loaded.model.skinning;
    for (std::size_t i = 0; i < file.meshes.size(); ++i)
    {
        const IqmMesh& mesh = file.meshes[i];
        std::size_t weights = 0;
        for (std::uint32_t v = 0; v < mesh.vertexCount; ++v)
            weights += skinning.vertices[skinning.meshes[i].firstVertex + v].influenceCount;
        loaded.model.meshes.push_back({.name = mesh.name.empty() ? std::to_string(i) : mesh.name,
                                       .shader = mesh.material,
                                       .weightCount = weights});
        loaded.shaders.push_back({.name = mesh.material, .vertexColours = !file.colours.empty()});
    }
}

constexpr std::array<std::string_view, 1> kExtensions{".iqm"};
constexpr std::uint32_t kRotationChannels = 0x78;

// What is constant is in the joint.
ClipJoint clipJoint(const IqmPose& pose, const JointTransform& first)
{
    const std::uint32_t position = pose.mask & kAnimatedPosition;
    const std::uint32_t orientation =
        (pose.mask & kRotationChannels) != 0 ? std::uint32_t{kAnimatedOrientation} : 0U;
    return {.parent = pose.parent,
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

// Has a joint for each pose of the file.
Clip iqmClip(const IqmFile& file, std::size_t clip)
{
    const IqmClip& stored = file.clips[clip];
    Clip result{.frameRate = stored.frameRate, .frameCount = stored.frameCount};
    for (std::size_t j = 0; j < file.poses.size(); ++j)
    {
        const JointTransform first = iqmJointTransform(iqmTransform(file, stored.firstFrame, j));
        ClipJoint joint = clipJoint(file.poses[j], first);
        joint.firstComponent = result.componentsPerFrame;
        result.componentsPerFrame += static_cast<std::uint32_t>(std::popcount(joint.animated));
        result.joints.push_back(std::move(joint));
    }
    result.components.reserve(std::size_t{result.componentsPerFrame} * result.frameCount);
    for (std::uint32_t frame = 0; frame < stored.frameCount; ++frame)
        for (std::size_t j = 0; j < file.poses.size(); ++j)
            addComponents(result.joints[j].animated,
                          iqmJointTransform(iqmTransform(file, stored.firstFrame + frame, j)),
                          result.components);
    return result;
}

// Files of clips alone may lack names: then their joints are those of the model, if as many.
std::vector<NamedJoint> jointsOfClips(const IqmFile& file, std::span<const NamedJoint> model)
{
    if (!file.joints.empty())
        return namedJoints(file.joints);
    std::vector<NamedJoint> joints;
    const bool hasAsMany = file.poses.size() == model.size();
    for (std::size_t i = 0; i < file.poses.size(); ++i)
        joints.push_back({hasAsMany ? model[i].name : std::string_view(), file.poses[i].parent});
    return joints;
}

ClipFile clipFile(std::shared_ptr<const IqmFile> file, const std::string& shown,
                  const ClipFitter& fitter, std::optional<JointMatch> match = {})
{
    ClipFile clips{.shown = shown, .names = iqmClipNames(*file), .load = {}};
    clips.load = [&fitter, file = std::move(file), names = clips.names,
                  match = std::move(match)](std::size_t index, bool)
    {
        Clip clip = iqmClip(*file, index);
        return ModelClip{.name = names[index],
                         .clip = match ? fitter.fitted(*match, std::move(clip)) : std::move(clip),
                         .loopMode = file->clips[index].holds ? LoopMode::Once : LoopMode::Wrap};
    };
    return clips;
}

// Reads the clips of a file other than the model's. A file found by itself gives none if it also
// has meshes.
Result<ClipFile> readClips(const std::vector<std::byte>& bytes, const std::string& shown,
                           bool isAskedFor, ClipFitter& fitter, Diagnostics& warnings)
{
    Diagnostics ofFile;
    Result<IqmFile> file = readIqm(bytes, shown, ofFile);
    if (!file)
        return tl::unexpected(file.error());
    if (file->clips.empty() || (!isAskedFor && !file->meshes.empty()))
        return ClipFile{.shown = shown, .names = {}, .load = {}};
    std::uint64_t frames = kFramesOfClipJoints * file->clips.size();
    for (const IqmClip& clip : file->clips)
        frames += clip.frameCount;
    Result<JointMatch> match =
        fitter.match(jointsOfClips(*file, fitter.joints()), frames, shown, isAskedFor);
    if (!match)
        return tl::unexpected(match.error());
    warnings.append(ofFile);
    return clipFile(std::make_shared<IqmFile>(std::move(*file)), shown, fitter, std::move(*match));
}

// "garg_walk" after "garg", but not "garg12" after "garg1".
bool isCalledAfter(const std::string& stem, const std::string& model)
{
    constexpr std::string_view kDigits = "0123456789";
    return stem.starts_with(model) && (stem.find_first_of(kDigits, model.size()) != model.size() ||
                                       model.find_last_of(kDigits) + 1 != model.size());
}

// Files that are called after the model, as garg_walk.iqm beside garg.iqm, or after what they hold
// ("anims.iqm"). Those that hold something else are left out, and those with the model's own clips.
void addClipsBeside(const MountedModel& model, const VirtualFiles& files, ClipFitter& fitter,
                    std::vector<ClipFile>& clips, Diagnostics& warnings)
{
    for (const VirtualFile& file : files.listIn(model.mount, model.folder, kExtensions))
    {
        const std::string stem = lowerStemOf(file);
        if (file.name == model.file->name || (!isCalledAfter(stem, lowerStemOf(*model.file)) &&
                                              stem.find("anim") == std::string::npos))
            continue;
        const auto readBytes = [&](const std::vector<std::byte>& bytes)
        { return readClips(bytes, file.shown, false, fitter, warnings); };
        const Result<ClipFile> found =
            whileReading(file.shown, [&] { return files.read(file).and_then(readBytes); });
        const std::vector<std::string>& own = clips.front().names;
        if (found && std::ranges::find_first_of(found->names, own) == found->names.end())
            clips.push_back(*found);
    }
}

// Puts the clips of a .framegroups file in place of the file's own.
bool takeFrameGroups(const VirtualFiles& files, const VirtualFile& at, IqmFile& file,
                     Diagnostics& warnings)
{
    std::uint32_t frames = 0; // in which nothing moves, unless there are numbers
    for (const IqmClip& clip : file.clips)
        frames = std::max(frames, clip.firstFrame + clip.frameCount);
    if (file.numbersPerFrame != 0)
        frames = static_cast<std::uint32_t>(file.frames.size() / file.numbersPerFrame);
    std::vector<FrameGroup> groups;
    if (frames != 0)
        groups = frameGroupsOf(files, at, frames, file.poses.size(), warnings);
    if (groups.empty())
        return false;
    file.clips.clear();
    for (FrameGroup& group : groups)
        file.clips.push_back({.name = std::move(group.name),
                              .firstFrame = group.firstFrame,
                              .frameCount = group.frameCount,
                              .frameRate = group.frameRate,
                              .holds = !group.loops});
    return true;
}

// The file's own clips or those of its .framegroups, and those of files beside it that hold clips
// alone, or those that the request names (requestedClips). Those of another file must move joints
// of the model, else they are an error. Whatever the file's loop flag says, clips loop.
std::vector<ModelClip> loadIqmClips(const ModelRequest& request, VirtualFiles& files,
                                    const MountedModel& named, IqmFile read,
                                    const std::vector<ModelJoint>& joints, Diagnostics& errors,
                                    Diagnostics& warnings)
{
    const bool hasGroups = takeFrameGroups(files, *named.file, read, warnings);
    const auto own = std::make_shared<const IqmFile>(std::move(read));
    std::vector<JointTransform> bind = iqmBasePose(*own);
    bind.resize(joints.size());
    ClipFitter fitter(joints, std::move(bind), named.file->shown, warnings);
    std::vector<ClipFile> clips{clipFile(own, named.file->shown, fitter)};
    clips.front().knowsLoopModes = hasGroups;
    if (!request.noClip)
        addClipsBeside(named, files, fitter, clips, warnings);
    const auto readOther = [&](const std::vector<std::byte>& bytes, const MountedModel& other)
    { return readClips(bytes, other.file->shown, true, fitter, warnings); };
    return requestedClips(request, files, named, clips,
                          {.extensions = kExtensions, .read = readOther}, errors, warnings);
}

} // namespace

LoadedModel loadIqmModel(const ModelRequest& request, const MountedModel& named,
                         std::vector<std::byte> bytes, VirtualFiles& files, Diagnostics& errors,
                         Diagnostics& warnings)
{
    const std::string& shown = named.file->shown;
    IqmFile file = valueOf(readIqm(bytes, shown, warnings));
    if (file.meshes.empty())
        refuse(shown, whyNothingIsDrawn(file));
    LoadedModel loaded;
    AnimatedModel& model = loaded.model;
    model.skinning = valueOf(iqmSkinning(file, request.creaseDegrees, shown));
    model.joints = jointsOf(file);
    model.still = stillOf(file, model.joints);
    addMeshes(file, loaded);
    model.clips =
        loadIqmClips(request, files, named, std::move(file), model.joints, errors, warnings);
    const bool isMirrored = mirrorsInClips(model);
    for (ShaderRequest& shader : loaded.shaders)
        shader.isMirrored = isMirrored;
    return loaded;
}

} // namespace sinew
