// Several models in one frame: each looks as it does alone.
#include "tests/gpu/crowd_fixture.h"
#include "tests/gpu/drawn_frames.h"
#include "tests/gpu/gpu_test.h"
#include "tests/support/synthetic_models.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sinew::test
{
namespace
{

constexpr VkExtent2D kGroupsExtent{240, 160};
constexpr std::uint64_t kPlenty = std::uint64_t{1} << 30U;

CrowdPlay groupOf(const char* name, std::uint32_t joints, std::uint32_t vertices)
{
    return CrowdPlay(oddModel({.name = name,
                               .parents = forestOfParents(joints, 2),
                               .vertexCount = vertices,
                               .mostInfluences = 3}));
}

// Two models that differ in every property of a group: joints, vertices, buckets, clips.
class CrowdGroups : public GpuTest
{
protected:
    CrowdRequest request(bool blended = false) const
    {
        return {.config = {.cullsTriangles = triangleCullLacks(device().capabilities()).empty(),
                           .texels = hasLargeTexelBuffers(device()),
                           .occludes = occlusionLacks(device(), VK_SAMPLE_COUNT_1_BIT).empty(),
                           .motion = true},
                .blended = blended};
    }

    // Joint matrices and vertices of an instance; needs all instances in one chunk.
    static std::vector<std::byte> resultOf(const CrowdOnDevice& reader, const CrowdBuffers& buffers,
                                           std::size_t instance)
    {
        const std::size_t joints =
            buffers.model.jointCount * gpu::kTexelsPerJoint * sizeof(gpu::vec4);
        const std::size_t vertices =
            buffers.plan.room.lods[0].vertexCount * sizeof(gpu::SkinnedVertex);
        const PosedInstances& posed = buffers.chunk.now;
        auto result = reader.bytesOf(posed.jointMatrices, instance * joints, joints);
        const auto skinned = reader.bytesOf(posed.skinned, instance * vertices, vertices);
        result.insert(result.end(), skinned.begin(), skinned.end());
        return result;
    }

    void compute(const CrowdFrame& frame, const CrowdWork& work) const
    {
        device().submitAndWait(
            [&](VkCommandBuffer commands)
            { frame.recordCompute({.commands = commands, .leftOut = {}}, work); });
    }

    // An image, its motion vectors, and the number of visible instances.
    struct Drawn
    {
        std::vector<std::byte> pixels;
        std::vector<glm::vec2> motion;
        std::uint32_t visible = 0;
    };
    Drawn draw(CrowdFrame& frame, bool hides = false) const
    {
        const DrawnFrames drawn(device(), kGroupsExtent, VK_SAMPLE_COUNT_1_BIT, true, 1);
        CrowdFrameRequest asked{
            .view = {.camera = {.distance = 2.0 * radius_, .azimuth = 0.0, .elevation = 0.02},
                     .visible = {.centre = {}, .radius = radius_}},
            .seconds = 0.3,
            .hides = hides,
            .largeHeight = 30.0,
            .motion =
                CrowdMotionRequest{.target = &drawn.motionTarget(), .leaveAs = gpu::kCopySource},
            .afterPass = {}};
        asked.motion->before = CrowdBefore{asked.view, 0.1};
        drawn.draw([&](const gpu::Frame& recorded)
                   { frame.record(recorded, drawn.target(), asked, gpu::kCopySource); });
        return {drawn.picture().pixels, drawn.motion(), frame.counts(0)->visible};
    }

    CrowdPlay small_ = groupOf("small", 5, 30);
    CrowdPlay large_ = groupOf("large", 40, 300);
    double radius_ = 4.0 * std::max(small_.crowd.reach, large_.crowd.reach);
    std::vector<gpu::CrowdInstance> ofSmall_ = randomInstances(small_, 50, radius_, 1);
    std::vector<gpu::CrowdInstance> ofLarge_ = randomInstances(large_, 23, radius_, 2);
};

// Bit for bit: an instance does not depend on its group.
TEST_F(CrowdGroups, HaveTheInstancesOfTheCrowdThatIsSplit)
{
    std::array<std::vector<gpu::CrowdInstance>, 2> parts;
    for (std::size_t i = 0; i < ofLarge_.size(); ++i)
        parts.at(i % 3 == 0 ? 1 : 0).push_back(ofLarge_[i]);
    CrowdOnDevice whole(device(), large_, ofLarge_, request());
    CrowdOnDevice first(device(), large_, parts[0], request());
    CrowdOnDevice second(device(), large_, parts[1], request());
    CrowdFrame split(device(), {first.input(), second.input()}, {.ground = false});
    compute(whole.frame(), whole.work(0.7));
    compute(split, whole.work(0.7));
    std::array<std::size_t, 2> next{};
    for (std::size_t i = 0; i < ofLarge_.size(); ++i)
    {
        const std::size_t part = i % 3 == 0 ? 1 : 0;
        ASSERT_EQ(resultOf(whole, split.buffers(part), next.at(part)++),
                  resultOf(whole, whole.buffers(), i));
    }
    const Drawn expected = draw(whole.frame());
    const Drawn drawn = draw(split);
    EXPECT_EQ(drawn.pixels, expected.pixels);
    EXPECT_EQ(drawn.motion, expected.motion);
    EXPECT_EQ(drawn.visible, expected.visible);
    EXPECT_GT(drawn.visible, 10U);
}

TEST_F(CrowdGroups, AreAsEachAlone)
{
    CrowdOnDevice small(device(), small_, ofSmall_, request());
    CrowdOnDevice large(device(), large_, ofLarge_, request());
    CrowdFrame mix(device(), {small.input(), large.input()}, {.memory = kPlenty});
    for (const CrowdFrame* frame : {&small.frame(), &large.frame(), &mix})
        compute(*frame, small.work(1.3));
    for (std::size_t i = 0; i < ofSmall_.size(); ++i)
        ASSERT_EQ(resultOf(small, mix.buffers(0), i), resultOf(small, small.buffers(), i)) << i;
    for (std::size_t i = 0; i < ofLarge_.size(); ++i)
        ASSERT_EQ(resultOf(large, mix.buffers(1), i), resultOf(large, large.buffers(), i)) << i;
}

// The groups have different numbers of chunks, opaque and blended.
TEST_F(CrowdGroups, DrawTheSamePictureInChunks)
{
    for (const bool blended : {false, true})
    {
        CrowdOnDevice small(device(), small_, ofSmall_, request(blended));
        CrowdOnDevice large(device(), large_, ofLarge_, request(blended));
        const std::vector<CrowdInput> inputs = {small.input(), large.input()};
        CrowdFrame whole(device(), inputs, {.memory = kPlenty});
        const auto planned = [](const CrowdFrame& frame, std::size_t group)
        { return frame.buffers(group).plan; };
        const std::uint64_t memory = (planned(whole, 0).bytes + planned(whole, 1).bytes) / 3;
        CrowdFrame parts(device(), inputs, {.memory = memory});
        EXPECT_GT(planned(parts, 0).chunks, 1U);
        EXPECT_NE(planned(parts, 0).chunks, planned(parts, 1).chunks);
        EXPECT_LE(planned(parts, 0).bytes + planned(parts, 1).bytes, memory);
        const Drawn expected = draw(whole);
        for (const bool hides : {false, true, true})
        {
            const Drawn drawn = draw(parts, hides);
            EXPECT_EQ(drawn.pixels, expected.pixels);
            EXPECT_EQ(drawn.motion, expected.motion);
        }
    }
}

// A wall made of one group in front of the other group's instances.
TEST_F(CrowdGroups, HideEachOther)
{
    if (!request().config.occludes)
        GTEST_SKIP() << "this device does not cull what is hidden";
    const CrowdPlay brick(
        PlayedModel{.name = "cube", .model = boxModel(), .clips = {}, .loopModes = {}});
    std::vector<gpu::CrowdInstance> wall;
    for (int i = 0; i < 400; ++i)
        wall.push_back({.position = {radius_, 1.5 * (i % 20) - 15.0, 1.5 * (i / 20) - 15.0},
                        .headingW = 1.0F});
    const auto behind = randomInstances(small_, 50, 4.0, 1);
    CrowdOnDevice front(device(), brick, wall, request());
    CrowdOnDevice back(device(), small_, behind, request());
    CrowdFrame frame(device(), {back.input(), front.input()}, {.memory = kPlenty});
    const Drawn whole = draw(frame);
    draw(frame, true); // no occluders are known yet
    const Drawn hiding = draw(frame, true);
    EXPECT_EQ(hiding.pixels, whole.pixels);
    EXPECT_EQ(hiding.motion, whole.motion);
    EXPECT_LE(hiding.visible + behind.size(), whole.visible);
}

} // namespace
} // namespace sinew::test
