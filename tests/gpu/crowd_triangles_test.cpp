// The triangle cull removes only triangles that draw nothing, and keeps the order of the others.
#include "engine/crowd/crowd_frame.h"
#include "tests/gpu/crowd_reference.h"
#include "tests/gpu/gpu_test.h"
#include "tests/gpu/thinned_lods.h"
#include "tests/gpu/triangle_coverage.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace sinew::test
{
namespace
{

// Taller than any instance, even one around the camera: the triangles of all are culled.
constexpr float kNever = std::numeric_limits<float>::max();

constexpr std::array kAllSides = {CullSides::None, CullSides::Back, CullSides::Front};

std::vector<CullSides> sidesInTurn(const CrowdPlay& play)
{
    std::vector<CullSides> sides;
    for (std::size_t i = 0; i < play.skinning.meshes.size(); ++i)
        sides.push_back(kAllSides[i % kAllSides.size()]);
    return sides;
}

struct TriangleTally
{
    std::size_t kept = 0;
    std::size_t leftOut = 0;
    std::size_t unjudged = 0; // among the kept ones
};

struct CulledMesh
{
    const gpu::CrowdView& view;
    std::span<const gpu::SkinnedVertex> vertices; // of the instance, in sorted order
    std::span<const std::uint32_t> indices;       // all triangles of the mesh
    CullSides sides = CullSides::None;
};

Corners cornersOf(const CulledMesh& mesh, const Triangle& triangle)
{
    Corners corners{};
    for (std::size_t i = 0; i < 3; ++i)
        corners[i] = glm::dvec3(mesh.vertices[triangle[i]].position);
    return corners;
}

std::vector<Triangle> trianglesOf(const CulledMesh& mesh)
{
    std::vector<Triangle> triangles;
    for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3)
        triangles.push_back({mesh.indices[i], mesh.indices[i + 1], mesh.indices[i + 2]});
    return triangles;
}

CulledMesh culledMesh(const CrowdPlay& play, const CrowdRequest& request,
                      const CulledInstance& instance, std::size_t index,
                      std::span<const gpu::SkinnedVertex> vertices, const gpu::CrowdView& view)
{
    const SkinningMesh& mesh = play.skinning.meshes[index];
    const std::size_t vertexCount = play.skinning.vertices.size();
    return {.view = view,
            .vertices = vertices.subspan(instance.skinned * vertexCount, vertexCount),
            .indices =
                std::span(play.crowd.sorted.indices).subspan(mesh.firstIndex, mesh.indexCount),
            .sides = request.sides[index]};
}

void expectMesh(const CulledMesh& mesh, std::span<const Triangle> left, TriangleTally& tally)
{
    std::size_t next = 0; // index in `left`
    for (const Triangle& triangle : trianglesOf(mesh))
    {
        if (next < left.size() && left[next] == triangle)
        {
            ++next;
            ++tally.kept;
            tally.unjudged += cannotBeJudged(mesh.view, cornersOf(mesh, triangle)) ? 1 : 0;
            continue;
        }
        ++tally.leftOut;
        EXPECT_FALSE(drawsForCertain(mesh.view, cornersOf(mesh, triangle), mesh.sides))
            << "corners " << triangle[0] << ", " << triangle[1] << ", " << triangle[2];
    }
    EXPECT_EQ(next, left.size()) << "not in the mesh's order";
}

// Over all channels of all pixels.
int largestDifference(const Image& a, const Image& b)
{
    int largest = 0;
    for (std::size_t i = 0; i < a.pixels.size(); ++i)
        largest = std::max(largest,
                           std::abs(static_cast<int>(a.pixels[i]) - static_cast<int>(b.pixels[i])));
    return largest;
}

class CrowdTrianglesTest : public GpuTest
{
protected:
    void expectViews(const CrowdPlay& play, const CrowdRequest& request, int viewCount,
                     std::uint32_t seed)
    {
        constexpr std::uint32_t kTriangleInstances = 6;
        const double spread = 1.5 * play.crowd.reach;
        const std::vector<gpu::CrowdInstance> instances =
            randomInstances(play, kTriangleInstances, spread, seed);
        const CrowdOnDevice crowd(device(), play, instances, request);
        RandomViews views(seed);
        for (int i = 0; i < viewCount; ++i)
        {
            SCOPED_TRACE("view " + std::to_string(i));
            CrowdWork work = crowd.work(0.61 * i);
            work.constants.camera = views.view(spread / 2.0, 2.0 * spread);
            work.constants.light = views.view(spread / 2.0, 2.0 * spread);
            work.constants.camera.largeHeight = kNever;
            work.constants.light.largeHeight = kNever;
            work.constants.culls = static_cast<std::uint32_t>(i % 2);
            crowd.compute(work);
            const std::vector<gpu::SkinnedVertex> vertices = crowd.allVertices(kTriangleInstances);
            expectView(play, request, crowd.triangles(gpu::kCameraCulledList), vertices,
                       work.constants.camera);
            expectView(play, request, crowd.triangles(gpu::kLightCulledList), vertices,
                       work.constants.light);
        }
    }

    // Compares images with and without the cull, from `viewCount` of `views`. With several samples,
    // lavapipe shades some pixels slightly differently if the draws differ, even without removed
    // triangles; a lost sample would show the background.
    void expectSamePictures(CullSides sides, std::uint32_t samples, int viewCount,
                            RandomViews& views, const CrowdConfig& config = {},
                            const glm::dvec3& at = glm::dvec3(0.0))
    {
        SCOPED_TRACE(std::to_string(samples) + " samples, pieces " +
                     std::to_string(config.trianglePieces) +
                     ", around x = " + std::to_string(at.x));
        const CrowdPlay play(readPlayedModel(SINEW_DEFAULT_MODEL "/strider.md5mesh"));
        if (!triangleCullLacks(device(), play.crowd).empty())
            GTEST_SKIP() << "this device cannot draw what the cull leaves";
        const double reach = play.crowd.reach;
        std::vector<gpu::CrowdInstance> instances = randomInstances(play, 6, reach, 4);
        for (gpu::CrowdInstance& instance : instances)
            instance.position += gpu::vec3(at);
        CrowdOnDevice crowd(device(), play, instances,
                            {.config = config,
                             .sides = std::vector<CullSides>(play.skinning.meshes.size(), sides),
                             .samples = availableSamples(device(), samples)});
        for (int i = 0; i < viewCount; ++i)
        {
            SCOPED_TRACE("view " + std::to_string(i));
            const OrbitCamera camera{.target = at + views.within(0.3 * reach),
                                     .distance = reach * std::exp(views.between(-2.0, 2.5)),
                                     .azimuth = views.between(0.0, 6.0),
                                     .elevation = views.between(-1.0, 1.0)};
            const SceneView view{.camera = camera,
                                 .visible = {.centre = at, .radius = 2.0 * reach}};
            const Image whole = crowd.picture(view, {160, 120}, 0.0);
            const Image culled = crowd.picture(view, {160, 120}, kNever);
            EXPECT_LE(largestDifference(whole, culled), samples == 1 ? 0 : 8);
        }
    }

    const TriangleTally& tally() const { return tally_; }

private:
    void expectView(const CrowdPlay& play, const CrowdRequest& request,
                    const std::vector<CulledInstance>& culled,
                    std::span<const gpu::SkinnedVertex> vertices, const gpu::CrowdView& view)
    {
        for (const CulledInstance& instance : culled)
            for (std::size_t i = 0; i < instance.meshes.size(); ++i)
                expectMesh(culledMesh(play, request, instance, i, vertices, view),
                           instance.meshes[i], tally_);
    }

    TriangleTally tally_;
};

TEST_F(CrowdTrianglesTest, LeaveOutOnlyWhatDrawsNothing)
{
    const CrowdPlay play(readPlayedModel(SINEW_DEFAULT_MODEL "/strider.md5mesh"));
    CrowdRequest request{.config = {}, .sides = sidesInTurn(play)};
    expectViews(play, request, 12, 1);
    std::rotate(request.sides.begin(), request.sides.begin() + 1, request.sides.end());
    expectViews(play, request, 12, 2);
    request.config = {.skinning = CrowdSkinning::Simple, .texels = false};
    std::rotate(request.sides.begin(), request.sides.begin() + 1, request.sides.end());
    expectViews(play, request, 12, 3);
    EXPECT_GE(tally().kept, 40'000U);
    EXPECT_GE(tally().leftOut, 40'000U);
    EXPECT_GE(tally().unjudged, 300U);
}

// Large triangles: across the near plane, far away, and from all sides.
TEST_F(CrowdTrianglesTest, LeaveOutNothingOfLargeTriangles)
{
    const CrowdPlay play(
        oddModel({.name = "large", .parents = forestOfParents(9, 1), .vertexCount = 140}));
    for (std::uint32_t i = 0; i < kAllSides.size(); ++i)
        expectViews(play, {.config = {}, .sides = {kAllSides[i]}}, 20, 10 + i);
    EXPECT_GE(tally().kept, 3000U);
    EXPECT_GE(tally().leftOut, 3000U);
    EXPECT_GE(tally().unjudged, 150U);
}

// The images and their shadows are equal with and without the cull.
TEST_F(CrowdTrianglesTest, LeavePicturesAsTheyAre)
{
    RandomViews views(21);
    for (const CullSides sides : kAllSides)
        for (const std::uint32_t samples : {1U, 4U})
            expectSamePictures(sides, samples, 4, views);
}

// Far from the origin, positions lose their fractions; the cull and the vertex shader must still
// compute bit-identical results.
TEST_F(CrowdTrianglesTest, LeavePicturesFarFromTheOriginAsTheyAre)
{
    RandomViews views(22);
    for (const glm::dvec3& at :
         {glm::dvec3(20'000.0, 0.0, 0.0), glm::dvec3(-14'143.7, 14'141.3, 300.1),
          glm::dvec3(11'000.0, -11'000.0, 12'500.0), glm::dvec3(-1.7e6, 1.3e6, 2.1e5)})
        for (const std::uint32_t samples : {1U, 4U})
            expectSamePictures(CullSides::Back, samples, 4, views, {}, at);
}

// One piece per mesh and entry, or one empty draw per mesh if the list is empty.
TEST_F(CrowdTrianglesTest, AreCountedByPieces)
{
    const CrowdPlay play(readPlayedModel(SINEW_DEFAULT_MODEL "/strider.md5mesh"));
    const CrowdOnDevice crowd(device(), play, randomInstances(play, 3, 100.0, 5),
                              {.config = {.trianglePieces = 7}, .sides = sidesInTurn(play)});
    const CrowdModelBuffers& model = crowd.buffers().model;
    EXPECT_GE(model.pieceCount, 7U);
    for (const float largeHeight : {kNever, 0.0F})
    {
        CrowdWork work = crowd.work();
        work.constants.camera.largeHeight = largeHeight;
        work.constants.light.largeHeight = largeHeight;
        crowd.compute(work);
        const auto counts = gpu::downloadBuffer<std::uint32_t>(
            device(), crowd.buffers().chunk.shown.drawCounts,
            gpu::drawCountCount(model.meshCount, model.lodCount));
        for (const std::uint32_t list : {gpu::kCameraCulledList, gpu::kLightCulledList})
            for (std::uint32_t mesh = 0; mesh < model.meshCount; ++mesh)
                EXPECT_EQ(counts[gpu::drawCountIndex(list, mesh, model.meshCount)],
                          largeHeight > 0.0F ? 3 * model.meshRecords[mesh].pieceCount : 1U);
    }
}

// Small instances share draws; the number per draw grows with the number of instances.
TEST_F(CrowdTrianglesTest, OfManySmallInstancesShareDraws)
{
    const AnimatedModel full = skeletalModel(1, 9);
    const CrowdPlay play = playOf(full, thinned(full));
    for (const auto& [count, draws] : {std::pair(15U, 4U), std::pair(3500U, 584U)})
    {
        const CrowdOnDevice crowd(device(), play, randomInstances(play, count, 100.0, 5),
                                  {.config = {}, .sides = sidesInTurn(play)});
        const CrowdModelBuffers& model = crowd.buffers().model;
        CrowdWork work = crowd.work();
        work.constants.camera.largeHeight = kNever;
        work.constants.light.largeHeight = kNever;
        work.constants.leastLod = work.constants.mostLod = model.lodCount - 1;
        crowd.compute(work);
        const auto counts = gpu::downloadBuffer<std::uint32_t>(
            device(), crowd.buffers().chunk.shown.drawCounts,
            gpu::drawCountCount(model.meshCount, model.lodCount));
        for (std::uint32_t i = 0; i < 2 * model.meshCount; ++i) // both views
            EXPECT_EQ(counts[i], draws);
    }
}

// The workgroup has the reported subgroup size, but the device keeps its own: a workgroup is
// several subgroups, or a partly filled one.
class CrowdTrianglesInOtherSubgroupsTest : public CrowdTrianglesTest,
                                           public testing::WithParamInterface<std::uint32_t>
{
protected:
    bool sharesDevice() const override { return false; }
    void lessen(gpu::Capabilities& device) const override
    {
        device.subgroups.subgroupSize = GetParam();
    }
};

TEST_P(CrowdTrianglesInOtherSubgroupsTest, LeaveOutOnlyWhatDrawsNothing)
{
    const CrowdPlay play(readPlayedModel(SINEW_DEFAULT_MODEL "/strider.md5mesh"));
    for (const std::uint32_t pieces : {1U, 5U, 64U})
        expectViews(play, {.config = {.trianglePieces = pieces}, .sides = sidesInTurn(play)}, 3,
                    31);
    EXPECT_GE(tally().kept, 6000U);
    EXPECT_GE(tally().leftOut, 6000U);
}

TEST_P(CrowdTrianglesInOtherSubgroupsTest, LeavePicturesAsTheyAre)
{
    for (const std::uint32_t pieces : {1U, 5U, 64U})
    {
        RandomViews views(32);
        expectSamePictures(CullSides::Back, 1, 2, views, {.trianglePieces = pieces});
    }
}

INSTANTIATE_TEST_SUITE_P(Reported, CrowdTrianglesInOtherSubgroupsTest,
                         testing::Values(1U, 4U, 32U, 128U), testing::PrintToStringParamName());

} // namespace
} // namespace sinew::test
