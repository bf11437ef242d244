#include "engine/base/diagnostic.h"
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
#include <filesystem>
#include <set>
#include <string_view>
#include <utility>

namespace sinew
{
namespace
{

constexpr std::array<std::string_view, 1> kClipExtensions{".md5anim"};

// Those of def/*.def, then the others beside the mesh.
std::vector<Md5ClipFile> clipsFor(const MountedModel& mesh, const VirtualFiles& files,
                                  Diagnostics& warnings)
{
    std::vector<Md5ClipFile> clips = doom3ClipsOf(*mesh.file, files, warnings);
    std::set<std::pair<std::size_t, std::string>> defined;
    for (const Md5ClipFile& clip : clips)
        defined.emplace(clip.file.mount, clip.file.name);
    for (VirtualFile& file : files.listIn(mesh.mount, mesh.folder, kClipExtensions))
        if (!defined.contains({file.mount, file.name}))
            clips.push_back({.name = stemOf(file), .file = std::move(file)});
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

// Reads clips for a mesh. What is wrong with one that was asked for is an error. One that was found
// and does not fit is counted, so that one warning tells of all.
class ClipReader
{
public:
    ClipReader(const SkeletalModel& model, const std::string& shown, const VirtualFiles& files,
               Diagnostics& errors, Diagnostics& warnings)
        : shown_(shown), files_(files), errors_(errors), warnings_(warnings),
          fitter_(model.joints, localBindPose(model.joints), shown, warnings)
    {
    }

    std::optional<ModelClip> read(const Md5ClipFile& clip, bool isAskedFor)
    {
        ++readCount_;
        const auto readText = [&](const std::string& text) { return read(text, clip, isAskedFor); };
        Result<ModelClip> read = whileReading(
            clip.file.shown, [&] { return files_.readText(clip.file).and_then(readText); });
        if (read)
            return std::move(*read);
        if (misfits_.empty() || misfits_.back() != read.error())
            (isAskedFor ? errors_ : warnings_).push_back(read.error());
        return std::nullopt;
    }

    Result<ModelClip> read(std::string_view text, const Md5ClipFile& file, bool isAskedFor)
    {
        const std::string& shown = file.file.shown;
        Result<Clip> clip = readMd5Anim(text, shown, warnings_);
        if (!clip)
            return tl::unexpected(clip.error());
        const Result<JointMatch> match =
            fitter_.match(namedJoints(clip->joints), clip->frameCount, shown, isAskedFor);
        if (!match && !isAskedFor)
            misfits_.push_back(match.error());
        if (!match)
            return tl::unexpected(match.error());
        ModelClip fitted{
            .name = file.name, .file = shown, .clip = fitter_.fitted(*match, std::move(*clip))};
        scaleAsBeside(file.file, files_, fitted.clip, warnings_);
        return fitted;
    }

    void warnOfMisfits()
    {
        if (misfits_.size() == 1)
            warnings_.push_back(misfits_.front());
        else if (!misfits_.empty())
            warnings_.push_back(
                {.file = shown_,
                 .message = fmt::format("{} of its {} .md5anim files do not fit; the first: {}",
                                        misfits_.size(), readCount_, toString(misfits_.front()))});
    }

private:
    const std::string& shown_;
    const VirtualFiles& files_;
    Diagnostics& errors_;
    Diagnostics& warnings_;
    ClipFitter fitter_;
    std::size_t readCount_ = 0;
    std::vector<Diagnostic> misfits_;
};

std::vector<ModelClip> loadMd5Clips(const ModelRequest& request, VirtualFiles& files,
                                    const MountedModel& named, const SkeletalModel& model,
                                    Diagnostics& errors, Diagnostics& warnings)
{
    const std::string& shown = named.file->shown;
    ClipReader reader(model, shown, files, errors, warnings);
    const std::vector<Md5ClipFile> found =
        request.noClip ? std::vector<Md5ClipFile>() : clipsFor(named, files, warnings);
    ClipFile own{.shown = shown, .names = {}, .load = {}};
    for (const Md5ClipFile& clip : found)
        own.names.push_back(clip.name);
    own.load = [&](std::size_t index, bool isAskedFor)
    { return reader.read(found[index], isAskedFor); };
    const auto readOther = [&](const std::vector<std::byte>& bytes, const MountedModel& other)
    {
        const VirtualFile& file = *other.file;
        return reader.read(asText(bytes), {.name = stemOf(file), .file = file}, true)
            .map(
                [&](ModelClip&& clip)
                {
                    return ClipFile{.shown = file.shown,
                                    .names = {clip.name},
                                    .load = [clip = std::move(clip)](std::size_t, bool)
                                    { return clip; }};
                });
    };
    std::vector<ModelClip> clips =
        requestedClips(request, files, named, {&own, 1},
                       {.extensions = kClipExtensions, .read = readOther}, errors, warnings);
    reader.warnOfMisfits();
    return clips;
}

} // namespace

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

LoadedModel loadMd5Model(const ModelRequest& request, const MountedModel& named,
                         std::vector<std::byte> bytes, VirtualFiles& files, Diagnostics& errors,
                         Diagnostics& warnings)
{
    SkeletalModel mesh = valueOf(readMd5Mesh(asText(bytes), named.file->shown, warnings));
    std::vector<ModelClip> clips = loadMd5Clips(request, files, named, mesh, errors, warnings);
    addScalingJoints(mesh, clips, warnings);
    LoadedModel loaded = loadedSkeletal(mesh, request.creaseDegrees);
    loaded.model.clips = std::move(clips);
    return loaded;
}

} // namespace sinew
