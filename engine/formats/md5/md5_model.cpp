#include "engine/base/text.h"
#include "engine/base/text_scanner.h"
#include "engine/formats/gltf/json.h"
#include "engine/formats/load_model.h"
#include "engine/formats/md5/md5.h"
#include "engine/formats/model_list.h"
#include "engine/formats/refusals.h"
#include "engine/formats/requested_clips.h"

#include <fmt/format.h>
#include <glm/common.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <iterator>
#include <map>
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

// Those of def/*.def, then the others beside the mesh.
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

// Applies walk.md5scale, if it lies beside walk.md5anim.
void scaleAsBeside(const VirtualFile& file, const VirtualFiles& files, Clip& clip,
                   Diagnostics& warnings)
{
    const auto beside = files.findIn(
        file.mount,
        std::filesystem::path(file.name).replace_extension(".md5scale").generic_string());
    if (!beside)
        return;
    if (const Result<std::string> text = files.readText(*beside))
        scaleJoints(*text, beside->shown, clip, warnings);
    else
        warnings.push_back(text.error());
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
        scaleAsBeside(file, loading.files, fitted.clip, loading.warnings);
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

// Scales the positions of joints that ask for it, and adds a joint below each that has its scale.
void addScales(const Scales& all, Clip& clip)
{
    std::vector<JointTransform> keys;
    for (std::uint32_t frame = 0; frame < clip.frameCount; ++frame)
    {
        const std::size_t row = keys.size();
        std::ranges::copy(localPose(clip, frame), std::back_inserter(keys));
        for (const auto& [joint, scales] : all)
        {
            const double scale = scales.ofFrame[frame];
            glm::dvec3& position = keys[row + joint].position;
            if (scales.scalesPosition)
                position = glm::clamp(position * scale, -kMaxMagnitude, kMaxMagnitude);
            keys.push_back({.scale = glm::dvec3(scale)});
        }
    }
    clip.keys = std::move(keys);
    for (const auto& [joint, scales] : all)
        clip.joints.push_back({.parent = static_cast<std::int32_t>(joint)});
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
    SkeletalModel mesh =
        valueOf(readMd5Mesh(asText(bytes), loading.named.file->shown, loading.warnings));
    std::vector<ModelClip> clips = loadMd5Clips(loading, mesh);
    addScalingJoints(mesh, clips, loading.warnings);
    LoadedModel loaded = loadedSkeletal(mesh, loading.request.creaseDegrees);
    loaded.model.clips = std::move(clips);
    return loaded;
}

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
    if (!report.attempt(": the scales are left out",
                        [&] { scales = readScales(JsonValue(*document), clip); }))
        return;
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
        const std::vector<NamedJoint> before = std::move(clip.clip.joints);
        const std::vector<JointTransform> stored = std::move(clip.clip.keys);
        clip.clip.joints.assign(before.begin(), before.begin() + static_cast<std::ptrdiff_t>(own));
        for (const auto& [parent, joint] : scaling)
            clip.clip.joints.push_back({.parent = parent});
        clip.clip.keys.assign(stored.size() / before.size() * clip.clip.joints.size(), {});
        for (std::size_t i = 0; i < stored.size(); ++i)
        {
            const std::size_t row = i / before.size() * clip.clip.joints.size();
            const std::size_t joint = i % before.size();
            const auto found = scaling.find(before[joint].parent);
            if (joint < own)
                clip.clip.keys[row + joint] = stored[i];
            else if (found != scaling.end())
                clip.clip.keys[row + found->second] = stored[i];
        }
    }
}

} // namespace sinew
