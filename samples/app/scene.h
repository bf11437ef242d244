// Loads the requested scene and builds its LODs. Needs no device.
#pragma once

#include "engine/formats/drawable.h"
#include "engine/lod/model_lods.h"
#include "samples/app/output.h"

#include <cstdint>
#include <filesystem>
#include <limits>
#include <variant>
#include <vector>

namespace sinew::samples
{

// A request to load a scene. An empty path means the default model.
struct SceneRequest : DrawableRequest
{
    std::uint32_t levelOfDetail = 0; // LOD to show; 0: the full surface
    bool choosesLods = false;        // loading keeps all LODs; the LOD is chosen later
};

using Scene = Drawable;

// The default model. An installed program uses the installed file, relative to itself; otherwise
// the one in the source tree.
std::filesystem::path defaultModel();

// See loadDrawable.
tl::expected<Scene, Refusal> loadScene(SceneRequest request);

// --strict: if the scene has warnings, prints an error and returns true; the caller then ends with
// kExitAssetRefused.
bool refuseWarnings(const Scene& scene);

// Calls buildModelLods, and prints a message if it stopped early.
std::vector<ModelLod> makeLods(const AnimatedModel& model,
                               double mostPixelSize = std::numeric_limits<double>::infinity());

// `asked`, or the coarsest available LOD with a warning; 0 is the full surface.
std::uint32_t lodThere(std::uint32_t asked, std::size_t lods, const AnimatedModel& model,
                       Diagnostics& warnings);

// Loads the scene, checks the output files, and prints every warning and error. Returns the scene
// or an exit code.
std::variant<Scene, ExitCode> openScene(const SceneRequest& request, const OutputFiles& outputs);

} // namespace sinew::samples
