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
    std::uint32_t archiveLimitMiB = 256;      // most that one file of an archive may inflate to
    double archiveRatio = 100.0;              // most that it may grow; see ArchiveLimits
    std::uint32_t archiveEntries = 32'768;    // most files in one archive
    std::uint32_t archiveTotalMiB = 1024; // most that everything read from archives may inflate to
    std::uint32_t imageTotalMiB = 1024;   // see MaterialLimits, also for the next two
    std::uint32_t imageWorkMegapixels = 1000;
    std::uint32_t declarationTotalMiB = 64;
    bool noCache = false;            // keep nothing for the next run, use nothing of the last
    std::uint32_t levelOfDetail = 0; // that is shown; 0: the full surface
    bool choosesLods = false;        // not by loading: the scene has all of them
};

} // namespace sinew::samples
