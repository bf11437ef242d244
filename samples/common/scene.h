// Everything that a sample shows, loaded from files: no device is needed for it.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/files/virtual_files.h"
#include "engine/formats/load_model.h"
#include "engine/materials/material_library.h"
#include "samples/common/exit_code.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <variant>
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

// Of an installed program the model that was installed with it, wherever the whole was moved since;
// otherwise the one in the source tree that the program was built from.
std::filesystem::path defaultModel();

struct Scene
{
    AnimatedModel model;
    ModelAlternatives alternatives;
    LoadedMaterials materials;                // one per distinct shader name, by first use
    std::vector<std::uint32_t> meshMaterials; // one per mesh, index into materials.materials
    Diagnostics warnings;
    std::vector<std::string> filesRead; // see VirtualFiles::filesRead
};

// Why nothing is shown: at least one error, and the warnings until then.
struct Refusal
{
    Diagnostics errors;
    Diagnostics warnings;
};

// Loads what is asked for. Files that the request names and that are refused (each of them is
// reported) are errors; a file found by itself that is refused or does not fit is a warning.
tl::expected<Scene, Refusal> loadScene(const SceneRequest& request);

// What the request says of archives.
ArchiveLimits archiveLimits(const SceneRequest& request);

// In model space: of the vertices whose meshes are drawn; of all where none is.
std::vector<glm::dvec3> drawnPositionsAt(const Scene& scene, const Playback& playback);

// loadScene, where what a file made a library throw is an error too. Throws OutOfMemory.
tl::expected<Scene, Refusal> loadSceneGuarded(const SceneRequest& request);

// Loads the scene and prints every warning and error. The scene, or the exit code to end with.
std::variant<Scene, ExitCode> loadAndReport(const SceneRequest& request);

// What --strict does: where the scene has warnings, prints an error and is true; the exit code to
// end with is then kExitAssetRefused.
bool refuseWarnings(const Scene& scene);

} // namespace sinew::samples
