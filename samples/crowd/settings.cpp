#include "samples/crowd/settings.h"

#include "engine/crowd/form_parts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <optional>

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

// Texels about as fine as the picture's pixels; finer where no time is measured.
std::uint32_t shadowMapSizeFor(const PictureSize& size, bool benchmark)
{
    constexpr std::uint32_t kLeast = 512;
    constexpr std::uint32_t kMost = 4096;
    const std::uint32_t side =
        benchmark ? std::min(size.width, size.height) : std::max(size.width, size.height);
    return std::clamp(std::bit_ceil(side), kLeast, kMost);
}

std::optional<CrowdPosing> posingOf(const gpu::Device& device, const CrowdModel& model,
                                    PoseForm pose)
{
    switch (pose)
    {
    case PoseForm::Auto:
        return std::nullopt;
    case PoseForm::Instance:
        return CrowdPosing::ByInstance;
    case PoseForm::Level:
        return CrowdPosing::ByLevel;
    case PoseForm::Workgroup:
        break;
    }
    if (!canPoseByWorkgroup(device, model))
        throw gpu::VulkanError(fmt::format(
            "--pose workgroup keeps the {} joints of an instance in {} bytes of shared memory, and "
            "the device has {} (maxComputeSharedMemorySize)",
            model.jointCount, sharedBytesOfPose(model.jointCount),
            device.limits().maxComputeSharedMemorySize));
    return CrowdPosing::ByWorkgroup;
}

// For --triangle-cull on.
void requireTriangleCull(const gpu::Device& device, const CrowdModel& model)
{
    const std::vector<std::string> lacks = triangleCullLacks(device, model);
    if (!lacks.empty())
        throw gpu::VulkanError(
            fmt::format("--triangle-cull on is not possible, for lack of {}; leave it out",
                        fmt::join(lacks, ", ")));
}

// `wanted`, where the device allows it.
std::uint32_t allowedSubgroupSize(const gpu::Device& device, std::uint32_t wanted)
{
    const std::vector<std::uint32_t>& sizes = device.requirableSubgroupSizes();
    if (std::ranges::count(sizes, wanted) == 0)
        throw gpu::VulkanError(fmt::format(
            "--subgroup-size {}: {}", wanted,
            sizes.empty()
                ? "this device lets no program choose the size"
                : fmt::format("of this device a program may ask for {}", fmt::join(sizes, ", "))));
    return wanted;
}

// vertex-ssbo reads storage buffers by its name, vertex texel buffers wherever they do.
bool readsTexels(const gpu::Device& device, const CrowdModel& model, const Options& options,
                 bool suits)
{
    if (options.mode == Mode::VertexSsbo || options.arrays == Arrays::Storage)
        return false;
    const bool fits = fitsTexelBuffers(device, model);
    if (options.arrays == Arrays::Texels && !fits)
        throw gpu::VulkanError(fmt::format(
            "--arrays texels needs texel buffers with room for this model, but the device's "
            "maxTexelBufferElements is {}; leave it out",
            device.limits().maxTexelBufferElements));
    return fits && (options.arrays == Arrays::Texels || options.mode == Mode::Vertex || suits);
}

// What a calibration chose, for passes like those that it measured.
void takeMeasured(const gpu::Device& device, const CrowdModel& model, const Options& options,
                  CrowdForm& form)
{
    for (const FormPart& part : formParts())
    {
        const auto choice = std::ranges::find(options.measured, part.name, &MeasuredChoice::part);
        if (choice == options.measured.end() ||
            (options.mode != Mode::Compute && part.name != "pose"))
            continue;
        const std::vector<std::string> allowed = part.values(device, model, form);
        if (std::ranges::count(allowed, choice->value) > 0)
            part.set(form, choice->value);
    }
}

CrowdForm formOf(const gpu::Device& device, const CrowdScene& scene, const Options& options,
                 std::uint64_t memory, std::size_t instances)
{
    CrowdForm form = formFor(device, scene.model, scene.scene.materials, scene.surfaceMeshes);
    if (!scene.model.framed)
        form.skinning = skinningOf(options.mode);
    takeMeasured(device, scene.model, options, form);
    form.posing = posingOf(device, scene.model, options.pose).value_or(form.posing);
    form.trianglePieces = options.trianglePieces.value_or(form.trianglePieces);
    if (options.subgroupSize)
        form.subgroupSize = allowedSubgroupSize(device, *options.subgroupSize);
    form.blends = options.blend || options.randomBlend;
    const bool couldCull = form.skins() && options.mode != Mode::Cpu;
    if (couldCull && options.triangleCull == TriangleCull::On)
    {
        requireTriangleCull(device, scene.model);
        form.cullsTriangles = true;
    }
    form.cullsTriangles =
        form.cullsTriangles && couldCull && options.triangleCull != TriangleCull::Off;
    form.texels = readsTexels(device, scene.model, options, form.texels);
    form.instancesAtOnce = options.instancesAtOnce.value_or(form.instancesAtOnce);
    if (options.influences != Influences::Auto)
        form.influencesByVertex = options.influences == Influences::ByVertex;
    return options.arrays == Arrays::Auto
               ? withFewestChunks(device, scene.model, form, memory, instances)
               : form;
}

double largeHeight(TriangleCull cull)
{
    constexpr double kNever = 1e30;
    switch (cull)
    {
    case TriangleCull::Auto:
        return CrowdFrameRequest().largeHeight;
    case TriangleCull::On:
        return kNever;
    case TriangleCull::Off:
        return 0.0;
    }
    return 0.0;
}

} // namespace

ShownSettings shownSettings(const gpu::Device& device, const CrowdScene& scene, const Field& field,
                            const Options& options)
{
    constexpr std::uint32_t kDefaultSamples = 4;
    const bool benchmark = wantsBenchmark(options);
    const std::uint32_t samples = options.msaa.value_or(benchmark ? 1 : kDefaultSamples);
    const std::uint64_t memory = options.skinMemoryMiB
                                     ? std::uint64_t{*options.skinMemoryMiB} << 20U
                                     : defaultSkinMemory(device.deviceLocalHeap());
    return {
        .crowd = {.form = formOf(device, scene, options, memory, field.instances.size()),
                  .samples = availableSamples(device, samples),
                  .memory = memory,
                  .fieldSide = options.rootMotion ? field.side : 0.0,
                  .fieldCorner = field.corner,
                  // Benchmarks measure skinning, which the ground has no part in.
                  .ground = options.ground && !benchmark,
                  .shadowMapSize = shadowMapSizeFor(options.size, benchmark),
                  .shadowComparisons = benchmark ? 1U : 3U},
        .onCpu = options.mode == Mode::Cpu,
    };
}

CrowdFrameRequest frameRequest(const Options& options)
{
    return {.view = {},
            .seconds = options.time,
            .shadows = options.shadows,
            .culls = options.cull,
            .largeHeight = largeHeight(options.triangleCull),
            .afterPass = {}};
}

} // namespace sinew::crowd
