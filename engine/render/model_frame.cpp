#include "engine/render/model_frame.h"

#include "engine/gpu/barrier.h"
#include "engine/render/model_surfaces.h"

namespace sinew
{
namespace
{

std::vector<ClipBuffers> uploadClips(const gpu::Device& device, const AnimatedModel& model,
                                     JointScale scale)
{
    const auto channels =
        model.frames ? std::span(model.frames->jointChannels) : std::span<const std::uint32_t>();
    std::vector<ClipBuffers> clips;
    for (const ModelClip& clip : model.clips)
        clips.push_back(uploadClip(device, clip.clip, channels, scale, clip.name));
    clips.push_back(uploadClip(device, model.still, channels, scale, "still"));
    return clips;
}

std::uint32_t inspectionOf(SurfaceShown shown)
{
    switch (shown)
    {
    case SurfaceShown::Normals:
        return gpu::kShowsNormals;
    case SurfaceShown::Tangents:
        return gpu::kShowsTangents;
    case SurfaceShown::TexCoords:
        return gpu::kShowsTexCoords;
    default:
        return gpu::kShowsColours;
    }
}

// The images of the materials as they are, without lights.
void leaveUnlit(std::vector<SurfaceDraw>& draws)
{
    for (SurfaceDraw& draw : draws)
        draw.lit = false;
}

} // namespace

ModelFrame::ModelFrame(const gpu::Device& device, const AnimatedModel& model,
                       const LoadedMaterials& materials,
                       std::span<const std::uint32_t> meshMaterials,
                       const ModelFrameSettings& settings)
    : device_(device), settings_(settings), materials_(materials),
      surfaceMeshes_(surfaceMeshes(model.skinning, stillPose(model), meshMaterials)),
      hiddenMeshes_(surfaceMeshes_.size(), false), scale_(jointScaleOf(model)),
      model_(uploadModel(device, model, scale_)), clips_(uploadClips(device, model, scale_)),
      posed_(createPosedBuffers(device, model_)), geometry_(model_, posed_), textures_(device),
      scene_(device, mostSurfaces(materials, surfaceMeshes_)),
      uploading_(std::async(std::launch::async | std::launch::deferred,
                            [&] { textures_.upload(materials.textures); })),
      pose_(device, clips_, posed_, scale_), skin_(device, model_, posed_),
      shadow_(device, {.geometry = geometry_, .scene = scene_, .textures = textures_}),
      forward_(device, {.geometry = geometry_, .scene = scene_, .textures = textures_},
               settings.samples)
{
    prepare(0.0);
    uploading_.get();
}

std::vector<SurfaceDraw> ModelFrame::drawsAt(double seconds, const glm::dvec3& eye) const
{
    std::vector<SurfaceDraw> draws =
        surfaceDraws(materials_, surfaceMeshes_,
                     {.seconds = seconds,
                      .eye = eye,
                      .twoSided = settings_.twoSided,
                      .softEdges = settings_.samples > VK_SAMPLE_COUNT_1_BIT});
    std::erase_if(draws, [&](const SurfaceDraw& draw) { return hiddenMeshes_[draw.mesh]; });
    return draws;
}

void ModelFrame::prepare(double seconds)
{
    const std::vector<SurfaceDraw> draws = drawsAt(seconds, glm::dvec3(0.0));
    shadow_.prepare(draws);
    forward_.prepare(draws);
}

void ModelFrame::recordFrame(const gpu::Frame& frame, const ChannelPlays& plays,
                             const ModelPicture* picture)
{
    const std::size_t levels = pose_.levelCount(plays);
    for (std::size_t level = 0; level < levels; ++level)
    {
        if (level > 0)
            barrier(frame, "parents' joints", gpu::kComputeWrite,
                    {gpu::kComputeRead | gpu::kComputeWrite});
        pose_.record(frame, plays, level);
    }
    barrier(frame, "joints", gpu::kComputeWrite, {gpu::kComputeRead});
    skin_.record(frame, plays);
    if (picture == nullptr)
        return;

    const RenderTarget& target = picture->target;
    const gpu::ImageRange shadowMap = scene_.shadowMap(frame).range();
    const std::vector<SurfaceDraw> draws = writeScene(frame, *picture);
    // Skinned once for both passes.
    barrier(frame, "skinned vertices", gpu::kComputeWrite, {gpu::kVertexRead});
    transition(frame, "shadow map to be drawn", shadowMap, gpu::kContentsUnneeded,
               gpu::kDepthAttachment);
    shadow_.record(frame, draws);
    transition(frame, "shadow map", shadowMap, gpu::kDepthAttachment, gpu::kSampledDepth);
    transition(frame, "colour to be drawn", target.colour.range(), gpu::kContentsUnneeded,
               gpu::kColourAttachment);
    if (target.multisampled)
        transition(frame, "samples to be drawn", target.multisampled->range(),
                   gpu::kContentsUnneeded, gpu::kColourAttachment);
    transition(frame, "depth to be drawn", target.depth.range(), gpu::kContentsUnneeded,
               gpu::kDepthAttachment);
    drawSurfaces(frame, *picture, draws);
    transition(frame, "picture", target.colour.range(), gpu::kColourAttachment, picture->leaveAs);
}

InspectionPass& ModelFrame::inspection()
{
    if (!inspection_)
        inspection_.emplace(device_, model_, posed_, scene_, settings_.samples);
    return *inspection_;
}

void ModelFrame::colourVertices(std::vector<std::uint32_t> colours)
{
    inspection().setColours(std::move(colours));
}

void ModelFrame::drawSurfaces(const gpu::Frame& frame, const ModelPicture& picture,
                              std::span<const SurfaceDraw> draws)
{
    const SurfaceShown shown = picture.view.surface;
    if (shown == SurfaceShown::Lit || shown == SurfaceShown::Unlit)
    {
        forward_.record(frame, picture.target, draws, settings_.ground);
        return;
    }
    std::vector<std::uint32_t> meshes;
    for (std::uint32_t mesh = 0; mesh < hiddenMeshes_.size(); ++mesh)
        if (!hiddenMeshes_[mesh] && isDrawn(materials_.materials[surfaceMeshes_[mesh].material]))
            meshes.push_back(mesh);
    forward_.begin(frame, picture.target, {});
    inspection().draw(frame, meshes, inspectionOf(shown));
    if (settings_.ground)
        forward_.drawGround(frame);
    ForwardPass::end(frame);
}

std::vector<SurfaceDraw> ModelFrame::writeScene(const gpu::Frame& frame,
                                                const ModelPicture& picture)
{
    const ModelView& view = picture.view;
    std::vector<SurfaceDraw> draws = drawsAt(view.seconds, view.camera.eye());
    if (view.surface == SurfaceShown::Unlit)
        leaveUnlit(draws);
    const VkExtent2D extent = picture.target.extent();
    scene_.write(frame,
                 {.camera = view.camera,
                  .aspect = static_cast<double>(extent.width) / extent.height,
                  .visible = view.visible,
                  .groundHeight = view.groundHeight},
                 draws);
    return draws;
}

PosedModel ModelFrame::readPosed(std::uint32_t slot) const
{
    return readPosedModel(device_, model_, posed_[slot]);
}

} // namespace sinew
