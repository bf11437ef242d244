// The viewer's reports about a loaded model.
#pragma once

#include "samples/app/output.h"
#include "samples/app/scene.h"
#include "samples/viewer/options.h"

#include <optional>
#include <string>

namespace sinew::viewer
{

// Does --info, --list-clips, --explain-materials, --compare-skinning, --check, --strict and
// --export. Returns the exit code if that fails or nothing is left to draw.
std::optional<samples::ExitCode> report(const samples::Scene& scene, const Options& options);

// --info: one JSON object, indented; docs/options.md lists its fields.
std::string describeScene(const samples::Scene& scene);

// "31 joints, 2 meshes, 400 vertices, 3 clips: no warnings"
std::string contentsOf(const samples::Scene& scene);

// --check of several models. Empty if the options name one model. Otherwise loads all of them,
// including those in folders and archives, prints a line for each to standard output and a count to
// standard error. Files with only clips are skipped unless named. Returns kExitAssetRefused if one
// was rejected, or has warnings with --strict.
std::optional<samples::ExitCode> checkMany(const Options& options);

} // namespace sinew::viewer
