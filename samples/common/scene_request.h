// Which model, clips and materials a sample shows: what the command line asks for.
#pragma once

#include "engine/animation/clip_time.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace sinew::samples
{

// What can be asked of .md3 models besides.
struct PlayerOptions
{
    std::vector<std::string> legs;        // clips of the legs, as LEGS_RUN; the first plays
    std::vector<std::string> torso;       // and of the torso
    std::uint32_t levelOfDetail = 0;      // 0: the finest
    std::optional<std::string> weapon;    // folder or file
    std::vector<std::string> attachments; // TAG=FILE each, in the order given

    bool isDefault() const
    {
        return legs.empty() && torso.empty() && levelOfDetail == 0 && !weapon &&
               attachments.empty();
    }
};

struct SceneRequest
{
    std::filesystem::path model;      // empty: the default model
    std::vector<std::string> clips;   // file paths, or names of clips beside the mesh
    bool noClip = false;              // the bind pose
    std::optional<LoopMode> loopMode; // empty: detected for each clip
    double creaseDegrees = 60.0;
    std::vector<std::filesystem::path> bases; // folders and archives
    std::string skin; // of Doom 3, or of a Quake 3 player; empty: none, or the player's default
    PlayerOptions player;
    std::uint32_t archiveLimitMiB = 256;   // most that one file of an archive may inflate to
    double archiveRatio = 100.0;           // most that it may grow; see ArchiveLimits
    std::uint32_t archiveEntries = 32'768; // most files in one archive
    std::uint32_t archiveTotalMiB = 1024;  // most that all that is read of archives may inflate to
    std::uint32_t imageTotalMiB = 1024;    // see MaterialLimits, also for the next two
    std::uint32_t imageWorkMegapixels = 1000;
    std::uint32_t declarationTotalMiB = 64;
};

} // namespace sinew::samples
