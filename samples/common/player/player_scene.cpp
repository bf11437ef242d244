#include "samples/common/player/player_scene.h"

#include "engine/formats/md5/md5_anim.h"
#include "samples/common/player/player_clips.h"
#include "samples/common/player/player_files.h"
#include "samples/common/player/player_parts.h"
#include "samples/common/scene_hash.h"
#include "samples/common/scene_materials.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace sinew::samples
{
namespace
{

// Numbers that the device could not hold, however small the files are that lead to them.
std::optional<Diagnostic> whyTooLarge(const std::string& file, const std::vector<PlayerPart>& parts)
{
    std::size_t frameVertices = 0;
    std::size_t frames = 0;
    for (const PlayerPart& part : parts)
    {
        frames = std::max(frames, std::size_t{part.model.frameCount});
        for (const Md3Surface& surface : part.model.surfaces)
            frameVertices += surface.vertices.size();
    }
    if (frameVertices > kMostFrameVertices)
        return Diagnostic{.file = file,
                          .message = fmt::format("its frames have {} vertices in all, more than "
                                                 "the {} that are supported",
                                                 frameVertices, kMostFrameVertices)};
    if (frames * parts.size() > kMaxKeysPerClip)
        return Diagnostic{.file = file,
                          .message = fmt::format("{} parts in {} frames are more than the {} "
                                                 "places of parts that are supported",
                                                 parts.size(), frames, kMaxKeysPerClip)};
    return std::nullopt;
}

std::string folderOf(const VirtualFile& file)
{
    return std::filesystem::path(file.name).parent_path().generic_string();
}

// Of parts in the same folder, one.
std::size_t homeOf(const VirtualFile& file, SceneHomes& homes)
{
    const ModelHome home{.mount = file.mount, .folder = folderOf(file), .name = {}};
    const auto isThis = [&](const ModelHome& other)
    { return other.mount == home.mount && other.folder == home.folder; };
    if (isThis(homes.own))
        return 0;
    const auto found = std::ranges::find_if(homes.others, isThis);
    const auto place = static_cast<std::size_t>(found - homes.others.begin());
    if (found == homes.others.end())
        homes.others.push_back(home);
    return place + 1;
}

void fillJoints(Scene& scene)
{
    const std::vector<PlayerPart>& parts = scene.player->parts;
    const Pose pose = playerBindPose(parts);
    for (std::size_t i = 0; i < parts.size(); ++i)
        scene.model.joints.push_back(
            {.name = parts[i].name, .parent = parentIndex(parts[i]), .bindPose = pose[i]});
}

SceneHomes fillMeshes(const PlayerFiles& player, const std::vector<SurfaceShader>& shaders,
                      Scene& scene)
{
    const VirtualFile& first = player.parts.front().file;
    SceneHomes homes{.own = {.mount = first.mount,
                             .folder = folderOf(first),
                             .name = player.isPlayer ? "" : scene.name},
                     .others = {},
                     .meshHomes = {},
                     .shaderFiles = {},
                     .optionalMeshes = {}};
    const std::vector<PlayerPart>& parts = scene.player->parts;
    for (std::size_t part = 0; part < parts.size(); ++part)
    {
        const std::size_t home = homeOf(player.parts[part].file, homes);
        for (const Md3Surface& surface : parts[part].model.surfaces)
        {
            scene.model.meshes.push_back({.name = surface.name,
                                          .shader = shaders[scene.model.meshes.size()].shader,
                                          .vertices = {},
                                          .triangles = {},
                                          .weights = {}});
            scene.player->meshParts.push_back(static_cast<std::uint32_t>(part));
            homes.meshHomes.push_back(home);
            homes.shaderFiles.push_back(shaders[homes.shaderFiles.size()].file);
            homes.optionalMeshes.push_back(parts[part].name == "flash");
        }
    }
    return homes;
}

// A player is called by its folder, whatever its parts are called; at the root of an archive by
// that.
std::string nameOf(const PlayerFiles& player, const VirtualFiles& files)
{
    const VirtualFile& first = player.parts.front().file;
    if (!player.isPlayer)
        return std::filesystem::path(first.name).stem().string();
    if (const std::string folder = folderOf(first); !folder.empty())
        return std::filesystem::path(folder).filename().string();
    std::error_code error; // "." and ".." say nothing
    const std::filesystem::path root =
        std::filesystem::canonical(files.mounts()[first.mount], error);
    return (hasArchiveExtension(root.string()) ? root.stem() : root.filename()).string();
}

} // namespace

void loadPlayer(const SceneRequest& request, const MountedModel& named, VirtualFiles& files,
                Scene& scene, Diagnostics& errors)
{
    const Result<PlayerFiles> found =
        findPlayerFiles(named, files,
                        {.skin = request.skin,
                         .levelOfDetail = request.player.levelOfDetail,
                         .weapon = request.player.weapon,
                         .attachments = request.player.attachments},
                        scene.warnings);
    if (!found)
    {
        errors.push_back(found.error());
        return;
    }
    scene.file = found->parts.front().file.shown;
    scene.name = nameOf(*found, files);
    scene.player.emplace();
    scene.player->isPlayer = found->isPlayer;
    scene.player->skins = found->skins;

    LoadedParts loaded = loadParts(*found, files, errors, scene.warnings);
    scene.hash = hashOf(loaded.bytesOfAll);
    if (const auto reason = whyTooLarge(scene.file, loaded.parts))
        errors.push_back(*reason);
    if (!errors.empty())
        return;
    const std::vector<SurfaceShader> shaders =
        surfaceShaders(*found, loaded.parts, files, scene.warnings);
    scene.player->parts = std::move(loaded.parts);
    scene.player->frames = playerFrames(scene.player->parts);
    scene.player->still = stillClip(scene.player->parts).clip;
    scene.skinning = playerSkinning(scene.player->parts);
    fillJoints(scene);
    const SceneHomes homes = fillMeshes(*found, shaders, scene);
    loadPlayerClips(request, *found, files, scene, errors);
    loadSceneMaterials(scene, files, homes, "", materialLimits(request));
}

} // namespace sinew::samples
