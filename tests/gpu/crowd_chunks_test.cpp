// A frame records enough chunks for its views, and no more than they can fill.
#include "tests/gpu/drawn_frames.h"
#include "tests/gpu/gpu_test.h"
#include "tests/gpu/thinned_lods.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numbers>
#include <random>

namespace sinew::test
{
namespace
{

constexpr VkExtent2D kChunksExtent{120, 80};

class CrowdChunks : public GpuTest, public testing::WithParamInterface<double>
{
protected:
    CrowdRequest request(std::uint32_t capacity) const
    {
        return {.config = {.cullsTriangles = triangleCullLacks(device().capabilities()).empty(),
                           .texels = hasLargeTexelBuffers(device()),
                           .occludes = occlusionLacks(device(), VK_SAMPLE_COUNT_1_BIT).empty()},
                .capacity = capacity,
                .mostInstances = 500,
                .fieldSide = GetParam() * spread_};
    }

    double share() { return std::ldexp(static_cast<double>(random_()), -32); }
    glm::dvec3 position() { return spread_ * glm::dvec3(share() - 0.5, share() - 0.5, 0.0); }

    // Makes the same changes in all crowds.
    void change(std::initializer_list<LiveInstances*> crowds)
    {
        const glm::dvec3 added = position();
        const glm::dvec3 moved = 3.0 * position(); // may lie outside the field
        const auto removed = static_cast<std::uint32_t>(random_() % 400);
        const auto placed = static_cast<std::uint32_t>(random_() % 400);
        for (LiveInstances* live : crowds)
        {
            if (live->contains({.index = removed}))
                live->remove({.index = removed});
            live->add({.position = added});
            if (live->contains({.index = placed}))
                live->place({.index = placed}, moved, 1.0);
        }
    }

    CrowdFrameRequest anyView(std::uint32_t number)
    {
        const double distance = spread_ * std::pow(10.0, 3.0 * share() - 2.0);
        const std::array<LodChoice, 4> lods = {
            {{}, {.error = 1.0}, {.error = 8.0}, {.finest = 2, .coarsest = 2}}};
        return {.view = {.camera = {.target = position(),
                                    .distance = distance,
                                    .azimuth = 2.0 * std::numbers::pi * share(),
                                    .elevation = 1.5 * share()},
                         .aspect = 1.5,
                         .visible = {.centre = {}, .radius = (0.1 + share()) * spread_}},
                .seconds = 0.1 * number,
                .shadows = number % 3 != 0,
                .culls = number % 8 != 7,
                .lods = lods.at(number % lods.size()),
                .largeHeight = 20.0,
                .afterPass = {}};
    }

    Image draw(CrowdOnDevice& crowd, const CrowdFrameRequest& asked) const
    {
        const DrawnFrames drawn(device(), kChunksExtent, VK_SAMPLE_COUNT_1_BIT, false, 1);
        drawn.draw([&](const gpu::Frame& frame)
                   { crowd.frame().record(frame, drawn.target(), asked, gpu::kCopySource); });
        return drawn.picture();
    }

    static std::vector<std::uint32_t> words(const CrowdOnDevice& crowd, const gpu::Buffer& buffer,
                                            std::size_t count)
    {
        const auto bytes = crowd.bytesOf(buffer, 0, count * sizeof(std::uint32_t));
        std::vector<std::uint32_t> words(count);
        std::memcpy(words.data(), bytes.data(), bytes.size());
        return words;
    }

    const AnimatedModel model_ = skeletalModel(1, 3);
    const CrowdPlay play_ = playOf(model_, withRigidSurfaces(model_, thinned(model_)));
    double spread_ = 40.0 * play_.crowd.reach;
    std::mt19937 random_{7};
};

TEST_P(CrowdChunks, AreAsManyAsTheViewsCanFill)
{
    const std::vector<gpu::CrowdInstance> instances = randomInstances(play_, 400, spread_, 3);
    CrowdOnDevice whole(device(), play_, instances, request(0));
    CrowdOnDevice parts(device(), play_, instances, request(48));
    const ChunkPlan& plan = parts.buffers().plan;
    ASSERT_EQ(whole.buffers().plan.chunks, 1U);
    ASSERT_GT(plan.chunks, 4U);
    ASSERT_LT(plan.room.lods[2].cost, plan.room.lods[0].cost);
    std::vector<std::uint32_t> recorded;
    std::size_t far = 0; // frames that only need LODs with few joints
    for (std::uint32_t i = 0; i < 48; ++i)
    {
        change({&whole.frame().live(), &parts.frame().live()});
        const CrowdFrameRequest asked = anyView(i);
        ASSERT_EQ(draw(parts, asked).pixels, draw(whole, asked).pixels) << i;
        ASSERT_EQ(parts.visible(), whole.visible()) << i;
        recorded.push_back(parts.frame().counts(0)->chunks);
        far += parts.frame().group(0).isFar ? 1 : 0;
        const std::vector<std::uint32_t> starts =
            words(parts, parts.buffers().instances.candidates, plan.chunks + 1);
        ASSERT_EQ(starts[recorded.back()], starts.back()) << i;
        if (!asked.culls && asked.lods.error == 0.0)
        {
            EXPECT_LT(starts[recorded.back() - 1], starts.back()) << i;
        }
    }
    EXPECT_GT(far, 4U);
    EXPECT_LT(far, 44U);
    // With root motion, the only known bound of their positions is the field.
    EXPECT_LT((GetParam() > 0.0 ? 1 : 2) * std::ranges::min(recorded), std::ranges::max(recorded));
}

// Two instances in a cell: the bound must be that of the nearer one. It is exact if both have the
// same position.
TEST_P(CrowdChunks, AreBoundedByTheNearestPointOfACell)
{
    CrowdOnDevice crowd(device(), play_, randomInstances(play_, 2, spread_, 3), request(0));
    const CrowdBuffers& buffers = crowd.buffers();
    gpu::ChunkRoom room = buffers.plan.room;
    for (std::uint32_t lod = 0; lod < kLodCount; ++lod)
        room.lods[lod].cost = 1U << (4 * (kLodCount - 1 - lod));
    std::size_t exact = 0;
    for (std::uint32_t i = 0; i < 300; ++i)
    {
        const glm::dvec3 first = position();
        crowd.frame().live().place({.index = 0}, first, share());
        crowd.frame().live().place({.index = 1}, i % 2 == 0 ? first : position(), share());
        CrowdFrameRequest asked = anyView(i);
        asked.lods.error *= 2.0 * share();
        draw(crowd, asked);
        std::uint64_t cost = 0;
        for (const std::uint32_t lods : words(crowd, buffers.instances.found, 2))
        {
            const std::uint32_t finest =
                std::min(lods >> gpu::kCandidateCameraShift & gpu::kLodMask,
                         lods >> gpu::kCandidateLightShift & gpu::kLodMask);
            cost += finest == gpu::kLodMask ? 0 : room.lods[finest].cost;
        }
        const LodCounts counts = crowd.frame().live().cells().finestLods(
            crowd.constantsFor(kChunksExtent, asked), drawnViews(asked.shadows),
            crowd.frame().group(0).reachFromPosition(), room, kLodCount);
        std::uint64_t bound = 0;
        for (std::uint32_t lod = 0; lod < kLodCount; ++lod)
            bound += counts[lod] * room.lods[lod].cost;
        ASSERT_LE(cost, bound) << i;
        exact += cost > 0 && cost == bound ? 1 : 0;
    }
    EXPECT_GT(exact, GetParam() > 0.0 ? 0U : 50U);
}

// Without and with root motion.
INSTANTIATE_TEST_SUITE_P(, CrowdChunks, testing::Values(0.0, 1.2));

} // namespace
} // namespace sinew::test
