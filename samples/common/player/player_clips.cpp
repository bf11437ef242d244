#include "samples/common/player/player_clips.h"

#include "engine/base/lower_case.h"
#include "engine/formats/md3/player_animation.h"
#include "samples/common/player/player_scene.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <span>
#include <string_view>

namespace sinew::samples
{
namespace
{

using Indices = std::vector<std::size_t>;

// What shows most of a player: it walks and gestures at once.
constexpr std::array<std::string_view, 3> kLegsFirst{"LEGS_WALK", "LEGS_RUN", "LEGS_IDLE"};
constexpr std::array<std::string_view, 2> kTorsoFirst{"TORSO_GESTURE", "TORSO_STAND"};

// `empty`: names of rows that have no frames.
std::vector<PlayerClip> readClips(const PlayerFiles& player, const VirtualFiles& files,
                                  Scene& scene, std::vector<std::string>& empty,
                                  Diagnostics& errors)
{
    const std::vector<PlayerPart>& parts = scene.player->parts;
    if (!player.animations)
    {
        if (player.isPlayer)
            scene.warnings.push_back({.file = scene.file,
                                      .message = "no animation.cfg lies beside it: all of its "
                                                 "frames are one clip"});
        auto all = allFrames(parts, kFramesPerSecond);
        return all ? std::vector{std::move(*all)} : std::vector<PlayerClip>();
    }
    const VirtualFile& file = *player.animations;
    const Result<std::string> text = files.readText(file);
    const auto animations = text ? readPlayerAnimations(*text, file.shown, scene.warnings)
                                 : Result<PlayerAnimations>(tl::unexpected(text.error()));
    if (!animations)
    {
        errors.push_back(animations.error());
        return {};
    }
    for (const PlayerAnimation& row : animations->rows)
        if (row.frameCount == 0)
            empty.push_back(row.name);
    return playerClips(parts, *animations, file.shown, scene.warnings);
}

Indices clipsOf(const Scene& scene, PlayerHalf half)
{
    Indices clips;
    for (std::size_t i = 0; i < scene.clips.size(); ++i)
        if (scene.clips[i].half == half)
            clips.push_back(i);
    return clips;
}

// Moves the first of the names that there is to the front.
template <std::size_t count>
void preferred(const Scene& scene, const std::array<std::string_view, count>& names, Indices& clips)
{
    for (const std::string_view name : names)
    {
        const auto found = std::ranges::find(clips, name,
                                             [&](std::size_t clip) -> std::string_view
                                             { return scene.clips[clip].name; });
        if (found == clips.end())
            continue;
        std::rotate(clips.begin(), found, found + 1);
        return;
    }
}

// All clips of the half alone.
Indices allOf(const Scene& scene, std::uint32_t channel)
{
    const bool legs = channel == gpu::kFirstChannel;
    Indices clips = clipsOf(scene, legs ? PlayerHalf::Legs : PlayerHalf::Torso);
    if (legs)
        preferred(scene, kLegsFirst, clips);
    else
        preferred(scene, kTorsoFirst, clips);
    return clips;
}

std::string_view channelName(std::uint32_t channel)
{
    return channel == gpu::kFirstChannel ? "legs" : "torso";
}

class Choice
{
public:
    Choice(Scene& scene, std::span<const std::string> empty, Diagnostics& errors)
        : scene_(scene), empty_(empty), errors_(errors)
    {
    }

    std::optional<std::size_t> find(const std::string& name)
    {
        std::vector<std::string> names;
        for (std::size_t i = 0; i < scene_.clips.size(); ++i)
        {
            if (lowerCase(scene_.clips[i].name) == lowerCase(name))
                return i;
            names.push_back(scene_.clips[i].name);
        }
        for (const std::string& row : empty_)
            if (lowerCase(row) == lowerCase(name))
            {
                errors_.push_back(
                    {.file = scene_.clips.empty() ? scene_.file : scene_.clips.front().file,
                     .message = fmt::format("{} has no frames", row)});
                return std::nullopt;
            }
        errors_.push_back(
            {.file = scene_.file,
             .message =
                 fmt::format("there is no clip {}; there are: {}", name,
                             names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", ")))});
        return std::nullopt;
    }

    void take(const std::vector<std::string>& names)
    {
        for (const std::string& name : names)
            if (const auto clip = find(name))
                poolOf(scene_.clips[*clip].half).push_back(*clip);
    }

    void takeFor(std::uint32_t channel, const std::vector<std::string>& names)
    {
        for (const std::string& name : names)
        {
            const auto clip = find(name);
            if (!clip)
                continue;
            if (!playsOn(scene_.clips[*clip].half, channel))
                errors_.push_back(
                    {.file = scene_.file,
                     .message = fmt::format("{} is no clip of the {}", scene_.clips[*clip].name,
                                            channelName(channel))});
            else
                (channel == gpu::kFirstChannel ? scene_.player->legs : scene_.player->torso)
                    .push_back(*clip);
        }
    }

private:
    Indices& poolOf(PlayerHalf half)
    {
        ScenePlayer& player = *scene_.player;
        return half == PlayerHalf::Legs    ? player.legs
               : half == PlayerHalf::Torso ? player.torso
                                           : player.both;
    }

    Scene& scene_;
    std::span<const std::string> empty_;
    Diagnostics& errors_;
};

// Of the first pool that has some. A half for which a clip is not holds still in it.
std::size_t firstOf(std::initializer_list<std::span<const std::size_t>> pools)
{
    for (const std::span<const std::size_t> pool : pools)
        if (!pool.empty())
            return pool.front();
    return 0;
}

// Halves of which nothing is asked play what they have by default.
void choose(const SceneRequest& request, std::span<const std::string> empty, Scene& scene,
            Diagnostics& errors)
{
    ScenePlayer& player = *scene.player;
    Choice choice(scene, empty, errors);
    choice.take(request.clips);
    choice.takeFor(gpu::kFirstChannel, request.player.legs);
    choice.takeFor(gpu::kSecondChannel, request.player.torso);
    if (player.legs.empty() && player.both.empty())
        player.legs = allOf(scene, gpu::kFirstChannel);
    if (player.torso.empty() && player.both.empty())
        player.torso = allOf(scene, gpu::kSecondChannel);
    if (player.legs.empty() && player.torso.empty() && player.both.empty())
        player.both = clipsOf(scene, PlayerHalf::Both);
    player.start.legs = firstOf({player.legs, player.both, player.torso});
    player.start.torso = firstOf({player.torso, player.both, player.legs});
    // A crowd's instances that play a clip with one half alone still have another.
    if (player.legs.empty() && !player.torso.empty())
        player.legs = allOf(scene, gpu::kFirstChannel);
    if (player.torso.empty() && !player.legs.empty())
        player.torso = allOf(scene, gpu::kSecondChannel);
}

} // namespace

void loadPlayerClips(const SceneRequest& request, const PlayerFiles& player,
                     const VirtualFiles& files, Scene& scene, Diagnostics& errors)
{
    if (request.noClip)
        return;
    std::vector<std::string> empty;
    for (PlayerClip& clip : readClips(player, files, scene, empty, errors))
    {
        const LoopMode mode = request.loopMode.value_or(clip.loopMode);
        const double period = clipPeriod(clip.clip, mode);
        scene.clips.push_back({.name = std::move(clip.name),
                               .file = player.animations ? player.animations->shown : scene.file,
                               .clip = std::move(clip.clip),
                               .loopMode = mode,
                               .period = period,
                               .frames = clip.frames,
                               .half = clip.half});
    }
    if (errors.empty())
        choose(request, empty, scene, errors);
}

} // namespace sinew::samples
