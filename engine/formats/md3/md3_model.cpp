#include "engine/formats/md3/md3_model.h"

#include "engine/base/content_hash.h"
#include "engine/files/file_name.h"
#include "engine/formats/md3/player_clips.h"
#include "engine/formats/md3/player_files.h"
#include "engine/formats/md3/player_model.h"
#include "engine/formats/md3/player_parts.h"
#include "engine/formats/model_skins.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace sinew
{
namespace
{

// Refuses numbers that the device could not hold: small files can ask for large ones.
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

// Parts in the same folder share one.
std::size_t homeOf(const VirtualFile& file, std::vector<ModelHome>& homes)
{
    const std::string folder = folderOf(file.name);
    const auto found =
        std::ranges::find_if(homes, [&](const ModelHome& home)
                             { return home.mount == file.mount && home.folder == folder; });
    const auto home = static_cast<std::size_t>(found - homes.begin());
    if (found == homes.end())
        homes.push_back({.mount = file.mount, .folder = folder});
    return home;
}

ModelPart describePart(const std::vector<PlayerPart>& parts, const PlayerPart& part)
{
    ModelPart described{.name = part.name,
                        .file = part.file,
                        .frameCount = part.model.frameCount,
                        .parent = part.parent};
    if (part.parent)
        described.tag = parts[*part.parent].model.tagNames[part.tag];
    for (std::size_t tag = 0; tag < part.model.tagNames.size(); ++tag)
        described.tags.push_back(
            {.name = part.model.tagNames[tag], .origin = part.model.tags[tag].origin});
    return described;
}

// Joints, and what produces the vertices. A part is a joint.
void addParts(const std::vector<PlayerPart>& parts, AnimatedModel& model)
{
    model.skinning = playerSkinning(parts);
    model.frames = playerFrames(parts);
    model.still = stillClip(parts);
    for (const PlayerPart& part : parts)
    {
        model.joints.push_back({.name = part.name, .parent = parentIndex(part)});
        model.parts.push_back(describePart(parts, part));
    }
}

// A surface of a part is a mesh.
void addMeshes(const PlayerFiles& player, const std::vector<PlayerPart>& parts,
               const VirtualFiles& files, LoadedModel& loaded, Diagnostics& warnings)
{
    const VirtualFile& first = player.parts.front().file;
    loaded.homes = {{.mount = first.mount,
                     .folder = folderOf(first.name),
                     .name = player.isPlayer ? "" : loaded.model.name}};
    for (std::size_t part = 0; part < parts.size(); ++part)
    {
        const std::size_t home = homeOf(player.parts[part].file, loaded.homes);
        const std::size_t firstMesh = loaded.shaders.size();
        for (const Md3Surface& surface : parts[part].model.surfaces)
        {
            const std::string shader = surface.shaders.empty() ? "" : surface.shaders.front();
            loaded.shaders.push_back({.name = shader, .file = parts[part].file, .home = home});
            loaded.model.meshes.push_back(
                {.name = surface.name, .shader = shader, .part = static_cast<std::uint32_t>(part)});
        }
        if (const std::optional<VirtualFile>& skin = player.parts[part].skin)
            wearSkin(*skin, files, parts[part].file,
                     std::span(loaded.model.meshes).subspan(firstMesh),
                     std::span(loaded.shaders).subspan(firstMesh), warnings);
    }
}

// A player is called by its folder, whatever its parts are called; at the root of an archive by
// that.
std::string nameOf(const PlayerFiles& player, const VirtualFiles& files)
{
    const VirtualFile& first = player.parts.front().file;
    if (!player.isPlayer)
        return std::filesystem::path(first.name).stem().string();
    return files.folderName(first.mount, folderOf(first.name));
}

} // namespace

std::optional<LoadedModel> loadMd3Model(const ModelRequest& request, const MountedModel& named,
                                        VirtualFiles& files, Diagnostics& errors,
                                        Diagnostics& warnings)
{
    const Result<PlayerFiles> found = findPlayerFiles(named, files, request, warnings);
    if (!found)
    {
        errors.push_back(found.error());
        return std::nullopt;
    }
    LoadedModel loaded;
    AnimatedModel& model = loaded.model;
    model.file = found->parts.front().file.shown;
    model.name = nameOf(*found, files);
    model.channels = {"legs", "torso"};
    model.isPlayer = found->isPlayer;
    loaded.alternatives = found->alternatives;
    loaded.materialSkin = found->materialSkin;

    const LoadedParts parts = loadParts(*found, files, errors, warnings);
    model.hash = contentHash(std::as_bytes(std::span(parts.bytesOfAll)));
    if (const auto reason = whyTooLarge(model.file, parts.parts))
        errors.push_back(*reason);
    if (!errors.empty())
        return std::nullopt;
    addParts(parts.parts, model);
    if (!findsAllTangents(parts.parts))
        warnings.push_back(
            {.file = model.file,
             .message = fmt::format("its triangles times its frames are more than {}: "
                                    "tangents, which normal maps need, stay those of the "
                                    "first frame",
                                    kMostFrameTriangles)});
    addMeshes(*found, parts.parts, files, loaded, warnings);
    loadPlayerClips(request, *found, parts.parts, files, model, errors, warnings);
    return loaded;
}

} // namespace sinew
