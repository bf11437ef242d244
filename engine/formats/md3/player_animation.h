// Reader of a Quake 3 player's animation.cfg (docs/formats.md): which frames of its parts are which
// clip.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/base/diagnostic.h"
#include "engine/base/text.h"

#include <array>
#include <cstddef>
#include <cstdint>
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
    std::uint32_t firstInFile = 0;              // firstFrame as the file counts it
    TextLocation place{.line = 0, .column = 0}; // in the file, where the row begins; 0: unknown
};

struct PlayerAnimations
{
    std::vector<PlayerAnimation> rows; // kPlayerRowNames, some optional ones at the end left out
};

// The error and the warnings have a line. As in Quake 3, only the order of words and
// numbers counts, not the line that they are on. After ioquake3 (code/cgame/cg_players.c).
Result<PlayerAnimations> readPlayerAnimations(std::string_view text, std::string_view fileName,
                                              Diagnostics& warnings);

} // namespace sinew
