// Draws a model of white surfaces with the same frame as the samples.
#pragma once

#include "engine/images/image.h"
#include "engine/render/model_frame.h"
#include "tests/gpu/gpu_test.h"
#include "tests/support/player_models.h"

#include <span>
#include <vector>

namespace sinew::test
{

// Lit, two-sided, without images.
LoadedMaterials whiteMaterial();

ModelPose bindPoseOf(const SkeletalModel& model);

AnimatedModel animatedModel(const SkeletalModel& model, const SkinningModel& skinning,
                            std::span<const Clip> clips = {});

AnimatedModel animatedModel(const PlayedPlayer& player);

// A clip, or the bind pose if null, on both channels.
ChannelPlays playedOn(const Clip* clip, const ClipPhase& phase);

class WhiteModel
{
public:
    // `device` must outlive the model.
    WhiteModel(const gpu::Device& device, AnimatedModel model,
               const ModelFrameSettings& settings = {});

    const AnimatedModel& model() const { return model_; }
    ModelFrame& frame() { return frame_; }

    SkinningResult posed(const ChannelPlays& plays);
    // One sample per pixel. Requires a model without clips.
    Image picture(const ModelView& view, VkExtent2D extent, bool shadows);

private:
    const gpu::Device& device_;
    AnimatedModel model_;
    LoadedMaterials materials_;
    ModelFrame frame_;
};

} // namespace sinew::test
