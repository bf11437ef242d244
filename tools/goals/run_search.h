// Finds the runs of a report that a goal rests on, and says what is missing where there are none.
#pragma once

#include "samples/crowd/report/benchmark_result.h"
#include "samples/crowd/report/statistics.h"
#include "tools/goals/goals.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace sinew::goals
{

struct Condition
{
    std::string text; // follows "no run with"
    std::function<bool(const crowd::Run&)> holds;
};

using Conditions = std::vector<Condition>;

Condition mode(const std::string& name);
Condition view(const std::string& name);
Condition triangleCull(bool on); // "auto" counts as on
Condition passes(int count);     // over the geometry, 1 or 2
Condition pictureOfGoals();      // 640 x 360, one sample per pixel
Condition instances(std::uint32_t count);
Condition largeCrowd(); // kFewestInstances

// Two runs that differ only in what their goal is about; or a run that is its own partner, where
// two of its series are compared.
struct PairGoal
{
    Goal goal;
    Conditions base;
    std::string partnerText; // follows "no run with"
    std::function<bool(const crowd::Run& base, const crowd::Run& partner)> isPartner;
    std::function<std::optional<crowd::PairedRatio>(const crowd::Run& base,
                                                    const crowd::Run& partner)>
        ratio;
};

// Whether they are the same in everything but mode, triangle culling and the number of instances.
bool samePicture(const crowd::Run& a, const crowd::Run& b);

// Rounds of the same spread after which the median is known well enough to tell on which side of
// the limit it lies; but no finer than to 1 % of the limit, and at least kFewestRounds.
std::size_t roundsNeeded(const crowd::PairedRatio& ratio, const Goal& goal);

// The worst pair's figure.
Figure judgePair(const crowd::BenchmarkResult& report, const PairGoal& pair);

// The figure of the first alternative that is measured; else what the first one lacks.
Figure judgeFirst(const crowd::BenchmarkResult& report, const std::vector<PairGoal>& alternatives);

// Runs that meet every condition; where there are none, `missing` names the condition that excluded
// the last ones.
std::vector<const crowd::Run*> findRuns(const crowd::BenchmarkResult& report,
                                        const Conditions& conditions, std::string& missing);

// "compute, instances 256, view all, 640 x 360, MSAA 1, 2 passes, triangle cull off".
std::string describe(const crowd::Run& run);

} // namespace sinew::goals
