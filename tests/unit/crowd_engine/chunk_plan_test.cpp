#include "engine/crowd/chunk_plan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace sinew
{
namespace
{

constexpr ChunkLimits kRoomy{.memory = std::uint64_t{1} << 40U,
                             .storageBufferRange = std::uint64_t{1} << 40U,
                             .texelBufferElements = std::uint64_t{1} << 40U};

ChunkNeeds model()
{
    return {.full = {.vertexCount = 1000, .triangleCount = 1500},
            .jointCount = 50,
            .pieceCount = 7,
            .mostPiecesOfMesh = 5};
}

TEST(ChunkPlan, OneChunkWhereEverythingFits)
{
    for (const std::uint32_t instances : {0U, 1U, 3U, 4U, 5U, 5000U})
    {
        const ChunkPlan plan = planChunks(model(), kRoomy, instances);
        EXPECT_EQ(plan.chunks, 1U);
        EXPECT_EQ(plan.capacity, std::max(4U, (instances + 3) / 4 * 4));
    }
}

TEST(ChunkPlan, CapacityIsAMultipleOfTheStep)
{
    ChunkNeeds needs = model();
    needs.step = 8;
    EXPECT_EQ(planChunks(needs, kRoomy, 9).capacity, 16U);
    ChunkLimits limits = kRoomy;
    limits.workgroups = 15;
    EXPECT_EQ(planChunks(needs, limits, 100).capacity, 8U);
    limits.workgroups = 7;
    EXPECT_EQ(planChunks(needs, limits, 100).capacity, 0U);
}

// Joint matrices, vertices, projected vertices, triangles and draws for two views, lists.
TEST(ChunkPlan, CountsWhatAnInstanceTakes)
{
    const std::uint64_t jointMatrices = 50 * 48;
    const std::uint64_t vertices = 1000 * 16;
    const std::uint64_t lists = 12 * 4 + 20; // including bases and flags
    const std::uint64_t draws = 2 * 7 * 20;
    ChunkNeeds needs = model();
    EXPECT_EQ(planChunks(needs, kRoomy, 1).bytesPerInstance,
              jointMatrices + vertices + 2 * 1000 * 4 + 2 * 4500 * 2 + draws + lists);
    needs.shortIndices = false;
    EXPECT_EQ(planChunks(needs, kRoomy, 1).bytesPerInstance,
              jointMatrices + vertices + 2 * 1000 * 4 + 2 * 4500 * 4 + draws + lists);
    needs.cullsTriangles = false;
    EXPECT_EQ(planChunks(needs, kRoomy, 1).bytesPerInstance, jointMatrices + vertices + lists);
    needs.tangents = true;
    EXPECT_EQ(planChunks(needs, kRoomy, 1).bytesPerInstance,
              jointMatrices + vertices + 1000 * 4 + lists);
    needs.skins = false;
    needs.tangents = false;
    EXPECT_EQ(planChunks(needs, kRoomy, 1).bytesPerInstance, jointMatrices + lists);
    needs.framePairs = true;
    EXPECT_EQ(planChunks(needs, kRoomy, 1).bytesPerInstance, jointMatrices + 2 * 16 + lists);
}

// Posed and skinned data has a copy for the previous frame; nothing else does.
TEST(ChunkPlan, CountsTheFrameBeforeOfMotionVectors)
{
    ChunkNeeds needs = model();
    needs.tangents = true;
    needs.framePairs = true;
    needs.weightCount = 3;
    const std::uint64_t without = planChunks(needs, kRoomy, 1).bytesPerInstance;
    needs.motion = true;
    EXPECT_EQ(planChunks(needs, kRoomy, 1).bytesPerInstance,
              without + 50 * 48 + 2 * 16 + 3 * 4 + 1000 * 16);
}

// Each limit on its own: the plan respects it, and four more instances per chunk would exceed it.
TEST(ChunkPlan, KeepsToEachLimit)
{
    const std::uint64_t bytes = planChunks(model(), kRoomy, 1).bytesPerInstance;
    struct Limited
    {
        ChunkLimits limits;
        std::uint32_t capacity = 0;
    };
    ChunkLimits memory = kRoomy;
    memory.memory = bytes * 47;
    ChunkLimits range = kRoomy;
    range.storageBufferRange = 1000 * 16 * 43;
    ChunkLimits texels = kRoomy;
    texels.texelBufferElements = 1000 * 39;
    ChunkLimits workgroups = kRoomy;
    workgroups.workgroups = 35;
    ChunkLimits draws = kRoomy;
    draws.drawsOfCommand = 5 * 31;
    for (const auto& [limits, capacity] : std::vector<Limited>{
             {memory, 44}, {range, 40}, {texels, 36}, {workgroups, 32}, {draws, 28}})
    {
        const ChunkPlan plan = planChunks(model(), limits, 100);
        EXPECT_EQ(plan.capacity, capacity);
        EXPECT_EQ(plan.chunks, (100 + capacity - 1) / capacity);
    }
}

TEST(ChunkPlan, RoundsHoldAllInstancesAndNoneIsEmpty)
{
    ChunkLimits limits = kRoomy;
    limits.texelBufferElements = 1000 * 8;
    for (std::uint32_t instances = 1; instances <= 100; ++instances)
    {
        const ChunkPlan plan = planChunks(model(), limits, instances);
        EXPECT_GE(plan.chunks * plan.capacity, instances);
        EXPECT_LT((plan.chunks - 1) * plan.capacity, instances);
    }
}

TEST(ChunkPlan, SaysWhereNotEvenFourFit)
{
    ChunkLimits limits = kRoomy;
    limits.texelBufferElements = 3999;
    EXPECT_EQ(planChunks(model(), limits, 10).capacity, 0U);
    limits = kRoomy;
    limits.memory = 4 * planChunks(model(), kRoomy, 1).bytesPerInstance - 1;
    EXPECT_EQ(planChunks(model(), limits, 10).capacity, 0U);
}

// Vertices and triangles that a list of these LODs takes, in order. Each group of instances skinned
// at once takes as many per instance as its finest LOD; the last group counts as full.
SurfaceSize roomOfList(std::vector<std::uint32_t> lods, const gpu::ChunkRoom& room)
{
    std::ranges::sort(lods);
    SurfaceSize taken;
    for (std::size_t first = 0; first < lods.size(); first += room.instancesAtOnce)
    {
        taken.vertexCount += room.instancesAtOnce * room.lods[lods[first]].vertexCount;
        taken.triangleCount += room.instancesAtOnce * room.lods[lods[first]].triangleCount;
    }
    return taken;
}

// For any LODs of the instances and any choice of occluders.
TEST(ChunkPlan, HasRoomForTheInstancesOfEveryChunkAsTheirLods)
{
    ChunkLimits limits = kRoomy;
    limits.storageBufferRange = 1000 * 16 * 300;
    std::mt19937 random(1);
    for (const bool occludes : {false, true})
        for (const std::uint32_t atOnce : {1U, 4U, 8U})
        {
            ChunkNeeds needs = model();
            needs.coarser = {{.vertexCount = 600, .triangleCount = 700},
                             {.vertexCount = 90, .triangleCount = 200},
                             {.vertexCount = 40, .triangleCount = 30}};
            needs.occludes = occludes;
            needs.instancesAtOnce = atOnce;
            needs.step = std::max(atOnce, needs.step);
            const std::uint32_t instances = 2000;
            const ChunkPlan plan = planChunks(needs, limits, instances);
            ASSERT_GT(plan.room.lods[0].cost, plan.room.lods[3].cost); // costs differ by LOD
            for (const std::uint32_t finest : {0U, 1U, 2U, 3U})
            {
                std::vector<std::vector<std::uint32_t>> shown(plan.chunks);
                std::vector<std::vector<std::uint32_t>> occluders(plan.chunks);
                std::uint32_t cost = 0;
                for (std::uint32_t i = 0; i < instances; ++i)
                {
                    const auto lod = static_cast<std::uint32_t>(finest + random() % (4 - finest));
                    const std::size_t chunk = cost / plan.room.cost;
                    ASSERT_LT(chunk, plan.chunks);
                    (occludes && random() % 3 == 0 ? occluders : shown)[chunk].push_back(lod);
                    cost += plan.room.lods[lod].cost;
                }
                for (std::uint32_t chunk = 0; chunk < plan.chunks; ++chunk)
                {
                    const SurfaceSize first = roomOfList(occluders[chunk], plan.room);
                    const SurfaceSize second = roomOfList(shown[chunk], plan.room);
                    EXPECT_LE(shown[chunk].size() + occluders[chunk].size(), plan.capacity);
                    EXPECT_LE(first.vertexCount + second.vertexCount, plan.vertices);
                    EXPECT_LE(first.triangleCount + second.triangleCount, plan.triangles);
                }
            }
        }
}

} // namespace
} // namespace sinew
