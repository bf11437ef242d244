// Compiles the pipelines of a run without drawing, and lists what the driver says of each.
#pragma once

#include "engine/gpu/instance.h"
#include "samples/crowd/crowd_scene.h"
#include "samples/crowd/options.h"
#include "samples/crowd/report/pipeline_table.h"

namespace sinew::crowd
{

// Those that a crowd with these options makes, skinned as `options.mode` says.
PipelineTable compilePipelines(const gpu::Instance& instance, const CrowdScene& scene,
                               const Options& options);

// Writes the table as text and, where --json asks for it, as JSON.
samples::ExitCode reportPipelines(const PipelineTable& table, const Options& options);

} // namespace sinew::crowd
