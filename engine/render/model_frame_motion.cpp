// The motion vectors of a model's frame.
#include "engine/gpu/barrier.h"
#include "engine/render/model_frame.h"

namespace sinew
{
namespace
{

// Inspected meshes as the motion pass draws them: whole, from both sides.
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

ModelFrame::Motion::Motion(ModelFrame& frame)
    : before(frame.device_, frame.model_, frame.clips_, "before"),
      geometry(frame.model_, frame.skinning_.posed(), &before.posed()),
      pass(frame.device_,
           {.geometry = geometry, .scene = frame.scene_, .textures = frame.textures_})
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
    if (before)
    {
        const VkExtent2D extent = target->vectors.extent();
        push = motionPush(extent, sceneViewOf(picture.view, extent),
                          sceneViewOf(before->view, extent));
    }
    const std::vector<SurfaceDraw> inspected = opaqueDrawsOf(inspectedMeshes());
    motion().pass.record(frame, *target, use,
                         showsMaterials(picture.view.surface) ? draws : inspected, push,
                         settings_.ground);
    if (use.ends)
        transition(frame, "motion", target->vectors.range(), gpu::kColourAttachment, leaveAs);
}

} // namespace sinew
