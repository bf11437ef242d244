// What the viewer tells on the terminal about what it loaded, and when that is all it has to do.
#pragma once

#include "samples/common/exit_code.h"
#include "samples/common/scene.h"
#include "samples/viewer/options.h"

#include <variant>

namespace sinew::viewer
{

// Loads the scene and reports every warning and error; then does --strict, --check and --info.
// The scene to show, or the exit code to end with where nothing is left to do.
std::variant<samples::Scene, samples::ExitCode> openScene(const Options& options);

} // namespace sinew::viewer
