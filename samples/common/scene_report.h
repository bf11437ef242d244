// Loading a scene, with its warnings and errors told on the terminal.
#pragma once

#include "samples/common/exit_code.h"
#include "samples/common/scene.h"

#include <variant>

namespace sinew::samples
{

// loadScene, where what a file made a library throw is an error too. Throws OutOfMemory.
tl::expected<Scene, Refusal> loadSceneGuarded(const SceneRequest& request);

// Loads the scene and prints every warning and error; of a scene whose materials will be explained,
// without the warnings that the explanation tells. The scene, or the exit code to end with.
std::variant<Scene, ExitCode> loadAndReport(const SceneRequest& request, bool explains = false);

// What --strict does: where the scene has warnings, prints an error and is true; the exit code to
// end with is then kExitAssetRefused.
bool refuseWarnings(const Scene& scene);

} // namespace sinew::samples
