// Skips instances hidden by others without changing any image.
#include "tests/gpu/crowd_fixture.h"
#include "tests/gpu/gpu_test.h"
#include "tests/support/synthetic_models.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <vector>

namespace sinew::test
{
namespace
{

constexpr VkExtent2D kOccludedExtent{150, 100}; // not a multiple of the pyramid's tiles
constexpr double kSpacing = 3.0;                // between cubes with edges of length 2

struct OcclusionCase
{
    const char* name;
    CrowdSkinning skinning = CrowdSkinning::Fast;
    bool texels = true;
    std::uint32_t instancesAtOnce = 4;
    std::uint32_t samples = 1;
    std::uint32_t capacity = 0; // of a chunk
};

void PrintTo(const OcclusionCase& tested, std::ostream* out)
{
    *out << tested.name;
}

CrowdPlay cubes()
{
    return CrowdPlay(
        PlayedModel{.name = "cube", .model = boxModel(), .clips = {}, .loopModes = {}});
}

gpu::CrowdInstance at(double x, double y, double z = 0.0)
{
    return {.position = {static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)},
            .headingZ = 0.0F,
            .headingW = 1.0F,
            .blend = 0.0F,
            .clips = 0,
            .speed = 256};
}

std::vector<gpu::CrowdInstance> field(int side)
{
    std::vector<gpu::CrowdInstance> instances;
    for (int i = 0; i < side * side; ++i)
        instances.push_back(
            at(kSpacing * (i % side - side / 2), kSpacing * (i / side - side / 2), 0.2 * (i % 3)));
    return instances;
}

// Looks from the height of the cubes.
SceneView viewFrom(double azimuth, double distance, double elevation = 0.02)
{
    return {.camera = {.distance = distance, .azimuth = azimuth, .elevation = elevation},
            .aspect = static_cast<double>(kOccludedExtent.width) / kOccludedExtent.height,
            .visible = {.centre = {}, .radius = 40.0}};
}

class CrowdOcclusion : public GpuTest, public testing::WithParamInterface<OcclusionCase>
{
protected:
    void SetUp() override
    {
        GpuTest::SetUp();
        if (!IsSkipped() && !occlusionLacks(device(), samples()).empty())
            GTEST_SKIP() << "this device lacks " << occlusionLacks(device(), samples()).front();
    }

    VkSampleCountFlagBits samples() const { return availableSamples(device(), GetParam().samples); }

    CrowdRequest request(bool occludes, bool culls = true) const
    {
        return {.config = {.skinning = GetParam().skinning,
                           .cullsTriangles =
                               culls && triangleCullLacks(device().capabilities()).empty(),
                           .texels = GetParam().texels,
                           .instancesAtOnce = GetParam().instancesAtOnce,
                           .occludes = occludes},
                .capacity = GetParam().capacity,
                .sides = {},
                .samples = samples()};
    }
};

// The camera orbits, jumps and rises. Triangles are culled for small instances, for all or for
// none.
TEST_P(CrowdOcclusion, LeavesEveryPictureAsItIs)
{
    const CrowdPlay play = cubes();
    for (const double largeHeight : {0.0, 20.0, 1e9})
    {
        CrowdOnDevice crowd(device(), play, field(7), request(true));
        CrowdOnDevice expected(device(), play, field(7), request(false));
        std::uint32_t fewest = 49;
        for (const SceneView& view :
             {viewFrom(0.3, 20.0), viewFrom(0.3, 20.0), viewFrom(0.35, 20.0), viewFrom(2.5, 8.0),
              viewFrom(2.5, 8.0), viewFrom(2.5, 16.0, 0.9), viewFrom(2.4, 16.0, 0.05)})
        {
            EXPECT_EQ(crowd.picture(view, kOccludedExtent, largeHeight).pixels,
                      expected.picture(view, kOccludedExtent, largeHeight).pixels);
            EXPECT_LE(crowd.visible(), expected.visible());
            fewest = std::min(fewest, crowd.visible());
        }
        EXPECT_LT(fewest, 25U); // otherwise nothing was hidden and the test proves nothing
    }
}

// A row of cubes. The first frame knows no occluders, the second draws a single cube; a camera that
// has moved aside sees all cubes at once.
TEST_P(CrowdOcclusion, HidesWhatTheFrameBeforeHasHidden)
{
    const CrowdPlay play = cubes();
    std::vector<gpu::CrowdInstance> row;
    for (int i = 0; i < 11; ++i)
        row.push_back(at(kSpacing * (5 - i), 0.0));
    CrowdOnDevice crowd(device(), play, row, request(true));
    const SceneView along = viewFrom(0.0, 24.0, 0.0);
    crowd.picture(along, kOccludedExtent, 1e9);
    EXPECT_EQ(crowd.visible(), row.size());
    crowd.picture(along, kOccludedExtent, 1e9);
    EXPECT_EQ(crowd.visible(), 1U);
    crowd.picture(along, kOccludedExtent, 1e9);
    EXPECT_EQ(crowd.visible(), 1U);

    CrowdOnDevice expected(device(), play, row, request(false));
    const SceneView aside = viewFrom(1.3, 30.0, 0.3);
    EXPECT_EQ(crowd.picture(aside, kOccludedExtent, 1e9).pixels,
              expected.picture(aside, kOccludedExtent, 1e9).pixels);
    EXPECT_EQ(crowd.visible(), expected.visible());
}

// An occluder's previous vertices are known like any other's.
TEST_P(CrowdOcclusion, LeavesMotionVectorsAsTheyAre)
{
    if (GetParam().skinning == CrowdSkinning::VertexShader)
        GTEST_SKIP() << "motion vectors are of vertices that a compute shader skins";
    const CrowdPlay play = cubes();
    CrowdRequest occluding = request(true);
    occluding.config.motion = true;
    CrowdRequest whole = occluding;
    whole.config.occludes = false;
    CrowdOnDevice crowd(device(), play, field(7), occluding);
    CrowdOnDevice expected(device(), play, field(7), whole);
    std::vector<glm::vec2> vectors;
    for (const double azimuth : {0.3, 0.32, 0.34})
    {
        const CrowdFrameRequest frame{
            .view = viewFrom(azimuth, 20.0),
            .largeHeight = 20.0,
            .motion =
                CrowdMotionRequest{.before = CrowdBefore{viewFrom(azimuth - 0.02, 20.0), 0.0}},
            .afterPass = {}};
        vectors = crowd.motion(frame, kOccludedExtent);
        EXPECT_EQ(vectors, expected.motion(frame, kOccludedExtent));
    }
    EXPECT_TRUE(
        std::ranges::any_of(vectors, [](const glm::vec2& own) { return glm::length(own) > 0.1F; }));
    if (samples() == VK_SAMPLE_COUNT_1_BIT)
    {
        EXPECT_LT(crowd.visible(), expected.visible());
    }
}

// Blended surfaces hide nothing.
TEST_P(CrowdOcclusion, LeavesBlendedSurfacesAsTheyAre)
{
    const CrowdPlay play = cubes();
    CrowdRequest blended = request(true);
    blended.blended = true;
    CrowdOnDevice crowd(device(), play, field(4), blended);
    blended.config.occludes = false;
    CrowdOnDevice expected(device(), play, field(4), blended);
    for (int i = 0; i < 3; ++i)
        EXPECT_EQ(crowd.picture(viewFrom(0.3, 20.0), kOccludedExtent, 20.0).pixels,
                  expected.picture(viewFrom(0.3, 20.0), kOccludedExtent, 20.0).pixels);
    EXPECT_EQ(crowd.visible(), expected.visible());
}

INSTANTIATE_TEST_SUITE_P(
    Forms, CrowdOcclusion,
    ::testing::Values(OcclusionCase{"fast"},
                      OcclusionCase{"fast_storage", CrowdSkinning::Fast, false},
                      OcclusionCase{"fast_by_8", CrowdSkinning::Fast, true, 8},
                      OcclusionCase{"fast_by_1", CrowdSkinning::Fast, true, 1},
                      OcclusionCase{"simple", CrowdSkinning::Simple, false},
                      OcclusionCase{"vertex", CrowdSkinning::VertexShader},
                      OcclusionCase{"four_samples", CrowdSkinning::Fast, true, 4, 4},
                      OcclusionCase{"in_chunks", CrowdSkinning::Fast, true, 4, 1, 8}),
    [](const auto& instance) { return instance.param.name; });

} // namespace
} // namespace sinew::test
