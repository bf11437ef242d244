// The viewer's text reports about a loaded model.
#pragma once

#include "samples/app/output.h"
#include "samples/app/scene.h"
#include "samples/viewer/options.h"

#include <optional>
#include <string>

namespace sinew::viewer
{

// Runs --info, --list-clips, --explain-materials, --compare-skinning, --check, --strict and
// --export. Returns an exit code on failure, or if nothing is left to draw.
std::optional<samples::ExitCode> report(const samples::Scene& scene, const Options& options);

// --info: one indented JSON object; docs/options.md lists its fields.
std::string describeScene(const samples::Scene& scene);

// "31 joints, 2 meshes, 400 vertices, 3 clips: no warnings"
std::string contentsOf(const samples::Scene& scene);

// --check for several models. Empty if the options name only one. Otherwise loads all of them,
// including those in folders and archives, prints a line for each to standard output and a count to
// standard error. Files that contain only clips are skipped unless named. Returns kExitAssetRefused
// if a model was rejected, or has warnings with --strict.
std::optional<samples::ExitCode> checkMany(const Options& options);

} // namespace sinew::viewer
