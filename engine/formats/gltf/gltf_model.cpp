#include "engine/formats/gltf/gltf_model.h"

#include "engine/animation/mirrored_meshes.h"
#include "engine/base/content_hash.h"
#include "engine/base/out_of_memory.h"
#include "engine/base/text_location.h"
#include "engine/files/file_name.h"
#include "engine/formats/gltf/gltf_clips.h"
#include "engine/formats/gltf/gltf_levels.h"
#include "engine/formats/gltf/gltf_model_materials.h"
#include "engine/formats/gltf/gltf_model_meshes.h"
#include "engine/formats/gltf/gltf_places.h"
#include "engine/formats/gltf/gltf_reader.h"
#include "engine/formats/gltf/gltf_skinning.h"
#include "engine/formats/requested_clips.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <numbers>
#include <set>

namespace sinew
{
namespace
{

constexpr std::size_t kMostNames = 8; // in a message

tl::unexpected<Diagnostic> refuse(const std::string& file, std::string message)
{
    return tl::unexpected(Diagnostic{.file = file, .message = std::move(message)});
}

// Files beside the model, by names relative to its folder.
GltfResource resourceOf(const MountedModel& model, const VirtualFiles& files)
{
    // By their names in the mount, not those asked for: one file can be spelled in many ways.
    auto known = std::make_shared<std::map<std::string, Result<SharedBytes>>>();
    return [&files, model, known](const std::string& name) -> Result<SharedBytes>
    {
        const std::string path = joinedName(model.folder, name);
        const std::optional<VirtualFile> file = files.findIn(model.mount, path);
        if (!file)
            return refuse(name, files.whyHiddenIn(model.mount, path).value_or("no such file"));
        if (const auto read = known->find(file->name); read != known->end())
            return read->second;
        return known->emplace(file->name, files.read(*file).map(shared)).first->second;
    };
}

Result<GltfFile> readFile(std::vector<std::byte> bytes, const MountedModel& model,
                          const VirtualFiles& files, Diagnostics& warnings)
{
    return readGltf(std::move(bytes), model.file->shown, resourceOf(model, files), warnings);
}

// Clips of the model's own file and of others share what all may take together.
class ClipMaker
{
public:
    // `modelShown`: the model's file, for messages.
    ClipMaker(const GltfFile& model, const std::string& modelShown, const GltfJoints& joints,
              const GltfWeights& weights, Diagnostics& errors, Diagnostics& warnings)
        : model_(model), modelShown_(modelShown), joints_(joints), weights_(weights),
          errors_(errors), warnings_(warnings)
    {
    }

    ClipFile own(const std::shared_ptr<const GltfFile>& file, const std::string& shown)
    {
        return clipFile(file, shown,
                        {.joints = joints_.ofNode, .firstWeights = weights_.firstOfNode});
    }

    // Nodes of the other file animate the same VRM bones, and otherwise joints of the same name.
    // Morph targets are matched by the name of their node.
    Result<ClipFile> other(const std::shared_ptr<const GltfFile>& file, const std::string& shown)
    {
        const std::map<GltfIndex, GltfBone> bones = gltfBones(*file, model_);
        GltfDrives drives;
        auto joints = otherJoints(*file, bones, shown, drives);
        if (!joints)
            return tl::unexpected(joints.error());
        GltfMoved moved{.joints = std::move(*joints),
                        .firstWeights = otherWeights(*file, shown),
                        .drives = std::move(drives)};
        for (const auto& [node, bone] : bones)
            moved.fits.emplace(node, bone.fit);
        if (!file->humanoid.bones.empty() && bones.empty())
            warn(shown, fmt::format("{} is not a VRM: clips are matched by node name and not "
                                    "adapted to its rest pose",
                                    modelShown_));
        return clipFile(file, shown, moved);
    }

private:
    void warn(const std::string& shown, std::string message)
    {
        warnings_.push_back({.file = shown, .message = std::move(message)});
    }

    Result<std::vector<std::optional<std::uint32_t>>>
    otherJoints(const GltfFile& file, const std::map<GltfIndex, GltfBone>& bones,
                const std::string& shown, GltfDrives& drives)
    {
        std::map<std::string, std::uint32_t> byName;
        for (std::uint32_t joint = 0; joint < joints_.names.size(); ++joint)
            byName.emplace(joints_.names[joint], joint);
        std::vector<std::optional<std::uint32_t>> jointOfNode(file.nodes.size());
        std::vector<std::string> unknown;
        std::vector<bool> isAnimated(file.nodes.size(), false);
        for (const GltfAnimation& animation : file.animations)
            for (const GltfChannel& channel : animation.channels)
                if (channel.path != GltfPath::Weights)
                    isAnimated[channel.node] = true;
        std::vector<bool> isTaken(joints_.names.size(), false);
        bool movesAny = false;
        // A bone that carries nothing has no joint.
        for (const auto& [node, bone] : bones)
            if (!bone.node && isAnimated[node])
                unknown.push_back(bone.name);
            else if (bone.node)
            {
                movesAny = movesAny || isAnimated[node];
                const std::optional<std::uint32_t> joint = joints_.ofNode[*bone.node];
                if (!joint || isTaken[*joint])
                    continue;
                jointOfNode[node] = joint;
                isTaken[*joint] = true;
            }
        std::set<GltfIndex> signals;
        for (const auto& [name, node] : file.humanoid.signals)
            signals.insert(node);
        movesAny = addDrives(file, isAnimated, shown, drives) || movesAny;
        for (GltfIndex node = 0; node < file.nodes.size(); ++node)
        {
            if (bones.contains(node) || signals.contains(node))
                continue;
            const auto joint = byName.find(file.nodes[node].name);
            if (joint != byName.end() && !isTaken[joint->second])
            {
                jointOfNode[node] = joint->second;
                isTaken[joint->second] = true;
                movesAny = movesAny || isAnimated[node];
            }
            else if (isAnimated[node])
                unknown.push_back(gltfNodeName(file, node));
        }
        if (!unknown.empty() && !movesAny)
            return refuse(shown, fmt::format("the clips do not fit {}: it has none of the nodes "
                                             "that they move: {}",
                                             modelShown_, firstNames(unknown, kMostNames)));
        if (!unknown.empty())
            warn(shown, fmt::format("{} has no {} of these names, whose animation is left out: {}",
                                    modelShown_, bones.empty() ? "nodes" : "bones",
                                    firstNames(unknown, kMostNames)));
        return jointOfNode;
    }

    // Expressions are matched by name. Returns whether there is one that moves.
    bool addDrives(const GltfFile& file, const std::vector<bool>& isAnimated,
                   const std::string& shown, GltfDrives& drives)
    {
        std::vector<std::string> unknown;
        for (const auto& [name, node] : file.humanoid.signals)
        {
            if (!isAnimated[node])
                continue;
            const auto own = model_.humanoid.expressions.find(name);
            if (name.empty())
                warn(shown, "the gaze (lookAt) is not supported: left out");
            else if (own == model_.humanoid.expressions.end())
                unknown.push_back(name);
            else
                for (const auto& [target, factor] : own->second.targets)
                    if (const auto& first = weights_.firstOfNode[target.first])
                        drives.emplace(
                            node, GltfDrive{*first + target.second, factor, own->second.isBinary});
        }
        if (!unknown.empty())
            warn(shown, fmt::format(
                            "{} has no expressions of these names, whose animation is left out: {}",
                            modelShown_, firstNames(unknown, kMostNames)));
        return !drives.empty();
    }

    std::vector<std::optional<std::uint32_t>> otherWeights(const GltfFile& file,
                                                           const std::string& shown)
    {
        std::map<std::string, GltfIndex> byName;
        for (GltfIndex node = 0; node < model_.nodes.size(); ++node)
            if (weights_.firstOfNode[node])
                byName.emplace(model_.nodes[node].name, node);
        std::vector<std::optional<std::uint32_t>> firstWeights(file.nodes.size());
        std::vector<bool> isTold(file.nodes.size(), false);
        for (const GltfAnimation& animation : file.animations)
            for (const GltfChannel& channel : animation.channels)
            {
                if (channel.path != GltfPath::Weights || isTold[channel.node])
                    continue;
                isTold[channel.node] = true;
                const GltfNode& node = file.nodes[channel.node];
                const std::size_t count = file.meshes[*node.mesh].targetCount;
                const auto own = byName.find(node.name);
                const std::size_t ownCount = own == byName.end() ? 0 : targetCount(own->second);
                if (ownCount == count)
                    firstWeights[channel.node] = weights_.firstOfNode[own->second];
                else
                    warn(shown, fmt::format("/nodes/{}: the node of this name ({}) in {} "
                                            "has {} morph targets instead of {}: their weights "
                                            "are left out",
                                            channel.node, node.name, modelShown_, ownCount, count));
            }
        return firstWeights;
    }

    std::size_t targetCount(GltfIndex node) const
    {
        return model_.meshes[*model_.nodes[node].mesh].targetCount;
    }

    ClipFile clipFile(const std::shared_ptr<const GltfFile>& file, const std::string& shown,
                      const GltfMoved& moved)
    {
        std::vector<std::string> names = clipNames(*file);
        return {.shown = shown,
                .names = names,
                .load = [this, file, shown, moved, names,
                         facts = std::make_shared<GltfSamplerFacts>()](std::size_t index)
                { return make(*file, shown, moved, names[index], index, *facts); }};
    }

    std::optional<ModelClip> make(const GltfFile& file, const std::string& shown,
                                  const GltfMoved& moved, const std::string& name,
                                  std::size_t index, GltfSamplerFacts& facts)
    {
        if (isRefused_)
            return std::nullopt;
        const std::size_t keysOfFrame = joints_.nodes.size() + weights_.atRest.size();
        keysLeft_ -= std::min(keysLeft_, kFramesOfClipJoints * keysOfFrame);
        std::optional<GltfClip> clip =
            clipOf(file, index, moved, joints_, weights_, keysLeft_, facts);
        if (!clip)
        {
            isRefused_ = true;
            errors_.push_back(
                {.file = shown,
                 .message = fmt::format("/animations/{}: with this animation the clips would have "
                                        "more than {} keys (times x joints) together",
                                        file.animations[index].index, kMaxGltfKeys)});
            return std::nullopt;
        }
        keysLeft_ -= std::min(keysLeft_, clip->clip.frameCount * keysOfFrame);
        return ModelClip{
            .name = name, .clip = std::move(clip->clip), .splineError = clip->splineError};
    }

    const GltfFile& model_;
    const std::string& modelShown_;
    const GltfJoints& joints_;
    const GltfWeights& weights_;
    Diagnostics& errors_;
    Diagnostics& warnings_;
    std::size_t keysLeft_ = kMaxGltfKeys;
    bool isRefused_ = false; // and so is the model: what follows is not looked at
};

void addJoints(const GltfJoints& joints, const GltfWeights& weights, AnimatedModel& model)
{
    for (std::size_t i = 0; i < joints.names.size(); ++i)
        model.joints.push_back({.name = joints.names[i], .parent = joints.parents[i]});
    model.still = restClip(joints, weights);
}

std::string describeScenes(const GltfFile& file)
{
    if (file.scenes.front().isMadeUp)
        return "there is no scene in this file";
    std::vector<std::string> names;
    for (std::size_t i = 0; i < file.scenes.size(); ++i)
        names.push_back(file.scenes[i].name.empty() ? fmt::format("{}", i) : file.scenes[i].name);
    return fmt::format("{} {}", names.size() == 1 ? "the scene is" : "the scenes are",
                       firstNames(names, kMostNames));
}

std::vector<std::string> sceneNames(const GltfFile& file)
{
    std::vector<std::string> names;
    for (const GltfScene& scene : file.scenes)
        names.push_back(scene.name);
    return names;
}

Result<GltfIndex> sceneOf(const GltfFile& file, const ModelRequest& request,
                          const std::string& shown)
{
    if (!request.scene)
        return file.scene;
    if (const std::optional<std::size_t> scene = indexNamed(sceneNames(file), *request.scene))
        return static_cast<GltfIndex>(*scene);
    return refuse(shown, fmt::format("no scene has the name or the index {}; {}",
                                     quotedForMessage(*request.scene), describeScenes(file)));
}

// The names by which --scene finds them; numbers where that finds another or none.
OptionValues sceneValues(const GltfFile& file, GltfIndex shown)
{
    const std::vector<std::string> names = sceneNames(file);
    if (names.size() < 2)
        return {};
    OptionValues scenes{.values = names, .inForce = shown};
    for (std::size_t scene = 0; scene < names.size(); ++scene)
        if (names[scene].empty() || indexNamed(names, names[scene]) != scene)
            scenes.values[scene] = fmt::format("{}", scene);
    return scenes;
}

std::string whyNothingIsDrawn(const GltfFile& file)
{
    const std::vector<std::string> clips = clipNames(file);
    if (clips.empty())
        return "the scene draws no triangles";
    return fmt::format("the scene draws no triangles, but the file has {}, to be named with --clip "
                       "beside a model: {}",
                       clips.size() == 1 ? "a clip" : fmt::format("{} clips", clips.size()),
                       firstNames(clips, kMostNames));
}

// The front of a glTF model is +z of the file, but that of VRM's first version is -z.
double facingOf(const GltfFile& file)
{
    const bool isFirstVrm =
        std::ranges::find(file.extensionsUsed, "VRM") != file.extensionsUsed.end();
    return (isFirstVrm ? 0.5 : -0.5) * std::numbers::pi;
}

Result<void> addMeshes(const GltfLevelSource& source, bool ownLevels, LoadedModel& loaded,
                       const GltfResource& resource, Diagnostics& warnings)
{
    const auto& [file, joints, weights, shown, draws] = source;
    Result<GltfVertices> vertices =
        verticesOf(file, draws.front(), joints, weights, shown, warnings);
    if (!vertices)
        return tl::unexpected(vertices.error());
    if (vertices->meshes.empty())
        return refuse(shown, whyNothingIsDrawn(file));
    loaded.materials = materialsOf(file, vertices->meshes, resource);
    AnimatedModel& model = loaded.model;
    model.skinning = std::move(vertices->skinning);
    model.meshes = gltfModelMeshes(file, vertices->meshes, joints, weights);
    if (ownLevels)
        loaded.levels = gltfLevels(source, vertices->meshes, model, warnings);
    mirrorMaterials(mirroredMeshes(model), *loaded.materials);
    return {};
}

Result<LoadedModel> build(const ModelRequest& request, const MountedModel& named,
                          VirtualFiles& files, const std::shared_ptr<const GltfFile>& file,
                          Diagnostics& errors, Diagnostics& warnings)
{
    const std::string& shown = named.file->shown;
    const Result<GltfIndex> scene = sceneOf(*file, request, shown);
    if (!scene)
        return tl::unexpected(scene.error());
    Result<GltfDrawsOfLevels> draws =
        gltfDrawsOfLevels(*file, *scene, shown, request.instancesApart);
    if (!draws)
        return tl::unexpected(draws.error());
    const std::vector<GltfDraw> drawnInAny = gltfDrawsOfAny(*draws);
    Result<GltfJoints> joints = jointsOf(*file, drawnInAny, shown);
    if (!joints)
        return tl::unexpected(joints.error());
    const Result<GltfWeights> weights = weightsOf(*file, drawnInAny, shown);
    if (!weights)
        return tl::unexpected(weights.error());

    LoadedModel loaded;
    loaded.alternatives.scenes = sceneValues(*file, *scene);
    AnimatedModel& model = loaded.model;
    model.facing = facingOf(*file);
    addJoints(*joints, *weights, model);
    ClipMaker maker(*file, shown, *joints, *weights, errors, warnings);
    const ClipFile own = maker.own(file, shown);
    const auto readOther = [&](std::vector<std::byte> bytes,
                               const MountedModel& other) -> Result<ClipFile>
    {
        Result<GltfFile> read = readFile(std::move(bytes), other, files, warnings);
        if (!read)
            return tl::unexpected(read.error());
        return maker.other(std::make_shared<GltfFile>(std::move(*read)), other.file->shown);
    };
    model.clips = requestedClips(request, files, named, own, kGltfClipExtensions, readOther, errors,
                                 warnings);
    const GltfLevelSource source{*file, *joints, *weights, shown, *draws};
    if (request.instancesApart && !takeApart(source, model, warnings))
        draws = gltfDrawsOfLevels(*file, *scene, shown, false);
    if (!draws)
        return tl::unexpected(draws.error());
    if (const auto added =
            addMeshes(source, request.ownLevels, loaded, resourceOf(named, files), warnings);
        !added)
        return tl::unexpected(added.error());
    if (file->scenes[*scene].isMadeUp)
        warnings.push_back(
            {.file = shown,
             .message = "there is no scene in this file: all of its nodes are shown"});
    return loaded;
}

} // namespace

std::optional<LoadedModel> loadGltfModel(const ModelRequest& request, const MountedModel& named,
                                         VirtualFiles& files, Diagnostics& errors,
                                         Diagnostics& warnings)
{
    const std::string& shown = named.file->shown;
    std::string hash;
    const auto read = [&](std::vector<std::byte> bytes)
    {
        hash = contentHash(bytes);
        return readFile(std::move(bytes), named, files, warnings);
    };
    const auto make = [&](GltfFile file)
    {
        return build(request, named, files, std::make_shared<GltfFile>(std::move(file)), errors,
                     warnings);
    };
    Result<LoadedModel> loaded =
        whileReading(shown, [&] { return files.read(*named.file).and_then(read).and_then(make); });
    if (!loaded)
    {
        errors.push_back(loaded.error());
        return std::nullopt;
    }
    loaded->model.file = shown;
    loaded->model.name = std::filesystem::path(named.file->name).stem().string();
    loaded->model.hash = std::move(hash);
    loaded->homes = {{.mount = named.mount, .folder = named.folder, .name = loaded->model.name}};
    return std::move(*loaded);
}

} // namespace sinew
