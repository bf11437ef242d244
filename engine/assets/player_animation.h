// Reader of a Quake 3 player's animation.cfg (docs/formats.md): which frames of its parts are which
// clip.
#pragma once

#include "engine/assets/diagnostic.h"

#include <glm/ext/vector_double3.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

// Names of the rows in their order: BOTH_DEATH1, ..., TORSO_GESTURE, ..., LEGS_TURN, and the rows
// that newer files may add.
struct PlayerRowName
{
    std::string_view name; // "LEGS_RUN"
    bool optional = false;
};

enum class PlayerHalf : std::uint8_t
{
    Both,
    Torso,
    Legs,
};

// One row: frames of the legs' model (Legs, Both) and of the torso's (Torso, Both).
struct PlayerAnimation
{
    std::string name; // "LEGS_RUN"
    PlayerHalf half = PlayerHalf::Both;
    std::uint32_t firstFrame = 0; // of the models; the legs' offset is already taken off
    std::uint32_t frameCount = 0; // 0: the row stands there, but has nothing to play
    std::uint32_t loopFrames = 0; // at the end of the clip, that go on and on; 0: the last is held
    bool backwards = false;       // plays from the last frame to the first
    double framesPerSecond = 1.0; // greater than 0
};

struct PlayerAnimations
{
    std::string sex; // "m", "f" or "n"; empty where the file does not say
    std::string footsteps;
    glm::dvec3 headOffset{0.0};
    bool fixedLegs = false;
    bool fixedTorso = false;
    std::vector<PlayerAnimation> rows; // in the file's order
};

// The error and the warnings have a line.
Result<PlayerAnimations> readPlayerAnimations(std::string_view text, std::string_view fileName,
                                              Diagnostics& warnings);

} // namespace sinew
