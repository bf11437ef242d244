#include "samples/crowd/settings.h"

#include <algorithm>
#include <bit>

namespace sinew::crowd
{
namespace
{

CrowdSkinning skinningOf(Mode mode)
{
    switch (mode)
    {
    case Mode::Compute:
        return CrowdSkinning::Fast;
    case Mode::ComputeSimple:
    case Mode::Cpu:
        return CrowdSkinning::Simple;
    case Mode::Vertex:
    case Mode::VertexSsbo:
        return CrowdSkinning::VertexShader;
    }
    return CrowdSkinning::Fast;
}

// A GPU has more invocations at once than a crowd has instances; a CPU has not.
bool posesByLevel(PoseForm form, const gpu::Device& device, const CrowdModel& model)
{
    constexpr std::size_t kMostLevels = 64; // each is a dispatch of its own
    if (form != PoseForm::Auto)
        return form == PoseForm::Level;
    return device.description().type != "CPU" && model.levels.size() <= kMostLevels;
}

// Texels about as fine as the picture's pixels; pictures that are looked at get better ones.
std::uint32_t shadowMapSizeFor(const PictureSize& size, bool benchmark)
{
    constexpr std::uint32_t kLeast = 512;
    constexpr std::uint32_t kMost = 4096;
    const std::uint32_t side =
        benchmark ? std::min(size.width, size.height) : std::max(size.width, size.height);
    return std::clamp(std::bit_ceil(side), kLeast, kMost);
}

} // namespace

double largeHeight(TriangleCull cull)
{
    constexpr double kAuto = 160.0;
    constexpr double kNever = 1e30;
    switch (cull)
    {
    case TriangleCull::Auto:
        return kAuto;
    case TriangleCull::On:
        return kNever;
    case TriangleCull::Off:
        return 0.0;
    }
    return 0.0;
}

RendererSettings rendererSettings(const gpu::Device& device, const CrowdScene& scene,
                                  const Options& options)
{
    constexpr std::uint32_t kDefaultSamples = 4;
    const bool benchmark = wantsBenchmark(options);
    const CrowdSkinning skinning =
        scene.model.framed ? CrowdSkinning::Frames : skinningOf(options.mode);
    const std::uint32_t samples = options.msaa.value_or(benchmark ? 1 : kDefaultSamples);
    return {
        .form = {.skinning = skinning,
                 .tangents = scene.tangents,
                 .posesByLevel = posesByLevel(options.pose, device, scene.model),
                 .blends = options.blend || options.randomBlend,
                 .cullsTriangles = skinning != CrowdSkinning::VertexShader &&
                                   options.mode != Mode::Cpu &&
                                   options.triangleCull != TriangleCull::Off &&
                                   canCullTriangles(device, scene.model),
                 .texels =
                     options.mode != Mode::VertexSsbo && fitsTexelBuffers(device, scene.model)},
        .onCpu = options.mode == Mode::Cpu,
        .samples = availableSamples(device, samples),
        .skinMemory = options.skinMemoryMiB ? std::uint64_t{*options.skinMemoryMiB} << 20U
                                            : defaultSkinMemory(device.deviceLocalHeap()),
        .rootMotion = options.rootMotion,
        // It has nothing to do with what a benchmark measures.
        .ground = options.ground && !benchmark,
        .shadowMapSize = shadowMapSizeFor(options.size, benchmark),
        .shadowComparisons = benchmark ? 1U : 3U,
    };
}

FrameRequest frameRequest(const Options& options)
{
    return {.view = {},
            .seconds = options.time,
            .shadows = options.shadows,
            .culls = options.cull,
            .largeHeight = largeHeight(options.triangleCull)};
}

} // namespace sinew::crowd
