// What loading and the CPU reference cost on bench110, per step, for comparing changes.
#include "engine/animation/pose.h"
#include "engine/animation/reference_skinning.h"
#include "engine/animation/skinning_arrays.h"
#include "engine/files/files.h"
#include "engine/formats/md5/md5.h"

#include <benchmark/benchmark.h>

#include <filesystem>

namespace
{

using namespace sinew;

struct BenchModel
{
    SkeletalModel model;
    Clip clip;
};

const BenchModel& benchModel()
{
    static const BenchModel loaded = []
    {
        const std::filesystem::path folder = SINEW_BENCH_MODEL;
        Diagnostics warnings;
        return BenchModel{
            readMd5Mesh(readTextFile(folder / "bench110.md5mesh").value(), "mesh", warnings)
                .value(),
            readMd5Anim(readTextFile(folder / "dance.md5anim").value(), "clip", warnings).value()};
    }();
    return loaded;
}

ModelPose poseAt(const Clip& clip, double seconds)
{
    return modelPose(clip, clipPhaseAt(clip, LoopMode::Wrap, seconds));
}

void prepareModel(benchmark::State& state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(buildSkinningModel(benchModel().model, 60.0));
}
BENCHMARK(prepareModel);

void packKeys(benchmark::State& state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(packClip(benchModel().clip));
}
BENCHMARK(packKeys);

void samplePose(benchmark::State& state)
{
    double seconds = 0.0;
    for (auto _ : state)
        benchmark::DoNotOptimize(poseAt(benchModel().clip, seconds += 0.01));
}
BENCHMARK(samplePose);

void skinByReference(benchmark::State& state)
{
    const SkinningModel skinning = buildSkinningModel(benchModel().model, 60.0);
    const ModelPose pose = poseAt(benchModel().clip, 1.0);
    std::vector<ReferenceVertex> vertices(skinning.vertices.size());
    for (auto _ : state)
    {
        skinReference(skinning, pose, vertices);
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(vertices.size()));
}
BENCHMARK(skinByReference);

} // namespace

BENCHMARK_MAIN();
