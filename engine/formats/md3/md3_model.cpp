#include "engine/base/content_hash.h"
#include "engine/base/text.h"
#include "engine/files/files.h"
#include "engine/formats/load_model.h"
#include "engine/formats/md3/player_files.h"
#include "engine/formats/md3/player_model.h"
#include "engine/formats/model_skins.h"
#include "engine/formats/requested_clips.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <initializer_list>
#include <span>
#include <string_view>

namespace sinew
{
namespace
{

// Numbers that the device could not hold, for which small files can ask; empty: there are none.
std::string whyTooLarge(const std::vector<PlayerPart>& parts)
{
    std::size_t vertices = 0;
    std::size_t triangles = 0;
    std::size_t frames = 0;
    for (const PlayerPart& part : parts)
    {
        frames = std::max(frames, std::size_t{part.model.frameCount});
        for (const Md3Surface& surface : part.model.surfaces)
        {
            vertices += surface.vertices.size();
            triangles += surface.triangles.size() * part.model.frameCount;
        }
    }
    constexpr std::string_view kMessage =
        "its frames have {} {} in all, more than the {} that are supported";
    if (vertices > kMostFrameVertices)
        return fmt::format(kMessage, vertices, "vertices", kMostFrameVertices);
    if (triangles > kMostFrameTriangles)
        return fmt::format(kMessage, triangles, "triangles", kMostFrameTriangles);
    if (frames * parts.size() > kMaxKeysPerClip)
        return fmt::format("{} parts in {} frames are more than the {} places of parts that are "
                           "supported",
                           parts.size(), frames, kMaxKeysPerClip);
    return {};
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

using Indices = std::vector<std::uint32_t>;

// Frames a second of models that no file tells the clips of.
constexpr double kFramesPerSecond = 10.0;

// Plays first: walking and gesturing at once shows most of a player.
constexpr std::array<std::string_view, 3> kLegsFirst{"LEGS_WALK", "LEGS_RUN", "LEGS_IDLE"};
constexpr std::array<std::string_view, 2> kTorsoFirst{"TORSO_GESTURE", "TORSO_STAND"};

// `empty`: names of rows that have no frames.
std::vector<ModelClip> readClips(const PlayerFiles& player, const std::vector<PlayerPart>& parts,
                                 const VirtualFiles& files, std::vector<std::string>& empty,
                                 Diagnostics& errors, Diagnostics& warnings)
{
    if (!player.animations)
    {
        if (player.isPlayer)
            warnings.push_back({.file = player.parts.front().file.shown,
                                .message = "no animation.cfg lies beside it: all of its "
                                           "frames are one clip"});
        auto all = allFrames(parts, kFramesPerSecond);
        if (!all)
            return {};
        std::vector<ModelClip> groups;
        for (const FrameGroup& group : frameGroupsOf(files, player.parts.front().file,
                                                     all->clip.frameCount, parts.size(), warnings))
        {
            groups.push_back(framesOf(*all, group.firstFrame, group.frameCount));
            groups.back().name = group.name;
            groups.back().clip.frameRate = group.frameRate;
            groups.back().loopMode = group.loops ? LoopMode::Wrap : LoopMode::Once;
        }
        return groups.empty() ? std::vector{std::move(*all)} : groups;
    }
    const VirtualFile& file = *player.animations;
    const Result<std::string> text = files.readText(file);
    const auto animations = text ? readPlayerAnimations(*text, file.shown, warnings)
                                 : Result<PlayerAnimations>(tl::unexpected(text.error()));
    if (!animations)
    {
        errors.push_back(animations.error());
        return {};
    }
    for (const PlayerAnimation& row : animations->rows)
        if (row.frameCount == 0)
            empty.push_back(row.name);
    return playerClips(parts, *animations, file.shown, warnings);
}

Indices clipsOf(const AnimatedModel& model, ClipChannels channels)
{
    Indices clips;
    for (std::uint32_t i = 0; i < model.clips.size(); ++i)
        if (model.clips[i].channels == channels)
            clips.push_back(i);
    return clips;
}

// The channel's own clips, the first of the names that there is before the others.
Indices allOf(const AnimatedModel& model, ClipChannels channel,
              std::span<const std::string_view> first)
{
    Indices clips = clipsOf(model, channel);
    for (const std::string_view name : first)
    {
        const auto found = std::ranges::find(clips, name,
                                             [&](std::uint32_t clip) -> std::string_view
                                             { return model.clips[clip].name; });
        if (found == clips.end())
            continue;
        std::rotate(clips.begin(), found, found + 1);
        break;
    }
    return clips;
}

// The clip of that name. Frames that are asked for become a clip of their own. What is missing is
// an error.
std::optional<std::uint32_t> findClip(const std::string& name, std::span<const std::string> empty,
                                      AnimatedModel& model, Diagnostics& errors)
{
    const auto isName = [&](const std::string& each) { return lowerCase(each) == lowerCase(name); };
    std::vector<std::string> names;
    for (const ModelClip& clip : model.clips)
        names.push_back(clip.name);
    if (const auto found = std::ranges::find_if(names, isName); found != names.end())
        return static_cast<std::uint32_t>(found - names.begin());
    if (const auto asked = askedFrames(name))
    {
        const std::optional<std::uint32_t> whole = findClip(asked->name, empty, model, errors);
        if (!whole)
            return std::nullopt;
        Result<ModelClip> part = framesAskedOf(model.clips[*whole], *asked);
        if (part)
            model.clips.push_back(std::move(*part));
        else
            errors.push_back(part.error());
        return static_cast<std::uint32_t>(model.clips.size() - 1);
    }
    if (const auto row = std::ranges::find_if(empty, isName); row != empty.end())
        errors.push_back({.file = model.clips.empty() ? model.file : model.clips.front().file,
                          .message = fmt::format("{} has no frames", *row)});
    else
        errors.push_back({.file = model.file,
                          .message = fmt::format(
                              "there is no clip {}; there are: {}", name,
                              names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", ")))});
    return std::nullopt;
}

// The first clip of the first list that is not empty. A channel without a clip holds still.
std::size_t firstOf(std::initializer_list<std::span<const std::uint32_t>> lists)
{
    for (const std::span<const std::uint32_t> list : lists)
        if (!list.empty())
            return list.front();
    return 0;
}

// Channels for which nothing is asked play their default.
void choose(const ModelRequest& request, std::span<const std::string> empty, AnimatedModel& model,
            Diagnostics& errors)
{
    auto& [legs, torso, both] = model.choices;
    for (const std::string& name : request.clips)
        if (const auto clip = findClip(name, empty, model, errors))
        {
            const ClipChannels channels = model.clips[*clip].channels;
            Indices& chosen = channels == ClipChannels::First    ? legs
                              : channels == ClipChannels::Second ? torso
                                                                 : both;
            chosen.push_back(*clip);
        }
    if (legs.empty() && both.empty())
        legs = allOf(model, ClipChannels::First, kLegsFirst);
    if (torso.empty() && both.empty())
        torso = allOf(model, ClipChannels::Second, kTorsoFirst);
    if (legs.empty() && torso.empty() && both.empty())
        both = clipsOf(model, ClipChannels::Both);
    model.start = {firstOf({legs, both, torso}), firstOf({torso, both, legs})};
    // In a crowd, an instance that plays a clip on one channel has another for the other channel.
    if (legs.empty() && !torso.empty())
        legs = allOf(model, ClipChannels::First, kLegsFirst);
    if (torso.empty() && !legs.empty())
        torso = allOf(model, ClipChannels::Second, kTorsoFirst);
}

// Fills the model's clips from the player's animation file, or where there is none from all frames.
// A name that the request has and no clip is an error.
void loadPlayerClips(const ModelRequest& request, const PlayerFiles& player,
                     const std::vector<PlayerPart>& parts, const VirtualFiles& files,
                     AnimatedModel& model, Diagnostics& errors, Diagnostics& warnings)
{
    if (request.noClip)
        return;
    std::vector<std::string> empty;
    model.clips = readClips(player, parts, files, empty, errors, warnings);
    for (ModelClip& clip : model.clips)
    {
        clip.loopMode = request.loopMode.value_or(clip.loopMode);
        clip.period = clipPeriod(clip.clip, clip.loopMode);
    }
    if (errors.empty())
        choose(request, empty, model, errors);
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
    if (const std::string reason = whyTooLarge(parts.parts); !reason.empty())
        errors.push_back({.file = model.file, .message = reason});
    if (!errors.empty())
        return std::nullopt;
    addParts(parts.parts, model);
    addMeshes(*found, parts.parts, files, loaded, warnings);
    loadPlayerClips(request, *found, parts.parts, files, model, errors, warnings);
    return loaded;
}

} // namespace sinew
