#include "tests/support/benchmark_results.h"

#include <cmath>
#include <utility>
#include <vector>

namespace sinew::test
{

namespace
{

constexpr std::uint64_t kVertices = 4096;
constexpr std::uint32_t kBytesPerVertex = 16;
constexpr double kMillisecondsPerVertex = 4e-6;
constexpr double kPoseMilliseconds = 1.33e-3; // per instance

crowd::BenchmarkResult describedResult()
{
    crowd::BenchmarkResult result;
    result.command = "sinew-crowd --compare --instances 256 --seed 1 bench110";
    result.provenance = {{"version", "0.1.0"}, {"commit", "abc1234"}};
    result.deviceName = "llvmpipe (LLVM 15.0.6, 256 bits)";
    result.deviceDriver = "Mesa 22.3.6";
    result.deviceType = "cpu";
    result.modelName = "bench110";
    result.models = {{.name = "bench110",
                      .file = "bench110/bench110.md5mesh",
                      .hash = "5f1d7a84db00d2fce00b31a7fc73224f00000000000000000000000000000000",
                      .vertices = kVertices,
                      .triangles = 8108,
                      .joints = 110,
                      .weights = 7515,
                      .clips = 1}};
    result.validated = true;
    result.rounds = static_cast<std::uint32_t>(kMadeUpRounds);
    return result;
}

} // namespace

crowd::Samples madeUpTimes(double median, unsigned seed)
{
    crowd::Samples times;
    for (std::size_t i = 0; i < kMadeUpRounds; ++i)
    {
        constexpr std::size_t kMiddle = kMadeUpRounds / 2;
        const double place = static_cast<double>(i) / static_cast<double>(kMiddle) - 1.0; // -1 to 1
        const double own = i == kMiddle ? 0.0 : std::sin(static_cast<double>(seed + i));
        times.push_back(median * (1.0 + 0.015 * place + (place < 0 ? -1 : 1) * 0.02 * own * own));
    }
    return times;
}

crowd::RunOptions madeUpOptions(const std::string& mode)
{
    return {.mode = mode,
            .instances = 256,
            .view = "crowd",
            .shadows = true,
            .cull = true,
            .triangleCull = "off",
            .width = 640,
            .height = 360,
            .msaa = 1};
}

crowd::Run madeUpRun(const crowd::RunOptions& options, double wallMs)
{
    const bool compute = options.mode.starts_with("compute");
    const double slower = options.mode == "compute-simple" ? 4.1 : 1.0;
    crowd::Run run;
    run.options = options;
    run.choices = {{"pose", "instance"}, {"arrays", "texels"}};
    if (compute)
        run.choices["instances-at-once"] = "4";
    if (options.triangleCull != "off")
        run.choices["triangle-pieces"] = "1";
    run.visible = options.instances;
    const std::uint64_t skinned = compute ? std::uint64_t{run.visible} * kVertices : 0;
    run.bytesPerVertex = compute ? kBytesPerVertex : 0;
    run.peakDeviceBytes = 60'000'000 + skinned * kBytesPerVertex;
    run.skinMemoryBytes = std::uint64_t{512} << 20U;
    run.instanceRecordBytes = std::uint64_t{options.instances} * 64;
    run.medianInstanceSize = 40.0;
    using crowd::Time;
    const auto seed = static_cast<unsigned>(options.mode.size());
    const auto set = [&](Time time, double median)
    { run.at(time) = madeUpTimes(median, static_cast<unsigned>(time) + seed); };
    set(Time::Frame, wallMs);
    set(Time::Record, 0.05);
    if (compute)
    {
        set(Time::Cull, 0.02);
        set(Time::Skin, kMillisecondsPerVertex * static_cast<double>(skinned) * slower);
        if (options.triangleCull != "off")
            set(Time::Triangles, wallMs * 0.08);
    }
    set(Time::Pose, kPoseMilliseconds * run.visible);
    if (options.shadows)
        set(Time::Shadow, wallMs * 0.35);
    set(Time::Colour, wallMs * 0.4);
    return run;
}

crowd::BenchmarkResult madeUpComparison(std::uint32_t instances)
{
    crowd::BenchmarkResult result = describedResult();
    const std::vector<std::pair<std::string, double>> modes{
        {"compute", 0.28}, {"compute-simple", 0.34}, {"vertex", 0.31}, {"vertex-palette", 0.4}};
    for (const auto& [mode, milliseconds] : modes)
    {
        crowd::RunOptions options = madeUpOptions(mode);
        options.instances = instances;
        result.runs.push_back(madeUpRun(options, 0.3 + milliseconds * instances));
    }
    return result;
}

crowd::BenchmarkResult madeUpScaling()
{
    crowd::BenchmarkResult result = describedResult();
    result.command = "sinew-crowd --compare --scaling 1,10,100,1000,10000 bench110";
    for (const std::uint32_t instances : {1U, 10U, 100U, 1000U, 10'000U})
        for (crowd::Run& run : madeUpComparison(instances).runs)
            result.runs.push_back(std::move(run));
    return result;
}

crowd::BenchmarkResult madeUpBudget()
{
    crowd::BenchmarkResult result = describedResult();
    result.command = "sinew-crowd --budget bench110";
    result.budget = 16.7;
    const auto add = [&](const std::string& mode, double perInstance, std::uint32_t instances)
    {
        crowd::RunOptions options = madeUpOptions(mode);
        for (const std::uint32_t count :
             {1U, instances / 2, instances * 97 / 100, instances, instances * 103 / 100})
        {
            options.instances = count;
            result.runs.push_back(madeUpRun(options, 1.0 + perInstance * count));
        }
        options.instances = instances;
        result.answers.push_back(
            {.options = options, .exceeds = instances * 103 / 100, .stoppedBy = {}});
    };
    add("compute", 0.156, 100);
    add("vertex", 0.26, 60);
    add("vertex-palette", 0.26, 58);
    crowd::BudgetAnswer& limited = result.answers.back();
    limited.exceeds = std::nullopt;
    limited.stoppedBy = "out of memory";
    return result;
}

} // namespace sinew::test
