#include "engine/render/model_frame.h"

#include "engine/gpu/barrier.h"
#include "engine/render/draw_list.h"

#include <algorithm>
#include <utility>

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

// SurfaceShown::Colours and the following values, in the order of gpu::kShowsColours and the
// following constants.
std::uint32_t inspectionOf(SurfaceShown shown)
{
    return static_cast<std::uint32_t>(shown) - static_cast<std::uint32_t>(SurfaceShown::Colours);
}

struct PictureSides
{
    Columns left;
    Columns right;
};

// Leaves a line of background between the sides.
PictureSides sidesOf(const PictureSplit& split, std::uint32_t width)
{
    constexpr std::uint32_t kLine = 2;
    const auto at = static_cast<std::uint32_t>(std::clamp(split.at, 0.0, 1.0) * width);
    return {.left = {.count = at - std::min(at, kLine / 2)}, .right = {.first = at + kLine / 2}};
}

// Null if the device skins the vertices.
const SkinnedVertices* givenVertices(const ModelView& view, PictureSide side)
{
    if (side == PictureSide::Left)
        return view.skinned;
    require(view.split.has_value(), "the right side of a picture that is not split");
    return view.split->skinned;
}

// Draws the materials' images without lighting.
void leaveUnlit(std::vector<SurfaceDraw>& draws)
{
    for (SurfaceDraw& draw : draws)
        draw.lit = false;
}

// The motion pass draws inspected meshes completely and from both sides.
std::vector<SurfaceDraw> opaqueDrawsOf(std::span<const std::uint32_t> meshes)
{
    std::vector<SurfaceDraw> draws;
    for (const std::uint32_t mesh : meshes)
        draws.push_back({.mesh = mesh,
                         .cull = CullSides::None,
                         .images = {.diffuse = builtIn(BuiltInTexture::White),
                                    .normal = builtIn(BuiltInTexture::FlatNormal),
                                    .specular = builtIn(BuiltInTexture::Black)}});
    return draws;
}

} // namespace

SceneView sceneViewOf(const ModelView& view, VkExtent2D extent)
{
    return {.camera = view.camera,
            .aspect = static_cast<double>(extent.width) / extent.height,
            .visible = view.visible,
            .groundHeight = view.groundHeight,
            .lighting = view.lighting};
}

ModelFrame::ModelFrame(const gpu::Device& device, const AnimatedModel& model,
                       const LoadedMaterials& materials,
                       std::span<const std::uint32_t> meshMaterials,
                       const ModelFrameSettings& settings)
    : device_(device), settings_(settings), materials_(materials),
      surfaceMeshes_(surfaceMeshes(model.skinning, stillPose(model), meshMaterials)),
      hiddenMeshes_(surfaceMeshes_.size(), false),
      model_(uploadModel(device, model, jointScaleOf(model))),
      clips_(uploadClips(device, model, jointScaleOf(model))), skinning_(device, model_, clips_),
      geometry_(model_, skinning_.posed()), textures_(device),
      scene_(device, std::max(mostSurfaces(materials, surfaceMeshes_), surfaceMeshes_.size())),
      uploading_(std::async(std::launch::async | std::launch::deferred,
                            [&] { textures_.upload(materials.textures); }))
{
    makePasses();
    const std::vector<SurfaceDraw> draws = drawsAt(0.0, glm::dvec3(0.0));
    shadow_->prepare(draws);
    colours_->prepare(draws);
    uploading_.get();
}

void ModelFrame::makePasses()
{
    const PassInput input{.geometry = geometry_, .scene = scene_, .textures = textures_};
    skinning_.makePrograms();
    shadow_.emplace(device_, input, SurfaceOutput::ShadowMap);
    colours_.emplace(device_, input, SurfaceOutput::Colours, settings_.samples);
}

std::vector<SurfaceDraw> ModelFrame::drawsAt(double seconds, const glm::dvec3& eye) const
{
    std::vector<SurfaceDraw> draws =
        drawList(materials_, surfaceMeshes_,
                 {.seconds = seconds,
                  .eye = eye,
                  .twoSided = settings_.twoSided,
                  .softEdges = settings_.samples > VK_SAMPLE_COUNT_1_BIT});
    std::erase_if(draws, [&](const SurfaceDraw& draw) { return hiddenMeshes_[draw.mesh]; });
    return draws;
}

void ModelFrame::recordFrame(const gpu::Frame& frame, const ChannelPlays& plays,
                             const ModelPicture* picture)
{
    const std::vector<Posing> posings = posingsOf(plays, picture);
    recordJoints(frame, posings);
    barrier(frame, "joints", gpu::kComputeWrite, {gpu::kComputeRead});
    if (picture == nullptr)
    {
        skinning_.skin(frame, plays);
        return;
    }
    recordVertices(frame, posings, PictureSide::Left);

    const RenderTarget& target = picture->target;
    const std::vector<SurfaceDraw> draws = writeScene(frame, *picture);
    const std::span<const SurfaceDraw> casters =
        picture->view.shadows ? std::span(draws) : std::span<const SurfaceDraw>();
    recordShadows(frame, casters, gpu::kContentsUnneeded);
    transition(frame, "colour to be drawn", target.colour.range(), gpu::kContentsUnneeded,
               gpu::kColourAttachment);
    if (target.multisampled)
        transition(frame, "samples to be drawn", target.multisampled->range(),
                   gpu::kContentsUnneeded, gpu::kColourAttachment);
    transition(frame, "depth to be drawn", target.depth.range(), gpu::kContentsUnneeded,
               gpu::kDepthAttachment);
    if (const auto& split = picture->view.split)
    {
        const auto [left, right] = sidesOf(*split, target.extent().width);
        recordSurfaces(frame, *picture, draws, {.ends = false, .drawn = left});
        recordMotion(frame, *picture, draws, {.ends = false, .drawn = left});
        barrier(frame, "vertices of the left side", gpu::kVertexRead,
                {gpu::kComputeWrite, gpu::kCopyWrite});
        recordVertices(frame, posings, PictureSide::Right);
        recordShadows(frame, casters, gpu::kSampledDepth);
        barrier(frame, "image of the left side", gpu::kColourLoad | gpu::kDepthTest,
                {gpu::kColourLoad, gpu::kDepthTest});
        recordSurfaces(frame, *picture, draws, {.begins = false, .drawn = right});
        recordMotion(frame, *picture, draws, {.begins = false, .drawn = right});
    }
    else
    {
        recordSurfaces(frame, *picture, draws, {});
        recordMotion(frame, *picture, draws, {});
    }
    transition(frame, "image", target.colour.range(), gpu::kColourAttachment, picture->leaveAs);
}

std::vector<ModelFrame::Posing> ModelFrame::posingsOf(const ChannelPlays& plays,
                                                      const ModelPicture* picture)
{
    std::vector<Posing> posings = {
        {.pass = skinning_, .plays = plays, .view = picture != nullptr ? &picture->view : nullptr}};
    if (picture != nullptr && picture->motion && picture->motion->before)
    {
        const PreviousFrame& before = *picture->motion->before;
        posings.push_back({.pass = motion().before, .plays = before.plays, .view = &before.view});
    }
    return posings;
}

void ModelFrame::recordJoints(const gpu::Frame& frame, std::span<const Posing> posings)
{
    std::size_t levels = 0;
    for (const Posing& posing : posings)
        levels = std::max(levels, posing.pass.levelCount(posing.plays));
    for (std::size_t level = 0; level < levels; ++level)
    {
        if (level > 0)
            barrier(frame, "parents' joints", gpu::kComputeWrite,
                    {gpu::kComputeRead | gpu::kComputeWrite});
        for (const Posing& posing : posings)
            posing.pass.pose(frame, posing.plays, level);
    }
}

// Skins once for all passes.
void ModelFrame::recordVertices(const gpu::Frame& frame, std::span<const Posing> posings,
                                PictureSide side)
{
    const SkinnedVertices* const given = givenVertices(*posings.front().view, side);
    for (const Posing& posing : posings)
    {
        const SkinnedVertices* const vertices = givenVertices(*posing.view, side);
        require((vertices == nullptr) == (given == nullptr),
                "vertices are given for one time alone");
        if (vertices == nullptr)
            posing.pass.skin(frame, posing.plays);
        else
            posing.pass.upload(frame, side, *vertices);
    }
    if (given != nullptr)
    {
        barrier(frame, "given vertices", gpu::kCopyWrite, {gpu::kVertexRead});
        return;
    }
    barrier(frame, "skinned vertices", gpu::kComputeWrite, {gpu::kVertexRead});
}

void ModelFrame::recordShadows(const gpu::Frame& frame, std::span<const SurfaceDraw> draws,
                               gpu::ImageUse before)
{
    const gpu::ImageRange shadowMap = scene_.shadowMap(frame).range();
    transition(frame, "shadow map to be drawn", shadowMap, before, gpu::kDepthAttachment);
    const PassDraws casting{*shadow_, {.count = draws.size()}};
    recordShadowMap(frame, scene_, {&casting, 1}, draws);
    transition(frame, "shadow map", shadowMap, gpu::kDepthAttachment, gpu::kSampledDepth);
}

SkinningResult ModelFrame::poseNow(const ChannelPlays& plays)
{
    device_.waitIdle();
    gpu::FrameRing ring(device_);
    const gpu::Frame frame = ring.begin();
    recordFrame(frame, plays);
    ring.end(frame);
    ring.wait();
    return readPosed(frame.slot);
}

InspectionPass& ModelFrame::inspection()
{
    if (!inspection_)
        inspection_.emplace(device_, geometry_, scene_, model_.vertexCount, settings_.samples);
    return *inspection_;
}

void ModelFrame::colourVertices(std::vector<std::uint32_t> colours)
{
    inspection().setColours(std::move(colours));
}

void ModelFrame::recordSurfaces(const gpu::Frame& frame, const ModelPicture& picture,
                                std::span<const SurfaceDraw> draws, TargetUse use)
{
    const gpu::DebugLabel label(frame, "image");
    use.background = picture.view.lighting.background;
    const SurfaceShown shown = picture.view.surface;
    const DrawRange opaque = opaqueDraws(draws);
    beginRendering(frame.commands, picture.target, use);
    if (showsMaterials(shown))
        colours_->draw(frame, draws, opaque);
    else
        inspection().draw(frame, inspectedMeshes(), inspectionOf(shown));
    if (settings_.ground)
        colours_->drawGround(frame);
    if (showsMaterials(shown))
        colours_->draw(frame, draws, {.first = opaque.count, .count = draws.size() - opaque.count});
    vkCmdEndRendering(frame.commands);
}

std::vector<std::uint32_t> ModelFrame::inspectedMeshes() const
{
    std::vector<std::uint32_t> meshes;
    for (std::uint32_t mesh = 0; mesh < hiddenMeshes_.size(); ++mesh)
        if (!hiddenMeshes_[mesh] && isDrawn(materials_.materials[surfaceMeshes_[mesh].material]))
            meshes.push_back(mesh);
    return meshes;
}

std::vector<SurfaceDraw> ModelFrame::writeScene(const gpu::Frame& frame,
                                                const ModelPicture& picture)
{
    const ModelView& view = picture.view;
    std::vector<SurfaceDraw> draws = drawsAt(view.seconds, view.camera.eye());
    if (view.surface == SurfaceShown::Unlit)
        leaveUnlit(draws);
    scene_.write(frame, sceneViewOf(view, picture.target.extent()), draws);
    return draws;
}

SkinningResult ModelFrame::readPosed(std::uint32_t slot) const
{
    return readSkinningResult(device_, model_, skinning_.posed()[slot]);
}

ModelFrame::Motion::Motion(ModelFrame& frame)
    : before(frame.device_, frame.model_, frame.clips_, "before"),
      geometry(frame.model_, frame.skinning_.posed(), &before.posed()),
      pass(frame.device_,
           {.geometry = geometry, .scene = frame.scene_, .textures = frame.textures_},
           SurfaceOutput::Motion)
{
    before.makePrograms();
}

ModelFrame::Motion& ModelFrame::motion()
{
    if (!motion_)
        motion_.emplace(*this);
    return *motion_;
}

void ModelFrame::recordMotion(const gpu::Frame& frame, const ModelPicture& picture,
                              std::span<const SurfaceDraw> draws, TargetUse use)
{
    if (!picture.motion)
        return;
    const auto& [target, leaveAs, before] = *picture.motion;
    std::optional<gpu::MotionPush> push;
    const VkExtent2D extent = target->vectors.extent();
    if (before)
        push = motionPush(extent, sceneViewOf(before->view, extent));
    const std::vector<SurfaceDraw> inspected = opaqueDrawsOf(inspectedMeshes());
    const std::span<const SurfaceDraw> moving =
        showsMaterials(picture.view.surface) ? draws : inspected;
    const PassDraws all{motion().pass, {.count = moving.size()}};
    recordMotionVectors(frame, {&all, 1}, *target, use, moving, push, settings_.ground);
    if (use.ends)
        transition(frame, "motion", target->vectors.range(), gpu::kColourAttachment, leaveAs);
}

} // namespace sinew
