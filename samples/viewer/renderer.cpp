#include "samples/viewer/renderer.h"

#include "engine/animation/bounds.h"
#include "engine/animation/packed_model.h"
#include "engine/animation/reference_skinning.h"
#include "engine/gpu/barrier.h"

namespace sinew::viewer
{
namespace
{

std::vector<ClipBuffers> uploadClips(const gpu::Device& device, const samples::Scene& scene)
{
    std::vector<ClipBuffers> clips;
    for (const samples::SceneClip& clip : scene.clips)
        clips.push_back(uploadClip(device, packClip(clip.clip), clip.name));
    if (clips.empty())
        clips.push_back(
            uploadClip(device, packBindPose(samples::bindPose(scene.model)), "bind pose"));
    return clips;
}

// Where each mesh lies in the bind pose: what blended meshes are sorted by.
std::vector<SurfaceMesh> surfaceMeshes(const samples::Scene& scene)
{
    const Pose pose = samples::bindPose(scene.model);
    std::vector<SurfaceMesh> meshes;
    for (std::size_t i = 0; i < scene.skinning.meshes.size(); ++i)
    {
        const SkinningMesh& mesh = scene.skinning.meshes[i];
        Bounds bounds;
        for (std::uint32_t v = 0; v < mesh.fileVertexCount; ++v)
            bounds.add(
                skinPosition(scene.skinning, scene.skinning.vertices[mesh.firstVertex + v], pose));
        meshes.push_back(
            {.material = scene.meshMaterials[i],
             .centre = bounds.empty() ? glm::dvec3(0.0) : (bounds.min + bounds.max) / 2.0});
    }
    return meshes;
}

// A material draws each of its stages at most once a mesh.
std::size_t mostSurfaces(const samples::Scene& scene)
{
    std::size_t count = 0;
    for (const std::uint32_t material : scene.meshMaterials)
        count += scene.materials.materials[material].stages.size();
    return count;
}

} // namespace

Renderer::Renderer(const gpu::Device& device, const samples::Scene& scene, const Options& options)
    : device_(device), scene_(scene), twoSided_(options.twoSided), ground_(options.ground),
      samples_(availableSamples(device, options.msaa)), surfaceMeshes_(surfaceMeshes(scene)),
      model_(uploadModel(device, scene.skinning)), clips_(uploadClips(device, scene)),
      posed_(createPosedBuffers(device, model_)),
      geometry_(model_, posed_, meshIndexRanges(scene.skinning)),
      textures_(device, scene.materials.textures), sceneFrames_(device, mostSurfaces(scene)),
      pose_(device, clips_, posed_), skin_(device, model_, posed_),
      shadow_(device, {.geometry = geometry_, .scene = sceneFrames_, .textures = textures_}),
      forward_(device, {.geometry = geometry_, .scene = sceneFrames_, .textures = textures_},
               samples_)
{
}

void Renderer::recordSkinning(const gpu::Frame& frame, const Playback& playback) const
{
    pose_.record(frame, playback.clip, phaseOf(scene_, playback));
    barrier(frame.commands, gpu::kComputeWrite, gpu::kComputeRead); // joints
    skin_.record(frame);
}

std::vector<SurfaceDraw> Renderer::drawsAt(const View& view) const
{
    const ExpressionInputs inputs{.time = static_cast<float>(view.seconds)};
    std::vector<SurfaceDraw> draws =
        drawList(scene_.materials, surfaceMeshes_, inputs, view.camera.eye());
    for (SurfaceDraw& draw : draws)
    {
        if (twoSided_)
            draw.cull = CullSides::None;
        if (samples_ > VK_SAMPLE_COUNT_1_BIT && draw.phase == SurfaceDraw::Phase::AlphaTested)
            draw.parameters.softEdges = 1;
    }
    return draws;
}

void Renderer::recordFrame(const gpu::Frame& frame, const RenderTarget& target, const View& view,
                           gpu::ImageUse leaveAs)
{
    const std::vector<SurfaceDraw> draws = drawsAt(view);
    sceneFrames_.write(
        frame,
        {.camera = view.camera,
         .aspect = static_cast<double>(target.extent().width) / target.extent().height,
         .visible = view.visible,
         .groundHeight = view.groundHeight},
        draws);
    const VkCommandBuffer commands = frame.commands;
    const gpu::ImageRange shadowMap = sceneFrames_.shadowMap(frame).range();

    pose_.record(frame, view.playback.clip, phaseOf(scene_, view.playback));
    barrier(commands, gpu::kComputeWrite, gpu::kComputeRead); // joints
    skin_.record(frame);
    barrier(commands, gpu::kComputeWrite, gpu::kVertexRead); // skinned once for both passes
    transition(commands, shadowMap, gpu::kContentsUnneeded, gpu::kDepthAttachment);
    shadow_.record(frame, draws);
    transition(commands, shadowMap, gpu::kDepthAttachment, gpu::kSampledDepth);
    transition(commands, target.colour.range(), gpu::kContentsUnneeded, gpu::kColourAttachment);
    if (target.multisampled)
        transition(commands, target.multisampled->range(), gpu::kContentsUnneeded,
                   gpu::kColourAttachment);
    transition(commands, target.depth.range(), gpu::kContentsUnneeded, gpu::kDepthAttachment);
    forward_.record(frame, target, draws, ground_);
    transition(commands, target.colour.range(), gpu::kColourAttachment, leaveAs);
}

PosedModel Renderer::readPosed(std::uint32_t slot) const
{
    return readPosedModel(device_, model_, posed_[slot]);
}

} // namespace sinew::viewer
