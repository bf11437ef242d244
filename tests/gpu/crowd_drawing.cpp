#include "tests/gpu/crowd_drawing.h"

#include "engine/crowd/crowd_view_data.h"
#include "engine/gpu/barrier.h"
#include "engine/render/readback.h"
#include "tests/gpu/white_model.h"

namespace sinew::test
{
namespace
{

CrowdRequest withSides(CrowdRequest request, std::size_t meshCount, CullSides sides)
{
    request.culledSides.assign(meshCount, culledSidesOf(sides));
    return request;
}

LoadedMaterials whiteFrom(CullSides sides)
{
    LoadedMaterials materials = whiteMaterial();
    materials.materials[0].cull = sides;
    return materials;
}

std::vector<SurfaceDraw> drawsOf(const LoadedMaterials& materials, std::size_t meshCount)
{
    const std::vector<SurfaceMesh> meshes(meshCount);
    return drawList(materials, meshes, {}, glm::dvec3(0.0));
}

PassInput inputOf(CrowdDrawing& drawing)
{
    return {.geometry = drawing.geometry, .scene = drawing.scene, .textures = drawing.textures};
}

} // namespace

CrowdDrawing::CrowdDrawing(const gpu::Device& onDevice, const CrowdPlay& play,
                           const std::vector<gpu::CrowdInstance>& instances, CrowdRequest request,
                           CullSides sides, VkSampleCountFlagBits sampleCount)
    : device(onDevice), samples(sampleCount),
      crowd(onDevice, play, instances,
            withSides(std::move(request), play.skinning.meshes.size(), sides)),
      geometry(onDevice, crowd.model(), crowd.round(), crowd.form()), materials(whiteFrom(sides)),
      draws(drawsOf(materials, play.skinning.meshes.size())),
      textures(onDevice, materials.textures), scene(onDevice, draws.size()),
      shadow(onDevice, inputOf(*this)), forward(onDevice, inputOf(*this), sampleCount)
{
}

CrowdRun CrowdDrawing::write(const gpu::Frame& frame, const SceneView& view, VkExtent2D extent,
                             double largeHeight)
{
    scene.write(frame, view, draws);
    const gpu::SceneConstants constants = sceneConstants(view);
    CrowdRun run{.crowd = crowd.plainFrame()};
    run.crowd.culls = 1;
    run.crowd.camera = crowdView(constants.viewProjection, {extent.width, extent.height},
                                 largeHeight, static_cast<std::uint32_t>(samples));
    run.crowd.light = crowdView(constants.lightViewProjection, gpu::vec2(constants.shadowMapSize),
                                largeHeight, 1);
    crowd.write(frame.slot, run);
    return run;
}

Image CrowdDrawing::picture(const SceneView& view, VkExtent2D extent, double largeHeight)
{
    const RenderTargetRing targets = createRenderTargets(device, extent, samples);
    const RenderTarget& target = targets.front();
    const gpu::Buffer copy = createPictureBuffer(device, extent);
    device.submitAndWait(
        [&](VkCommandBuffer commands)
        {
            const gpu::Frame frame{.commands = commands, .slot = 0};
            const CrowdRun run = write(frame, view, extent, largeHeight);
            const gpu::ImageRange shadowMap = scene.shadowMap(frame).range();
            crowd.recordCandidates(frame, run);
            crowd.recordChunk(frame, run);
            transition(commands, shadowMap, gpu::kContentsUnneeded, gpu::kDepthAttachment);
            shadow.record(frame, draws);
            transition(commands, shadowMap, gpu::kDepthAttachment, gpu::kSampledDepth);
            transition(commands, target.colour.range(), gpu::kContentsUnneeded,
                       gpu::kColourAttachment);
            if (target.multisampled)
                transition(commands, target.multisampled->range(), gpu::kContentsUnneeded,
                           gpu::kColourAttachment);
            transition(commands, target.depth.range(), gpu::kContentsUnneeded,
                       gpu::kDepthAttachment);
            forward.record(frame, target, draws, false);
            transition(commands, target.colour.range(), gpu::kColourAttachment, gpu::kCopySource);
            recordPictureCopy(commands, target, copy);
            barrier(commands, gpu::kCopyWrite, gpu::kHostRead);
        });
    return readPicture(copy, extent);
}

} // namespace sinew::test
