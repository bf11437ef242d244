#include "samples/crowd/crowd_scene.h"

#include "engine/animation/animated_model.h"
#include "engine/animation/bounds.h"
#include "engine/render/draw_list.h"
#include "samples/common/cache_files.h"
#include "samples/common/output.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace sinew::crowd
{
namespace
{

Bounds boundsAt(const samples::Scene& scene, const Playback& playback)
{
    Bounds bounds;
    for (const glm::dvec3& position : samples::drawnPositionsAt(scene, playback))
        bounds.add(position);
    return bounds;
}

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

// While each channel plays each of its clips and the other one stays at its start.
Bounds boundsOfFramed(const samples::Scene& scene)
{
    constexpr std::uint32_t kMostPoses = 24; // of a clip
    const AnimatedModel& model = scene.model;
    const Playback start = startOf(model, 0.0);
    Bounds bounds = boundsAt(scene, start);
    for (std::uint32_t i = 0; i < model.clips.size(); ++i)
    {
        const ModelClip& clip = model.clips[i];
        Playback playback = start;
        for (const std::uint32_t channel : {gpu::kFirstChannel, gpu::kSecondChannel})
            if (playsOn(clip.channels, channel))
                playback.clips.at(channel) = i;
        const std::uint32_t count = std::min(clip.clip.frameCount, kMostPoses);
        for (std::uint32_t k = 0; isAskedFor(model, i) && k < count; ++k)
        {
            const std::uint64_t frame = std::uint64_t{k} * clip.clip.frameCount / count;
            playback.seconds = static_cast<double>(frame) / clip.clip.frameRate;
            bounds.add(boundsAt(scene, playback));
        }
    }
    return bounds;
}

Bounds boundsOf(const samples::Scene& scene)
{
    const AnimatedModel& model = scene.model;
    if (model.frames)
        return boundsOfFramed(scene);
    Bounds bounds;
    for (const ModelClip& clip : model.clips)
        bounds.add(clipBounds(model.skinning, clip.clip));
    if (bounds.empty())
        bounds = posedBounds(model.skinning, stillPose(model), frameWeights(model.still, 0));
    return bounds;
}

CrowdModel crowdModel(const samples::Scene& scene, const Options& options, Diagnostics& warnings)
{
    const CrowdJoints joints =
        options.dumpVertices || options.dumpJoints ? CrowdJoints::All : CrowdJoints::Carrying;
    if (!usesLods(options))
        return buildCrowdModel(scene.model, {}, joints);
    std::vector<ModelLod> lods =
        samples::cachedLods(scene.model, samples::cacheFolderFor(options.scene));
    if (!options.lods)
        samples::lodThere(options.scene.levelOfDetail, lods.size(), scene.model, warnings);
    return buildCrowdModel(scene.model, std::move(lods), joints);
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
            .bounds = boundsOf(scene),
            .startBounds = startBoundsOf(scene)};
}

void settleInstances(const AnimatedModel& model, Options& options)
{
    const auto places = static_cast<std::uint32_t>(model.places.size());
    options.takesPlaces = options.takesPlaces && places > 0;
    if (!options.takesPlaces)
        return;
    if (!options.names("--instances"))
        options.instances = places;
    options.takesPlaces = options.instances <= places;
    if (!options.takesPlaces)
        samples::printWarning(fmt::format("{}: the file places only {} instances, but "
                                          "--instances asks for {}: they stand in a grid; to use "
                                          "the places, pass --instances {}",
                                          model.file, places, options.instances, places));
}

CrowdField fieldFor(const CrowdScene& scene, const Options& options)
{
    SpawnRequest request{.instances = options.instances,
                         .seed = options.seed,
                         .layout = options.layout,
                         .blend = options.blend,
                         .randomBlend = options.randomBlend,
                         .places = {}};
    const std::span places = scene.scene.model.places;
    if (options.takesPlaces && options.instances <= places.size())
        request.places = places.first(options.instances);
    return spawn(request, scene.model, scene.bounds, scene.startBounds);
}

} // namespace sinew::crowd
