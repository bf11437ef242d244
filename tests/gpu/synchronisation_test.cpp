// Silence of the validation layer means something only because it speaks up here: the frame of the
// samples is silent, and each of its barriers, left out, is reported.
#include "engine/gpu/barrier.h"
#include "engine/gpu/frame_ring.h"
#include "engine/render/camera.h"
#include "engine/render/forward_pass.h"
#include "engine/render/material_textures.h"
#include "tests/gpu/gpu_test.h"
#include "tests/support/synthetic_models.h"

#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <string_view>

namespace sinew::test
{
namespace
{

struct Mistakes
{
    bool noBarrierAfterPose = false;
    bool noBarrierAfterSkin = false;
    bool oneSlotForAllFrames = false;
};

class SynchronisationTest : public GpuTest
{
protected:
    // Some frames of a small model in flight at once, as the viewer records them.
    void drawFrames(const Mistakes& mistakes)
    {
        const SkeletalModel model = stripModel(64);
        const Clip clip = bendingClip(model);
        const SkinningModel skinning = buildSkinningModel(model, 60.0);
        const SkinnedModel skinned(device(), model, skinning, std::span(&clip, 1));
        const std::array<const Image*, 1> noImage{};
        const std::vector<gpu::GpuImage> textures = uploadMaterialTextures(device(), noImage);
        const RenderTargetRing targets = createRenderTargets(device(), {64, 64});
        const ForwardPass forward(device(),
                                  {.model = skinned.buffers(),
                                   .posed = skinned.posed(),
                                   .textures = textures,
                                   .draws = {{.indexCount = skinning.meshes[0].indexCount}}});
        gpu::FrameRing ring(device());
        for (std::uint32_t i = 0; i < 2 * gpu::kFramesInFlight; ++i)
        {
            const gpu::Frame begun = ring.begin();
            gpu::Frame frame = begun;
            if (mistakes.oneSlotForAllFrames)
                frame.slot = 0;
            skinned.posePass().record(frame, 0, clipPhaseAt(clip, LoopMode::Wrap, 0.1 * i));
            if (!mistakes.noBarrierAfterPose)
                barrier(frame.commands, gpu::kComputeWrite, gpu::kComputeRead);
            skinned.skinPass().record(frame);
            if (!mistakes.noBarrierAfterSkin)
                barrier(frame.commands, gpu::kComputeWrite, gpu::kVertexRead);
            const RenderTarget& target = targets[begun.slot];
            transition(frame.commands, target.colour.range(), gpu::kContentsUnneeded,
                       gpu::kColourAttachment);
            transition(frame.commands, target.depth.range(), gpu::kContentsUnneeded,
                       gpu::kDepthAttachment);
            forward.record(frame, target, viewProjection({}, 1.0, {.radius = 1.0}));
            ring.end(begun);
        }
        ring.wait();
    }

    void expectReported(std::string_view hazard)
    {
        forgiveValidation();
        for (const std::string& message : validationMessages())
            if (message.find(hazard) != std::string::npos)
                return;
        ADD_FAILURE() << "no validation message contains " << hazard << "; there were "
                      << validationMessages().size();
    }
};

TEST_F(SynchronisationTest, TheFrameIsSilent)
{
    drawFrames({});
}

TEST_F(SynchronisationTest, BarrierBetweenPoseAndSkinLeftOut)
{
    drawFrames({.noBarrierAfterPose = true});
    expectReported("SYNC-HAZARD-READ-AFTER-WRITE");
}

TEST_F(SynchronisationTest, BarrierBetweenSkinAndDrawLeftOut)
{
    drawFrames({.noBarrierAfterSkin = true});
    expectReported("SYNC-HAZARD-READ-AFTER-WRITE");
}

TEST_F(SynchronisationTest, OneBufferSharedByTwoFramesInFlight)
{
    drawFrames({.oneSlotForAllFrames = true});
    expectReported("SYNC-HAZARD-WRITE-AFTER-");
}

// The hierarchy's levels depend on each other: two dispatches of the pose pass without a barrier.
TEST_F(SynchronisationTest, BarrierBetweenTwoPosesLeftOut)
{
    const SkeletalModel model = stripModel(64);
    const Clip clip = bendingClip(model);
    const SkinningModel skinning = buildSkinningModel(model, 60.0);
    const SkinnedModel skinned(device(), model, skinning, std::span(&clip, 1));
    device().submitAndWait(
        [&](VkCommandBuffer commands)
        {
            const gpu::Frame frame{.commands = commands, .slot = 0};
            skinned.posePass().record(frame, 0, {});
            skinned.posePass().record(frame, 0, {});
        });
    expectReported("SYNC-HAZARD-");
}

} // namespace
} // namespace sinew::test
