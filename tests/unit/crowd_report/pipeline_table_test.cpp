#include "samples/crowd/report/pipeline_table.h"

#include <gmock/gmock.h>

namespace sinew::crowd
{

namespace
{

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

gpu::CompiledPipeline pipeline(const std::string& name, std::uint64_t spills)
{
    return {.name = name,
            .stages = {{.name = "compute", .constants = {2, 1}}},
            .code = {{.name = "CS",
                      .description = "",
                      .stages = {"compute"},
                      .subgroupSize = 64,
                      .figures = {{"VGPRs", "vector registers", std::uint64_t{48}},
                                  {"Busy", "", true},
                                  {"Spilled VGPRs", "", spills}}}}};
}

PipelineTable table(std::vector<gpu::CompiledPipeline> pipelines)
{
    return {.command = "sinew-crowd --pipelines",
            .deviceName = "device",
            .deviceDriver = "driver 1",
            .deviceType = "CPU",
            .modelName = "model",
            .whyNoFigures = "",
            .pipelines = std::move(pipelines)};
}

TEST(PipelineTable, RowsHoldWhatTellsMost)
{
    const PipelineRows rows = pipelineRows(table({pipeline("a", 0), pipeline("b", 3)}));
    EXPECT_THAT(rows.columns,
                ElementsAre("pipeline", "stage", "subgroup", "VGPRs", "Spilled VGPRs"));
    EXPECT_THAT(rows.rows, ElementsAre(ElementsAre("a", "compute", "64", "48", "0"),
                                       ElementsAre("b", "compute", "64", "48", "3")));
}

TEST(PipelineTable, SummaryCountsSpills)
{
    EXPECT_EQ(pipelineSummary(table({pipeline("a", 0), pipeline("b", 3)})),
              "2 pipelines, 1 with spills");
    EXPECT_EQ(pipelineSummary(table({pipeline("a", 2)})), "1 pipeline, 1 with spills");
}

TEST(PipelineTable, SpillsAreWhateverTheDriverCallsSo)
{
    gpu::CompiledPipeline intel = pipeline("a", 0);
    intel.code.front().figures = {{"Spill Count", "", std::uint64_t{5}},
                                  {"Fill Count", "", std::uint64_t{7}}};
    EXPECT_EQ(spillsOf(intel), 5U);
}

TEST(PipelineTable, SaysWhyThereAreNoFigures)
{
    PipelineTable bare = table({pipeline("a", 0)});
    bare.pipelines.front().code.clear();
    bare.whyNoFigures = "this driver is silent";
    EXPECT_EQ(pipelineSummary(bare), "1 pipeline; no figures: this driver is silent");
    EXPECT_THAT(pipelineRows(bare).columns, ElementsAre("pipeline", "stage"));
    EXPECT_THAT(pipelineJson(bare), HasSubstr("\"why_no_figures\": \"this driver is silent\""));
    EXPECT_THAT(pipelineJson(bare), HasSubstr("\"spills\": null"));
}

TEST(PipelineTable, SummaryComesFirst)
{
    EXPECT_THAT(
        pipelineText(table({pipeline("a", 2)})),
        StartsWith("device, driver 1 (CPU), model\n1 pipeline, 1 with spills\n\npipeline "));
}

// Names come from files and drivers.
TEST(PipelineTable, TextIsPrintable)
{
    PipelineTable hostile = table({pipeline("a", 0)});
    hostile.modelName = "evil\x1b[2J";
    EXPECT_THAT(pipelineText(hostile), Not(HasSubstr("\x1b")));
}

} // namespace

} // namespace sinew::crowd
