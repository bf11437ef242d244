// Everything that a sample shows, loaded from files: no device is needed for it.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/files/virtual_files.h"
#include "engine/formats/load_model.h"
#include "engine/materials/material_library.h"
#include "samples/common/output.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace sinew::samples
{

struct SceneRequest
{
    ModelRequest model;                       // of an empty path: the default model
    std::vector<std::filesystem::path> bases; // folders and archives
    ArchiveLimits archiveLimits;
    MaterialLimits materialLimits;
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
// reported) are errors, and so is what a file made a library throw; a file found by itself that is
// refused or does not fit is a warning. Throws OutOfMemory.
tl::expected<Scene, Refusal> loadScene(const SceneRequest& request);

// In model space: of the vertices whose meshes are drawn; of all where none is.
std::vector<glm::dvec3> drawnPositionsAt(const Scene& scene, const Playback& playback);

// What --strict does: where the scene has warnings, prints an error and is true; the exit code to
// end with is then kExitAssetRefused.
bool refuseWarnings(const Scene& scene);

} // namespace sinew::samples
