#include "samples/common/scene.h"

#include "engine/base/out_of_memory.h"
#include "engine/files/files.h"
#include "engine/formats/md5/md5_mesh.h"
#include "samples/common/clip_files.h"
#include "samples/common/model_file.h"
#include "samples/common/player/player_scene.h"
#include "samples/common/scene_hash.h"
#include "samples/common/scene_materials.h"

#include <algorithm>
#include <system_error>
#include <variant>

namespace sinew::samples
{

namespace
{

// A folder with the archives in it, or an archive.
void mountBases(const SceneRequest& request, VirtualFiles& files, Diagnostics& errors,
                Diagnostics& warnings)
{
    for (const std::filesystem::path& base : request.bases)
    {
        std::error_code error;
        const Result<void> mounted = std::filesystem::is_directory(base, error)
                                         ? files.mountGameFolder(base, warnings)
                                         : files.mount(base);
        if (!mounted)
            errors.push_back(mounted.error());
    }
}

Result<void> loadModel(const ModelFile& modelFile, const VirtualFiles& files, Scene& scene)
{
    scene.file = modelFile.file.shown;
    scene.name = std::filesystem::path(modelFile.file.name).stem().string();
    return whileReading(scene.file,
                        [&]() -> Result<void>
                        {
                            const Result<std::string> text = files.readText(modelFile.file);
                            if (!text)
                                return tl::unexpected(text.error());
                            scene.hash = hashOf(*text);
                            auto model = readMd5Mesh(*text, scene.file, scene.warnings);
                            if (!model)
                                return tl::unexpected(model.error());
                            scene.model = std::move(*model);
                            return {};
                        });
}

void loadSkeletal(const SceneRequest& request, const ModelFile& modelFile,
                  const VirtualFiles& files, Scene& scene, Diagnostics& errors)
{
    if (!request.player.isDefault())
        errors.push_back({.file = modelFile.file.shown,
                          .message = "--legs, --torso, --weapon, --attach and --lod are for .md3 "
                                     "models"});
    if (const Result<void> loaded = loadModel(modelFile, files, scene); !loaded)
    {
        errors.push_back(loaded.error());
        return;
    }
    scene.clips = loadClips(request, files, modelFile, scene.model, errors, scene.warnings);
    loadSceneMaterials(
        scene, files,
        {.own = {.mount = modelFile.mount, .folder = modelFile.folder, .name = scene.name},
         .others = {},
         .meshHomes = {},
         .shaderFiles = {},
         .optionalMeshes = {}},
        request.skin, materialLimits(request));
    if (errors.empty())
        scene.skinning = buildSkinningModel(scene.model, request.creaseDegrees);
}

} // namespace

tl::expected<Scene, Refusal> loadScene(const SceneRequest& request)
{
    Scene scene;
    Diagnostics errors;
    VirtualFiles files({.largestEntry = std::uint64_t{request.archiveLimitMiB} << 20,
                        .largestRatio = request.archiveRatio,
                        .largestTotal = std::uint64_t{request.archiveTotalMiB} << 20,
                        .mostEntries = request.archiveEntries});
    const Result<LocatedModel> found = findModel(request.model, files, scene.warnings);
    mountBases(request, files, errors, scene.warnings);
    if (!found)
        errors.push_back(found.error());
    else if (const auto* mesh = std::get_if<ModelFile>(&*found))
        loadSkeletal(request, *mesh, files, scene, errors);
    else
        loadPlayer(request, std::get<MountedModel>(*found), files, scene, errors);
    scene.filesRead = files.filesRead();
    for (const SceneClip& clip : scene.clips) // those named by a path are read without the tree
        scene.filesRead.push_back(clip.file);
    if (!errors.empty())
        return tl::unexpected(Refusal{.errors = errors, .warnings = scene.warnings});
    return scene;
}

bool isAskedFor(const ScenePlayer& player, std::size_t clip)
{
    const auto has = [&](const std::vector<std::size_t>& clips)
    { return std::ranges::find(clips, clip) != clips.end(); };
    return has(player.legs) || has(player.torso) || has(player.both);
}

Pose bindPose(const SkeletalModel& model)
{
    Pose pose;
    pose.reserve(model.joints.size());
    for (const Joint& joint : model.joints)
        pose.push_back(joint.bindPose);
    return pose;
}

} // namespace sinew::samples
