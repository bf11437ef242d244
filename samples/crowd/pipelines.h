// What a device's driver makes of the pipelines of a crowd: they are compiled, nothing is drawn.
#pragma once

#include "engine/gpu/instance.h"
#include "samples/crowd/crowd_scene.h"
#include "samples/crowd/options.h"
#include "samples/crowd/report/pipeline_table.h"

namespace sinew::crowd
{

// Those of every variant that the device and the model allow, and of the viewer's frame. Those that
// a crowd with these options makes are marked as chosen; what `auto` stands for is what an earlier
// calibration has kept, else what suits the kind of device.
PipelineTable compileVariants(const gpu::Instance& instance, const CrowdScene& scene,
                              const Options& options);

// Those of the runs of a benchmark with these options, all of them marked as chosen.
PipelineTable compileBenchmark(const gpu::Instance& instance, const CrowdScene& scene,
                               const Options& options);

// Writes the table as text and, where --json asks for it, as JSON.
samples::ExitCode reportPipelines(const PipelineTable& table, const Options& options);

} // namespace sinew::crowd
