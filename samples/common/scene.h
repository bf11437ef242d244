// Everything that a sample shows, loaded from files: no device is needed for it.
#pragma once

#include "engine/animation/model_playback.h"
#include "engine/files/archive_limits.h"
#include "engine/formats/model_request.h"
#include "engine/materials/material_library.h"
#include "samples/common/scene_request.h"

#include <cstdint>
#include <string>
#include <vector>

namespace sinew::samples
{

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

} // namespace sinew::samples
