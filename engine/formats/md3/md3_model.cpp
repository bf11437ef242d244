#include "engine/base/binary_file.h"
#include "engine/base/text.h"
#include "engine/base/text_scanner.h"
#include "engine/files/files.h"
#include "engine/formats/load_model.h"
#include "engine/formats/md3/player_model.h"
#include "engine/formats/model_list.h"
#include "engine/formats/model_skins.h"
#include "engine/formats/refusals.h"
#include "engine/formats/requested_clips.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <initializer_list>
#include <span>
#include <string_view>
#include <utility>

namespace sinew
{
namespace
{

// As in Quake 3, only whitespace and comments end a word: "scale(2)" does not begin a row.
constexpr TextRules kAnimationText("\"", true, "the end of the file");

// Same range as the frameRate of a .md5anim: outside it, a clip has no sensible duration.
constexpr double kLeastPlayerRate = 1e-6;
constexpr double kMostPlayerRate = 1e6;

constexpr std::size_t kGesture = 6; // index into kPlayerRowNames
constexpr std::size_t kFirstOfLegs = 13;
static_assert(kPlayerRowNames[kGesture] == "TORSO_GESTURE" &&
              kPlayerRowNames[kFirstOfLegs] == "LEGS_WALKCR");

ClipChannels channelsOf(std::string_view name)
{
    if (name.starts_with("BOTH_"))
        return ClipChannels::Both;
    return name.starts_with("LEGS_") ? ClipChannels::First : ClipChannels::Second;
}

// Whether the token begins like a number, even if malformed.
bool isNumber(const TextToken& token)
{
    const std::size_t digits = token.text.starts_with('-') || token.text.starts_with('+') ? 1 : 0;
    return digits < token.text.size() && isDigit(token.text[digits]);
}

class PlayerAnimationReader
{
public:
    PlayerAnimationReader(std::string_view text, std::string_view fileName, Diagnostics& warnings)
        : scanner_(text, fileName, warnings, kAnimationText), places_(text)
    {
    }

    PlayerAnimations read()
    {
        while (!scanner_.atEnd() && !isNumber(scanner_.peek()))
            readHeaderWord();
        while (animations_.size() < kNeededPlayerRows)
            readRow();
        while (animations_.size() < kPlayerRowNames.size() && isNumber(scanner_.peek()))
            readRow();
        if (!scanner_.atEnd())
            scanner_.warn(scanner_.nextOffset(), fmt::format("the text after the row {} is ignored",
                                                             animations_.back().name));
        return std::move(animations_);
    }

private:
    // Reads a keyword that Sinew does not use, such as the kind of footsteps.
    void readHeaderWord()
    {
        const TextToken word = scanner_.next();
        const std::string lower = lowerCase(word.text);
        if (lower == "headoffset")
            for (int i = 0; i < 3; ++i)
                scanner_.number();
        else if (lower == "sex" || lower == "footsteps")
            scanner_.text(fmt::format("a value after '{}'", lower));
        else if (lower != "fixedlegs" && lower != "fixedtorso")
            scanner_.warn(word.offset, fmt::format("the unknown word {} is ignored", shown(word)));
    }

    std::int32_t frames(std::int32_t least, std::string_view what, const PlayerAnimation& row)
    {
        return scanner_.integer(least, kMostPlayerFrames,
                                fmt::format("the {} of {}", what, row.name));
    }

    void readRow()
    {
        PlayerAnimations& rows = animations_;
        PlayerAnimation row{.name = std::string(kPlayerRowNames.at(rows.size()))};
        row.channels = channelsOf(row.name);
        const std::int32_t first = frames(0, "first frame", row);
        const std::size_t place = scanner_.lastOffset();
        if (rows.size() == kFirstOfLegs)
            legsOffset_ = first - static_cast<std::int32_t>(rows[kGesture].firstFrame);
        const std::int32_t offset = row.channels == ClipChannels::First ? legsOffset_ : 0;
        row.firstFrame = static_cast<std::uint32_t>(std::max(first - offset, 0));
        row.place = places_.locate(place);
        const std::int32_t count = frames(-kMostPlayerFrames, "frames", row);
        row.backwards = count < 0;
        row.frameCount = static_cast<std::uint32_t>(std::abs(count));
        const std::int32_t loop = frames(-kMostPlayerFrames, "looping frames", row);
        row.loopFrames = static_cast<std::uint32_t>(std::clamp(loop, 0, std::abs(count)));
        readFrameRate(row);
        if (first < offset)
        {
            scanner_.warn(place,
                          fmt::format("{} begins at frame {}: expected {} or more, the first frame "
                                      "of the legs; it is not played",
                                      row.name, first, offset));
            row.frameCount = row.loopFrames = 0;
        }
        rows.push_back(std::move(row));
    }

    void readFrameRate(PlayerAnimation& row)
    {
        const double rate = scanner_.number();
        row.framesPerSecond = rate == 0.0 ? 1.0 : rate;
        if (!(row.framesPerSecond >= kLeastPlayerRate && row.framesPerSecond <= kMostPlayerRate))
            scanner_.fail(scanner_.lastOffset(),
                          fmt::format("{} has {} frames per second: expected a number from {} to "
                                      "{}, or 0, which means 1",
                                      row.name, rate, kLeastPlayerRate, kMostPlayerRate));
    }

    TextScanner scanner_;
    TextLocator places_;
    PlayerAnimations animations_;
    // The first frames of the legs' rows count the torso's frames before them, which the legs'
    // model does not contain.
    std::int32_t legsOffset_ = 0;
};

// Rejects sizes that exceed a device's limits, which small files can request.
void checkSize(const std::vector<PlayerPart>& parts, const std::string& file)
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
    const auto check = [&](std::size_t count, std::string_view what, std::size_t most)
    {
        if (count > most)
            refuse(file, fmt::format("its frames have {} {} in all, more than the {} that are "
                                     "supported",
                                     count, what, most));
    };
    check(vertices, "vertices", kMostFrameVertices);
    check(triangles, "triangles", kMostFrameTriangles);
    check(frames * parts.size(), "parts", kMaxKeysPerClip);
}

// Parts in the same folder share a home.
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

// Adds the joints (one per part) and the vertex data.
void addParts(const std::vector<PlayerPart>& parts, AnimatedModel& model)
{
    model.skinning = playerSkinning(parts);
    model.frames = playerFrames(parts);
    model.still = stillClip(parts);
    for (const PlayerPart& part : parts)
    {
        model.joints.push_back({.name = part.name, .parent = parentIndex(part)});
        ModelPart& described =
            model.parts.emplace_back(ModelPart{.name = part.name,
                                               .file = part.file.shown,
                                               .frameCount = part.model.frameCount,
                                               .parent = part.parent});
        if (part.parent)
            described.tag = parts[*part.parent].model.tagNames[part.tagIndex];
    }
}

// Each surface of a part becomes a mesh.
void addMeshes(const PlayerFiles& player, const VirtualFiles& files, LoadedModel& loaded,
               Diagnostics& warnings)
{
    const std::vector<PlayerPart>& parts = player.parts;
    const VirtualFile& first = parts.front().file;
    loaded.homes = {{.mount = first.mount,
                     .folder = folderOf(first.name),
                     .name = player.isPlayer ? "" : loaded.model.name}};
    for (std::size_t part = 0; part < parts.size(); ++part)
    {
        const std::size_t home = homeOf(parts[part].file, loaded.homes);
        const std::size_t firstMesh = loaded.shaders.size();
        for (const Md3Surface& surface : parts[part].model.surfaces)
        {
            const std::string shader = surface.shaders.empty() ? "" : surface.shaders.front();
            loaded.shaders.push_back(
                {.name = shader, .file = parts[part].file.shown, .home = home});
            loaded.model.meshes.push_back(
                {.name = surface.name, .shader = shader, .part = static_cast<std::uint32_t>(part)});
        }
        if (const std::optional<VirtualFile>& skin = parts[part].skin)
            wearSkin(*skin, files, parts[part].file.shown,
                     std::span(loaded.model.meshes).subspan(firstMesh),
                     std::span(loaded.shaders).subspan(firstMesh), warnings);
    }
}

using Indices = std::vector<std::uint32_t>;

// Default frame rate of models without an animation file.
constexpr double kFramesPerSecond = 10.0;

// The default clips: walking and gesturing show most of a player.
constexpr std::array<std::string_view, 3> kLegsFirst{"LEGS_WALK", "LEGS_RUN", "LEGS_IDLE"};
constexpr std::array<std::string_view, 2> kTorsoFirst{"TORSO_GESTURE", "TORSO_STAND"};

// Clips from a player's animation file, otherwise all frames.
std::vector<ModelClip> readClips(const PlayerFiles& player, ModelLoading& loading)
{
    const std::vector<PlayerPart>& parts = player.parts;
    Diagnostics& warnings = loading.warnings;
    if (player.animations)
    {
        const std::string& shown = player.animations->shown;
        const auto read = [&](const std::string& text)
        { return readPlayerAnimations(text, shown, warnings); };
        const auto animations = loading.files.readText(*player.animations).and_then(read);
        if (animations)
            return playerClips(parts, *animations, shown, warnings);
        loading.errors.push_back(animations.error());
        return {};
    }
    if (player.isPlayer)
        warnings.push_back({.file = parts.front().file.shown,
                            .message = "there is no animation.cfg beside it: all of its frames are "
                                       "one clip"});
    const auto all = allFrames(parts, kFramesPerSecond);
    if (!all)
        return {};
    return {*all};
}

Indices clipsOf(const AnimatedModel& model, ClipChannels channels)
{
    Indices clips;
    for (std::uint32_t i = 0; i < model.clips.size(); ++i)
        if (model.clips[i].channels == channels)
            clips.push_back(i);
    return clips;
}

// The channel's own clips; the first existing one of `first` is moved to the front.
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

// The first clip of the first list that is not empty. A channel without a clip does not move.
std::size_t firstOf(std::initializer_list<std::span<const std::uint32_t>> lists)
{
    for (const std::span<const std::uint32_t> list : lists)
        if (!list.empty())
            return list.front();
    return 0;
}

// Channels without a requested clip play their default. A requested frame range becomes its own
// clip.
void choose(std::vector<ModelClip> asked, AnimatedModel& model)
{
    auto& [legs, torso, both] = model.choices;
    for (ModelClip& clip : asked)
    {
        Indices& chosen = clip.channels == ClipChannels::First    ? legs
                          : clip.channels == ClipChannels::Second ? torso
                                                                  : both;
        const auto own = std::ranges::find(model.clips, clip.name, &ModelClip::name);
        chosen.push_back(static_cast<std::uint32_t>(own - model.clips.begin()));
        if (own == model.clips.end())
            model.clips.push_back(std::move(clip));
    }
    if (legs.empty() && both.empty())
        legs = allOf(model, ClipChannels::First, kLegsFirst);
    if (torso.empty() && both.empty())
        torso = allOf(model, ClipChannels::Second, kTorsoFirst);
    if (legs.empty() && torso.empty() && both.empty())
        both = clipsOf(model, ClipChannels::Both);
    model.start = {firstOf({legs, both, torso}), firstOf({torso, both, legs})};
    // In a crowd, an instance with a clip on one channel needs another for the other channel.
    if (legs.empty() && !torso.empty())
        legs = allOf(model, ClipChannels::First, kLegsFirst);
    if (torso.empty() && !legs.empty())
        torso = allOf(model, ClipChannels::Second, kTorsoFirst);
}

void addClips(ModelLoading& loading, const PlayerFiles& player, AnimatedModel& model)
{
    const ModelRequest& request = loading.request;
    if (request.noClip)
        return;
    model.clips = readClips(player, loading);
    ClipFile own{.shown = model.file,
                 .names = {},
                 .load = [&](std::size_t index, bool) { return model.clips[index]; },
                 .knowsLoopModes = true};
    for (ModelClip& clip : model.clips)
    {
        setLoopMode(clip, request.loopMode.value_or(clip.loopMode));
        own.names.push_back(clip.name);
    }
    std::vector<ModelClip> asked;
    if (!request.clips.empty() || !request.addedClips.empty())
        asked = requestedClips(loading, {&own, 1}, {});
    choose(std::move(asked), model);
}

} // namespace

Result<PlayerAnimations> readPlayerAnimations(std::string_view text, std::string_view fileName,
                                              Diagnostics& warnings)
{
    return resultOf([&] { return PlayerAnimationReader(text, fileName, warnings).read(); });
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): signature of all loaders
LoadedModel loadMd3Model(ModelLoading& loading, std::vector<std::byte> /*bytes*/)
{
    const auto& [request, named, files, errors, warnings] = loading;
    PlayerFiles player = valueOf(findPlayerFiles(named, files, request, warnings));
    LoadedModel loaded;
    AnimatedModel& model = loaded.model;
    model.file = player.parts.front().file.shown;
    // A player is named after its folder, or after the archive if it is at the archive's root.
    const VirtualFile& first = player.parts.front().file;
    model.name =
        player.isPlayer ? files.folderName(first.mount, folderOf(first.name)) : stemOf(first);
    model.channels = {"legs", "torso"};
    model.isPlayer = player.isPlayer;
    loaded.alternatives = player.alternatives;
    loaded.materialSkin = player.materialSkin;

    const std::string bytes = loadParts(player.parts, player.isPlayer, files, warnings);
    model.hash = contentHash(std::as_bytes(std::span(bytes)));
    checkSize(player.parts, model.file);
    addParts(player.parts, model);
    addMeshes(player, files, loaded, warnings);
    addClips(loading, player, model);
    return loaded;
}

} // namespace sinew
