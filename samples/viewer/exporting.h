// The model as a file that other programs read.
#pragma once

#include "samples/common/exit_code.h"
#include "samples/common/option_values.h"
#include "samples/common/scene.h"
#include "samples/viewer/options.h"

#include <string>

namespace sinew::viewer
{

struct ExportedFile
{
    std::string contents;
    std::string lost; // what the format cannot keep, as a sentence; empty: nothing
};

// The model, for an .obj file as it is at that playback, as the extension of `file` says.
Result<ExportedFile> exportedFile(const samples::Scene& scene, const Playback& playback,
                                  const std::string& file);

// Writes what --export names, if anything; tells what the format could not keep.
samples::ExitCode writeExport(const samples::Scene& scene, const Options& options);

} // namespace sinew::viewer
