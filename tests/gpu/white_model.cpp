#include "tests/gpu/white_model.h"

#include "engine/gpu/barrier.h"

#include <utility>

namespace sinew::test
{
namespace
{

std::vector<NamedClip> namedClips(std::span<const Clip> clips)
{
    std::vector<NamedClip> named;
    for (const Clip& clip : clips)
        named.push_back({.name = "clip", .clip = &clip});
    return named;
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

Pose bindPoseOf(const SkeletalModel& model)
{
    Pose pose;
    for (const Joint& joint : model.joints)
        pose.push_back(joint.bindPose);
    return pose;
}

WhiteModel::WhiteModel(const gpu::Device& device, const SkeletalModel& model,
                       const SkinningModel& skinning, std::span<const Clip> clips,
                       const ModelFrameSettings& settings)
    : device_(device), meshMaterials_(skinning.meshes.size(), 0), materials_(whiteMaterial()),
      frame_(device,
             {.skinning = skinning,
              .clips = namedClips(clips),
              .bindPose = bindPoseOf(model),
              .materials = materials_,
              .meshMaterials = meshMaterials_},
             settings)
{
}

WhiteModel::WhiteModel(const gpu::Device& device, const SkinningModel& skinning,
                       const FramedModel& frames, std::vector<NamedClip> clips,
                       const Pose& bindPose)
    : device_(device), meshMaterials_(skinning.meshes.size(), 0), materials_(whiteMaterial()),
      frame_(device,
             {.skinning = skinning,
              .frames = &frames,
              .clips = std::move(clips),
              .bindPose = bindPose,
              .materials = materials_,
              .meshMaterials = meshMaterials_},
             {})
{
}

PosedModel WhiteModel::posed(const ChannelPlays& plays)
{
    device_.submitAndWait([&](VkCommandBuffer commands)
                          { frame_.recordFrame({.commands = commands, .slot = 0}, plays); });
    return frame_.readPosed(0);
}

Image WhiteModel::picture(const SceneView& view, VkExtent2D extent, bool shadows)
{
    const RenderTargetRing targets = createRenderTargets(device_, extent, VK_SAMPLE_COUNT_1_BIT);
    const RenderTarget& target = targets.front();
    const gpu::Buffer picture = createPictureBuffer(device_, extent);
    materials_.materials[0].noShadows = !shadows;
    const ModelPicture drawn{.target = target,
                             .leaveAs = gpu::kCopySource,
                             .camera = view.camera,
                             .visible = view.visible,
                             .groundHeight = view.groundHeight};
    device_.submitAndWait(
        [&](VkCommandBuffer commands)
        {
            frame_.recordFrame({.commands = commands, .slot = 0}, {}, &drawn);
            recordPictureCopy(commands, target, picture);
            barrier(commands, gpu::kCopyWrite, gpu::kHostRead);
        });
    return readPicture(picture, extent);
}

ChannelPlays playedOn(const Clip& clip, const ClipPhase& phase)
{
    const ChannelPlay play{.clip = &clip, .phase = phase};
    return {play, play};
}

} // namespace sinew::test
