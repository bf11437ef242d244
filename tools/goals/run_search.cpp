#include "tools/goals/run_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sinew::goals
{

using crowd::BenchmarkResult;
using crowd::PairedRatio;
using crowd::Run;

Condition mode(const std::string& name)
{
    return {"mode " + name, [name](const Run& run) { return run.options.mode == name; }};
}

Condition view(const std::string& name)
{
    return {"view " + name, [name](const Run& run) { return run.options.view == name; }};
}

Condition triangleCull(bool on)
{
    return {on ? "triangle cull auto or on" : "triangle cull off",
            [on](const Run& run) { return (run.options.triangleCull != "off") == on; }};
}

Condition passes(int count)
{
    return {count == 2 ? "2 passes over the geometry (shadows on)"
                       : "1 pass over the geometry (shadows off)",
            [count](const Run& run) { return run.options.shadows == (count == 2); }};
}

Condition pictureOfGoals()
{
    return {"640 x 360 pixels and MSAA 1", [](const Run& run) {
                return run.options.width == 640 && run.options.height == 360 &&
                       run.options.msaa == 1;
            }};
}

Condition instances(std::uint32_t count)
{
    return {fmt::format("{} instances", count),
            [count](const Run& run) { return run.options.instances == count; }};
}

Condition largeCrowd()
{
    return {fmt::format("{} or more instances", kFewestInstances),
            [](const Run& run) { return run.options.instances >= kFewestInstances; }};
}

bool samePicture(const Run& a, const Run& b)
{
    return a.options.view == b.options.view && a.options.shadows == b.options.shadows &&
           a.options.cull == b.options.cull && a.options.lod == b.options.lod &&
           a.options.width == b.options.width && a.options.height == b.options.height &&
           a.options.msaa == b.options.msaa;
}

std::string describe(const Run& run)
{
    const crowd::RunOptions& options = run.options;
    return fmt::format(
        "{}, instances {}, view {}, {} x {}, MSAA {}, {}, cull {}, triangle cull {}, lod {}",
        options.mode, options.instances, options.view, options.width, options.height, options.msaa,
        options.shadows ? "2 passes" : "1 pass", options.cull ? "on" : "off", options.triangleCull,
        options.lod);
}

namespace
{

// How `partner` differs from `base`.
std::string difference(const Run& base, const Run& partner)
{
    const crowd::RunOptions& options = partner.options;
    std::string text = options.mode;
    if (options.instances != base.options.instances)
        text += fmt::format(", instances {}", options.instances);
    if (options.cull != base.options.cull)
        text += options.cull ? ", cull on" : ", cull off";
    if (options.triangleCull != base.options.triangleCull)
        text += ", triangle cull " + options.triangleCull;
    if (options.form != base.options.form)
        text += ", form " + options.form;
    return text;
}

} // namespace

std::vector<const Run*> findRuns(const BenchmarkResult& report, const Conditions& conditions,
                                 std::string& missing)
{
    std::vector<const Run*> runs;
    for (const Run& run : report.runs)
        runs.push_back(&run);
    std::string met;
    for (const Condition& condition : conditions)
    {
        std::erase_if(runs, [&](const Run* run) { return !condition.holds(*run); });
        if (runs.empty())
        {
            missing = fmt::format("no run with {}{}{}", condition.text,
                                  met.empty() ? "" : " among those with ", met);
            return runs;
        }
        met += (met.empty() ? "" : ", ") + condition.text;
    }
    return runs;
}

std::size_t roundsNeeded(const PairedRatio& ratio, const Goal& goal)
{
    constexpr double kFinest = 0.01; // of the limit: a ratio as near as that to it decides little
    if (!goal.judged)
        return kFewestRounds;
    const double distance = std::max(std::abs(ratio.median - goal.limit), kFinest * goal.limit);
    return std::max(kFewestRounds, crowd::roundsToKnow(ratio, distance));
}

Figure judgePair(const BenchmarkResult& report, const PairGoal& pair)
{
    Figure figure;
    const std::vector<const Run*> bases = findRuns(report, pair.base, figure.basis);
    for (const Run* base : bases)
        for (const Run& partner : report.runs)
        {
            if (!pair.isPartner(*base, partner))
                continue;
            const std::optional<PairedRatio> ratio = pair.ratio(*base, partner);
            if (!ratio || ratio->rounds < kFewestRounds)
            {
                if (!figure.value)
                    figure.basis =
                        fmt::format("{} of {} rounds measured ({})", ratio ? ratio->rounds : 0,
                                    kFewestRounds, describe(*base));
                continue;
            }
            const bool worse = !figure.value || (pair.goal.atLeast ? ratio->median < *figure.value
                                                                   : ratio->median > *figure.value);
            if (!worse)
                continue;
            figure.value = ratio->median;
            figure.rounds = ratio->rounds;
            figure.roundsNeeded = roundsNeeded(*ratio, pair.goal);
            figure.basis =
                fmt::format("{}{}; {} rounds, quartiles {:.3f} to {:.3f}", describe(*base),
                            &partner == base ? "" : "; beside " + difference(*base, partner),
                            ratio->rounds, ratio->lowerQuartile, ratio->upperQuartile);
        }
    if (figure.basis.empty())
        figure.basis =
            fmt::format("no run with {} beside: {}", pair.partnerText, describe(*bases.front()));
    return figure;
}

Figure judgeFirst(const BenchmarkResult& report, const std::vector<PairGoal>& alternatives)
{
    std::vector<Figure> figures;
    for (const PairGoal& pair : alternatives)
    {
        figures.push_back(judgePair(report, pair));
        if (figures.back().value)
            return figures.back();
    }
    return figures.front();
}

} // namespace sinew::goals
