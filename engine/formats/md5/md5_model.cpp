#include "engine/base/text.h"
#include "engine/formats/load_model.h"
#include "engine/formats/md5/md5.h"
#include "engine/formats/model_list.h"
#include "engine/formats/refusals.h"
#include "engine/formats/requested_clips.h"

#include <fmt/format.h>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sinew
{
namespace
{

constexpr std::array<std::string_view, 1> kClipExtensions{".md5anim"};

// The clips of def/*.def, then all others beside the mesh.
std::vector<Md5ClipFile> clipsFor(const MountedModel& mesh, const VirtualFiles& files,
                                  Diagnostics& warnings)
{
    std::vector<Md5ClipFile> clips = doom3ClipsOf(*mesh.file, files, warnings);
    std::set<std::pair<std::size_t, std::string>> defined;
    for (const Md5ClipFile& clip : clips)
        defined.emplace(clip.file.mount, clip.file.name);
    for (const VirtualFile& file : files.listIn(mesh.mount, mesh.folder, kClipExtensions))
        if (!defined.contains({file.mount, file.name}))
            clips.push_back({.name = stemOf(file), .file = file});
    return clips;
}

// Joint space -> parent's space.
std::vector<JointTransform> localBindPose(const std::vector<Joint>& joints)
{
    std::vector<JointTransform> local;
    for (const Joint& joint : joints)
    {
        local.push_back(joint.bindPose);
        if (joint.parent == kNoParent)
            continue;
        const JointTransform& parent = joints[static_cast<std::size_t>(joint.parent)].bindPose;
        const glm::dquat toParent = glm::conjugate(parent.orientation);
        local.back().orientation = toParent * joint.bindPose.orientation;
        local.back().position = toParent * (joint.bindPose.position - parent.position);
    }
    return local;
}

std::vector<ModelClip> loadMd5Clips(ModelLoading& loading, const SkeletalModel& model)
{
    const auto& [request, named, files, errors, warnings] = loading;
    const std::string& shown = named.file->shown;
    ClipFitter fitter(modelJoints(model.joints), localBindPose(model.joints), shown, warnings);
    std::size_t keysLeft = kMaxKeysPerClip; // of all clips together: short files can ask for many
    const auto read = [&](const Md5ClipFile& from, std::string_view text, bool isAskedFor)
    {
        const VirtualFile& file = from.file;
        Clip clip = valueOf(readMd5Anim(text, file.shown, loading.warnings));
        const JointMatch match =
            valueOf(fitter.match(clip.joints, clip.frameCount, file.shown, isAskedFor));
        ModelClip fitted{
            .name = from.name, .file = file.shown, .clip = fitter.fitted(match, std::move(clip))};
        if (fitted.clip.keys.size() > keysLeft)
            throw Diagnostic{.file = file.shown,
                             .message = fmt::format("with it the model's clips would have more "
                                                    "than {} keys (frames x joints)",
                                                    kMaxKeysPerClip)};
        keysLeft -= fitted.clip.keys.size();
        return fitted;
    };
    const std::vector<Md5ClipFile> found =
        request.noClip ? std::vector<Md5ClipFile>() : clipsFor(named, files, warnings);
    ClipFile own{.shown = shown, .names = {}, .load = {}};
    for (const Md5ClipFile& clip : found)
        own.names.push_back(clip.name);
    own.load = [&](std::size_t index, bool isAskedFor)
    {
        const auto readFound = [&] {
            return read(found[index], valueOf(loading.files.readText(found[index].file)),
                        isAskedFor);
        };
        return whileReading(found[index].file.shown, readFound);
    };
    const auto readOther = [&](const std::vector<std::byte>& bytes, const MountedModel& other)
    {
        const VirtualFile& file = *other.file;
        return ClipFile{.shown = file.shown,
                        .names = {stemOf(file)},
                        .load = [clip = read({stemOf(file), file}, asText(bytes), true)](
                                    std::size_t, bool) { return clip; }};
    };
    return requestedClips(loading, {&own, 1}, {.extensions = kClipExtensions, .read = readOther});
}

} // namespace

std::optional<std::string> whyClipDoesNotFit(const Clip& clip, const SkeletalModel& model)
{
    const JointMatch match = matchJoints(clip.joints, modelJoints(model.joints));
    return match.difference.empty() ? std::nullopt : std::optional(match.difference);
}

LoadedModel loadedSkeletal(const SkeletalModel& skeletal, double creaseDegrees)
{
    LoadedModel loaded;
    AnimatedModel& model = loaded.model;
    for (const Mesh& mesh : skeletal.meshes)
    {
        model.meshes.push_back(
            {.name = mesh.name, .shader = mesh.shader, .weightCount = mesh.weights.size()});
        loaded.shaders.push_back({.name = mesh.shader});
    }
    model.skinning = buildSkinningModel(skeletal, creaseDegrees);
    model.joints = modelJoints(skeletal.joints);
    model.still = stillInBindPose(skeletal.joints);
    return loaded;
}

LoadedModel loadMd5Model(ModelLoading& loading, std::vector<std::byte> bytes)
{
    const SkeletalModel mesh =
        valueOf(readMd5Mesh(asText(bytes), loading.named.file->shown, loading.warnings));
    std::vector<ModelClip> clips = loadMd5Clips(loading, mesh);
    LoadedModel loaded = loadedSkeletal(mesh, loading.request.creaseDegrees);
    loaded.model.clips = std::move(clips);
    return loaded;
}

} // namespace sinew
