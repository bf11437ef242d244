#include "samples/crowd/crowd_scene.h"

#include "engine/animation/bounds.h"
#include "engine/animation/sample_clip.h"
#include "engine/crowd/crowd_buffers.h"
#include "samples/common/scene_surfaces.h"

#include <fmt/format.h>

#include <algorithm>

namespace sinew::crowd
{
namespace
{

bool hasNormalMap(const LoadedMaterial& material)
{
    return std::ranges::any_of(material.stages, [](const LoadedStage& loaded)
                               { return loaded.stage.role == MaterialStage::Role::Normal; });
}

std::vector<CrowdClipSource> playableClips(const samples::Scene& scene, Diagnostics& warnings)
{
    std::vector<CrowdClipSource> sources;
    for (const samples::SceneClip& clip : scene.clips)
    {
        if (crowdCanPlay(clip.clip))
            sources.push_back({.clip = &clip.clip, .loopMode = clip.loopMode});
        else
            warnings.push_back(
                {.file = clip.file,
                 .message = fmt::format("left out: {} frames are more than the {} that a crowd "
                                        "can play",
                                        clip.clip.frameCount, kMostCrowdFrames)});
    }
    return sources;
}

Bounds boundsOf(const samples::Scene& scene)
{
    Bounds bounds;
    for (const samples::SceneClip& clip : scene.clips)
        bounds.add(clipBounds(scene.skinning, clip.clip));
    if (bounds.empty())
        bounds = posedBounds(scene.skinning, samples::bindPose(scene.model));
    return bounds;
}

Bounds stanceOf(const samples::Scene& scene)
{
    if (scene.clips.empty())
        return posedBounds(scene.skinning, samples::bindPose(scene.model));
    return posedBounds(scene.skinning, modelPose(scene.clips.front().clip, {}));
}

} // namespace

CrowdScene prepareCrowd(const samples::Scene& scene, Diagnostics& warnings)
{
    CrowdScene crowd{.scene = scene,
                     .model = buildCrowdModel(scene.skinning, playableClips(scene, warnings),
                                              samples::bindPose(scene.model)),
                     .surfaceMeshes = samples::surfaceMeshes(scene),
                     .culledSides = {},
                     .bounds = boundsOf(scene),
                     .stance = stanceOf(scene)};
    for (const std::uint32_t material : scene.meshMaterials)
    {
        const LoadedMaterial& loaded = scene.materials.materials[material];
        crowd.culledSides.push_back(culledSidesOf(loaded.cull));
        crowd.tangents = crowd.tangents || hasNormalMap(loaded);
    }
    return crowd;
}

} // namespace sinew::crowd
