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
// Has a joint for each pose of the file.
Clip iqmClip(const IqmFile& file, std::size_t clip)
{
    const IqmClip& stored = file.clips[clip];
    Clip result{.frameRate = stored.frameRate, .frameCount = stored.frameCount};
    for (const IqmPose& pose : file.poses)
        result.joints.push_back({.parent = pose.parent});
    const std::uint32_t rows = file.numbersPerFrame == 0 ? 1 : stored.frameCount;
    for (std::uint32_t frame = 0; frame < rows; ++frame)
        for (std::size_t joint = 0; joint < file.poses.size(); ++joint)
            result.keys.push_back(
                iqmJointTransform(iqmTransform(file, stored.firstFrame + frame, joint)));
    return result;
}

std::vector<NamedJoint> jointsOf(const IqmFile& file)
{
    std::vector<NamedJoint> joints;
    for (const IqmJoint& joint : file.joints)
        joints.push_back({.name = joint.name, .parent = joint.parent});
    return joints;
}

// Files of clips alone may lack names: then their joints are those of the model, if as many.
std::vector<NamedJoint> jointsOfClips(const IqmFile& file, std::span<const NamedJoint> model)
{
    std::vector<NamedJoint> joints = jointsOf(file);
    const bool hasAsMany = file.poses.size() == model.size();
    for (std::size_t i = joints.size(); i < file.poses.size(); ++i)
        joints.push_back({hasAsMany ? model[i].name : std::string(), file.poses[i].parent});
    return joints;
}

// The clips of the model's own file, or with a match those of another.
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
ClipFile readClips(const std::vector<std::byte>& bytes, const std::string& shown, bool isAskedFor,
                   ClipFitter& fitter, Diagnostics& warnings)
{
    Diagnostics ofFile;
    IqmFile file = valueOf(readIqm(bytes, shown, ofFile));
    if (file.clips.empty() || (!isAskedFor && !file.meshes.empty()))
        return {.shown = shown, .names = {}, .load = {}};
    std::uint64_t frames = kFramesOfClipJoints * file.clips.size();
    for (const IqmClip& clip : file.clips)
        frames += clip.frameCount;
    JointMatch match =
        valueOf(fitter.match(jointsOfClips(file, fitter.joints()), frames, shown, isAskedFor));
    warnings.append(ofFile);
    return clipFile(std::make_shared<IqmFile>(std::move(file)), shown, fitter, std::move(match));
}

// Files that are called after the model, as garg_walk.iqm beside garg.iqm, or after what they hold
// ("anims.iqm"). Those that hold something else are left out, and those with the model's own clips.
void addClipsBeside(ModelLoading& loading, ClipFitter& fitter, std::vector<ClipFile>& clips)
{
    const MountedModel& model = loading.named;
    for (const VirtualFile& file : loading.files.listIn(model.mount, model.folder, kExtensions))
    {
        const std::string stem = lowerStemOf(file);
        if (file.name == model.file->name ||
            (!stem.starts_with(lowerStemOf(*model.file)) && stem.find("anim") == std::string::npos))
            continue;
        const auto read = [&]
        {
            return readClips(valueOf(loading.files.read(file)), file.shown, false, fitter,
                             loading.warnings);
        };
        const auto found = whileReading(file.shown, [&] { return resultOf(read); });
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
std::vector<ModelClip> loadIqmClips(ModelLoading& loading, IqmFile read,
                                    const std::vector<NamedJoint>& joints)
{
    const VirtualFile& model = *loading.named.file;
    const bool hasGroups = takeFrameGroups(loading.files, model, read, loading.warnings);
    const auto own = std::make_shared<const IqmFile>(std::move(read));
    std::vector<JointTransform> bind = iqmBasePose(*own);
    bind.resize(joints.size());
    ClipFitter fitter(joints, std::move(bind), model.shown, loading.warnings);
    std::vector<ClipFile> clips{clipFile(own, model.shown, fitter)};
    clips.front().knowsLoopModes = hasGroups;
    if (!loading.request.noClip)
        addClipsBeside(loading, fitter, clips);
    const auto readOther = [&](const std::vector<std::byte>& bytes, const MountedModel& other)
    { return readClips(bytes, other.file->shown, true, fitter, loading.warnings); };
    return requestedClips(loading, clips, {.extensions = kExtensions, .read = readOther});
}

} // namespace

LoadedModel loadIqmModel(ModelLoading& loading, std::vector<std::byte> bytes)
{
    const std::string& shown = loading.named.file->shown;
    IqmFile file = valueOf(readIqm(bytes, shown, loading.warnings));
    if (file.meshes.empty())
        refuseWithoutMeshes(shown, iqmClipNames(file));
    LoadedModel loaded;
    AnimatedModel& model = loaded.model;
    model.skinning = valueOf(iqmSkinning(file, loading.request.creaseDegrees, shown));
    // A joint for a model that has none; nothing moves it.
    model.joints = jointsOf(file);
    if (model.joints.empty())
        model.joints.push_back({.name = "origin"});
    model.still = {.frameCount = 1, .joints = model.joints, .keys = iqmBasePose(file)};
    model.still.keys.resize(model.joints.size());
    addMeshes(file, loaded);
    model.clips = loadIqmClips(loading, std::move(file), model.joints);
    const bool isMirrored = mirrorsInClips(model);
    for (ShaderRequest& shader : loaded.shaders)
        shader.isMirrored = isMirrored;
    return loaded;
}

} // namespace sinew
