// A model of white surfaces in the frame that the samples use.
#pragma once

#include "engine/images/image.h"
#include "engine/render/model_frame.h"
#include "tests/gpu/gpu_test.h"

#include <span>
#include <vector>

namespace sinew::test
{

// Lit, seen from both sides, with no images.
LoadedMaterials whiteMaterial();

Pose bindPoseOf(const SkeletalModel& model);

class WhiteModel
{
public:
    // Without clips: the bind pose. All that is referred to must outlive the model.
    WhiteModel(const gpu::Device& device, const SkeletalModel& model, const SkinningModel& skinning,
               std::span<const Clip> clips, const ModelFrameSettings& settings = {});
    // With vertices that are stored frame by frame.
    WhiteModel(const gpu::Device& device, const SkinningModel& skinning, const FramedModel& frames,
               std::vector<NamedClip> clips, const Pose& bindPose);

    ModelFrame& frame() { return frame_; }

    PosedModel posed(const ChannelPlays& plays);
    // One sample per pixel. Requires a model without clips.
    Image picture(const SceneView& view, VkExtent2D extent, bool shadows);

private:
    const gpu::Device& device_;
    std::vector<std::uint32_t> meshMaterials_;
    LoadedMaterials materials_;
    ModelFrame frame_;
};

// The same on both channels.
ChannelPlays playedOn(const Clip& clip, const ClipPhase& phase);

} // namespace sinew::test
