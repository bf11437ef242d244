// The lists of a chunk contain each instance that belongs there, in the order of the instances.
#include "tests/gpu/crowd_fixture.h"
#include "tests/gpu/crowd_views.h"
#include "tests/gpu/gpu_test.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace sinew::test
{
namespace
{

constexpr CrowdConfig kPlainForm{.cullsTriangles = false};

using ::testing::Each;

using Numbers = std::vector<std::uint32_t>;

bool ascends(const Numbers& numbers)
{
    return std::ranges::is_sorted(numbers, std::less_equal<>());
}

// Each of `all` is in exactly one of the two.
void expectDivided(const Numbers& all, const Numbers& first, const Numbers& second)
{
    EXPECT_TRUE(ascends(first) && ascends(second));
    Numbers merged;
    std::ranges::merge(first, second, std::back_inserter(merged));
    EXPECT_EQ(merged, all);
}

CrowdPlay smallPlay()
{
    return CrowdPlay(oddModel({.name = "small",
                               .parents = forestOfParents(4, 1),
                               .vertexCount = 12,
                               .leastBias = -0.2,
                               .biasSum = 0.0}));
}

class CrowdListsTest : public GpuTest
{
protected:
    // Checks one chunk of `inChunk` candidates. Returns the number of skinned instances.
    static std::size_t expectChunk(const CrowdOnDevice& crowd, std::size_t inChunk)
    {
        const ListsOfChunk lists = crowd.lists();
        const Numbers& skinned = lists[gpu::kSkinList];
        EXPECT_TRUE(ascends(skinned)) << "not in the order of the instances, or twice";
        EXPECT_TRUE(skinned.empty() || skinned.back() < inChunk);
        EXPECT_THAT(crowd.entriesBehindSkinList(), Each(skinned.empty() ? 0 : skinned.front()));
        expectDivided(lists[gpu::kCameraList], lists[gpu::kCameraWholeList],
                      lists[gpu::kCameraCulledList]);
        Numbers light;
        std::ranges::merge(lists[gpu::kLightWholeList], lists[gpu::kLightCulledList],
                           std::back_inserter(light));
        EXPECT_TRUE(ascends(light));
        Numbers inSome;
        std::ranges::set_union(lists[gpu::kCameraList], light, std::back_inserter(inSome));
        Numbers all(skinned.size());
        std::iota(all.begin(), all.end(), 0U);
        EXPECT_EQ(inSome, all) << "what is skinned is in some view";
        return skinned.size();
    }

    // Checks all chunks. Returns the number of skinned instances.
    static std::size_t expectLists(const CrowdOnDevice& crowd, CrowdWork work)
    {
        crowd.compute(work);
        const Numbers candidates = crowd.candidates();
        EXPECT_TRUE(ascends(candidates));
        const std::size_t capacity = crowd.buffers().plan.capacity;
        std::size_t skinned = 0;
        for (std::uint32_t chunk = 0; chunk < crowd.buffers().plan.chunks; ++chunk)
        {
            SCOPED_TRACE("chunk " + std::to_string(chunk));
            work.chunk.index = chunk;
            if (chunk > 0)
                crowd.compute(work);
            const std::size_t first = std::min(chunk * capacity, candidates.size());
            skinned += expectChunk(crowd, std::min(capacity, candidates.size() - first));
        }
        EXPECT_LE(skinned, candidates.size());
        return skinned;
    }
};

// Includes more than 256 workgroups of 256, whose counts are scanned in two steps. One chunk and
// several, the last of them partly filled, give equal counts.
TEST_F(CrowdListsTest, HoldWhatIsInView)
{
    const CrowdPlay play = smallPlay();
    RandomViews views(11);
    std::size_t seen = 0;
    std::size_t instancesTested = 0;
    for (const std::uint32_t count : {1U, 3U, 255U, 256U, 257U, 5000U, 66'000U})
    {
        SCOPED_TRACE(count);
        const double spread = 12.0 * std::sqrt(count);
        const std::vector<gpu::CrowdInstance> instances =
            randomInstances(play, count, spread, count);
        const CrowdOnDevice whole(device(), play, instances, {.config = kPlainForm});
        const CrowdOnDevice parts(
            device(), play, instances,
            {.config = kPlainForm, .capacity = count > 1000 ? count / 3 / 4 * 4 : 100U});
        for (std::uint32_t i = 0; i < (count > 1000 ? 2U : 8U); ++i)
        {
            SCOPED_TRACE("view " + std::to_string(i));
            CrowdWork work = whole.work(1.7 * i);
            work.chunk.views = 1U + i % 3U;
            work.constants.culls = 1;
            work.constants.camera = views.view(spread / 2.0, spread);
            work.constants.light = views.view(spread / 2.0, spread);
            const std::size_t skinned = expectLists(whole, work);
            EXPECT_EQ(expectLists(parts, work), skinned);
            seen += skinned;
            instancesTested += count;
        }
    }
    EXPECT_GE(seen, instancesTested / 100);
    EXPECT_LE(seen, instancesTested * 99 / 100);
}

TEST_F(CrowdListsTest, HoldEverythingWhereNothingIsCulled)
{
    const CrowdPlay play = smallPlay();
    for (const std::uint32_t count : {300U, 60'000U})
    {
        const std::vector<gpu::CrowdInstance> instances = randomInstances(play, count, 1e5, 1);
        const CrowdOnDevice crowd(device(), play, instances, {.config = kPlainForm});
        crowd.compute(crowd.work());
        Numbers all(count);
        std::iota(all.begin(), all.end(), 0U);
        EXPECT_EQ(crowd.candidates(), all);
        const ListsOfChunk lists = crowd.lists();
        for (const std::uint32_t list :
             {gpu::kSkinList, gpu::kCameraList, gpu::kCameraWholeList, gpu::kLightWholeList})
            EXPECT_EQ(lists[list], all) << list;
        EXPECT_TRUE(lists[gpu::kCameraCulledList].empty());
        EXPECT_TRUE(lists[gpu::kLightCulledList].empty());
    }
}

} // namespace
} // namespace sinew::test
