#include "samples/crowd/report/benchmark_report.h"

#include <gmock/gmock.h>

namespace sinew::crowd
{

namespace
{

using testing::HasSubstr;
using testing::Not;

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
    return {.deviceName = "device",
            .deviceDriver = "driver 1",
            .deviceType = "CPU",
            .modelName = "model",
            .whyNoFigures = "",
            .pipelines = std::move(pipelines)};
}

TEST(PipelineTable, HasWhatTheDriverSaysOfEachPieceOfCode)
{
    EXPECT_EQ(pipelineText(table({pipeline("a", 0), pipeline("b", 3)})),
              "device, driver 1 (CPU), model\n"
              "2 pipelines, 1 with spills\n\n"
              "a  compute  subgroup size 64, VGPRs 48, Busy yes, Spilled VGPRs 0\n"
              "b  compute  SPILLS, subgroup size 64, VGPRs 48, Busy yes, Spilled VGPRs 3\n");
}

TEST(PipelineTable, SpillsAreWhateverTheDriverCallsSo)
{
    gpu::CompiledPipeline intel = pipeline("a", 0);
    intel.code.front().figures = {{"Spill Count", "", std::uint64_t{5}},
                                  {"Fill Count", "", std::uint64_t{7}}};
    EXPECT_THAT(pipelineText(table({intel})), HasSubstr("1 pipeline, 1 with spills\n"));
}

TEST(PipelineTable, SaysWhyThereAreNoFigures)
{
    PipelineTable bare = table({pipeline("a", 0)});
    bare.pipelines.front().code.clear();
    bare.whyNoFigures = "this driver is silent";
    EXPECT_THAT(pipelineText(bare),
                HasSubstr("1 pipeline; no figures: this driver is silent\n\na  compute\n"));
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
