// Proves that the validation layer notices mistakes: it reports nothing for the samples' frame, and
// reports each of its barriers that is left out.
#include "engine/animation/animated_model.h"
#include "engine/animation/reference_skinning.h"
#include "engine/gpu/barrier.h"
#include "tests/gpu/counted_waits.h"
#include "tests/gpu/drawn_frames.h"
#include "tests/gpu/white_model.h"
#include "tests/support/synthetic_models.h"

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <string_view>

namespace sinew::test
{
namespace
{

constexpr VkExtent2D kSynchronisationExtent{64, 64};

struct Mistake
{
    std::optional<gpu::LeftOutBarrier> leftOut;
    bool oneSlotForAllFrames = false;
};

// Optional parts of a frame.
struct Extras
{
    std::optional<PictureSplit> split{};
    bool motion = false;
};

class SynchronisationTest : public GpuTest
{
protected:
    // Draws several frames of a small model in flight. `isSplit`: the right side uses given
    // vertices.
    void drawFrames(const Mistake& mistake, bool isSplit = false, bool motion = false)
    {
        const SkeletalModel model = stripModel(64);
        const Clip clip = bendingClip(model);
        const VkSampleCountFlagBits samples = availableSamples(device(), 4);
        WhiteModel white(device(),
                         animatedModel(model, buildSkinningModel(model, 60.0), std::span(&clip, 1)),
                         {.samples = samples});
        if (!isSplit)
            return drawFrames(white, samples, mistake, {.motion = motion});
        std::vector<ReferenceVertex> vertices(white.model().skinning.vertices.size());
        skinReference(white.model().skinning, stillPose(white.model()), vertices);
        const SkinnedVertices given = packSkinned(vertices);
        drawFrames(white, samples, mistake,
                   {.split = PictureSplit{.skinned = &given}, .motion = motion});
    }

    void drawFrames(WhiteModel& white, VkSampleCountFlagBits samples, const Mistake& mistake,
                    const Extras& extras = {})
    {
        const DrawnFrames drawn(device(), kSynchronisationExtent, samples, extras.motion);
        drawn.drawInFlight(
            [&](gpu::Frame frame, std::uint32_t i)
            {
                const RenderTarget& target = drawn.target(frame.slot);
                ModelPicture picture{.target = target,
                                     .leaveAs = gpu::kCopySource,
                                     .view = {.split = extras.split, .visible = {.radius = 1.0}}};
                const auto playsAt = [&](double seconds)
                { return channelPlays(white.model(), Playback{.seconds = seconds}); };
                if (extras.motion)
                    picture.motion = ModelMotionRequest{
                        .target = &drawn.motionTarget(frame.slot),
                        .leaveAs = gpu::kCopySource,
                        .before =
                            PreviousFrame{.view = picture.view, .plays = playsAt(0.1 * i - 0.1)}};
                frame.leftOut = mistake.leftOut;
                if (mistake.oneSlotForAllFrames)
                    frame.slot = 0;
                white.frame().recordFrame(frame, playsAt(0.1 * i), &picture);
                expectLayouts(frame.commands, target);
            },
            !mistake.leftOut);
    }

    // The layer checks an attachment's layout when it changes, not when it is drawn into.
    static void expectLayouts(VkCommandBuffer commands, const RenderTarget& target)
    {
        constexpr gpu::ImageUse kAnother{.layout = VK_IMAGE_LAYOUT_GENERAL};
        transition(commands, target.depth.range(), gpu::kDepthAttachment, kAnother);
        if (target.multisampled)
            transition(commands, target.multisampled->range(), gpu::kColourAttachment, kAnother);
    }

    bool isReported(std::string_view hazard)
    {
        forgiveValidation();
        return hasMessage(hazard);
    }
};

TEST_F(SynchronisationTest, TheFrameIsSilent)
{
    drawFrames({});
}

TEST_F(SynchronisationTest, TheFrameOfAPlayerIsSilent)
{
    WhiteModel white(device(), animatedModel(madeUpPlayer()));
    drawFrames(white, VK_SAMPLE_COUNT_1_BIT, {});
}

TEST_F(SynchronisationTest, OneBufferSharedByTwoFramesInFlight)
{
    drawFrames({.oneSlotForAllFrames = true});
    EXPECT_TRUE(isReported("SYNC-HAZARD-WRITE-AFTER-"));
}

TEST_F(SynchronisationTest, TheSplitFrameIsSilent)
{
    drawFrames({}, true);
}

TEST_F(SynchronisationTest, TheFrameWithMotionVectorsIsSilent)
{
    drawFrames({}, false, true);
    drawFrames({}, true, true);
}

struct LeftOut
{
    std::string_view barrier;
    bool isSplit = false;
    bool motion = false;
    bool olderLayersAreSilent = false;
};

void PrintTo(const LeftOut& leftOut, std::ostream* out)
{
    *out << leftOut.barrier;
}

class LeftOutBarrierTest : public SynchronisationTest, public testing::WithParamInterface<LeftOut>
{
};

TEST_P(LeftOutBarrierTest, IsReported)
{
    const LeftOut& frame = GetParam();
    const Mistake mistake{.leftOut = gpu::LeftOutBarrier{.name = frame.barrier}};
    const int waits = waitsOf([&] { drawFrames(mistake, frame.isSplit, frame.motion); });
    if (isReported("SYNC-HAZARD-") && !frame.olderLayersAreSilent)
        return;
    ASSERT_TRUE(frame.olderLayersAreSilent || layerIsNewer());
    EXPECT_LT(waits, waitsOf([&] { drawFrames({}, frame.isSplit, frame.motion); }));
}

// One barrier after skinning serves both the shadow pass and the forward pass, which read the
// vertices in the same way. Layout transitions of images whose contents are discarded are not
// listed: they wait for nothing, and without them the layout is wrong, which TheFrameIsSilent would
// report. Older layers do not check attachments that one rendering leaves for the next.
INSTANTIATE_TEST_SUITE_P(
    Frame, LeftOutBarrierTest,
    testing::Values(LeftOut{"parents' joints"}, LeftOut{"joints"}, LeftOut{"skinned vertices"},
                    LeftOut{"shadow map"}, LeftOut{"image"},
                    LeftOut{"vertices of the left side", true}, LeftOut{"given vertices", true},
                    LeftOut{"parents' joints", true, true}, LeftOut{"joints", true, true},
                    LeftOut{"skinned vertices", true, true},
                    LeftOut{"vertices of the left side", true, true},
                    LeftOut{"given vertices", true, true}, LeftOut{"motion", true, true},
                    LeftOut{"motion of the previous part", true, true, true}));

} // namespace
} // namespace sinew::test
