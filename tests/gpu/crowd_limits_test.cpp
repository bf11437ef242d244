// Where a device allows little, a crowd is computed in small chunks, or from storage buffers, and
// is the same.
#include "engine/crowd/chunk_plan.h"
#include "tests/gpu/comparison.h"
#include "tests/gpu/crowd_reference.h"
#include "tests/gpu/gpu_test.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sinew::test
{
namespace
{

constexpr double kSeconds = 41.9;
constexpr std::uint64_t kRoomyMemory = std::uint64_t{1} << 34U;
// As small as Vulkan allows, and an eighth of what it does.
constexpr std::uint32_t kTexels = 65'536;
constexpr std::uint32_t kStorageRange = 16U << 20U;

// As samples/crowd chooses it.
CrowdForm formFor(const gpu::Device& device, const CrowdPlay& play)
{
    return {.tangents = true,
            .cullsTriangles = canCullTriangles(device, play.crowd),
            .texels = fitsTexelBuffers(device, play.crowd)};
}

class CrowdLimitsTest : public GpuTest
{
protected:
    gpu::LowerLimits lowerLimits() const override
    {
        return {.texelBufferElements = kTexels, .storageBufferRange = kStorageRange};
    }

    // Gives the chunks' plan.
    ChunkPlan expectAllChunks(const CrowdPlay& play, std::uint32_t count)
    {
        const CrowdForm form = formFor(device(), play);
        const std::vector<gpu::CrowdInstance> instances = randomInstances(play, count, 900.0, 2);
        const std::vector<std::uint32_t> culled(play.skinning.meshes.size(), gpu::kCullNone);
        const CrowdModelBuffers model = uploadCrowdModel(device(), play.crowd, culled, form);
        const ChunkPlan plan = planChunks(chunkNeeds(device(), model, form),
                                          chunkLimits(device(), form, kRoomyMemory), count);
        const CrowdOnDevice crowd(device(), play, instances,
                                  {.form = form, .capacity = plan.capacity});
        for (std::uint32_t chunk = 0; chunk < plan.chunks; ++chunk)
            expectChunk(play, crowd, instances, chunk * plan.capacity);
        return plan;
    }

private:
    static void expectChunk(const CrowdPlay& play, const CrowdOnDevice& crowd,
                            const std::vector<gpu::CrowdInstance>& instances, std::uint32_t first)
    {
        SCOPED_TRACE("chunk from " + std::to_string(first));
        crowd.compute({.crowd = crowd.plainFrame(), .seconds = kSeconds, .first = first});
        const auto left = static_cast<std::uint32_t>(instances.size()) - first;
        const std::uint32_t inChunk = std::min(left, crowd.round().capacity);
        ASSERT_EQ(crowd.lists()[gpu::kSkinList].size(), inChunk);
        for (std::uint32_t place = 0; place < inChunk; place += 3)
        {
            const gpu::CrowdInstance& instance = instances[first + place];
            const JointTransform stands =
                placement(instance, placeOf(play, instance, {.seconds = kSeconds}).position);
            const Difference difference =
                compare({.joints = {},
                         .vertices = crowd.vertices(place),
                         .tangents = crowd.tangents(place)},
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
    ASSERT_TRUE(fitsTexelBuffers(device(), play.crowd));
    const ChunkPlan plan = expectAllChunks(play, 21);
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
    ASSERT_FALSE(fitsTexelBuffers(device(), play.crowd));
    ASSERT_FALSE(canCullTriangles(device(), play.crowd));
    const ChunkPlan plan = expectAllChunks(play, 150);
    const auto vertices = static_cast<std::uint32_t>(play.skinning.vertices.size());
    EXPECT_EQ(plan.capacity, kStorageRange / (vertices * 16) / 4 * 4);
    EXPECT_EQ(plan.chunks, 2U);
}

} // namespace
} // namespace sinew::test
