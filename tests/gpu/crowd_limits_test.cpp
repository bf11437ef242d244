// With low device limits, a crowd is computed in small chunks or from storage buffers, with the
// same result.
#include "engine/crowd/chunk_plan.h"
#include "engine/crowd/crowd_config.h"
#include "tests/gpu/comparison.h"
#include "tests/gpu/crowd_reference.h"
#include "tests/gpu/gpu_test.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace sinew::test
{
namespace
{

constexpr double kSeconds = 41.9;
// Vulkan's minimum for texel buffers, and 1/8 of the minimum for storage buffers.
constexpr std::uint32_t kTexels = 65'536;
constexpr std::uint32_t kStorageRange = 16U << 20U;

class CrowdLimitsTest : public GpuTest
{
protected:
    void lessen(gpu::Capabilities& device) const override
    {
        device.properties.limits.maxTexelBufferElements = kTexels;
        device.properties.limits.maxStorageBufferRange = kStorageRange;
    }

    // Checks all chunks and returns their plan.
    ChunkPlan expectAllChunks(const CrowdPlay& play, std::uint32_t count, bool texels)
    {
        CrowdConfig config = configFor(device(), play.crowd, {}, {});
        config.tangents = true;
        config.texels = texels;
        const std::vector<gpu::CrowdInstance> instances = randomInstances(play, count, 900.0, 2);
        const CrowdOnDevice crowd(device(), play, instances, {.config = config});
        const ChunkPlan plan = crowd.buffers().plan;
        for (std::uint32_t chunk = 0; chunk < plan.chunks; ++chunk)
            expectChunk(play, crowd, instances, chunk);
        return plan;
    }

private:
    static void expectChunk(const CrowdPlay& play, const CrowdOnDevice& crowd,
                            const std::vector<gpu::CrowdInstance>& instances, std::uint32_t chunk)
    {
        const std::uint32_t first = chunk * crowd.buffers().plan.capacity;
        SCOPED_TRACE("chunk from " + std::to_string(first));
        CrowdWork work = crowd.work(kSeconds);
        work.chunk.index = chunk;
        crowd.compute(work);
        const auto left = static_cast<std::uint32_t>(instances.size()) - first;
        const std::uint32_t inChunk = std::min(left, crowd.buffers().plan.capacity);
        ASSERT_EQ(crowd.lists()[gpu::kSkinList].size(), inChunk);
        for (std::uint32_t entry = 0; entry < inChunk; entry += 3)
        {
            const gpu::CrowdInstance& instance = instances[first + entry];
            const JointTransform stands =
                placement(instance, placeOf(play, instance, {.seconds = kSeconds}).position);
            const Difference difference =
                compare({.matrices = {},
                         .joints = {},
                         .vertices = crowd.vertices(entry),
                         .tangents = crowd.tangents(entry)},
                        placedVertices(play, stands, modelPoseOf(play, instance, kSeconds)));
            EXPECT_LE(difference.position, kPositionLimit + roundedBiases(play));
            EXPECT_LE(difference.normalDegrees, kAngleLimit);
            EXPECT_LE(difference.tangentDegrees, kAngleLimit);
        }
    }
};

TEST_F(CrowdLimitsTest, SmallTexelBuffersMakeSmallChunks)
{
    const CrowdPlay play(readPlayedModel(SINEW_DEFAULT_MODEL "/strider.md5mesh"));
    const ChunkPlan plan = expectAllChunks(play, 21, true);
    const auto vertices = static_cast<std::uint32_t>(play.skinning.vertices.size());
    EXPECT_EQ(plan.capacity, kTexels / vertices / 4 * 4);
    EXPECT_EQ(plan.chunks, (21 + plan.capacity - 1) / plan.capacity);
    EXPECT_GE(plan.chunks, 3U);
}

TEST_F(CrowdLimitsTest, ArraysThatAreNoTexelBuffersAreStorage)
{
    const CrowdPlay play(oddModel({.name = "many influences",
                                   .parents = forestOfParents(60, 2),
                                   .vertexCount = 9000,
                                   .fewestInfluences = 1,
                                   .mostInfluences = 6}));
    ASSERT_FALSE(configFor(device(), play.crowd, {}, {}).texels);
    const ChunkPlan plan = expectAllChunks(play, 150, false);
    const auto vertices = static_cast<std::uint32_t>(play.skinning.vertices.size());
    const std::uint32_t step = instancesAtOnce(configFor(device(), play.crowd, {}, {}));
    EXPECT_EQ(plan.capacity, kStorageRange / (vertices * 16) / step * step);
    EXPECT_EQ(plan.chunks, 2U);
}

// Culling triangles needs no texel buffer.
TEST_F(CrowdLimitsTest, SmallTexelBuffersDoNotForbidTheTriangleCull)
{
    const CrowdPlay play(readPlayedModel(SINEW_DEFAULT_MODEL "/strider.md5mesh"));
    gpu::Capabilities large = device().capabilities();
    large.properties.limits.maxTexelBufferElements = 1U << 30U;
    EXPECT_EQ(triangleCullLacks(device(), play.crowd), triangleCullLacks(large));
}

TEST_F(CrowdLimitsTest, SayHowManyInstancesThereCanBe)
{
    const CrowdPlay play(oddModel({.name = "many", .parents = chainOfParents(3)}));
    const CrowdRequest request{.config = {.cullsTriangles = false}, .mostInstances = 300'000};
    EXPECT_THAT([&] { CrowdOnDevice(device(), play, {}, request); },
                testing::ThrowsMessage<gpu::VulkanError>(testing::HasSubstr(
                    "300000 instances of a model, but this device supports at most 262144")));
}

// Too little shared memory for 72 joints, and at most 15 draws per command.
class CrowdLowLimitsTest : public CrowdLimitsTest
{
protected:
    void lessen(gpu::Capabilities& device) const override
    {
        device.properties.limits.maxComputeSharedMemorySize = 2048;
        device.properties.limits.maxDrawIndirectCount = 15;
    }
};

TEST_F(CrowdLowLimitsTest, PoseByWorkgroupOnlyWhereSharedMemoryIsLargeEnough)
{
    const CrowdPlay strider(readPlayedModel(SINEW_DEFAULT_MODEL "/strider.md5mesh"));
    EXPECT_FALSE(canPoseByWorkgroup(device(), strider.crowd));
    EXPECT_NE(posingFor(device(), strider.crowd), CrowdPosing::ByWorkgroup);
    const CrowdPlay few(oddModel({.name = "few joints", .parents = chainOfParents(40)}));
    EXPECT_TRUE(canPoseByWorkgroup(device(), few.crowd));
}

TEST_F(CrowdLowLimitsTest, FewDrawsOfACommandMakeSmallChunks)
{
    const CrowdPlay play(oddModel({.name = "one mesh", .parents = chainOfParents(3)}));
    ASSERT_EQ(play.skinning.meshes.size(), 1U);
    CrowdConfig config;
    for (const auto& [pieces, capacity] : {std::pair(1U, 12U), std::pair(3U, 4U)})
    {
        config.trianglePieces = pieces;
        const std::vector<gpu::CrowdInstance> instances = randomInstances(play, 30, 900.0, 2);
        const CrowdOnDevice crowd(device(), play, instances, {.config = config});
        EXPECT_EQ(crowd.buffers().plan.capacity, capacity);
    }
}

} // namespace
} // namespace sinew::test
