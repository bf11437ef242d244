// Silence of the validation layer means something only because it speaks up here: the frame of the
// samples is silent, and each of its barriers, left out, is reported.
#include "engine/gpu/barrier.h"
#include "engine/gpu/frame_ring.h"
#include "tests/gpu/scene_passes.h"
#include "tests/support/synthetic_models.h"

#include <gtest/gtest.h>

#include <string_view>

namespace sinew::test
{
namespace
{

struct Mistakes
{
    bool noBarrierAfterPose = false;
    bool noBarrierAfterSkin = false;
    bool barrierAfterSkinBehindShadowPass = false;
    bool shadowMapReadUnsynchronised = false;
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
        const VkSampleCountFlagBits samples = availableSamples(device(), 4);
        ScenePasses passes(device(), model, buildSkinningModel(model, 60.0), std::span(&clip, 1),
                           samples);
        const RenderTargetRing targets = createRenderTargets(device(), {64, 64}, samples);
        gpu::FrameRing ring(device());
        for (std::uint32_t i = 0; i < 2 * gpu::kFramesInFlight; ++i)
        {
            const gpu::Frame begun = ring.begin();
            gpu::Frame frame = begun;
            if (mistakes.oneSlotForAllFrames)
                frame.slot = 0;
            else
                passes.scene.write(frame, {.visible = {.radius = 1.0}}, passes.draws);
            recordSkinning(passes, frame, clipPhaseAt(clip, LoopMode::Wrap, 0.1 * i), mistakes);
            recordPasses(passes, frame, targets[begun.slot], mistakes);
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

private:
    static void recordSkinning(const ScenePasses& passes, const gpu::Frame& frame,
                               const ClipPhase& phase, const Mistakes& mistakes)
    {
        passes.skinned.posePass().record(frame, {.clip = 0, .phase = phase});
        if (!mistakes.noBarrierAfterPose)
            barrier(frame.commands, gpu::kComputeWrite, gpu::kComputeRead);
        passes.skinned.skinPass().record(frame);
        if (!mistakes.noBarrierAfterSkin && !mistakes.barrierAfterSkinBehindShadowPass)
            barrier(frame.commands, gpu::kComputeWrite, gpu::kVertexRead);
    }

    static void recordPasses(ScenePasses& passes, const gpu::Frame& frame,
                             const RenderTarget& target, const Mistakes& mistakes)
    {
        const VkCommandBuffer commands = frame.commands;
        const gpu::ImageRange shadowMap = passes.scene.shadowMap(frame).range();
        transition(commands, shadowMap, gpu::kContentsUnneeded, gpu::kDepthAttachment);
        passes.shadow.record(frame, passes.draws);
        if (mistakes.barrierAfterSkinBehindShadowPass)
            barrier(commands, gpu::kComputeWrite, gpu::kVertexRead);
        // The layout must change all the same: what is left out is who waits for it.
        gpu::ImageUse sampled = gpu::kSampledDepth;
        if (mistakes.shadowMapReadUnsynchronised)
            sampled.access = gpu::kNothing;
        transition(commands, shadowMap, gpu::kDepthAttachment, sampled);
        transition(commands, target.colour.range(), gpu::kContentsUnneeded, gpu::kColourAttachment);
        if (target.multisampled)
            transition(commands, target.multisampled->range(), gpu::kContentsUnneeded,
                       gpu::kColourAttachment);
        transition(commands, target.depth.range(), gpu::kContentsUnneeded, gpu::kDepthAttachment);
        passes.forward.record(frame, target, passes.draws, true);
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

TEST_F(SynchronisationTest, BarrierBetweenSkinAndShadowPassLeftOut)
{
    drawFrames({.barrierAfterSkinBehindShadowPass = true});
    expectReported("SYNC-HAZARD-READ-AFTER-WRITE");
}

TEST_F(SynchronisationTest, BarrierBetweenShadowMapAndItsReadersLeftOut)
{
    drawFrames({.shadowMapReadUnsynchronised = true});
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
            skinned.posePass().record(frame, {});
            skinned.posePass().record(frame, {});
        });
    expectReported("SYNC-HAZARD-");
}

} // namespace
} // namespace sinew::test
