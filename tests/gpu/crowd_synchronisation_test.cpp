// Checks which missing barriers of a crowd's frame the validation layer reports: for these, its
// silence proves that none is missing. docs/internal/synchronisation.md has the table.
#include "engine/crowd/crowd_config.h"
#include "tests/gpu/counted_waits.h"
#include "tests/gpu/crowd_fixture.h"
#include "tests/gpu/drawn_frames.h"
#include "tests/gpu/gpu_test.h"
#include "tests/gpu/morphed_model.h"

#include <gtest/gtest.h>

#include <array>
#include <ostream>
#include <string_view>

namespace sinew::test
{
namespace
{

constexpr VkExtent2D kSynchronisedExtent{64, 64};

struct Case
{
    const char* name;
    std::optional<gpu::LeftOutBarrier> leftOut; // none: the complete frame
    bool texels = true;
    CrowdSkinning skinning = CrowdSkinning::Fast;
    bool ofTriangleCull = false; // reported only if triangles are culled
    CrowdPosing posing = CrowdPosing::ByInstance;
    bool newerLayersAreSilent = false; // newer layers do not report this barrier
    bool uneven = false;               // clips have frame times, and the model has morph targets
    bool occludes = false;             // instances occlude each other
    bool motion = false;               // draws motion vectors
    bool layered = false;              // an instance has a layer; tints are enabled
};

void PrintTo(const Case& tested, std::ostream* out)
{
    *out << tested.name;
}

class CrowdSynchronisation : public GpuTest, public testing::WithParamInterface<Case>
{
protected:
    void SetUp() override
    {
        GpuTest::SetUp();
        if (!IsSkipped() && GetParam().ofTriangleCull &&
            !triangleCullLacks(device().capabilities()).empty())
            GTEST_SKIP() << "this device cannot draw what the triangle cull leaves";
    }

    static CrowdPlay rigidPlay()
    {
        return CrowdPlay(oddModel({.name = "barriers",
                                   .parents = chainOfParents(3),
                                   .vertexCount = 30,
                                   .mostInfluences = 2}));
    }

    // Two chunks per frame, and two frames in flight.
    void drawFrames(const Case& tested)
    {
        const CrowdPlay play = tested.uneven ? morphedPlay(true) : rigidPlay();
        const VkSampleCountFlagBits samples = availableSamples(device(), 4);
        CrowdOnDevice crowd(
            device(), play, randomInstances(play, 8, 10.0, 1),
            {.config = {.skinning = tested.skinning,
                        .posing = tested.posing,
                        .cullsTriangles = triangleCullLacks(device(), play.crowd).empty(),
                        .texels = tested.texels,
                        .trianglePieces = 2,
                        .occludes = tested.occludes,
                        .motion = tested.motion},
             .capacity = 4,
             .sides = {},
             .samples = samples,
             .tints = tested.layered,
             .layers = {.capacity = tested.layered ? 2U : 0U}});
        const DrawnFrames drawn(device(), kSynchronisedExtent, samples, tested.motion);
        CrowdFrameRequest request{.view = {.visible = {.radius = 20.0}},
                                  .seconds = 0.5,
                                  .largeHeight = 1e30, // all triangles are culled individually
                                  .afterPass = {}};
        if (tested.motion)
            request.motion =
                CrowdMotionRequest{.leaveAs = gpu::kCopySource,
                                   .before = CrowdBefore{.view = request.view, .seconds = 0.4}};
        drawn.drawInFlight(
            [&](gpu::Frame frame, std::uint32_t)
            {
                frame.leftOut = tested.leftOut;
                if (tested.motion)
                    request.motion->target = &drawn.motionTarget(frame.slot);
                crowd.frame().live().hide({.index = 0}, false); // marks its record for upload
                if (tested.layered)
                    crowd.frame().layers().set({.index = 1}, std::array{InstanceLayer{}});
                crowd.frame().record(frame, drawn.target(frame.slot), request, gpu::kCopySource);
            },
            !tested.leftOut);
    }

    // Expects fewer waits than the complete frame has.
    void expectFewer(int waits)
    {
        Case whole = GetParam();
        whole.leftOut = {};
        EXPECT_LT(waits, waitsOf([&] { drawFrames(whole); }));
    }

    bool hazardReported() const { return hasMessage("SYNC-HAZARD-"); }
};

gpu::LeftOutBarrier without(std::string_view name, std::optional<std::size_t> reader = {})
{
    return {.name = name, .reader = reader};
}

TEST_P(CrowdSynchronisation, IsReportedWhereItIsLeftOut)
{
    const int waits = waitsOf([&] { drawFrames(GetParam()); });
    if (GetParam().leftOut)
        forgiveValidation();
    if (GetParam().newerLayersAreSilent && layerIsNewer())
        expectFewer(waits);
    else
        EXPECT_EQ(hazardReported(), GetParam().leftOut.has_value());
}

std::string nameOf(const testing::TestParamInfo<Case>& tested)
{
    return tested.param.name;
}

Case ofTriangleCull(Case tested)
{
    tested.ofTriangleCull = true;
    return tested;
}

Case ofUnevenClips(Case tested)
{
    tested.uneven = true;
    return tested;
}

Case ofOcclusion(Case tested)
{
    tested.occludes = true;
    return tested;
}

Case ofMotion(Case tested)
{
    tested.motion = true;
    return tested;
}

Case ofLayers(Case tested)
{
    tested.layered = true;
    return tested;
}

// For barriers before indirect draws.
Case unseenByNewerLayers(Case tested)
{
    tested.newerLayersAreSilent = true;
    return ofTriangleCull(tested);
}

const std::vector<Case>& cases()
{
    constexpr bool kStorage = false;
    static const std::vector<Case> all = {
        {"Nothing", std::nullopt},
        {"NothingOfStorage", std::nullopt, kStorage},
        {"NothingOfSimple", std::nullopt, true, CrowdSkinning::Simple},
        {"NothingByWorkgroup", std::nullopt, true, CrowdSkinning::Fast, false,
         CrowdPosing::ByWorkgroup},
        {"ChangedInstances", without("changed instances")},
        {"CandidateCounts", without("candidate counts")},
        {"CandidateStarts", without("candidate starts")},
        {"Candidates", without("candidates")},
        {"PreviousChunk", without("previous chunk")},
        {"ChunkCountToCompute", without("chunk count", 0)},
        {"ChunkCountToIndirect", without("chunk count", 1)},
        ofUnevenClips({"NothingOfUnevenClips", std::nullopt}),
        {"JointMatrices", without("joint matrices")},
        {"JointMatricesOfStorage", without("joint matrices"), kStorage},
        {"PreviousChunkByWorkgroup", without("previous chunk"), true, CrowdSkinning::Fast, false,
         CrowdPosing::ByWorkgroup},
        {"ChunkCountToIndirectByWorkgroup", without("chunk count", 1), true, CrowdSkinning::Fast,
         false, CrowdPosing::ByWorkgroup},
        {"JointMatricesByWorkgroup", without("joint matrices"), true, CrowdSkinning::Fast, false,
         CrowdPosing::ByWorkgroup},
        ofLayers({"NothingOfLayers", std::nullopt}),
        ofMotion(ofLayers({"NothingOfMotionOfLayers", std::nullopt})),
        ofLayers({"NothingOfLayersByWorkgroup", std::nullopt, true, CrowdSkinning::Fast, false,
                  CrowdPosing::ByWorkgroup}),
        {"ListCounts", without("list counts")},
        {"ListTotals", without("list totals")},
        {"ListStarts", without("list starts")},
        {"ListsToIndirect", without("lists", 0)},
        {"ListsToComputeOfSimple", without("lists", 1), true, CrowdSkinning::Simple},
        {"ListsToTexels", without("lists", 2)},
        ofTriangleCull({"ProjectedVertices", without("projected vertices")}),
        ofTriangleCull({"ProjectedVerticesOfStorage", without("projected vertices"), kStorage}),
        unseenByNewerLayers({"DrawsToIndirect", without("draws", 0)}),
        {"DrawsToVertexShader", without("draws", 1)},
        {"DrawsToVertexShaderOfStorage", without("draws", 1), kStorage},
        unseenByNewerLayers({"DrawsToIndices", without("draws", 2)}),
        {"ShadowMap", without("shadow map")},
        {"Image", without("image")},
        {"Counts", without("counts")},
        {"NothingOfPalettes", std::nullopt, true, CrowdSkinning::VertexPalette},
        {"NothingOfPalettesOfStorage", std::nullopt, kStorage, CrowdSkinning::VertexPalette},
        {"DrawsToPalettes", without("draws", 1), true, CrowdSkinning::VertexPalette},
        ofOcclusion({"NothingOfOcclusion", std::nullopt}),
        ofOcclusion({"NothingOfOcclusionOfStorage", std::nullopt, kStorage}),
        ofOcclusion(
            {"NothingOfOcclusionInVertexShaders", std::nullopt, true, CrowdSkinning::VertexShader}),
        ofMotion(ofOcclusion({"NothingOfOcclusionAndMotion", std::nullopt})),
        ofOcclusion({"InstancesInView", without("instances in view")}),
        ofOcclusion({"DepthOfOccluders", without("depth of occluders")}),
        ofMotion({"NothingOfMotion", std::nullopt}),
        ofMotion({"NothingOfMotionOfStorage", std::nullopt, kStorage, CrowdSkinning::Simple}),
        ofMotion(ofUnevenClips({"NothingOfMotionOfUnevenClips", std::nullopt})),
        ofMotion({"JointMatricesOfMotion", without("joint matrices")}),
        ofMotion({"ListsToTexelsOfMotion", without("lists", 2)}),
        ofMotion({"DrawsToVertexShaderOfMotion", without("draws", 1)}),
        ofMotion({"Motion", without("motion")}),
    };
    return all;
}

INSTANTIATE_TEST_SUITE_P(LeftOut, CrowdSynchronisation, testing::ValuesIn(cases()), nameOf);

// The barriers that the layer does not report are at least recorded:
// - "previous candidates": compute shaders last read what the candidates' passes overwrite, and the
//   previous chunk has recorded barriers from compute shaders to compute shaders since then.
// - "lists" to the triangle cull's reads of storage: the fast skin pass has read the lists as
//   texels, and the layer reports no wrong read after a correct one. It does report the barrier
//   with the simple skin pass, which reads them as storage.
// - "depth pyramid": the next chunk has barriers from compute shaders to compute shaders before it
//   reads the pyramid.
// - "counts on the host": the layer does not check reads by the CPU.
// - "counts before the next frame": frames without a barrier are never submitted, so the layer sees
//   one frame at a time.
// - Attachments: layers before VK_EXT_layer_settings do not check attachments of dynamic rendering;
//   newer ones report most of these.
//   with them; newer ones report most of these.
class CrowdSynchronisationUnreported : public CrowdSynchronisation
{
};

TEST_P(CrowdSynchronisationUnreported, IsRecorded)
{
    const int waits = waitsOf([&] { drawFrames(GetParam()); });
    if (layerIsNewer())
        forgiveValidation();
    else
        EXPECT_FALSE(hazardReported());
    expectFewer(waits);
}

INSTANTIATE_TEST_SUITE_P(
    LeftOut, CrowdSynchronisationUnreported,
    testing::Values(
        Case{"PreviousCandidates", without("previous candidates")},
        Case{"ListsToCompute", without("lists", 1)},
        Case{"ShadowMapToBeDrawn", without("shadow map to be drawn")},
        Case{"ShadowMapOfThePreviousChunk", without("shadow map of the previous chunk")},
        ofMotion({"MotionToBeDrawn", without("motion to be drawn")}),
        ofMotion({"DepthOfMotionToBeDrawn", without("depth of motion to be drawn")}),
        ofMotion({"MotionOfThePreviousChunkColour", without("motion of the previous part", 0)}),
        ofMotion({"MotionOfThePreviousChunkDepth", without("motion of the previous part", 1)}),
        Case{"ColourToBeDrawn", without("colour to be drawn")},
        Case{"SamplesToBeDrawn", without("samples to be drawn")},
        Case{"DepthToBeDrawn", without("depth to be drawn")},
        Case{"CountsOnTheHost", without("counts on the host")},
        Case{"CountsBeforeTheNextFrame", without("counts before the next frame")},
        ofOcclusion({"DepthOfOccludersToBeDrawn", without("depth of occluders to be drawn")}),
        ofOcclusion({"DepthOfThePreviousChunk", without("depth of the previous chunk")}),
        ofOcclusion({"DepthPyramid", without("depth pyramid")}),
        Case{"ImageOfThePreviousChunkColour", without("image of the previous chunk", 0)},
        Case{"ImageOfThePreviousChunkDepth", without("image of the previous chunk", 1)}),
    nameOf);

} // namespace
} // namespace sinew::test
