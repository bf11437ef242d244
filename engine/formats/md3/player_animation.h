// Reader of a Quake 3 player's animation.cfg (docs/formats.md): which frames of its parts are which
// clip.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/base/diagnostic.h"
#include "engine/base/text_location.h"

#include <glm/ext/vector_double3.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

// Which rows a file may leave out.
struct PlayerRowName
{
    std::string_view name; // "LEGS_RUN"
    bool optional = false;
};

// In the order in which every file has them; those of Team Arena come last.
inline constexpr std::array<PlayerRowName, 31> kPlayerRowNames = {{
    {.name = "BOTH_DEATH1"},
    {.name = "BOTH_DEAD1"},
    {.name = "BOTH_DEATH2"},
    {.name = "BOTH_DEAD2"},
    {.name = "BOTH_DEATH3"},
    {.name = "BOTH_DEAD3"},
    {.name = "TORSO_GESTURE"},
    {.name = "TORSO_ATTACK"},
    {.name = "TORSO_ATTACK2"},
    {.name = "TORSO_DROP"},
    {.name = "TORSO_RAISE"},
    {.name = "TORSO_STAND"},
    {.name = "TORSO_STAND2"},
    {.name = "LEGS_WALKCR"},
    {.name = "LEGS_WALK"},
    {.name = "LEGS_RUN"},
    {.name = "LEGS_BACK"},
    {.name = "LEGS_SWIM"},
    {.name = "LEGS_JUMP"},
    {.name = "LEGS_LAND"},
    {.name = "LEGS_JUMPB"},
    {.name = "LEGS_LANDB"},
    {.name = "LEGS_IDLE"},
    {.name = "LEGS_IDLECR"},
    {.name = "LEGS_TURN"},
    {.name = "TORSO_GETFLAG", .optional = true},
    {.name = "TORSO_GUARDBASE", .optional = true},
    {.name = "TORSO_PATROL", .optional = true},
    {.name = "TORSO_FOLLOWME", .optional = true},
    {.name = "TORSO_AFFIRMATIVE", .optional = true},
    {.name = "TORSO_NEGATIVE", .optional = true},
}};

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
    std::string sex;       // "m", "f" or "n"; empty where the file does not say
    std::string footsteps; // their sound, as written: "boot"; empty where the file does not say
    glm::dvec3 headOffset{0.0};
    bool fixedLegs = false;
    bool fixedTorso = false;
    std::vector<PlayerAnimation> rows; // kPlayerRowNames, some optional ones at the end left out
};

// The error and the warnings have a line. As in Quake 3, only the order of words and
// numbers counts, not the line that they are on. After ioquake3 (code/cgame/cg_players.c).
Result<PlayerAnimations> readPlayerAnimations(std::string_view text, std::string_view fileName,
                                              Diagnostics& warnings);

} // namespace sinew
