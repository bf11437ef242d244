#include "samples/crowd/benchmark/benchmark_plan.h"

#include "samples/crowd/option_texts.h"

#include <string>
#include <vector>

namespace sinew::crowd
{
namespace
{

bool skinsOnDevice(Mode mode)
{
    return mode == Mode::Compute || mode == Mode::ComputeSimple;
}

PlannedRun planned(const Options& options, Mode mode, std::uint32_t instances,
                   const char* triangleCull)
{
    FormValues form = options.fixed;
    fixPart(form, "triangle-cull", skinsOnDevice(mode) ? triangleCull : "off");
    const TriangleCull culls = triangleCullOf(form);
    return {.mode = mode,
            .form = form,
            .options = {.mode = std::string(samples::wordFor(mode)),
                        .instances = instances,
                        .view = std::string(samples::wordFor(options.view)),
                        .shadows = options.shadows,
                        .cull = options.cull,
                        .occlusion = mode != Mode::Cpu && options.cull &&
                                     options.occlusion.value_or(options.view == CrowdView::Eye),
                        .triangleCull = std::string(samples::wordFor(culls)),
                        .lod = lodText(options),
                        .width = options.size.width,
                        .height = options.size.height,
                        .msaa = options.msaa.value_or(1)}};
}

// As the options say.
PlannedRun planned(const Options& options, Mode mode, std::uint32_t instances)
{
    return planned(options, mode, instances,
                   samples::wordFor(triangleCullOf(options.fixed)).data());
}

Options withoutLods(Options options)
{
    setLod({}, options);
    return options;
}

Options withoutOcclusion(Options options)
{
    options.occlusion = false;
    return options;
}

// Every mode at its best, and compute also without the triangle cull, which shows what skinning
// alone gains, and without occlusion, where there is any. Where there are levels of detail, all
// modes with them first, then without.
void addComparison(const Options& options, std::uint32_t instances, std::vector<PlannedRun>& runs)
{
    const bool hasLods = lodText(options) != kFullSurface;
    runs.push_back(planned(options, Mode::Compute, instances));
    if (runs.back().options.occlusion)
        runs.push_back(planned(withoutOcclusion(options), Mode::Compute, instances));
    if (!hasLods && triangleCullOf(options.fixed) != TriangleCull::Off)
        runs.push_back(planned(options, Mode::Compute, instances, "off"));
    for (const Mode mode : {Mode::ComputeSimple, Mode::Vertex, Mode::VertexSsbo, Mode::Cpu})
        runs.push_back(planned(options, mode, instances, "off"));
    if (hasLods)
        addComparison(withoutLods(options), instances, runs);
}

} // namespace

std::vector<PlannedRun> planBudget(const Options& options)
{
    std::vector<PlannedRun> runs;
    if (options.budgetOfAllModes)
        addComparison(options, 1, runs);
    else
        runs.push_back(planned(options, options.mode, 1));
    return runs;
}

std::vector<PlannedRun> planBenchmark(const Options& options)
{
    std::vector<std::uint32_t> counts = options.scaling;
    if (counts.empty())
        counts.push_back(options.instances);
    std::vector<PlannedRun> runs;
    for (const std::uint32_t instances : counts)
    {
        if (options.compare)
            addComparison(options, instances, runs);
        else
            runs.push_back(planned(options, options.mode, instances));
    }
    return runs;
}

} // namespace sinew::crowd
