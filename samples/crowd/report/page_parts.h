// The figures and tables of a benchmark's page, as markup.
#pragma once

#include "samples/crowd/report/benchmark_result.h"
#include "samples/crowd/report/run_figures.h"

#include <string>
#include <vector>

namespace sinew::crowd
{

// Time per pass, stacked: one bar per run of the group.
std::string passesFigure(const BenchmarkResult& result, const RunGroup& group);

// Wall time of the group's runs over that of its reference; empty where there is none.
std::string modesFigure(const BenchmarkResult& result, const RunGroup& group);

// Frame time, and pose and skin time of one instance, over the number of instances; empty where
// the groups have but one number.
std::string scalingFigures(const BenchmarkResult& result, const std::vector<RunGroup>& groups);

// Frame time over the number of instances, of every search of a budget, with the budget as a line.
std::string budgetFigure(const BudgetResult& budget);
// The answers.
std::string budgetTable(const BudgetResult& budget);

// Medians per pass; what follows from them; how the frame times spread.
std::string timesTable(const BenchmarkResult& result, const std::vector<RunGroup>& groups);
std::string figuresTable(const BenchmarkResult& result, const std::vector<RunGroup>& groups);
std::string pipelinesTable(const PipelineTable& pipelines);
std::string spreadTable(const BenchmarkResult& result, const std::vector<RunGroup>& groups);

} // namespace sinew::crowd
