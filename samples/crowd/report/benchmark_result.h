// What a benchmark measured: plain data between measuring and reporting. Times in milliseconds.
#pragma once

#include "samples/crowd/report/budget_result.h"
#include "samples/crowd/report/pipeline_table.h"
#include "samples/crowd/report/run.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sinew::crowd
{

struct BenchmarkResult
{
    std::string command;                                         // that repeats it
    std::vector<std::pair<std::string, std::string>> provenance; // see provenance.h
    std::string deviceName;
    std::string deviceDriver;
    std::string deviceType; // "cpu", "integrated", "discrete", ...
    std::string modelName;
    std::string modelFile;
    std::string modelHash; // of the mesh file's bytes, hexadecimal
    std::uint64_t vertices = 0;
    std::uint64_t triangles = 0;
    std::uint64_t joints = 0;
    std::uint64_t weights = 0;
    std::uint64_t clips = 0;
    // As on the command line, defaults included; a repeatable option once per value.
    std::vector<std::pair<std::string, std::string>> options;
    std::vector<Run> runs; // none with a budget
    std::optional<BudgetResult> budget;
    bool validated = false; // the validation layer was on
    std::uint32_t validationMessages = 0;
    std::uint32_t rounds = 0;               // measured, per run
    std::uint32_t warmup = 0;               // before them
    std::optional<PipelineTable> pipelines; // of the first run; only on the page
};

} // namespace sinew::crowd
