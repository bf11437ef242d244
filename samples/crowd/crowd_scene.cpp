#include "samples/crowd/crowd_scene.h"

#include "engine/animation/animated_model.h"
#include "engine/animation/bounds.h"
#include "engine/render/draw_list.h"
#include "samples/app/output.h"
#include "samples/app/scene.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>
#include <utility>

namespace sinew::crowd
{
namespace
{

// Distance between neighbours in widths of the model.
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

// The clips of both channels, in the order of LiveInstance.
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
    // A clip of both halves has a single time.
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

CrowdField fieldFor(const CrowdScene& scene, const Options& options)
{
    CrowdField field;
    const Bounds bounds = orUnit(scene.bounds);
    const Bounds startBounds = orUnit(scene.startBounds);
    const glm::dvec3 size = startBounds.max - startBounds.min;
    field.modelHeight = std::max(size.z, 1e-6);
    field.modelLength = std::max(size.x, size.y);
    field.groundHeight = bounds.min.z;
    field.spacing = std::max(field.modelLength, field.modelHeight * 0.5) * kSpacing;

    Chance chance(options.seed);
    glm::dvec2 most(0.0);
    for (std::uint32_t i = 0; i < options.instances; ++i)
    {
        const glm::dvec2 position = positionOf(options, i, field.spacing, chance);
        field.instances.push_back(
            {.position = {position, 0.0}, .heading = 2.0 * std::numbers::pi * chance.fraction()});
        choosePlay(options, scene.model, chance, field.instances.back());
        most = glm::max(most, glm::abs(position));
    }
    field.side = 2.0 * std::max(most.x, most.y) + field.spacing;
    field.corner = glm::dvec2(-field.side / 2.0);
    const double across = std::max({-bounds.min.x, -bounds.min.y, bounds.max.x, bounds.max.y});
    field.framed.add(glm::dvec3(-most - across, bounds.min.z));
    field.framed.add(glm::dvec3(most + across, bounds.max.z));
    // Random heading; with root motion, a random position on the field.
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
                 .message = fmt::format("left out: {} frames are more than the {} that a crowd "
                                        "can play",
                                        clip.clip.frameCount, kMostCrowdFrames)});
}

CrowdModel crowdModel(const samples::Scene& scene, const Options& options, Diagnostics& warnings)
{
    if (!usesLods(options))
        return buildCrowdModel(scene.model, {});
    std::vector<ModelLod> lods = samples::makeLods(scene.model);
    if (!options.lods)
        samples::lodThere(options.scene.levelOfDetail, lods.size(), scene.model, warnings);
    return buildCrowdModel(scene.model, std::move(lods));
}

Bounds startBoundsOf(const samples::Scene& scene)
{
    if (scene.model.frames)
        return boundsAt(scene, startOf(scene.model, 0.0));
    return posedBounds(scene.model.skinning, poseAt(scene.model, {}), weightsAt(scene.model, {}));
}

} // namespace

CrowdScene prepareCrowd(const samples::Scene& scene, const Options& options, Diagnostics& warnings)
{
    warnOfLongClips(scene.model, warnings);
    return {.scene = scene,
            .model = crowdModel(scene, options, warnings),
            .surfaceMeshes =
                surfaceMeshes(scene.model.skinning, stillPose(scene.model), scene.meshMaterials),
            .bounds = boundsOfClips(scene),
            .startBounds = startBoundsOf(scene)};
}

} // namespace sinew::crowd
