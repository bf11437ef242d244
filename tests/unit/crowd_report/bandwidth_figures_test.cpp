#include "samples/crowd/report/bandwidth_figures.h"
#include "tests/support/benchmark_results.h"

#include <gmock/gmock.h>

namespace sinew::crowd
{
namespace
{

using testing::HasSubstr;
using testing::IsEmpty;

PassBandwidth withShare(double lower, double upper, std::size_t rounds = 15)
{
    PassBandwidth pass;
    pass.shareOfCopy = PairedRatio{.lowerQuartile = lower,
                                   .median = (lower + upper) / 2.0,
                                   .upperQuartile = upper,
                                   .rounds = rounds};
    return pass;
}

TEST(BandwidthFigures, DecideByTheQuartiles)
{
    EXPECT_EQ(memoryBound(withShare(0.61, 0.9)), MemoryBound::Yes);
    EXPECT_EQ(memoryBound(withShare(0.2, 0.59)), MemoryBound::No);
    EXPECT_EQ(memoryBound(withShare(0.5, 0.8)), MemoryBound::Unclear);
    EXPECT_EQ(memoryBound(withShare(0.7, 0.8, 4)), MemoryBound::Unclear) << "too few rounds";
    EXPECT_EQ(memoryBound({}), MemoryBound::Unclear) << "no copy";
}

// A copy reads and writes: what it moves is twice its buffer.
TEST(BandwidthFigures, ComparePassesWithTheCopyRoundByRound)
{
    BenchmarkResult result = test::madeUpBandwidth();
    crowd::Run& run = result.runs[0];
    run.poseBytes.reset();
    run.skinBytes = {.read = result.bandwidth->bytes, .written = result.bandwidth->bytes};
    run.passes.skin = result.bandwidth->copy;
    run.passes.skin[3] *= 2.0; // one slow round
    std::vector<PassBandwidth> passes = passBandwidths(result, run);
    ASSERT_EQ(passes.size(), 1U);
    EXPECT_EQ(passes[0].pass, "skin");
    ASSERT_TRUE(passes[0].shareOfCopy);
    EXPECT_DOUBLE_EQ(passes[0].shareOfCopy->lowerQuartile, 1.0);
    EXPECT_DOUBLE_EQ(passes[0].shareOfCopy->upperQuartile, 1.0);
    EXPECT_THAT(bandwidthFindings(result, run)[0], HasSubstr("of what a copy moves: memory bound"));

    for (double& time : run.passes.skin)
        time *= 10.0;
    EXPECT_THAT(bandwidthFindings(result, run)[0], HasSubstr(": not memory bound"));
    result.bandwidth.reset();
    passes = passBandwidths(result, run);
    EXPECT_FALSE(passes[0].shareOfCopy);
    EXPECT_GT(passes[0].bytesPerSecond, 0.0);
    run.passes.skin.clear();
    EXPECT_THAT(passBandwidths(result, run), IsEmpty());
}

} // namespace
} // namespace sinew::crowd
