// --export: the model as a file that other programs read.
#pragma once

#include "samples/common/exit_code.h"
#include "samples/common/option_values.h"
#include "samples/common/scene.h"
#include "samples/viewer/options.h"

namespace sinew::viewer
{

// Writes what --export names, if anything; tells what the format could not keep.
samples::ExitCode writeExport(const samples::Scene& scene, const Options& options);

} // namespace sinew::viewer
