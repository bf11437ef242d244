// Loads the scene that the options request, and makes its LODs. Needs no device.
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

// With an empty path: the default model.
struct SceneRequest : DrawableRequest
{
    std::uint32_t levelOfDetail = 0; // that is shown; 0: the full surface
    bool choosesLods = false;        // not by loading: the scene has all of them
};

using Scene = Drawable;

// The default model. An installed program uses the installed one, relative to itself; otherwise the
// one in the source tree.
std::filesystem::path defaultModel();

// See loadDrawable.
tl::expected<Scene, Refusal> loadScene(SceneRequest request);

// --strict: if the scene has warnings, prints an error and returns true; end with kExitAssetRefused
// then.
bool refuseWarnings(const Scene& scene);

// The LODs of buildModelLods, with a message on standard error if it stopped early.
std::vector<ModelLod> makeLods(const AnimatedModel& model,
                               double mostPixelSize = std::numeric_limits<double>::infinity());

// `asked`, or the coarsest LOD there is, with a warning; 0 is the full surface.
std::uint32_t lodThere(std::uint32_t asked, std::size_t lods, const AnimatedModel& model,
                       Diagnostics& warnings);

// Loads the scene, checks the output files, and prints every warning and error. Returns the scene
// or an exit code.
std::variant<Scene, ExitCode> openScene(const SceneRequest& request, const OutputFiles& outputs);

} // namespace sinew::samples
