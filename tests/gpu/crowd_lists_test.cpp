// The coarse and the tight cull: the lists of instances in view are those of the CPU, in the same
// order.
#include "tests/gpu/crowd_reference.h"
#include "tests/gpu/crowd_views.h"
#include "tests/gpu/gpu_test.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace sinew::test
{
namespace
{

constexpr CrowdConfig kPlainForm{.cullsTriangles = false};

using ::testing::Each;

using Numbers = std::vector<std::uint32_t>;

InView either(InView a, InView b)
{
    return std::max(a, b);
}

// What the lists should say of an instance, as computed on the CPU.
struct Known
{
    InView candidate = InView::No;
    InView camera = InView::No;
    InView light = InView::No;
    InView largeInCamera = InView::No; // whether it is drawn whole
    InView largeInLight = InView::No;
};

InView largeIn(const gpu::CrowdView& view, const Bounds& box)
{
    constexpr double kCloseTo = 1e-3; // margins for rounding widen boxes
    const double height = heightIn(view, box);
    if (std::isinf(height) || height >= view.largeHeight * (1.0 + kCloseTo))
        return InView::Yes;
    return height < view.largeHeight * (1.0 - kCloseTo) ? InView::No : InView::Perhaps;
}

Known knownOf(const CrowdPlay& play, const gpu::CrowdInstance& instance, const CrowdWork& work)
{
    const glm::dvec3 place = placeOf(play, instance, {.seconds = work.seconds}).position;
    const ModelPose pose =
        placed(placement(instance, place), modelPoseOf(play, instance, work.seconds));
    const Bounds box = tightBounds(play, pose);
    Known known;
    if ((work.chunk.views & gpu::kCameraView) != 0)
    {
        known.candidate = sphereInView(work.constants.camera, place, work.constants.reach);
        known.camera = boxInView(work.constants.camera, box);
        known.largeInCamera = largeIn(work.constants.camera, box);
    }
    if ((work.chunk.views & gpu::kLightView) != 0)
    {
        known.candidate = either(known.candidate,
                                 sphereInView(work.constants.light, place, work.constants.reach));
        known.light = boxInView(work.constants.light, box);
        known.largeInLight = largeIn(work.constants.light, box);
    }
    return known;
}

struct Tally
{
    std::size_t decided = 0;
    std::size_t open = 0; // where rounding decides
};

// `numbers` ascend (the order of the instances), with all of `all` that must be there and none that
// must not.
void expectList(const Numbers& numbers, const Numbers& all,
                const std::function<InView(std::uint32_t)>& known, Tally& tally)
{
    EXPECT_TRUE(std::ranges::is_sorted(numbers, std::less_equal<>()))
        << "not in the order of the instances, or twice";
    for (const std::uint32_t number : numbers)
        ASSERT_TRUE(std::ranges::binary_search(all, number));
    for (const std::uint32_t number : all)
    {
        const InView expected = known(number);
        const bool found = std::ranges::binary_search(numbers, number);
        ++(expected == InView::Perhaps ? tally.open : tally.decided);
        EXPECT_FALSE(expected == InView::Yes && !found) << number << " is missing";
        EXPECT_FALSE(expected == InView::No && found) << number << " should not be there";
    }
}

InView both(InView a, InView b)
{
    return std::min(a, b);
}

InView opposite(InView a)
{
    return a == InView::Perhaps ? a : (a == InView::Yes ? InView::No : InView::Yes);
}

// Looks up the entries of a list.
Numbers instancesOf(const Numbers& entries, const Numbers& of)
{
    Numbers numbers;
    for (const std::uint32_t entry : entries)
        numbers.push_back(of.at(entry));
    return numbers;
}

class CrowdListsTest : public GpuTest
{
protected:
    // The lists of one chunk, `inChunk` being its candidates.
    static void expectChunk(const CrowdOnDevice& crowd, const Numbers& inChunk,
                            const std::vector<Known>& known, Tally& tally)
    {
        const ListsOfChunk lists = crowd.lists();
        const Numbers skinned = instancesOf(lists[gpu::kSkinList], inChunk);
        const std::uint32_t first = skinned.empty() ? 0 : lists[gpu::kSkinList].front();
        EXPECT_THAT(crowd.entriesBehindSkinList(), Each(first));
        const auto inView = [&](std::uint32_t list, const auto& test)
        {
            SCOPED_TRACE("list " + std::to_string(list));
            const Numbers numbers =
                list == gpu::kSkinList ? skinned : instancesOf(lists[list], skinned);
            expectList(
                numbers, inChunk, [&](std::uint32_t number) { return test(known.at(number)); },
                tally);
        };
        inView(gpu::kSkinList, [](const Known& k) { return either(k.camera, k.light); });
        inView(gpu::kCameraList, [](const Known& k) { return k.camera; });
        inView(gpu::kCameraWholeList,
               [](const Known& k) { return both(k.camera, k.largeInCamera); });
        inView(gpu::kCameraCulledList,
               [](const Known& k) { return both(k.camera, opposite(k.largeInCamera)); });
        inView(gpu::kLightWholeList, [](const Known& k) { return both(k.light, k.largeInLight); });
        inView(gpu::kLightCulledList,
               [](const Known& k) { return both(k.light, opposite(k.largeInLight)); });
    }

    // All chunks. Returns the number of candidates.
    static std::size_t expectLists(const CrowdPlay& play, const CrowdOnDevice& crowd,
                                   const std::vector<gpu::CrowdInstance>& instances, CrowdWork work,
                                   Tally& tally)
    {
        std::vector<Known> known;
        Numbers all;
        for (const gpu::CrowdInstance& instance : instances)
        {
            all.push_back(static_cast<std::uint32_t>(all.size()));
            known.push_back(knownOf(play, instance, work));
        }
        crowd.compute(work);
        const Numbers candidates = crowd.candidates();
        expectList(
            candidates, all, [&](std::uint32_t i) { return known[i].candidate; }, tally);
        const std::uint32_t capacity = crowd.buffers().plan.capacity;
        for (std::uint32_t chunk = 0; chunk < crowd.buffers().plan.chunks; ++chunk)
        {
            SCOPED_TRACE("chunk " + std::to_string(chunk));
            work.chunk.index = chunk;
            if (chunk > 0)
                crowd.compute(work);
            const auto begin =
                candidates.begin() +
                std::min<std::ptrdiff_t>(std::ssize(candidates), std::ptrdiff_t{chunk} * capacity);
            const auto left = static_cast<std::uint32_t>(candidates.end() - begin);
            expectChunk(crowd, {begin, begin + std::min(left, capacity)}, known, tally);
        }
        return candidates.size();
    }
};

int viewsOf(std::uint32_t instances)
{
    return instances > 10'000 ? 1 : (instances > 1000 ? 3 : 8);
}

// Also over 256 workgroups of 256: their counts are scanned in two steps.
TEST_F(CrowdListsTest, AreThoseOfTheCpu)
{
    const CrowdPlay play(oddModel({.name = "small",
                                   .parents = forestOfParents(4, 1),
                                   .vertexCount = 12,
                                   .leastBias = -0.2,
                                   .biasSum = 0.0}));
    RandomViews views(11);
    Tally tally;
    std::size_t candidates = 0;
    std::size_t instancesTested = 0;
    for (const std::uint32_t count : {1U, 3U, 255U, 256U, 257U, 5000U, 66'000U})
    {
        SCOPED_TRACE(count);
        const double spread = 12.0 * std::sqrt(count);
        const std::vector<gpu::CrowdInstance> instances =
            randomInstances(play, count, spread, count);
        // One chunk, and several of which the last is not full.
        for (const std::uint32_t capacity : {0U, count > 1000 ? count / 3 / 4 * 4 : 100U})
        {
            const CrowdOnDevice crowd(device(), play, instances,
                                      {.config = kPlainForm, .capacity = capacity});
            for (int i = 0; i < viewsOf(count); ++i)
            {
                SCOPED_TRACE("view " + std::to_string(i));
                CrowdWork work = crowd.work(1.7 * i);
                work.chunk.views = 1U + static_cast<std::uint32_t>(i) % 3U;
                work.constants.culls = 1;
                work.constants.camera = views.view(spread / 2.0, spread);
                work.constants.light = views.view(spread / 2.0, spread);
                candidates += expectLists(play, crowd, instances, work, tally);
                instancesTested += count;
            }
        }
    }
    EXPECT_LE(tally.open, tally.decided / 200) << "too much is left to rounding";
    EXPECT_GE(candidates, instancesTested / 20);
    EXPECT_LE(candidates, instancesTested * 19 / 20);
}

TEST_F(CrowdListsTest, HoldEverythingWhereNothingIsCulled)
{
    const CrowdPlay play(
        oddModel({.name = "small", .parents = chainOfParents(2), .vertexCount = 6}));
    const std::vector<gpu::CrowdInstance> instances = randomInstances(play, 300, 1e5, 1);
    const CrowdOnDevice crowd(device(), play, instances, {.config = kPlainForm});
    crowd.compute(crowd.work());
    Numbers all(300);
    for (std::uint32_t i = 0; i < all.size(); ++i)
        all[i] = i;
    EXPECT_EQ(crowd.candidates(), all);
    const ListsOfChunk lists = crowd.lists();
    EXPECT_EQ(lists[gpu::kSkinList], all);
    EXPECT_EQ(lists[gpu::kCameraList], all);
    EXPECT_EQ(lists[gpu::kCameraWholeList], all);
    EXPECT_EQ(lists[gpu::kLightWholeList], all);
    EXPECT_TRUE(lists[gpu::kCameraCulledList].empty());
    EXPECT_TRUE(lists[gpu::kLightCulledList].empty());
}

} // namespace
} // namespace sinew::test
