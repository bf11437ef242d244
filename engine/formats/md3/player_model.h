// A Quake 3 player, or any other .md3: finds its files and makes joints, vertices and clips of
// them.
//
// Every part is a joint. A root is at the model's origin, any other part at a tag of its parent.
// Between two frames a tag's origin is interpolated linearly and its axes by the shortest rotation;
// the scale of the axes in real files is removed (docs/formats.md).
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/base/diagnostic.h"
#include "engine/base/text.h"
#include "engine/files/virtual_files.h"
#include "engine/formats/load_model.h"
#include "engine/formats/md3/md3.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

// In the order in which every file has them. Those of Team Arena come last and may be missing.
inline constexpr std::array<std::string_view, 31> kPlayerRowNames = {
    "BOTH_DEATH1",   "BOTH_DEAD1",      "BOTH_DEATH2",  "BOTH_DEAD2",     "BOTH_DEATH3",
    "BOTH_DEAD3",    "TORSO_GESTURE",   "TORSO_ATTACK", "TORSO_ATTACK2",  "TORSO_DROP",
    "TORSO_RAISE",   "TORSO_STAND",     "TORSO_STAND2", "LEGS_WALKCR",    "LEGS_WALK",
    "LEGS_RUN",      "LEGS_BACK",       "LEGS_SWIM",    "LEGS_JUMP",      "LEGS_LAND",
    "LEGS_JUMPB",    "LEGS_LANDB",      "LEGS_IDLE",    "LEGS_IDLECR",    "LEGS_TURN",
    "TORSO_GETFLAG", "TORSO_GUARDBASE", "TORSO_PATROL", "TORSO_FOLLOWME", "TORSO_AFFIRMATIVE",
    "TORSO_NEGATIVE"};
inline constexpr std::size_t kNeededPlayerRows = 25;

// Largest first frame and number of frames that a file may give.
inline constexpr std::int32_t kMostPlayerFrames = 1'000'000;

// One row. The legs are the first channel, the torso is the second.
struct PlayerAnimation
{
    std::string name;                           // "LEGS_RUN"
    ClipChannels channels = ClipChannels::Both; // of whose models the frames are
    std::uint32_t firstFrame = 0; // of the models; the legs' offset is already taken off
    std::uint32_t frameCount = 0; // 0: the row is there, but has nothing to play
    // So many frames at the end repeat; 0: the last frame is held. At most frameCount.
    std::uint32_t loopFrames = 0;
    bool backwards = false;                     // plays from the last frame to the first
    double framesPerSecond = 1.0;               // greater than 0
    TextLocation place{.line = 0, .column = 0}; // in the file, where the row begins; 0: unknown
};

// kPlayerRowNames, some optional ones at the end left out.
using PlayerAnimations = std::vector<PlayerAnimation>;

// Reads animation.cfg. The error and the warnings have a line. As in Quake 3, only the order of
// words and numbers counts, not the line that they are on. After ioquake3
// (code/cgame/cg_players.c).
Result<PlayerAnimations> readPlayerAnimations(std::string_view text, std::string_view fileName,
                                              Diagnostics& warnings);

// A model and where it stands.
struct PlayerPart
{
    // "lower", "upper", "head", "weapon", "barrel"; else the stem of the file
    std::string name;
    VirtualFile file;
    std::string tag = {};                   // of the parent, on which it stands
    std::optional<std::size_t> parent = {}; // index of an earlier part; empty: a root
    std::optional<VirtualFile> skin = {};   // .skin file
    Md3Model model = {};
    std::uint32_t tagIndex = 0;                 // of `tag` in the parent's model
    std::uint32_t channel = gpu::kStillChannel; // of its frames
};

struct PlayerFiles
{
    // At least one, parents first: the model's parts, then the weapon's. Their models are not read
    // yet.
    std::vector<PlayerPart> parts;
    std::optional<VirtualFile> animations; // of a player: animation.cfg or *.animation
    bool isPlayer = false; // put together of head, upper and lower; else a single model
    ModelAlternatives alternatives;
    std::string materialSkin; // see WornSkins
};

// Recognises files by their names (docs/formats.md has the rules) and opens none.
//
// `named` is one .md3 file, or a folder.
// - A folder with parts of a player is that player. A missing part is a warning. Of several heads,
//   that of the skin counts (head_rocker.md3), else head.md3.
// - A part of a player stands for the whole player if all other parts lie beside it.
// - Any other file, or the only .md3 of a folder, is a model by itself.
// A weapon has its barrel, if that lies beside it. It stands on the player's upper, or on the first
// part if there is none, and is searched on disk, then in `files`; its files are mounted on top of
// `files`. Refused: several files for one part, a folder without a model or with several, a skin
// that no part has and no file of skins/ could declare, a missing weapon, or one that is no .md3.
Result<PlayerFiles> findPlayerFiles(const MountedModel& named, VirtualFiles& files,
                                    const ModelRequest& request, Diagnostics& warnings);

// Entries of StoredFrames::frames that every device can hold.
inline constexpr std::size_t kMostFrameVertices = 16'000'000;
// Limit of triangles times frames, because tangents are computed for each. A small file can store
// few vertices in many frames with many triangles.
inline constexpr std::size_t kMostFrameTriangles = 20'000'000;

// kNoParent: a root.
std::int32_t parentIndex(const PlayerPart& part);

// The rotation of a tag's axes, without their scale. Axes that are no rotation, because some vanish
// or mirror, are replaced by the nearest one that keeps the first usable axis.
glm::dquat orientationOf(const Md3Tag& tag);

// Part after part, surface after surface, vertices in the file's order: one mesh per surface, one
// influence per vertex, by the part's joint, as in frame 0.
SkinningModel playerSkinning(std::span<const PlayerPart> parts);

// The same vertices in all frames.
StoredFrames playerFrames(std::span<const PlayerPart> parts);

// One clip for every row that has frames in its parts. Frames that the parts lack are left out,
// each time with a warning about `file`.
std::vector<ModelClip> playerClips(std::span<const PlayerPart> parts,
                                   const PlayerAnimations& animations, const std::string& file,
                                   Diagnostics& warnings);

// One looping clip of all frames, on both channels, for models without an animation file. Empty if
// no part has a second frame.
std::optional<ModelClip> allFrames(std::span<const PlayerPart> parts, double framesPerSecond);

// Frame 0 of all parts, for both channels.
Clip stillClip(std::span<const PlayerPart> parts);

// Reads the parts' models, finds the tags that they stand on and the channels of a player's parts.
// Returns the bytes of all files, one after the other. Throws a Diagnostic about a file that is
// refused, and a weapon without its tag. Another missing tag is a warning, and the part then stands
// at the origin.
std::string loadParts(std::vector<PlayerPart>& parts, bool isPlayer, const VirtualFiles& files,
                      Diagnostics& warnings);

} // namespace sinew
