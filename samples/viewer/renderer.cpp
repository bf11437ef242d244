#include "samples/viewer/renderer.h"

#include "engine/animation/packed_model.h"
#include "engine/gpu/barrier.h"

namespace sinew::viewer
{
namespace
{

std::vector<ClipBuffers> uploadClips(const gpu::Device& device, const Scene& scene)
{
    std::vector<ClipBuffers> clips;
    for (const SceneClip& clip : scene.clips)
        clips.push_back(uploadClip(device, packClip(clip.clip), clip.name));
    if (clips.empty())
        clips.push_back(uploadClip(device, packBindPose(bindPose(scene.model)), "bind pose"));
    return clips;
}

std::vector<gpu::GpuImage> uploadTextures(const gpu::Device& device, const Scene& scene)
{
    std::vector<const Image*> images;
    for (const SceneMaterial& material : scene.materials)
        images.push_back(material.diffuse ? &*material.diffuse : nullptr);
    return uploadMaterialTextures(device, images);
}

std::vector<DrawRange> drawRanges(const Scene& scene)
{
    std::vector<DrawRange> draws;
    for (std::size_t i = 0; i < scene.skinning.meshes.size(); ++i)
        draws.push_back({.firstIndex = scene.skinning.meshes[i].firstIndex,
                         .indexCount = scene.skinning.meshes[i].indexCount,
                         .texture = scene.meshMaterials[i]});
    return draws;
}

} // namespace

Renderer::Renderer(const gpu::Device& device, const Scene& scene, bool twoSided)
    : device_(device), scene_(scene), model_(uploadModel(device, scene.skinning)),
      clips_(uploadClips(device, scene)), posed_(createPosedBuffers(device, model_)),
      textures_(uploadTextures(device, scene)), pose_(device, clips_, posed_),
      skin_(device, model_, posed_), forward_(device, {.model = model_,
                                                       .posed = posed_,
                                                       .textures = textures_,
                                                       .draws = drawRanges(scene),
                                                       .twoSided = twoSided})
{
}

void Renderer::recordSkinning(const gpu::Frame& frame, const Playback& playback) const
{
    pose_.record(frame, playback.clip, phaseOf(scene_, playback));
    barrier(frame.commands, gpu::kComputeWrite, gpu::kComputeRead); // joints
    skin_.record(frame);
}

void Renderer::recordFrame(const gpu::Frame& frame, const RenderTarget& target, const View& view,
                           gpu::ImageUse leaveAs) const
{
    pose_.record(frame, view.playback.clip, phaseOf(scene_, view.playback));
    barrier(frame.commands, gpu::kComputeWrite, gpu::kComputeRead); // joints
    skin_.record(frame);
    barrier(frame.commands, gpu::kComputeWrite, gpu::kVertexRead); // skinned vertices
    transition(frame.commands, target.colour.range(), gpu::kContentsUnneeded,
               gpu::kColourAttachment);
    transition(frame.commands, target.depth.range(), gpu::kContentsUnneeded, gpu::kDepthAttachment);
    const double aspect = static_cast<double>(target.extent().width) / target.extent().height;
    forward_.record(frame, target, viewProjection(view.camera, aspect, view.visible));
    transition(frame.commands, target.colour.range(), gpu::kColourAttachment, leaveAs);
}

PosedModel Renderer::readPosed(std::uint32_t slot) const
{
    return readPosedModel(device_, model_, posed_[slot]);
}

} // namespace sinew::viewer
