#include "samples/crowd/pipelines.h"

#include "samples/common/output.h"
#include "samples/common/program.h"
#include "samples/crowd/settings.h"

namespace sinew::crowd
{
namespace
{

Field smallField(const CrowdScene& scene, const Options& options)
{
    Options few = options;
    few.instances = gpu::kMostInstancesAtOnce;
    return fieldFor(scene, few);
}

void compile(const gpu::Device& device, const CrowdScene& scene, const Options& options)
{
    constexpr std::uint64_t kRoomy = std::uint64_t{1} << 30; // nothing of it is allocated
    const Field field = smallField(scene, options);
    SharedResources shared(device, scene);
    CrowdSettings settings = shownSettings(device, scene, field, options).crowd;
    settings.memory = kRoomy;
    CrowdFrame(device, scene.input(field.instances, &shared.textures), settings)
        .prepare(options.time);
}

} // namespace

PipelineTable compilePipelines(const gpu::Instance& instance, const CrowdScene& scene,
                               const Options& options)
{
    const gpu::Device device =
        samples::openDevice(instance, options.device, false, gpu::DeviceUse::CompilesOnly);
    compile(device, scene, options);
    const gpu::PipelineLog& log = *device.pipelineLog();
    return {.command = options.command,
            .deviceName = device.description().name,
            .deviceDriver = device.description().driver,
            .deviceType = device.description().type,
            .modelName = scene.scene.model.name,
            .whyNoFigures =
                log.driverDescribes()
                    ? ""
                    : "this driver gives none (it has no VK_KHR_pipeline_executable_properties)",
            .pipelines = log.pipelines()};
}

samples::ExitCode reportPipelines(const PipelineTable& table, const Options& options)
{
    if (options.json && !samples::writeOutput(*options.json, pipelineJson(table)))
        return samples::kExitOutput;
    if (options.json != "-" && !samples::writeOutput("-", pipelineText(table)))
        return samples::kExitOutput;
    return samples::kExitOk;
}

} // namespace sinew::crowd
