// --check of many models: whether each can be shown, on a line of its own or as JSON.
#pragma once

#include "samples/common/exit_code.h"
#include "samples/common/scene.h"
#include "samples/viewer/options.h"

#include <optional>
#include <string>

namespace sinew::viewer
{

// "31 joints, 2 meshes, 400 vertices, 3 clips: no warnings"
std::string contentsOf(const samples::Scene& scene);

// Gives up all rights but to read files. Nothing where the options name one model and no JSON. Else
// loads the models one after the other, also those in folders and archives, and prints what became
// of each to standard output; then counts them on standard error. Files of clips alone are no
// models, unless they are named themselves. The exit code is that of the worst: kExitAssetRefused
// where one was refused, or has warnings with --strict.
std::optional<samples::ExitCode> checkMany(const Options& options);

} // namespace sinew::viewer
