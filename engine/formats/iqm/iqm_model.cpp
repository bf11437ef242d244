#include "engine/formats/iqm/iqm_model.h"

#include "engine/animation/model_joints.h"
#include "engine/base/content_hash.h"
#include "engine/base/out_of_memory.h"
#include "engine/formats/iqm/iqm_clips.h"
#include "engine/formats/iqm/iqm_skinning.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <utility>

namespace sinew
{
namespace
{

std::string whyNothingIsDrawn(const IqmFile& file)
{
    if (file.clips.empty())
        return "there is no mesh in this file";
    return fmt::format("there is no mesh in this file, only clips, to be named with --clip: {}",
                       fmt::join(iqmClipNames(file), ", "));
}

Result<IqmFile> readFile(const VirtualFile& file, const VirtualFiles& files, std::string& hash,
                         Diagnostics& warnings)
{
    const Result<std::vector<std::byte>> bytes = files.read(file);
    if (!bytes)
        return tl::unexpected(bytes.error());
    hash = contentHash(*bytes);
    Result<IqmFile> read = readIqm(*bytes, file.shown, warnings);
    if (read && read->meshes.empty())
        return refusal(file.shown, whyNothingIsDrawn(*read));
    return read;
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

} // namespace

std::optional<LoadedModel> loadIqmModel(const ModelRequest& request, const MountedModel& named,
                                        VirtualFiles& files, Diagnostics& errors,
                                        Diagnostics& warnings)
{
    LoadedModel loaded;
    AnimatedModel& model = loaded.model;
    model.file = named.file->shown;
    model.name = std::filesystem::path(named.file->name).stem().string();
    const auto build = [&](IqmFile file) -> Result<IqmFile>
    {
        Result<SkinningModel> skinning =
            iqmSkinning(file, request.creaseDegrees, model.file, warnings);
        if (!skinning)
            return tl::unexpected(skinning.error());
        model.skinning = std::move(*skinning);
        return file;
    };
    Result<IqmFile> file = whileReading(
        model.file,
        [&] { return readFile(*named.file, files, model.hash, warnings).and_then(build); });
    if (!file)
    {
        errors.push_back(file.error());
        return std::nullopt;
    }
    model.joints = jointsOf(*file);
    model.still = stillOf(*file, model.joints);
    addMeshes(*file, loaded);
    model.clips =
        loadIqmClips(request, files, named, std::move(*file), model.joints, errors, warnings);
    const std::vector<bool> mirrored = mirroredMeshes(model);
    for (std::size_t i = 0; i < mirrored.size(); ++i)
        loaded.shaders[i].isMirrored = mirrored[i];
    loaded.homes = {{.mount = named.mount, .folder = named.folder, .name = model.name}};
    return loaded;
}

} // namespace sinew
