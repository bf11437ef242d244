#include "tests/gpu/white_model.h"

#include "tests/gpu/drawn_frames.h"

#include <utility>

namespace sinew::test
{

LoadedMaterials whiteMaterial()
{
    // A surface with only a normal map is white.
    return {.materials = {{.shader = "white",
                           .source = "the test",
                           .cull = CullSides::None,
                           .stages = {{.stage = {.role = MaterialStage::Role::Normal}}}}}};
}

ModelPose bindPoseOf(const SkeletalModel& model)
{
    return modelPose(stillInBindPose(model.joints), {});
}

AnimatedModel animatedModel(const SkeletalModel& model, const SkinningModel& skinning,
                            std::span<const Clip> clips)
{
    AnimatedModel animated{.joints = modelJoints(model.joints),
                           .meshes = std::vector<ModelMesh>(skinning.meshes.size()),
                           .skinning = skinning,
                           .still = stillInBindPose(model.joints)};
    for (const Clip& clip : clips)
        animated.clips.push_back({.name = "clip", .clip = clip});
    return animated;
}

AnimatedModel animatedModel(const PlayedPlayer& player)
{
    Diagnostics warnings;
    AnimatedModel animated{
        .skinning = playerSkinning(player.parts),
        .frames = playerFrames(player.parts),
        .channels = {"legs", "torso"},
        .clips = playerClips(player.parts, player.animations, "animation.cfg", warnings),
        .still = stillClip(player.parts)};
    animated.joints.resize(player.parts.size());
    return animated;
}

ChannelPlays playedOn(const Clip* clip, const ClipPhase& phase)
{
    const ChannelPlay play{.clip = clip, .phase = phase};
    return {play, play};
}

WhiteModel::WhiteModel(const gpu::Device& device, AnimatedModel model,
                       const ModelFrameSettings& settings)
    : device_(device), model_(std::move(model)), materials_(whiteMaterial()),
      frame_(device, model_, materials_,
             std::vector<std::uint32_t>(model_.skinning.meshes.size(), 0), settings)
{
}

SkinningResult WhiteModel::posed(const ChannelPlays& plays)
{
    device_.submitAndWait([&](VkCommandBuffer commands)
                          { frame_.recordFrame({.commands = commands, .slot = 0}, plays); });
    return frame_.readPosed(0);
}

Image WhiteModel::picture(const ModelView& view, VkExtent2D extent, bool shadows)
{
    const DrawnFrames drawn(device_, extent, VK_SAMPLE_COUNT_1_BIT, false, 1);
    materials_.materials[0].noShadows = !shadows;
    const ModelPicture picture{.target = drawn.target(), .leaveAs = gpu::kCopySource, .view = view};
    drawn.draw([&](const gpu::Frame& frame)
               { frame_.recordFrame(frame, playedOn(&model_.still, {}), &picture); });
    return drawn.picture();
}

} // namespace sinew::test
