#include "samples/crowd/settings.h"

#include "samples/crowd/crowd_view.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <string>

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

CrowdForm formOf(const gpu::Device& device, const CrowdScene& scene, const Options& options,
                 std::uint64_t memory, std::size_t instances)
{
    CrowdForm form = formFor(device, scene.model, scene.scene.materials, scene.surfaceMeshes);
    if (!scene.model.framed)
        form.skinning = skinningOf(options.mode);
    form.blends = options.blend || options.randomBlend;
    form.motion = canCullTriangles(options.mode) &&
                  (options.motion || options.antialiasing == Antialiasing::Temporal);
    FormValues asked = givenByMode(device, scene.model, options);
    asked.insert(options.fixed.begin(), options.fixed.end());
    for (const FormPart& part : formParts())
        if (const auto value = asked.find(part.name); value != asked.end())
        {
            if (const std::string reason = whyRefused(device, scene.model, part, value->second);
                !reason.empty())
                throw gpu::VulkanError(reason);
            part.set(form, value->second);
        }
    form.cullsTriangles = form.projects();
    if (!options.fixed.contains("arrays"))
        form = withFewestChunks(device, scene.model, form, memory, instances);
    if (instancesAtOnce(form) > gpu::kInstanceStep &&
        !options.fixed.contains("instances-at-once") &&
        planFor(device, scene.model, form, memory, instances).capacity == 0)
        form.instancesAtOnce = gpu::kInstanceStep; // so few may fit all the same
    return form;
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

LodChoice lodChoice(const Options& options)
{
    if (options.lods)
        return {.error = options.lodErrorOrDefault()};
    const std::uint32_t level = options.scene.levelOfDetail;
    return {.finest = level, .coarsest = level};
}

} // namespace

FormValues givenByMode(const gpu::Device& device, const CrowdModel& model, const Options& options)
{
    FormValues asked;
    if (options.mode == Mode::VertexSsbo)
        asked.emplace("arrays", "storage");
    if (options.mode == Mode::Vertex && fitsTexelBuffers(device, model) &&
        !options.fixed.contains("arrays"))
        asked.emplace("arrays", "texels");
    if (!canCullTriangles(options.mode))
        asked.emplace("triangle-cull", "off");
    return asked;
}

std::string whyRefused(const gpu::Device& device, const CrowdModel& model, const FormPart& part,
                       const std::string& value)
{
    if (value == "workgroup" && !canPoseByWorkgroup(device, model))
        return fmt::format(
            "--pose workgroup keeps the {} joints of an instance in {} bytes of shared memory, and "
            "the device has {} (maxComputeSharedMemorySize)",
            model.jointCount, sharedBytesOfPose(model.jointCount),
            device.limits().maxComputeSharedMemorySize);
    if (value == "texels" && !fitsTexelBuffers(device, model))
        return fmt::format(
            "--arrays texels needs texel buffers with room for this model, but the device's "
            "maxTexelBufferElements is {}; leave it out",
            device.limits().maxTexelBufferElements);
    if (part.name == "triangle-cull" && value == "on" && !triangleCullLacks(device, model).empty())
        return fmt::format("--triangle-cull on is not possible, for lack of {}; leave it out",
                           fmt::join(triangleCullLacks(device, model), ", "));
    return "";
}

std::uint32_t mostInstances(const gpu::Device& device, const CrowdScene& scene,
                            const ShownSettings& settings)
{
    if (settings.onCpu) // all at once, in every frame in flight
        return std::clamp(planFor(device, scene.model, *settings.crowd.form,
                                  settings.crowd.memory / gpu::kFramesInFlight, kMaxInstances)
                              .fullCapacity,
                          1U, kMaxInstances);
    const std::uint64_t heap = device.deviceLocalHeap();
    const std::uint64_t beside = heap - std::min(heap, settings.crowd.memory);
    return static_cast<std::uint32_t>(std::clamp<std::uint64_t>(
        std::min(device.limits().maxStorageBufferRange / sizeof(gpu::CrowdInstance),
                 beside / recordBytes(*settings.crowd.form)),
        1, kMaxInstances));
}

// Whether instances may be hidden in any picture that these options ask for.
bool occludes(const gpu::Device& device, const Options& options, VkSampleCountFlagBits samples)
{
    const bool viewStays = wantsBenchmark(options) || options.headless;
    const bool mayPay = !viewStays || options.view == CrowdView::Eye;
    const std::vector<std::string> lacks = occlusionLacks(device, samples);
    if (options.occlusion == true && !lacks.empty())
        throw gpu::VulkanError(fmt::format(
            "--occlusion on is not possible, for lack of {}; leave it out or choose another --msaa",
            fmt::join(lacks, ", ")));
    return options.mode != Mode::Cpu && options.cull && options.occlusion.value_or(mayPay) &&
           lacks.empty();
}

ShownSettings shownSettings(const gpu::Device& device, const CrowdScene& scene, const Field& field,
                            const Options& options)
{
    const bool benchmark = wantsBenchmark(options);
    const std::uint32_t samples = benchmark ? options.msaa.value_or(1) : options.samplesOrDefault();
    const std::uint64_t memory = options.skinMemoryMiB
                                     ? std::uint64_t{*options.skinMemoryMiB} << 20U
                                     : defaultSkinMemory(device.deviceLocalHeap());
    CrowdForm form = formOf(device, scene, options, memory, field.instances.size());
    const VkSampleCountFlagBits drawn = availableSamples(device, samples);
    CrowdForm occluding = form;
    occluding.occludes = occludes(device, options, drawn);
    // Little memory may do for lists of all, but not for those of occluders besides.
    if (planFor(device, scene.model, occluding, memory, field.instances.size()).capacity > 0)
        form = occluding;
    return {
        .crowd = {.form = form,
                  .samples = drawn,
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

bool hides(const Options& options, const OrbitCamera& camera, const Field& field)
{
    return options.occlusion.value_or(isAmong(camera, field));
}

CrowdFrameRequest frameRequest(const Options& options)
{
    return {.view = {},
            .seconds = options.time,
            .shadows = options.shadows,
            .culls = options.cull,
            .lods = lodChoice(options),
            .largeHeight = largeHeight(triangleCullOf(options.fixed)),
            .afterPass = {}};
}

} // namespace sinew::crowd
