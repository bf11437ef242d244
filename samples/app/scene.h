// Loads everything that a program shows from files, and caches its levels of detail. Needs no
// device.
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

// Where a program keeps what it has computed for the next run; nothing where --no-cache or the
// system says so.
std::optional<std::filesystem::path> cacheFolderFor(const SceneRequest& request);

// Nothing where there is no such file, or where it cannot be read or is larger than `most` bytes.
std::optional<std::string> readCacheFile(const std::filesystem::path& file, std::uintmax_t most);

// Whole or not at all, with the folders that lead to it. What cannot be written leaves nothing for
// the next start, and is no reason to fail.
void writeCacheFile(const std::filesystem::path& file, const std::string& bytes);

// As buildModelLods makes them, with progress on standard error; or from the folder, where an
// earlier start has kept them. No folder: nothing is kept.
std::vector<ModelLod> cachedLods(const AnimatedModel& model,
                                 const std::optional<std::filesystem::path>& folder);

// `asked`, or the coarsest LOD there is, with a warning; 0 is the full surface.
std::uint32_t lodThere(std::uint32_t asked, std::size_t lods, const AnimatedModel& model,
                       Diagnostics& warnings);

// Leaves of the scene's model the level that is asked for: see lodThere.
void showLevel(std::uint32_t asked, const std::optional<std::filesystem::path>& folder,
               Scene& scene);

// Loads the scene from which these files are to be written, and prints every warning and error. The
// scene, or the exit code to end with.
std::variant<Scene, ExitCode> openScene(const SceneRequest& request, const OutputFiles& outputs);

} // namespace sinew::samples
