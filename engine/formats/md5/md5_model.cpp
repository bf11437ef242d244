#include "engine/base/content_hash.h"
#include "engine/base/diagnostic.h"
#include "engine/base/text.h"
#include "engine/formats/load_model.h"
#include "engine/formats/md5/md5.h"
#include "engine/formats/md5/md5_scale.h"
#include "engine/formats/refusals.h"
#include "engine/formats/requested_clips.h"

#include <fmt/format.h>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <utility>

namespace sinew
{
namespace
{

constexpr std::array<std::string_view, 1> kClipExtensions{".md5anim"};
constexpr std::size_t kMostClipFiles = 3; // in a message

std::string stemOf(const std::string& name)
{
    return std::filesystem::path(name).stem().string();
}

// Those of def/*.def, and those beside the mesh.
std::vector<Md5ClipFile> clipsFor(const MountedModel& mesh, const VirtualFiles& files,
                                  Diagnostics& warnings)
{
    std::vector<Md5ClipFile> clips = doom3ClipsOf(*mesh.file, files, warnings);
    const std::size_t defined = clips.size();
    for (VirtualFile& file : files.listIn(mesh.mount, mesh.folder, kClipExtensions))
    {
        std::string name = stemOf(file.name);
        const auto isFile = [&](const Md5ClipFile& clip)
        { return clip.file.mount == file.mount && clip.file.name == file.name; };
        if (std::none_of(clips.begin(), clips.begin() + static_cast<std::ptrdiff_t>(defined),
                         isFile))
            clips.push_back({.name = std::move(name), .file = std::move(file)});
    }
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

// Applies walk.md5scale, if it lies beside walk.md5anim.
void scaleAsBeside(const VirtualFile& file, const VirtualFiles& files, Clip& clip,
                   Diagnostics& warnings)
{
    const auto beside = files.findIn(
        file.mount,
        std::filesystem::path(file.name).replace_extension(".md5scale").generic_string());
    if (!beside)
        return;
    const Result<std::string> text = files.readText(*beside);
    if (text)
        scaleJoints(*text, beside->shown, clip, warnings);
    else
        warnings.push_back(text.error());
}

ModelClip readClip(std::string_view text, const std::string& name, const VirtualFile& file,
                   const VirtualFiles& files, bool isAskedFor, ClipFitter& fitter,
                   std::vector<Diagnostic>& misfits, Diagnostics& warnings)
{
    const std::string& shown = file.shown;
    Clip clip = valueOf(readMd5Anim(text, shown, warnings));
    const Result<JointMatch> match =
        fitter.match(namedJoints(clip.joints), clip.frameCount, shown, isAskedFor);
    if (!match && !isAskedFor)
        misfits.push_back(match.error());
    ModelClip fitted{
        .name = name, .file = shown, .clip = fitter.fitted(valueOf(match), std::move(clip))};
    scaleAsBeside(file, files, fitted.clip, warnings);
    return fitted;
}

// One message, however many there are.
void warnOfMisfits(const std::vector<Diagnostic>& misfits, std::size_t found,
                   const std::string& modelShown, Diagnostics& warnings)
{
    if (misfits.size() == 1)
        warnings.push_back(misfits.front());
    std::vector<std::string> names;
    for (const Diagnostic& each : misfits)
        names.push_back(std::filesystem::path(each.file).filename().string());
    if (misfits.size() > 1)
        warnings.push_back(
            {.file = modelShown,
             .message =
                 fmt::format("{} of its {} .md5anim files do not fit: {}; {}", names.size(), found,
                             firstNames(names, kMostClipFiles), toString(misfits.front()))});
}

// The clips that the request names (requestedClips), else those beside the mesh, sorted by name.
// One that is named and does not move joints of the mesh is an error; those found beside the mesh
// are left out, with one warning for all that do not fit.
std::vector<ModelClip> loadMd5Clips(const ModelRequest& request, VirtualFiles& files,
                                    const MountedModel& named, const SkeletalModel& model,
                                    Diagnostics& errors, Diagnostics& warnings)
{
    const std::string& shown = named.file->shown;
    const std::vector<Md5ClipFile> found =
        request.noClip ? std::vector<Md5ClipFile>() : clipsFor(named, files, warnings);
    std::vector<Diagnostic> misfits; // that were found
    ClipFitter fitter(model.joints, localBindPose(model.joints), shown, warnings);
    ClipFile own{.shown = shown, .names = {}, .load = {}};
    for (const Md5ClipFile& clip : found)
        own.names.push_back(clip.name);
    own.load = [&](std::size_t index, bool isAskedFor) -> std::optional<ModelClip>
    {
        const VirtualFile& file = found[index].file;
        const auto read = [&]
        {
            return readClip(valueOf(files.readText(file)), found[index].name, file, files,
                            isAskedFor, fitter, misfits, warnings);
        };
        Result<ModelClip> clip = whileReading(file.shown, [&] { return resultOf(read); });
        if (clip)
            return std::move(*clip);
        if (isAskedFor)
            errors.push_back(clip.error());
        else if (misfits.empty() || misfits.back() != clip.error())
            warnings.push_back(clip.error());
        return std::nullopt;
    };
    const auto readOther = [&](const std::vector<std::byte>& bytes, const MountedModel& other)
    {
        const auto read = [&]
        {
            const VirtualFile& file = *other.file;
            const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
            ModelClip clip =
                readClip(text, stemOf(file.name), file, files, true, fitter, misfits, warnings);
            return ClipFile{.shown = file.shown,
                            .names = {clip.name},
                            .load = [clip = std::move(clip)](std::size_t, bool) { return clip; }};
        };
        return resultOf(read);
    };
    std::vector<ModelClip> clips =
        requestedClips(request, files, named, {&own, 1},
                       {.extensions = kClipExtensions, .read = readOther}, errors, warnings);
    warnOfMisfits(misfits, found.size(), shown, warnings);
    return clips;
}

} // namespace

LoadedModel loadedSkeletal(const ModelRequest& request, const MountedModel& named,
                           const SkeletalModel& skeletal)
{
    LoadedModel loaded;
    AnimatedModel& model = loaded.model;
    model.file = named.file->shown;
    model.name = std::filesystem::path(named.file->name).stem().string();
    for (const Mesh& mesh : skeletal.meshes)
    {
        model.meshes.push_back(
            {.name = mesh.name, .shader = mesh.shader, .weightCount = mesh.weights.size()});
        loaded.shaders.push_back({.name = mesh.shader});
    }
    model.skinning = buildSkinningModel(skeletal, request.creaseDegrees);
    model.joints = modelJoints(skeletal.joints);
    model.still = stillInBindPose(skeletal.joints);
    loaded.homes = {{.mount = named.mount, .folder = named.folder, .name = model.name}};
    return loaded;
}

std::optional<LoadedModel> loadMd5Model(const ModelRequest& request, const MountedModel& named,
                                        VirtualFiles& files, Diagnostics& errors,
                                        Diagnostics& warnings)
{
    std::string hash;
    const auto read = [&]
    {
        const std::string text = valueOf(files.readText(*named.file));
        hash = contentHash(std::as_bytes(std::span(text)));
        return valueOf(readMd5Mesh(text, named.file->shown, warnings));
    };
    Result<SkeletalModel> mesh = whileReading(named.file->shown, [&] { return resultOf(read); });
    if (!mesh)
    {
        errors.push_back(mesh.error());
        return std::nullopt;
    }
    std::vector<ModelClip> clips = loadMd5Clips(request, files, named, *mesh, errors, warnings);
    addScalingJoints(*mesh, clips, warnings);
    LoadedModel loaded = loadedSkeletal(request, named, *mesh);
    loaded.model.hash = std::move(hash);
    loaded.model.clips = std::move(clips);
    return loaded;
}

} // namespace sinew
