#include "samples/crowd/settings.h"

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

// What modes ask for besides options: vertex-ssbo reads storage buffers by its name, vertex texel
// buffers wherever they do.
FormValues askedFor(const gpu::Device& device, const CrowdModel& model, const Options& options)
{
    FormValues asked = options.fixed;
    if (options.mode == Mode::VertexSsbo)
        asked.insert_or_assign("arrays", "storage");
    if (options.mode == Mode::Vertex && fitsTexelBuffers(device, model))
        asked.try_emplace("arrays", "texels");
    if (options.mode != Mode::Compute && options.mode != Mode::ComputeSimple)
        asked.insert_or_assign("triangle-cull", "off");
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
    const std::vector<std::uint32_t>& sizes = device.requirableSubgroupSizes();
    const auto isValue = [&](std::uint32_t size) { return std::to_string(size) == value; };
    if (part.name == "subgroup-size" && value != "driver" && std::ranges::none_of(sizes, isValue))
        return fmt::format("--subgroup-size {}: {}", value,
                           sizes.empty() ? "this device lets no program choose the size"
                                         : fmt::format("of this device a program may ask for {}",
                                                       fmt::join(sizes, ", ")));
    return "";
}

// What a calibration chose, for passes like those that it measured.
const std::string* measuredValue(const Options& options, const FormPart& part)
{
    const auto choice = std::ranges::find(options.measured, part.name, &FormChoice::part);
    if (choice == options.measured.end() || (options.mode != Mode::Compute && part.name != "pose"))
        return nullptr;
    return &choice->chosen;
}

CrowdForm formOf(const gpu::Device& device, const CrowdScene& scene, const Options& options,
                 std::uint64_t memory, std::size_t instances)
{
    CrowdForm form = formFor(device, scene.model, scene.scene.materials, scene.surfaceMeshes);
    if (!scene.model.framed)
        form.skinning = skinningOf(options.mode);
    form.blends = options.blend || options.randomBlend;
    const FormValues asked = askedFor(device, scene.model, options);
    for (const FormPart& part : formParts())
    {
        const std::string* measured = measuredValue(options, part);
        if (const auto value = asked.find(part.name); value != asked.end())
        {
            if (const std::string reason = whyRefused(device, scene.model, part, value->second);
                !reason.empty())
                throw gpu::VulkanError(reason);
            part.set(form, value->second);
        }
        else if (measured != nullptr && allows(device, scene.model, form, part, *measured))
            part.set(form, *measured);
    }
    form.cullsTriangles = form.projects();
    return options.fixed.contains("arrays")
               ? form
               : withFewestChunks(device, scene.model, form, memory, instances);
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

std::vector<FormValues> fixedForms(const gpu::Device& device, const CrowdScene& scene,
                                   Options options)
{
    options.mode = Mode::Compute;
    options.fixed.clear();
    return changesOf(device, scene.model,
                     formOf(device, scene, options, defaultSkinMemory(device.deviceLocalHeap()),
                            gpu::kMostInstancesAtOnce));
}

CrowdFrameRequest frameRequest(const Options& options)
{
    return {.view = {},
            .seconds = options.time,
            .shadows = options.shadows,
            .culls = options.cull,
            .largeHeight = largeHeight(triangleCullOf(options.fixed)),
            .afterPass = {}};
}

} // namespace sinew::crowd
