// Which model, clips and materials a sample shows: what the command line asks for.
#pragma once

#include "engine/formats/model_request.h"

#include <cstdint>
#include <filesystem>
#include <vector>

namespace sinew::samples
{

struct SceneRequest
{
    ModelRequest model;                       // of an empty path: the default model
    std::vector<std::filesystem::path> bases; // folders and archives
    // The limits of --limit: see ArchiveLimits and MaterialLimits.
    std::uint32_t archiveFileMiB = 256;
    std::uint32_t archiveRatio = 100;
    std::uint32_t archiveEntries = 32'768;
    std::uint32_t archiveTotalMiB = 1024;
    std::uint32_t declarationsMiB = 64;
    std::uint32_t imagesMiB = 1024;
    std::uint32_t imageWorkMegapixels = 1000;
    bool noCache = false;            // keep nothing for the next run, use nothing of the last
    std::uint32_t levelOfDetail = 0; // that is shown; 0: the full surface
    bool choosesLods = false;        // not by loading: the scene has all of them
};

} // namespace sinew::samples
