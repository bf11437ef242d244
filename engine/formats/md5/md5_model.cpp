#include "engine/formats/md5/md5_model.h"

#include "engine/base/out_of_memory.h"
#include "engine/formats/content_hash.h"
#include "engine/formats/md5/md5_clips.h"
#include "engine/formats/md5/md5_mesh.h"

#include <filesystem>

namespace sinew
{
namespace
{

Result<SkeletalModel> readMesh(const VirtualFile& file, const VirtualFiles& files,
                               std::string& hash, Diagnostics& warnings)
{
    const Result<std::string> text = files.readText(file);
    if (!text)
        return tl::unexpected(text.error());
    hash = contentHash(*text);
    return readMd5Mesh(*text, file.shown, warnings);
}

} // namespace

std::optional<LoadedModel> loadMd5Model(const ModelRequest& request, const MountedModel& named,
                                        VirtualFiles& files, Diagnostics& errors,
                                        Diagnostics& warnings)
{
    LoadedModel loaded;
    AnimatedModel& model = loaded.model;
    model.file = named.file->shown;
    model.name = std::filesystem::path(named.file->name).stem().string();
    Result<SkeletalModel> mesh = whileReading(
        model.file, [&] { return readMesh(*named.file, files, model.hash, warnings); });
    if (!mesh)
    {
        errors.push_back(mesh.error());
        return std::nullopt;
    }
    model.clips = loadMd5Clips(request, files, named, *mesh, errors, warnings);
    for (const Mesh& part : mesh->meshes)
    {
        model.meshes.push_back(
            {.name = part.name, .shader = part.shader, .weightCount = part.weights.size()});
        loaded.shaders.push_back({.name = part.shader});
    }
    loaded.homes = {{.mount = named.mount, .folder = named.folder, .name = model.name}};
    loaded.materialSkin = request.skin;
    if (errors.empty())
        model.skinning = buildSkinningModel(*mesh, request.creaseDegrees);
    model.joints = std::move(mesh->joints);
    return loaded;
}

} // namespace sinew
