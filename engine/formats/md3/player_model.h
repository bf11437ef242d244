// A Quake 3 player or any other .md3: finds its files and converts them to joints, vertices and
// clips.
//
// Every part is a joint. A root part is at the model's origin, any other part at a tag of its
// parent. Between two frames, a tag's origin is interpolated linearly and its axes by the shortest
// rotation; the scale that the axes have in real files is removed (docs/formats.md).
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

// In file order. The rows added by Team Arena come last and may be missing.
inline constexpr std::array<std::string_view, 31> kPlayerRowNames = {
    "BOTH_DEATH1",   "BOTH_DEAD1",      "BOTH_DEATH2",  "BOTH_DEAD2",     "BOTH_DEATH3",
    "BOTH_DEAD3",    "TORSO_GESTURE",   "TORSO_ATTACK", "TORSO_ATTACK2",  "TORSO_DROP",
    "TORSO_RAISE",   "TORSO_STAND",     "TORSO_STAND2", "LEGS_WALKCR",    "LEGS_WALK",
    "LEGS_RUN",      "LEGS_BACK",       "LEGS_SWIM",    "LEGS_JUMP",      "LEGS_LAND",
    "LEGS_JUMPB",    "LEGS_LANDB",      "LEGS_IDLE",    "LEGS_IDLECR",    "LEGS_TURN",
    "TORSO_GETFLAG", "TORSO_GUARDBASE", "TORSO_PATROL", "TORSO_FOLLOWME", "TORSO_AFFIRMATIVE",
    "TORSO_NEGATIVE"};
inline constexpr std::size_t kNeededPlayerRows = 25;

// Limit of the first frame and of the number of frames in a file.
inline constexpr std::int32_t kMostPlayerFrames = 1'000'000;

// One row of animation.cfg. The legs are the first channel, the torso is the second.
struct PlayerAnimation
{
    std::string name;                           // "LEGS_RUN"
    ClipChannels channels = ClipChannels::Both; // channels that the row animates
    std::uint32_t firstFrame = 0; // in the models; the legs' offset is already subtracted
    std::uint32_t frameCount = 0; // 0: an empty row
    // Number of frames at the end that repeat, at most frameCount; 0: the last frame is held.
    std::uint32_t loopFrames = 0;
    bool backwards = false;                     // plays from the last frame to the first
    double framesPerSecond = 1.0;               // greater than 0
    TextLocation place{.line = 0, .column = 0}; // start of the row in the file; line 0: unknown
};

// In the order of kPlayerRowNames; optional rows at the end may be missing.
using PlayerAnimations = std::vector<PlayerAnimation>;

// Reads animation.cfg. Errors and warnings have a line. As in Quake 3, only the order of words and
// numbers matters, not their lines. After ioquake3 (code/cgame/cg_players.c).
Result<PlayerAnimations> readPlayerAnimations(std::string_view text, std::string_view fileName,
                                              Diagnostics& warnings);

// A model and its attachment.
struct PlayerPart
{
    // "lower", "upper", "head", "weapon" or "barrel"; otherwise the file's stem
    std::string name;
    VirtualFile file;
    std::string tag = {};                   // the parent's tag that it is attached to
    std::optional<std::size_t> parent = {}; // index of an earlier part; empty: a root
    std::optional<VirtualFile> skin = {};   // .skin file
    Md3Model model = {};
    std::uint32_t tagIndex = 0;                 // index of `tag` in the parent's model
    std::uint32_t channel = gpu::kStillChannel; // channel that selects its frames
};

struct PlayerFiles
{
    // At least one, parents first: the model's parts, then the weapon's. `model` is not loaded yet.
    std::vector<PlayerPart> parts;
    std::optional<VirtualFile> animations; // players only: animation.cfg or *.animation
    bool isPlayer = false; // made of head, upper and lower; otherwise a single model
    ModelAlternatives alternatives;
    std::string materialSkin; // see WornSkins
};

// Recognises files by name (see docs/formats.md for the rules) without opening them.
//
// `named` is an .md3 file or a folder.
// - A folder with parts of a player is that player. A missing part is a warning. If there are
// several
//   heads, uses that of the skin (head_rocker.md3), otherwise head.md3.
// - A part of a player means the whole player if all other parts are beside it.
// - Any other file, or the only .md3 of a folder, is a single model.
// A weapon includes its barrel if that is beside it. It is attached to the player's upper, or to
// the first part if there is none. It is searched on disk, then in `files`; its files are mounted
// on top of `files`. Rejects several files for one part, a folder without a model or with several,
// a skin that no part has and no file in skins/ could declare, and a weapon that is missing or not
// an .md3.
Result<PlayerFiles> findPlayerFiles(const MountedModel& named, VirtualFiles& files,
                                    const ModelRequest& request, Diagnostics& warnings);

// Maximum number of entries of StoredFrames::frames that fits every device.
inline constexpr std::size_t kMostFrameVertices = 16'000'000;
// Limit of triangles x frames, because tangents are computed for each. A small file can store few
// vertices with many frames and triangles.
inline constexpr std::size_t kMostFrameTriangles = 20'000'000;

// Returns kNoParent for a root.
std::int32_t parentIndex(const PlayerPart& part);

// The rotation of a tag's axes, without their scale. If axes vanish or mirror, returns the nearest
// rotation that keeps the first usable axis.
glm::dquat orientationOf(const Md3Tag& tag);

// Frame 0 of all parts, by part, surface and vertex in file order: one mesh per surface, and one
// influence per vertex, with the part's joint.
SkinningModel playerSkinning(std::span<const PlayerPart> parts);

// The same vertices in all frames.
StoredFrames playerFrames(std::span<const PlayerPart> parts);

// One clip for every row that has frames in its parts. Frames that the parts lack are skipped, each
// time with a warning about `file`.
std::vector<ModelClip> playerClips(std::span<const PlayerPart> parts,
                                   const PlayerAnimations& animations, const std::string& file,
                                   Diagnostics& warnings);

// One looping clip of all frames, on both channels, for models without an animation file. None if
// no part has a second frame.
std::optional<ModelClip> allFrames(std::span<const PlayerPart> parts, double framesPerSecond);

// Frame 0 of all parts, for both channels.
Clip stillClip(std::span<const PlayerPart> parts);

// Reads the models of the parts, and finds their tags and the channels of a player's parts. Returns
// the concatenated bytes of all files. Throws a Diagnostic if a file is rejected or a weapon's tag
// is missing. Any other missing tag is a warning, and its part stays at the origin.
std::string loadParts(std::vector<PlayerPart>& parts, bool isPlayer, const VirtualFiles& files,
                      Diagnostics& warnings);

} // namespace sinew
