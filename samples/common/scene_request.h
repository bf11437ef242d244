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

struct SceneRequest
{
    std::filesystem::path model;      // empty: the default model
    std::vector<std::string> clips;   // file paths, or names of clips beside the mesh
    bool noClip = false;              // the bind pose
    std::optional<LoopMode> loopMode; // empty: detected for each clip
    double creaseDegrees = 60.0;
    std::vector<std::filesystem::path> bases; // folders and archives
    std::string skin;                         // Doom 3 skin to apply; empty: none
    std::uint32_t archiveLimitMiB = 256;      // most that one file of an archive may inflate to
    double archiveRatio = 100.0;              // most that it may grow; see ArchiveLimits
    std::uint32_t archiveEntries = 32'768;    // most files in one archive
};

} // namespace sinew::samples
