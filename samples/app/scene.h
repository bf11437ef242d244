// Loads the model, materials and images of a scene, and makes its LODs. Needs no device.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/base/diagnostic.h"
#include "engine/files/virtual_files.h"
#include "engine/formats/load_model.h"
#include "engine/lod/model_lods.h"
#include "engine/materials/material_library.h"
#include "samples/app/output.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace sinew::samples
{

struct SceneRequest
{
    ModelRequest model;                       // of an empty path: the default model
    std::vector<std::filesystem::path> bases; // folders and archives
    ArchiveLimits archiveLimits;
    MaterialLimits materialLimits;
    std::uint32_t levelOfDetail = 0; // that is shown; 0: the full surface
    bool choosesLods = false;        // not by loading: the scene has all of them
};

// The default model. An installed program uses the installed one, relative to itself; otherwise the
// one in the source tree.
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

// Why loading failed: at least one error, and the warnings so far.
struct Refusal
{
    Diagnostics errors;
    Diagnostics warnings;
};

// Loads the scene. A named file that is rejected is an error, as is an exception of a library. A
// file that was found, not named, and is rejected or does not fit is a warning. Throws OutOfMemory.
tl::expected<Scene, Refusal> loadScene(const SceneRequest& request);

// Positions in model space of the vertices of drawn meshes, or of all vertices if no mesh is drawn.
std::vector<glm::dvec3> drawnPositionsAt(const Scene& scene, const Playback& playback);

// --strict: if the scene has warnings, prints an error and returns true; end with kExitAssetRefused
// then.
bool refuseWarnings(const Scene& scene);

// The LODs of buildModelLods, with a message on standard error if it stopped early.
std::vector<ModelLod> makeLods(const AnimatedModel& model);

// `asked`, or the coarsest LOD there is, with a warning; 0 is the full surface.
std::uint32_t lodThere(std::uint32_t asked, std::size_t lods, const AnimatedModel& model,
                       Diagnostics& warnings);

// Loads the scene, checks the output files, and prints every warning and error. Returns the scene
// or an exit code.
std::variant<Scene, ExitCode> openScene(const SceneRequest& request, const OutputFiles& outputs);

} // namespace sinew::samples
