#include "samples/crowd/crowd_scene.h"

#include "engine/animation/animated_model.h"
#include "engine/animation/bounds.h"
#include "engine/crowd/instance_cells.h"
#include "engine/render/draw_list.h"
#include "samples/app/output.h"
#include "samples/app/scene.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numbers>
#include <span>
#include <utility>

namespace sinew::crowd
{
namespace
{

// Distance between neighbours, in widths of the model.
constexpr double kSpacing = 1.15;

// Positions around the origin, `spacing` apart.
glm::dvec2 positionOf(const Options& options, std::uint32_t number, double spacing, Chance& chance)
{
    const auto side =
        static_cast<std::uint32_t>(std::ceil(std::sqrt(static_cast<double>(options.instances))));
    if (options.layout == Layout::Grid)
        return spacing * ((side - 1) / 2.0 - glm::dvec2(number / side, number % side));
    const double x = chance.fraction();
    return spacing * side * (glm::dvec2(x, chance.fraction()) - 0.5);
}

// The clips of both channels, in the same order as in LiveInstance.
struct ClipPair
{
    std::uint32_t first = 0;
    std::uint32_t second = 0;
};

std::uint32_t oneOf(std::span<const std::uint32_t> clips, Chance& chance)
{
    return clips[chance.below(static_cast<std::uint32_t>(clips.size()))];
}

ClipPair choosePair(const CrowdModel& crowd, Chance& chance)
{
    const ChannelClips& clips = crowd.channelClips;
    if (!crowd.framed)
    {
        const auto count = static_cast<std::uint32_t>(crowd.records.size());
        const std::uint32_t first = chance.below(count);
        return {.first = first, .second = chance.below(count)};
    }
    const std::size_t apart = clips.first.size();
    const auto all = static_cast<std::uint32_t>(apart + clips.both.size());
    if (chance.below(all) >= apart)
    {
        const std::uint32_t both = oneOf(clips.both, chance);
        return {.first = both, .second = both};
    }
    const std::uint32_t first = oneOf(clips.first, chance);
    return {.first = first, .second = oneOf(clips.second, chance)};
}

InstanceClip startOf(const CrowdModel& crowd, std::uint32_t clip, Chance& chance)
{
    const std::uint32_t frame = chance.below(crowd.records[clip].period);
    return {.clip = clip, .seconds = (frame + chance.fraction()) / crowd.clips[clip].frameRate};
}

void choosePlay(const Options& options, const CrowdModel& crowd, Chance& chance,
                LiveInstance& instance)
{
    constexpr std::uint32_t kSlowest = kSpeedUnits * 3 / 4;
    const auto [clip, second] = choosePair(crowd, chance);
    const double weight = chance.fraction();
    instance.speed =
        static_cast<double>(kSlowest + chance.below(kSpeedUnits / 2 + 1)) / kSpeedUnits;
    instance.clip = startOf(crowd, clip, chance);
    instance.second = startOf(crowd, second, chance);
    // A clip for both legs and torso has a single time.
    if (crowd.framed && clip == second)
        instance.second = instance.clip;
    if (options.blend || options.randomBlend)
        instance.blend = options.blend.value_or(weight);
}

Bounds orUnit(const Bounds& bounds)
{
    return bounds.empty() ? Bounds{.min = glm::dvec3(-1.0), .max = glm::dvec3(1.0)} : bounds;
}

} // namespace

void playAnother(const CrowdModel& crowd, LiveInstances& live, InstanceHandle instance,
                 Chance& chance)
{
    constexpr double kFade = 0.3; // seconds
    const auto [clip, second] = choosePair(crowd, chance);
    live.play(instance, {.clip = clip}, crowd.framed ? 0.0 : kFade, {.clip = second});
}

std::uint32_t shadowMapSizeFor(const PictureSize& size, bool benchmark)
{
    constexpr std::uint32_t kLeast = 512;
    constexpr std::uint32_t kMost = 4096;
    const std::uint32_t side =
        benchmark ? std::min(size.width, size.height) : std::max(size.width, size.height);
    return std::clamp(std::bit_ceil(side), kLeast, kMost);
}

CrowdField fieldFor(const CrowdScene& scene, const Options& options)
{
    CrowdField field;
    Bounds bounds;             // of all models
    std::vector<double> lifts; // offsets that place all models on the same ground
    std::int64_t shares = 0;
    for (const CrowdModelScene& model : scene.models)
    {
        const Bounds start = orUnit(model.startBounds);
        const Bounds own = orUnit(model.bounds);
        const glm::dvec3 size = start.max - start.min;
        lifts.push_back(orUnit(scene.models.front().startBounds).min.z - start.min.z);
        bounds.add(own.min + glm::dvec3(0.0, 0.0, lifts.back()));
        bounds.add(own.max + glm::dvec3(0.0, 0.0, lifts.back()));
        field.modelHeight = std::max({field.modelHeight, size.z, 1e-6});
        field.modelLength = std::max({field.modelLength, size.x, size.y});
        shares += model.share;
    }
    field.groundHeight = bounds.min.z;
    field.spacing = std::max(field.modelLength, field.modelHeight * 0.5) * kSpacing;
    field.instances.resize(scene.models.size());

    Chance chance(options.seed);
    glm::dvec2 most(0.0);
    std::vector<std::int64_t> due(scene.models.size()); // the largest decides the next model
    for (std::uint32_t i = 0; i < options.instances; ++i)
    {
        for (std::size_t model = 0; model < due.size(); ++model)
            due[model] += scene.models[model].share;
        const auto model = static_cast<std::size_t>(std::ranges::max_element(due) - due.begin());
        due[model] -= shares;
        const glm::dvec2 position = positionOf(options, i, field.spacing, chance);
        LiveInstance& instance = field.instances[model].emplace_back(
            LiveInstance{.position = {position, lifts[model]},
                         .heading = 2.0 * std::numbers::pi * chance.fraction()});
        choosePlay(options, scene.models[model].model, chance, instance);
        most = glm::max(most, glm::abs(position));
    }
    field.side = 2.0 * std::max(most.x, most.y) + field.spacing;
    field.corner = glm::dvec2(-field.side / 2.0);
    const double across = std::max({-bounds.min.x, -bounds.min.y, bounds.max.x, bounds.max.y});
    field.framed.add(glm::dvec3(-most - across, bounds.min.z));
    field.framed.add(glm::dvec3(most + across, bounds.max.z));
    // Any heading; with root motion, any position on the field.
    const double reach =
        std::hypot(std::max(-bounds.min.x, bounds.max.x), std::max(-bounds.min.y, bounds.max.y));
    const glm::dvec2 farthest(field.side / 2.0 + reach);
    field.inside.add(glm::dvec3(-farthest, bounds.min.z));
    field.inside.add(glm::dvec3(farthest, bounds.max.z));
    return field;
}

namespace
{

void warnOfLongClips(const AnimatedModel& model, Diagnostics& warnings)
{
    for (const ModelClip& clip : model.clips)
        if (!crowdCanPlay(clip.clip))
            warnings.push_back(
                {.file = clip.file,
                 .message = fmt::format("left out: it has {} frames, and a crowd can play at most "
                                        "{}",
                                        clip.clip.frameCount, kMostCrowdFrames)});
}

// Whether palettes may be needed. A window can change the mode at any time.
bool canUsePalette(const Options& options)
{
    return !options.headless || options.mode == Mode::VertexPalette || options.measuresAllModes();
}

// Whether all images show one view, with LODs chosen by distance.
bool hasOneView(const Options& options)
{
    return options.headless && !wantsBenchmark(options) && !options.panels.value_or(false) &&
           !options.panelsDump && options.lods;
}

// The largest useful ModelLod::pixelSize with these options. With one view, the models must already
// be built.
double mostPixelSize(const CrowdScene& crowd, const Options& options)
{
    if (!hasOneView(options))
        return std::numeric_limits<double>::infinity();
    const CrowdField field = fieldFor(crowd, options);
    const glm::dvec2 size(options.size.width, options.size.height);
    const double aspect = size.x / size.y;
    SceneView view = viewOf(cameraFor(options.view, field, aspect), aspect, field.inside);
    view.shadowMapSize = shadowMapSizeFor(options.size, false);
    const gpu::SceneConstants constants = sceneConstants(view);
    const gpu::CrowdView views[] = {
        crowdView(constants.viewProjection, gpu::vec2(size), 0.0, 1),
        crowdView(constants.lightViewProjection, gpu::vec2(constants.shadowMapSize), 0.0, 1)};
    double most = 0.0;
    for (const gpu::CrowdView& of : views)
        for (const glm::dvec3& corner : cornersOf(field.inside))
        {
            const double distance = glm::dot(glm::dvec4(of.distance), glm::dvec4(corner, 1.0));
            most = std::max(most, pixelSizeAt(of, distance));
        }
    constexpr double kRounding = 1.01;
    return kRounding * options.lodErrorOrDefault() * most;
}

void addLods(CrowdModelScene& model, double mostPixelSize, const Options& options,
             Diagnostics& warnings)
{
    std::vector<ModelLod> lods = samples::makeLods(model.scene.model, mostPixelSize);
    if (!options.lods)
        samples::lodThere(options.scene.levelOfDetail, lods.size(), model.scene.model, warnings);
    if (!hasOneView(options) || !lods.empty())
        model.model = buildCrowdModel(model.scene.model, std::move(lods));
}

Bounds startBoundsOf(const samples::Scene& scene)
{
    if (scene.model.frames)
        return boundsAt(scene, startOf(scene.model, 0.0));
    return posedBounds(scene.model.skinning, poseAt(scene.model, {}), weightsAt(scene.model, {}));
}

// Scales the model about its origin.
void scale(AnimatedModel& model, double factor)
{
    std::vector<Clip*> clips = {&model.still};
    for (ModelClip& clip : model.clips)
        clips.push_back(&clip.clip);
    for (Clip* clip : clips)
        for (JointTransform& key : clip->keys)
            key.position *= factor;
    for (Influence& influence : model.skinning.influences)
        influence.position *= factor;
    for (MorphDelta& delta : model.skinning.morphDeltas)
        delta.position *= factor;
    for (ModelMesh& mesh : model.meshes)
        for (JointBind& bind : mesh.binds)
            bind.toJoint.position *= factor;
}

} // namespace

void bringToOneScale(std::vector<samples::Scene>& scenes)
{
    constexpr double kOtherUnit = 8.0;
    const auto heightOf = [](const samples::Scene& scene)
    {
        const Bounds bounds = orUnit(startBoundsOf(scene));
        return std::max(bounds.max.z - bounds.min.z, 1e-6);
    };
    const auto fixed = std::ranges::find_if(scenes, [](const samples::Scene& scene)
                                            { return scene.model.frames.has_value(); });
    const samples::Scene& measure = fixed != scenes.end() ? *fixed : scenes.front();
    const double height = heightOf(measure);
    for (samples::Scene& scene : scenes)
    {
        const double factor = height / heightOf(scene);
        if (scene.model.frames || (factor <= kOtherUnit && factor >= 1.0 / kOtherUnit))
            continue;
        scale(scene.model, factor);
        samples::tell(fmt::format("{} is scaled by {:.3g} to the height of {}\n", scene.model.name,
                                  factor, measure.model.name));
    }
}

CrowdScene prepareCrowd(const std::vector<samples::Scene>& scenes, const Options& options,
                        Diagnostics& warnings)
{
    CrowdScene crowd;
    for (const samples::Scene& scene : scenes)
    {
        warnOfLongClips(scene.model, warnings);
        const std::size_t index = crowd.models.size();
        crowd.models.push_back(
            {.scene = scene,
             .model = usesLods(options) && !hasOneView(options) ? CrowdModel{}
                                                                : buildCrowdModel(scene.model),
             .surfaceMeshes =
                 surfaceMeshes(scene.model.skinning, stillPose(scene.model), scene.meshMaterials),
             .bounds = boundsOfClips(scene),
             .startBounds = startBoundsOf(scene),
             .share = options.shares.empty() ? 1U : options.shares[index]});
        crowd.name += (index == 0 ? "" : " + ") + scene.model.name;
    }
    const double most = usesLods(options) ? mostPixelSize(crowd, options) : 0.0;
    for (CrowdModelScene& scene : crowd.models)
    {
        if (usesLods(options))
            addLods(scene, most, options, warnings);
        if (CrowdModel& model = scene.model;
            canUsePalette(options) && !model.framed && model.weightCount == 0)
            model.palette = vertexPalette(scene.scene.model, model.skinning, model.sorted);
    }
    return crowd;
}

} // namespace sinew::crowd
