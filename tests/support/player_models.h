// Quake 3 players for tests: a made-up one that covers easy mistakes, and a reader for real ones.
#pragma once

#include "engine/formats/md3/player_model.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace sinew::test
{

struct PlayedPlayer
{
    std::string name;
    std::vector<PlayerPart> parts;
    PlayerAnimations animations;
};

struct MadeUpFile
{
    std::string name; // relative to the player's folder: "lower.md3", "gun/gun.md3"
    std::vector<std::byte> bytes;
};

// lower, upper, head and the weapon gun with its barrel, with random shapes in every frame. Tags
// scale and turn differently in each frame, by up to half a turn between two frames.
std::vector<MadeUpFile> madeUpFiles();

// Their animation.cfg. It has rows that loop, loop over their last frames, hold, run backwards,
// have one frame or none, and rows for both halves.
std::string madeUpAnimations();

// The player made of these files, with the weapon.
PlayedPlayer madeUpPlayer();

// Reads lower, upper, head and animation.cfg from a folder. Throws if they cannot be read.
PlayedPlayer readPlayer(const std::filesystem::path& folder);

// Players below SINEW_CORPUS; empty if it is not set.
std::vector<PlayedPlayer> corpusPlayers();

const PlayerAnimation& rowOf(const PlayedPlayer& player, const std::string& name);

} // namespace sinew::test
