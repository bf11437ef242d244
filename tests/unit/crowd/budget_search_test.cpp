// Runs the search of --budget on simulated devices.
#include "samples/crowd/benchmark/benchmark_plan.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>
#include <string>
#include <vector>

namespace sinew::crowd
{
namespace
{

using testing::HasSubstr;
using testing::IsEmpty;

constexpr double kBudget = 16.7;
constexpr std::uint32_t kMost = 1'000'000;
constexpr std::size_t kRounds = 15;
constexpr std::size_t kMostSteps = 40;

struct SimulatedDevice
{
    std::function<double(std::uint32_t)> milliseconds;
    double noise = 0.0;                    // of a frame time, in either direction
    std::uint32_t capacity = kMost;        // more instances do not fit
    std::mt19937 engine{7};                // the same noise on every run
    std::vector<std::uint32_t> asked = {}; // in order

    std::vector<double> frames(std::uint32_t instances)
    {
        std::uniform_real_distribution<double> factor(1.0 - noise, 1.0 + noise);
        std::vector<double> times(kRounds);
        for (double& time : times)
            time = milliseconds(instances) * factor(engine);
        return times;
    }
};

BudgetAnswer search(SimulatedDevice& device, double budget = kBudget)
{
    BudgetSearch search(budget, kMost);
    while (const auto instances = search.next())
    {
        EXPECT_THAT(device.asked, testing::Not(testing::Contains(*instances))) << "measured twice";
        EXPECT_TRUE(*instances >= 1 && *instances <= kMost) << *instances;
        device.asked.push_back(*instances);
        if (device.asked.size() > kMostSteps)
        {
            ADD_FAILURE() << "the search does not end";
            break;
        }
        if (*instances > device.capacity)
            search.refused(*instances, "out of memory");
        else
            search.measured(*instances, device.frames(*instances));
    }
    return search.answer({});
}

// True if the search does not measure between the two counts.
bool close(std::uint32_t low, std::uint32_t high)
{
    return high <= low + 1 || high <= low * kBudgetCloseness;
}

TEST(BudgetSearch, FindsTheLastThatHolds)
{
    for (const double slope : {5.0, 0.1, 0.001, 0.00002})
    {
        SimulatedDevice device{.milliseconds = [=](std::uint32_t n) { return 2.0 + slope * n; }};
        const auto truth = static_cast<std::uint32_t>(std::floor((kBudget - 2.0) / slope));
        const BudgetAnswer answer = search(device);
        EXPECT_LE(answer.options.instances, truth) << slope;
        EXPECT_TRUE(close(answer.options.instances, truth))
            << slope << ' ' << answer.options.instances;
        ASSERT_TRUE(answer.exceeds) << slope;
        EXPECT_GT(*answer.exceeds, truth);
        EXPECT_TRUE(close(answer.options.instances, *answer.exceeds)) << slope;
        EXPECT_THAT(answer.stoppedBy, IsEmpty());
        EXPECT_LE(device.asked.size(), 14U) << slope;
    }
}

// While growing, the search never draws a frame that takes much longer than the budget.
TEST(BudgetSearch, GrowsCarefully)
{
    for (const double fixed : {0.0, 0.5, 10.0})
    {
        SimulatedDevice device{.milliseconds = [=](std::uint32_t n) { return fixed + 0.01 * n; }};
        search(device);
        const double slowest = device.milliseconds(*std::ranges::max_element(device.asked));
        EXPECT_LE(slowest, 2.0 * kBudget) << fixed;
    }
}

TEST(BudgetSearch, IsNearTheAnswerWhereTimesAreNoisy)
{
    for (const double noise : {0.02, 0.1, 0.3})
        for (unsigned seed = 1; seed <= 20; ++seed)
        {
            SimulatedDevice device{.milliseconds = [](std::uint32_t n) { return 1.0 + 0.02 * n; },
                                   .noise = noise,
                                   .engine = std::mt19937(seed)};
            const auto truth = static_cast<std::uint32_t>((kBudget - 1.0) / 0.02);
            const BudgetAnswer answer = search(device);
            ASSERT_TRUE(answer.exceeds) << noise << ' ' << seed;
            EXPECT_LT(answer.options.instances, *answer.exceeds);
            EXPECT_NEAR(answer.options.instances, truth, truth * std::max(noise, 0.05)) << seed;
            EXPECT_THAT(answer.stoppedBy, IsEmpty()) << noise << ' ' << seed;
        }
}

TEST(BudgetSearch, SaysThatNoCrowdIsSlowEnough)
{
    SimulatedDevice device{.milliseconds = [](std::uint32_t) { return 3.0; }};
    const BudgetAnswer answer = search(device);
    EXPECT_EQ(answer.options.instances, kMost);
    EXPECT_EQ(answer.exceeds, std::nullopt);
    EXPECT_THAT(answer.stoppedBy, HasSubstr("1,000,000 instances"));
}

TEST(BudgetSearch, SaysThatNotEvenOneHolds)
{
    SimulatedDevice device{.milliseconds = [](std::uint32_t) { return 20.0; }};
    const BudgetAnswer answer = search(device);
    EXPECT_EQ(answer.options.instances, 0U);
    EXPECT_EQ(answer.exceeds, 1U);
    EXPECT_THAT(answer.stoppedBy, IsEmpty());
    EXPECT_EQ(device.asked.size(), 1U);
}

TEST(BudgetSearch, SaysWhatLimitCameFirst)
{
    SimulatedDevice device{.milliseconds = [](std::uint32_t n) { return 1.0 + 0.01 * n; },
                           .capacity = 700};
    const BudgetAnswer answer = search(device);
    EXPECT_LE(answer.options.instances, 700U);
    EXPECT_TRUE(close(answer.options.instances, 701)) << answer.options.instances;
    EXPECT_EQ(answer.exceeds, std::nullopt);
    EXPECT_EQ(answer.stoppedBy, "out of memory");

    SimulatedDevice roomy{.milliseconds = [](std::uint32_t n) { return 1.0 + 0.01 * n; },
                          .capacity = 2000};
    EXPECT_THAT(search(roomy).stoppedBy, IsEmpty()) << "the time came first";

    SimulatedDevice none{.milliseconds = [](std::uint32_t) { return 1.0; }, .capacity = 0};
    const BudgetAnswer refused = search(none);
    EXPECT_EQ(refused.options.instances, 0U);
    EXPECT_EQ(refused.stoppedBy, "out of memory");
}

// Times of a busy machine with quiet moments.
TEST(BudgetSearch, EndsWhereTimesDoNotGrow)
{
    for (unsigned seed = 1; seed <= 20; ++seed)
    {
        std::mt19937 engine(seed);
        SimulatedDevice device{.milliseconds = [&](std::uint32_t n)
                               { return (1.0 + 0.02 * n) * (engine() % 2 == 0 ? 0.7 : 1.4); }};
        const BudgetAnswer answer = search(device);
        EXPECT_LT(answer.options.instances, answer.exceeds.value_or(kMost + 1));
    }
}

} // namespace
} // namespace sinew::crowd
