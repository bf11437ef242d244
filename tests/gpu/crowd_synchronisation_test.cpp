// Which missing barriers of a crowd's frame the validation layer reports: where it does, silence
// about the frame means something. docs/gpu-pipeline.md has the table.
#include "engine/gpu/frame_ring.h"
#include "tests/gpu/crowd_drawing.h"
#include "tests/gpu/gpu_test.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <string_view>

namespace sinew::test
{
namespace
{

struct Case
{
    const char* name;
    std::optional<LeftOut> leftOut; // none: the frame as it is
    bool texels = true;
    CrowdSkinning skinning = CrowdSkinning::Fast;
};

void PrintTo(const Case& tested, std::ostream* out)
{
    *out << tested.name;
}

class CrowdSynchronisation : public GpuTest, public testing::WithParamInterface<Case>
{
protected:
    // Two chunks a frame, each drawn into the shadow map, and two frames in flight.
    void drawFrames(const Case& tested)
    {
        const CrowdPlay play(oddModel({.name = "barriers",
                                       .parents = chainOfParents(3),
                                       .vertexCount = 30,
                                       .mostInfluences = 2}));
        const std::vector<gpu::CrowdInstance> instances = randomInstances(play, 8, 10.0, 1);
        CrowdDrawing drawing(
            device(), play, instances,
            {.form = {.skinning = tested.skinning, .posesByLevel = true, .texels = tested.texels},
             .capacity = 4,
             .culledSides = {},
             .leftOut = tested.leftOut},
            CullSides::None, VK_SAMPLE_COUNT_1_BIT);
        gpu::FrameRing ring(device());
        for (std::uint32_t i = 0; i < 2 * gpu::kFramesInFlight; ++i)
        {
            const gpu::Frame frame = ring.begin();
            recordFrame(drawing, frame);
            ring.end(frame);
        }
        ring.wait();
    }

    bool hazardReported() const
    {
        const std::vector<std::string> messages = validationMessages();
        return std::ranges::any_of(messages, [](const std::string& message)
                                   { return message.find("SYNC-HAZARD-") != std::string::npos; });
    }

private:
    static void recordFrame(CrowdDrawing& drawing, const gpu::Frame& frame)
    {
        constexpr double kAllCulled = 1e30;
        CrowdRun run = drawing.write(frame, {.visible = {.radius = 20.0}}, {64, 64}, kAllCulled);
        const gpu::ImageRange shadowMap = drawing.scene.shadowMap(frame).range();
        drawing.crowd.recordCandidates(frame, run);
        transition(frame.commands, shadowMap, gpu::kContentsUnneeded, gpu::kDepthAttachment);
        for (const std::uint32_t first : {0U, 4U})
        {
            run.first = first;
            drawing.crowd.recordChunk(frame, run);
            if (first > 0)
                barrier(frame.commands, gpu::kDepthTest, gpu::kDepthTest);
            drawing.shadow.record(frame, drawing.draws, {.begins = first == 0, .ends = first > 0});
        }
    }
};

TEST_P(CrowdSynchronisation, IsReportedWhereItIsLeftOut)
{
    drawFrames(GetParam());
    if (GetParam().leftOut)
        forgiveValidation();
    EXPECT_EQ(hazardReported(), GetParam().leftOut.has_value());
}

std::string nameOf(const testing::TestParamInfo<Case>& tested)
{
    return tested.param.name;
}

// Three are not reported, and are not here:
// - BeforeCandidates: what the candidates' passes overwrite was last read by compute shaders, after
//   which the chunk before has recorded barriers from compute shaders to compute shaders.
// - Candidates: their count is made visible by the barrier InstanceStarts, they themselves by
//   ChunkCount, before which nobody reads them.
// - Lists to the triangle cull's reads of storage: the fast skin pass has read the lists as texels,
//   and of a read that comes after a correct one the layer expects nothing wrong. The simple skin
//   pass reads them as storage: there it is reported.
const std::vector<Case>& cases()
{
    using enum CrowdBarrier;
    constexpr bool kStorage = false;
    static const std::vector<Case> all = {
        {"Nothing", std::nullopt},
        {"NothingOfStorage", std::nullopt, kStorage},
        {"NothingOfSimple", std::nullopt, true, CrowdSkinning::Simple},
        {"InstanceCounts", LeftOut{InstanceCounts, {}}},
        {"InstanceStarts", LeftOut{InstanceStarts, {}}},
        {"BeforeChunk", LeftOut{BeforeChunk, {}}},
        {"ChunkCountToCompute", LeftOut{ChunkCount, 0}},
        {"ChunkCountToIndirect", LeftOut{ChunkCount, 1}},
        {"Joints", LeftOut{Joints, {}}},
        {"JointMatrices", LeftOut{JointMatrices, {}}},
        {"JointMatricesOfStorage", LeftOut{JointMatrices, {}}, kStorage},
        {"FlagsAndCounts", LeftOut{FlagsAndCounts, {}}},
        {"ListStarts", LeftOut{ListStarts, {}}},
        {"ListsToIndirect", LeftOut{Lists, 0}},
        {"ListsToComputeOfSimple", LeftOut{Lists, 1}, true, CrowdSkinning::Simple},
        {"ListsToTexels", LeftOut{Lists, 2}},
        {"Projected", LeftOut{Projected, {}}},
        {"BeforeDrawsToIndirect", LeftOut{BeforeDraws, 0}},
        {"BeforeDrawsToVertexShader", LeftOut{BeforeDraws, 1}},
        {"BeforeDrawsToVertexShaderOfStorage", LeftOut{BeforeDraws, 1}, kStorage},
        {"BeforeDrawsToIndices", LeftOut{BeforeDraws, 2}},
    };
    return all;
}

INSTANTIATE_TEST_SUITE_P(LeftOut, CrowdSynchronisation, testing::ValuesIn(cases()), nameOf);

} // namespace
} // namespace sinew::test
