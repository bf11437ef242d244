// --check of many models: whether each can be shown, on a line of its own or as JSON.
#pragma once

#include "samples/common/exit_code.h"
#include "samples/common/scene.h"
#include "samples/viewer/options.h"

#include <string>

namespace sinew::viewer
{

// "31 joints, 2 meshes, 400 vertices, 3 clips: no warnings"
std::string contentsOf(const samples::Scene& scene);

// Gives up all rights but to read files. Then whether the options name more than one model:
// several, or a folder or archive with several in it, whose models take its place in `options`.
bool beginCheck(Options& options);

// Loads one after the other and prints what became of each to standard output; then counts them on
// standard error. The exit code is that of the worst: kExitAssetRefused where one was refused, or
// has warnings with --strict.
samples::ExitCode checkModels(const Options& options);

} // namespace sinew::viewer
