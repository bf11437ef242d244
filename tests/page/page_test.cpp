// The benchmark's page as a browser shows it.
#include "samples/crowd/report/benchmark_report.h"
#include "tests/page/browser.h"
#include "tests/support/benchmark_results.h"

#include <gmock/gmock.h>

namespace sinew::test
{

namespace
{

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr double kLowestContrast = 4.5;
constexpr double kSmallestFont = 12.0; // pixels
constexpr int kNarrow = 400;
constexpr int kMedium = 1010; // barely wide enough for tables
constexpr int kWide = 1400;

// With as many columns as a driver has.
crowd::PipelineTable madeUpPipelines()
{
    gpu::CompiledPipeline pipeline{
        .name =
            "lit surface, normal map, specular map, <b>alpha tested</b>, soft edges, no shadows",
        .stages = {{.name = "vertex", .constants = {}}, {.name = "fragment", .constants = {}}},
        .code = {{.name = "VS",
                  .description = "",
                  .stages = {"vertex"},
                  .subgroupSize = 64,
                  .figures = {}}}};
    for (const char* const name : {"VGPRs", "Spilled VGPRs", "Subgroups per SIMD", "Code size",
                                   "Latency", "Inverse Throughput"})
        pipeline.code.front().figures.push_back({name, "", std::uint64_t{123'456}});
    return {.command = "",
            .deviceName = "",
            .deviceDriver = "",
            .deviceType = "",
            .modelName = "",
            .whyNoFigures = "",
            .pipelines = {pipeline}};
}

// Names as long and as hostile as can be.
crowd::BenchmarkResult nastyResult()
{
    crowd::BenchmarkResult result = madeUpScaling();
    result.deviceName =
        "<img src=\"https://example.com/a.png\"> & </style><script>alert(1)</script>";
    result.command = "crowd '" + std::string(300, 'x') + "' \"--clip\" <b>&amp;</b>";
    result.modelFile = std::string(200, 'y') + "/bench110.md5mesh";
    result.options.emplace_back("--base", "\"><script src='https://example.com/b.js'></script>");
    crowd::Run& compute = result.runs[20]; // of 10,000 instances
    compute.wall = madeUpTimes(123'456.0);
    compute.wall[2] *= 5.0;
    compute.options.cull = false;
    compute.choices["arrays"] = std::string(300, 'z') + " <script>";
    result.validationMessages = 3;
    result.pipelines = madeUpPipelines();
    return result;
}

struct Window
{
    bool dark;
    int width;
};

class BenchmarkPage : public testing::TestWithParam<Window>
{
protected:
    void SetUp() override
    {
        chromium_ = findChromium();
        if (!chromium_)
            GTEST_SKIP() << "not installed: chromium";
    }

    PageReport open(const std::string& page) const
    {
        return browse(*chromium_, page, {.dark = GetParam().dark, .width = GetParam().width});
    }

    PageReport open(const crowd::BenchmarkResult& result) const
    {
        return open(crowd::benchmarkPage(result));
    }

    static void expectLegible(const PageReport& report)
    {
        EXPECT_EQ(report.dark, GetParam().dark);
        EXPECT_EQ(report.width, GetParam().width);
        EXPECT_GT(report.texts, 50U);
        EXPECT_GE(report.lowest.ratio, kLowestContrast) << report.lowest.text;
        EXPECT_GE(report.smallestFont, kSmallestFont);
        EXPECT_THAT(report.overflows, IsEmpty());
        EXPECT_THAT(report.overlaps, IsEmpty());
        EXPECT_THAT(report.bare, IsEmpty());
        EXPECT_THAT(report.requests, IsEmpty());
        EXPECT_THAT(report.network, IsEmpty());
        EXPECT_EQ(report.console, "");
    }

private:
    std::optional<std::string> chromium_;
};

TEST_P(BenchmarkPage, ShowsAComparison)
{
    const PageReport report = open(madeUpComparison(1000));
    expectLegible(report);
    EXPECT_THAT(report.plots, testing::ElementsAre("Time per pass, 1,000 instances",
                                                   "Modes side by side, 1,000 instances"));
}

TEST_P(BenchmarkPage, ShowsASeries)
{
    const PageReport report = open(madeUpScaling());
    expectLegible(report);
    EXPECT_EQ(report.plots.size(), 12U); // two of each crowd, two of the series
    EXPECT_THAT(report.plots, Contains("Frame time as the crowd grows"));
    EXPECT_THAT(report.plots, Contains("Pose and skin time of one instance"));
}

TEST_P(BenchmarkPage, ShowsABudget)
{
    const PageReport report = open(madeUpBudget());
    expectLegible(report);
    EXPECT_THAT(report.plots, testing::ElementsAre("Frame time of the crowds that were measured"));
}

TEST_P(BenchmarkPage, ShowsEveryRunAndNastyNames)
{
    const PageReport report = open(nastyResult());
    expectLegible(report);
}

std::string nameOf(const testing::TestParamInfo<Window>& tested)
{
    return std::string(tested.param.dark ? "Dark" : "Light") + std::to_string(tested.param.width);
}

INSTANTIATE_TEST_SUITE_P(Windows, BenchmarkPage,
                         testing::Values(Window{true, kWide}, Window{false, kMedium},
                                         Window{false, kNarrow}),
                         nameOf);

} // namespace

} // namespace sinew::test
