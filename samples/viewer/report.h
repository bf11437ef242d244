// What the viewer tells on the terminal about what it loaded, and when that is all it has to do.
#pragma once

#include "samples/viewer/options.h"
#include "samples/viewer/scene.h"

#include <string_view>
#include <variant>

namespace sinew::viewer
{

// To standard error. What cannot be written there, because it is closed or full, is lost: that is
// no reason to end.
void tell(std::string_view text);

// "warning: file:line:column: message" and "error: ..." on standard error.
void printWarning(std::string_view message);
void printError(std::string_view message);

// Writes to a file, or to standard output for "-". False when that failed: the reason has then been
// printed, and kExitOutput is the exit code to end with.
bool writeOutput(std::string_view file, std::string_view text);

// Loads the scene and reports every warning and error; then does --strict, --check and --info.
// The scene to show, or the exit code to end with where nothing is left to do.
std::variant<Scene, ExitCode> openScene(const Options& options);

} // namespace sinew::viewer
