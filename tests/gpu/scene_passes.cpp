#include "tests/gpu/scene_passes.h"

#include "engine/gpu/barrier.h"

namespace sinew::test
{
namespace
{

std::vector<SurfaceDraw> drawsOf(const LoadedMaterials& materials, std::size_t meshCount)
{
    const std::vector<SurfaceMesh> meshes(meshCount);
    return drawList(materials, meshes, {}, glm::dvec3(0.0));
}

PassInput inputOf(ScenePasses& passes)
{
    return {.geometry = passes.geometry, .scene = passes.scene, .textures = passes.textures};
}

} // namespace

LoadedMaterials whiteMaterial()
{
    // A surface with nothing but a normal map is white.
    return {.materials = {{.shader = "white",
                           .source = "the test",
                           .cull = CullSides::None,
                           .stages = {{.stage = {.role = MaterialStage::Role::Normal}}}}}};
}

ScenePasses::ScenePasses(const gpu::Device& onDevice, const SkeletalModel& model,
                         const SkinningModel& skinning, std::span<const Clip> clips,
                         VkSampleCountFlagBits samples)
    : device(onDevice), skinned(onDevice, model, skinning, clips),
      geometry(skinned.buffers(), skinned.posed(), meshIndexRanges(skinning)),
      materials(whiteMaterial()), draws(drawsOf(materials, skinning.meshes.size())),
      textures(onDevice, materials.textures), scene(onDevice, draws.size()),
      shadow(onDevice, inputOf(*this)), forward(onDevice, inputOf(*this), samples)
{
}

Image drawPicture(ScenePasses& passes, const SceneView& view, VkExtent2D extent, const Shown& shown)
{
    const RenderTargetRing targets =
        createRenderTargets(passes.device, extent, VK_SAMPLE_COUNT_1_BIT);
    const RenderTarget& target = targets.front();
    const gpu::Buffer picture = createPictureBuffer(passes.device, extent);
    passes.device.submitAndWait(
        [&](VkCommandBuffer commands)
        {
            const gpu::Frame frame{.commands = commands, .slot = 0};
            const gpu::ImageRange shadowMap = passes.scene.shadowMap(frame).range();
            passes.scene.write(frame, view, passes.draws);
            passes.skinned.posePass().record(frame, {});
            barrier(commands, gpu::kComputeWrite, gpu::kComputeRead);
            passes.skinned.skinPass().record(frame);
            barrier(commands, gpu::kComputeWrite, gpu::kVertexRead);
            transition(commands, shadowMap, gpu::kContentsUnneeded, gpu::kDepthAttachment);
            passes.shadow.record(
                frame, std::span(passes.draws).first(shown.shadows ? passes.draws.size() : 0));
            transition(commands, shadowMap, gpu::kDepthAttachment, gpu::kSampledDepth);
            transition(commands, target.colour.range(), gpu::kContentsUnneeded,
                       gpu::kColourAttachment);
            transition(commands, target.depth.range(), gpu::kContentsUnneeded,
                       gpu::kDepthAttachment);
            passes.forward.record(frame, target, passes.draws, shown.ground);
            transition(commands, target.colour.range(), gpu::kColourAttachment, gpu::kCopySource);
            recordPictureCopy(commands, target, picture);
            barrier(commands, gpu::kCopyWrite, gpu::kHostRead);
        });
    return readPicture(picture, extent);
}

} // namespace sinew::test
