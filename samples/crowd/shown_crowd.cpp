#include "samples/crowd/shown_crowd.h"

#include "engine/crowd/crowd_frame.h"
#include "samples/crowd/crowd_scene.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <new>
#include <string>
#include <utility>

namespace sinew::crowd
{
namespace
{

CrowdSkinning skinningOf(Mode mode)
{
    constexpr std::array kSkinnings{CrowdSkinning::Fast, CrowdSkinning::Simple,
                                    CrowdSkinning::VertexShader, CrowdSkinning::VertexPalette};
    return kSkinnings.at(static_cast<std::size_t>(mode));
}

// Throws VulkanError if the device or the model does not support a choice.
void checkSupport(const gpu::Device& device, const CrowdModel& model, const Options& options)
{
    if (options.tuning.pose == Posing::Workgroup && !canPoseByWorkgroup(device, model))
        throw gpu::VulkanError(fmt::format("--pose workgroup needs {1} bytes of shared memory for "
                                           "{0} joints, but the device has {2} "
                                           "(maxComputeSharedMemorySize); remove it",
                                           model.jointCount, sharedBytesOfPose(model.jointCount),
                                           device.limits().maxComputeSharedMemorySize));
    if (const auto lacks = triangleCullLacks(device, model);
        options.triangleCull == AutoOnOff::On && canCullTriangles(options.mode) && !lacks.empty())
        throw gpu::VulkanError(fmt::format(
            "--triangle-cull on is not possible: missing {}; remove it", fmt::join(lacks, ", ")));
}

CrowdConfig chosenConfig(const gpu::Device& device, const CrowdModelScene& scene,
                         const Options& options)
{
    CrowdConfig config = configFor(device, scene.model, scene.scene.materials, scene.surfaceMeshes);
    if (!scene.model.framed)
        config.skinning = skinningOf(options.mode);
    config.motion = canCullTriangles(options.mode) && options.motion;
    checkSupport(device, scene.model, options);
    const Tuning& tuning = options.tuning;
    if (tuning.arrays != Arrays::Auto)
        config.texels = tuning.arrays == Arrays::Texels;
    if (tuning.pose != Posing::Auto)
        config.posing =
            tuning.pose == Posing::Instance ? CrowdPosing::ByInstance : CrowdPosing::ByWorkgroup;
    if (tuning.instancesAtOnce > 0)
        config.instancesAtOnce = tuning.instancesAtOnce;
    if (tuning.trianglePieces > 0)
        config.trianglePieces = tuning.trianglePieces;
    config.cullsTriangles =
        canCullTriangles(options.mode) && isOn(options.triangleCull, config.cullsTriangles);
    config.cullsTriangles = config.projects();
    return config;
}

std::uint64_t skinMemory(const gpu::Device& device, const Options& options)
{
    return options.skinMemoryMiB ? std::uint64_t{*options.skinMemoryMiB} << 20U
                                 : defaultSkinMemory(device.deviceLocalHeap());
}

VkSampleCountFlagBits samplesOf(const gpu::Device& device, const Options& options)
{
    return availableSamples(device, wantsBenchmark(options) ? options.msaa.value_or(1)
                                                            : options.samplesOrDefault());
}

double largeHeight(AutoOnOff cull)
{
    constexpr double kNever = 1e30;
    return cull == AutoOnOff::Auto ? CrowdFrameRequest().largeHeight
           : cull == AutoOnOff::On ? kNever
                                   : 0.0;
}

LodChoice lodChoice(const Options& options)
{
    if (options.lods)
        return {.error = options.lodErrorOrDefault()};
    const std::uint32_t level = options.scene.levelOfDetail;
    return {.finest = level, .coarsest = level};
}

// Whether any image may need occlusion culling.
bool occludes(const gpu::Device& device, const Options& options, VkSampleCountFlagBits samples)
{
    const bool viewStays = wantsBenchmark(options) || options.headless;
    const bool mayPay = !viewStays || options.view == CrowdView::Eye;
    const std::vector<std::string> lacks = occlusionLacks(device, samples);
    if (options.occlusion == AutoOnOff::On && !lacks.empty())
        throw gpu::VulkanError(fmt::format(
            "--occlusion on is not possible: missing {}; remove it or choose another --msaa",
            fmt::join(lacks, ", ")));
    return options.cull && isOn(options.occlusion, mayPay) && lacks.empty();
}

} // namespace

CrowdTextures texturesOf(const gpu::Device& device, const CrowdScene& scene)
{
    CrowdTextures textures;
    for (const CrowdModelScene& model : scene.models)
        textures.push_back(
            std::make_unique<SurfaceTextures>(device, model.scene.materials.textures));
    return textures;
}

std::vector<CrowdInput> crowdInputs(const gpu::Device& device, const CrowdScene& scene,
                                    const CrowdField& field, const CrowdTextures& textures,
                                    const Options& options)
{
    std::vector<CrowdInput> inputs;
    for (std::size_t i = 0; i < scene.models.size(); ++i)
        if (!field.instances[i].empty())
            inputs.push_back({.model = scene.models[i].model,
                              .instances = field.instances[i],
                              .materials = scene.models[i].scene.materials,
                              .meshes = scene.models[i].surfaceMeshes,
                              .textures = *textures[i],
                              .config = chosenConfig(device, scene.models[i], options)});
    const bool allCull = std::ranges::all_of(inputs, [](const CrowdInput& input)
                                             { return input.config->cullsTriangles; });
    for (CrowdInput& input : inputs)
        input.config->cullsTriangles = allCull;
    const std::uint64_t memory = skinMemory(device, options);
    const bool fewFit = options.tuning.instancesAtOnce == 0 && !fitsInto(device, inputs, memory);
    for (CrowdInput& input : inputs)
        if (fewFit && instancesAtOnce(*input.config) > gpu::kInstanceStep)
            input.config->instancesAtOnce = gpu::kInstanceStep; // this few may fit anyway
    // Memory may be enough for all instances, but not for the lists of occluders as well.
    std::vector<CrowdInput> occluding = inputs;
    for (CrowdInput& input : occluding)
        input.config->occludes = occludes(device, options, samplesOf(device, options));
    return fitsInto(device, occluding, memory) ? occluding : inputs;
}

CrowdSettings crowdSettings(const gpu::Device& device, const CrowdField& field,
                            const Options& options)
{
    const bool benchmark = wantsBenchmark(options);
    return {.samples = samplesOf(device, options),
            .memory = skinMemory(device, options),
            .fieldSide = options.rootMotion ? field.side : 0.0,
            .fieldCorner = field.corner,
            // Benchmarks draw no ground, because they measure skinning.
            .ground = options.ground && !benchmark,
            .shadowMapSize = shadowMapSizeFor(options.size, benchmark),
            .shadowComparisons = benchmark ? 1U : 3U};
}

bool hides(const Options& options, const OrbitCamera& camera, const CrowdField& field)
{
    return isOn(options.occlusion, isAmong(camera, field));
}

CrowdFrameRequest frameRequest(const Options& options)
{
    return {.view = {},
            .seconds = options.time,
            .shadows = options.shadows,
            .culls = options.cull,
            .lods = lodChoice(options),
            .largeHeight = largeHeight(options.triangleCull),
            .afterPass = {}};
}

LiveCrowd::LiveCrowd(const gpu::Device& device, const CrowdScene& scene, const Options& options)
    : device_(device), scene_(scene), options_(options),
      field_(std::make_unique<CrowdField>(fieldFor(scene, options))),
      textures_(texturesOf(device, scene)), chance_(options.seed), wandered_(options.time)
{
    create();
}

bool LiveCrowd::isMadeAnewFor(const Options& asked) const
{
    return asked.mode != options_.mode || asked.tuning != options_.tuning ||
           asked.triangleCull != options_.triangleCull || asked.instances > capacity_ ||
           (asked.rootMotion && asked.instances != options_.instances);
}

bool LiveCrowd::change(const Options& asked)
{
    if (!isMadeAnewFor(asked))
    {
        const std::uint32_t before = std::exchange(options_, asked).instances;
        if (asked.instances != before)
            resize();
        return true;
    }
    const Options before = std::exchange(options_, asked);
    std::unique_ptr<CrowdField> fieldBefore;
    refusal_.clear();
    device_.waitIdle();
    frame_.reset(); // free it first: memory may not be enough for both
    try
    {
        if (asked.instances != before.instances)
            fieldBefore =
                std::exchange(field_, std::make_unique<CrowdField>(fieldFor(scene_, options_)));
        create();
        return true;
    }
    catch (const gpu::VulkanError& error)
    {
        refusal_ = error.what();
    }
    catch (const std::bad_alloc&)
    {
        refusal_ = "out of memory";
    }
    options_ = before;
    if (fieldBefore != nullptr)
        field_ = std::move(fieldBefore);
    create();
    return false;
}

void LiveCrowd::create()
{
    CrowdSettings settings = crowdSettings(device_, *field_, options_);
    settings.fades = options_.wander;
    frame_.emplace(device_, crowdInputs(device_, scene_, *field_, textures_, options_), settings);
    capacity_ = options_.instances;
    groups_.clear();
    for (std::size_t model = 0; model < scene_.models.size(); ++model)
        if (const std::size_t count = field_->instances[model].size(); count > 0)
        {
            Group& group = groups_.emplace_back(Group{.model = model, .handles = {}});
            for (std::uint32_t i = 0; i < count; ++i)
                group.handles.push_back({.index = i});
        }
}

// Gives the same result as a new crowd: other instances move closer together or farther apart.
void LiveCrowd::resize()
{
    *field_ = fieldFor(scene_, options_);
    for (std::size_t i = 0; i < groups_.size(); ++i)
    {
        auto& [model, handles] = groups_[i];
        const std::vector<LiveInstance>& wanted = field_->instances[model];
        LiveInstances& live = frame_->live(i);
        live.setTime(0.0);
        for (; handles.size() > wanted.size(); handles.pop_back())
            live.remove(handles.back());
        for (std::size_t k = 0; k < handles.size(); ++k)
            live.place(handles[k], wanted[k].position, wanted[k].heading);
        for (std::size_t k = handles.size(); k < wanted.size(); ++k)
            handles.push_back(live.add(wanted[k]).value());
    }
}

void LiveCrowd::wander(double seconds)
{
    constexpr double kSecondsOfClip = 4.0;
    const double passed = std::max(seconds - std::exchange(wandered_, seconds), 0.0);
    if (!options_.wander)
        return;
    for (std::size_t i = 0; i < groups_.size(); ++i)
    {
        const auto& [model, handles] = groups_[i];
        const auto count = static_cast<std::uint32_t>(handles.size());
        const double changes = std::min(passed / kSecondsOfClip, 1.0) * count + chance_.fraction();
        LiveInstances& live = frame_->live(i);
        live.setTime(seconds);
        for (double change = 1.0; change <= changes; ++change)
            playAnother(scene_.models[model].model, live, handles[chance_.below(count)], chance_);
    }
}

} // namespace sinew::crowd
