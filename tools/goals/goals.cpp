#include "tools/goals/goals.h"

#include "tools/goals/run_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sinew::goals
{

using crowd::BenchmarkResult;
using crowd::PairedRatio;
using crowd::Run;
using crowd::Samples;

namespace
{

constexpr std::uint32_t kScalingInstances = 10'000;
constexpr std::uint32_t kScalingBase = 1000;
constexpr std::uint32_t kMemoryInstances = 100'000;

std::optional<PairedRatio> wallOfPartner(const Run& base, const Run& partner)
{
    return crowd::pairedRatio(partner.wall, base.wall);
}

// Round by round, for the rounds that all series have; empty series are left out.
Samples sumOf(const std::vector<const Samples*>& series)
{
    Samples sum;
    bool first = true;
    for (const Samples* samples : series)
    {
        if (samples->empty())
            continue;
        sum.resize(first ? samples->size() : std::min(sum.size(), samples->size()), 0.0);
        first = false;
        for (std::size_t i = 0; i < sum.size(); ++i)
            sum[i] += (*samples)[i];
    }
    return sum;
}

Samples scaled(Samples samples, double factor)
{
    for (double& sample : samples)
        sample *= factor;
    return samples;
}

std::function<bool(const Run&, const Run&)> sameCrowdOf(const std::string& mode)
{
    return [mode](const Run& base, const Run& partner)
    {
        return partner.options.mode == mode && samePicture(base, partner) &&
               partner.options.instances == base.options.instances;
    };
}

Conditions joined(Conditions conditions, const Conditions& more)
{
    conditions.insert(conditions.end(), more.begin(), more.end());
    return conditions;
}

// The goals of single passes: first with every instance in view, then in the crowd's view; first
// without triangle culling, then with, which can only make the skin pass slower.
std::vector<PairGoal> passAlternatives(const PairGoal& pair)
{
    std::vector<PairGoal> alternatives;
    for (const bool any : {false, true})
        for (const char* name : {"all", "crowd"})
        {
            PairGoal one = pair;
            one.base = joined(one.base, {view(name)});
            if (!any)
                one.base = joined(one.base, {triangleCull(false)});
            alternatives.push_back(std::move(one));
        }
    return alternatives;
}

std::vector<JudgedGoal> judgePasses(const BenchmarkResult& report)
{
    PairGoal overSimple;
    overSimple.goal = {"skin pass against compute-simple", Scope::Lavapipe, 3.8};
    // With tangents both forms write a fourth more, which takes the same time in both.
    constexpr std::uint32_t kBytesOfVertex = 16;
    overSimple.base = {mode("compute"),
                       largeCrowd(),
                       {"vertices of 16 bytes: a model without normal maps",
                        [](const Run& run) { return run.bytesPerVertex == kBytesOfVertex; }}};
    overSimple.partnerText = "mode compute-simple";
    overSimple.isPartner = sameCrowdOf("compute-simple");
    overSimple.ratio = [](const Run& base, const Run& partner)
    { return crowd::pairedRatio(partner.passes.skin, base.passes.skin); };
    return {{overSimple.goal, judgeFirst(report, passAlternatives(overSimple))}};
}

std::string counted(int passes)
{
    return passes == 1 ? "1 pass" : "2 passes";
}

double medianWall(const Run& run)
{
    const auto summary = crowd::summarize(run.wall);
    return summary ? summary->median : HUGE_VAL;
}

// Whether `partner` is the faster one of the vertex modes with the same crowd as `base`, of which
// "vertex", whose joint matrices are where the device reads them best, must be there.
bool isBestVertex(const BenchmarkResult& report, const Run& base, const Run& partner)
{
    const Run* best = nullptr;
    bool hasVertex = false;
    for (const Run& run : report.runs)
    {
        const bool vertex = sameCrowdOf("vertex")(base, run);
        if (!vertex && !sameCrowdOf("vertex-ssbo")(base, run))
            continue;
        hasVertex = hasVertex || vertex;
        if (best == nullptr || medianWall(run) < medianWall(*best))
            best = &run;
    }
    return hasVertex && best == &partner;
}

PairGoal frameGoal(const std::string& against, int passCount)
{
    PairGoal pair;
    pair.goal.name = fmt::format("frame against {}, {}", against, counted(passCount));
    pair.base = {mode("compute"), view("all"),         pictureOfGoals(),
                 largeCrowd(),    triangleCull(false), passes(passCount)};
    pair.ratio = wallOfPartner;
    return pair;
}

JudgedGoal judgeFrame(const BenchmarkResult& report, int passCount, double limit)
{
    PairGoal pair = frameGoal("the best vertex mode", passCount);
    pair.goal.limit = limit;
    pair.partnerText = "mode vertex";
    pair.isPartner = [&report](const Run& base, const Run& partner)
    { return isBestVertex(report, base, partner); };
    return {pair.goal, judgePair(report, pair)};
}

// How most engines skin, for comparison: no goal, since on every device measured so far the best
// vertex mode was another.
JudgedGoal reportSsbo(const BenchmarkResult& report, int passCount)
{
    PairGoal pair = frameGoal("vertex-ssbo", passCount);
    pair.goal.judged = false;
    pair.partnerText = "mode vertex-ssbo";
    pair.isPartner = sameCrowdOf("vertex-ssbo");
    return {pair.goal, judgePair(report, pair)};
}

JudgedGoal judgeTriangleCull(const BenchmarkResult& report, int passCount, double limit)
{
    constexpr double kSmallest = 20.0;
    constexpr double kLargest = 60.0;
    const Condition typicalSize{"a median instance size of 20 to 60 pixels", [](const Run& run) {
                                    return run.medianInstanceSize >= kSmallest &&
                                           run.medianInstanceSize <= kLargest;
                                }};
    PairGoal pair;
    pair.goal = {"triangle culling against the best vertex mode, " + counted(passCount),
                 Scope::Lavapipe, limit};
    pair.base = {mode("compute"), triangleCull(true), view("crowd"), pictureOfGoals(),
                 largeCrowd(),    passes(passCount),  typicalSize};
    pair.partnerText = "mode vertex";
    pair.isPartner = [&report](const Run& base, const Run& partner)
    { return isBestVertex(report, base, partner); };
    pair.ratio = wallOfPartner;
    return {pair.goal, judgePair(report, pair)};
}

JudgedGoal judgeNear(const BenchmarkResult& report)
{
    const Condition automatic{"triangle cull auto",
                              [](const Run& run) { return run.options.triangleCull == "auto"; }};
    PairGoal pair;
    pair.goal = {"triangle culling near by, against none", Scope::Relative, 0.95};
    pair.base = {mode("compute"), view("near"), automatic};
    pair.partnerText = "triangle cull off";
    pair.isPartner = [](const Run& base, const Run& partner)
    { return sameCrowdOf("compute")(base, partner) && partner.options.triangleCull == "off"; };
    pair.ratio = wallOfPartner;
    return {pair.goal, judgePair(report, pair)};
}

bool sameButCull(const Run& base, const Run& partner)
{
    Run culled = partner;
    culled.options.cull = true;
    return !partner.options.cull && sameCrowdOf("compute")(base, culled) &&
           partner.options.triangleCull == base.options.triangleCull;
}

Samples workUntilSkinned(const Run& run)
{
    return sumOf({&run.passes.cull, &run.passes.pose, &run.passes.skin});
}

// Whether the passes take so long that what they take whatever they are given hardly counts: what
// culling saves cannot be seen otherwise. That is what they take of one instance, once per chunk.
bool outweighsFixedCosts(const BenchmarkResult& report, const Run& run)
{
    constexpr double kMostShare = 0.1;
    const auto passes = crowd::summarize(workUntilSkinned(run));
    for (const Run& one : report.runs)
    {
        if (one.options.mode != run.options.mode || one.options.instances != 1)
            continue;
        const auto fixed = crowd::summarize(workUntilSkinned(one));
        if (fixed && passes)
            return fixed->median * std::max(1.0, static_cast<double>(run.skinRounds)) <=
                   kMostShare * passes->median;
    }
    return true; // not known
}

std::vector<JudgedGoal> judgeCulling(const BenchmarkResult& report)
{
    const Condition culls{"cull on", [](const Run& run) { return run.options.cull; }};
    const Condition half{"40 % to 60 % of the instances in view", [](const Run& run)
                         {
                             const double share = static_cast<double>(run.visible) /
                                                  static_cast<double>(run.options.instances);
                             return share >= 0.4 && share <= 0.6;
                         }};
    PairGoal pair;
    pair.goal = {"half in view: cull, pose and skin over those of all", Scope::Relative, 0.55,
                 false};
    pair.base = {mode("compute"), view("half"), culls, largeCrowd(), half};
    pair.partnerText =
        "cull off, whose cull, pose and skin take at least ten times as long as those "
        "of one instance, times the number of chunks (try --skin-memory 8192)";
    pair.isPartner = [&report](const Run& base, const Run& partner)
    { return sameButCull(base, partner) && outweighsFixedCosts(report, partner); };
    pair.ratio = [](const Run& base, const Run& partner)
    { return crowd::pairedRatio(workUntilSkinned(base), workUntilSkinned(partner)); };
    std::vector<JudgedGoal> judged{{pair.goal, judgePair(report, pair)}};
    pair.goal = {"half in view: frame over that of all", Scope::Relative, 0.7, false};
    pair.ratio = [](const Run& base, const Run& partner)
    { return crowd::pairedRatio(base.wall, partner.wall); };
    judged.push_back({pair.goal, judgePair(report, pair)});
    return judged;
}

std::function<bool(const Run&, const Run&)> smallerCrowd(std::uint32_t instanceCount)
{
    return [instanceCount](const Run& base, const Run& partner)
    {
        return partner.options.mode == "compute" && samePicture(base, partner) &&
               partner.options.triangleCull == base.options.triangleCull &&
               partner.options.instances == instanceCount;
    };
}

double shareInView(const Run& run)
{
    return static_cast<double>(run.visible) / static_cast<double>(run.options.instances);
}

// Instances out of view cost nothing, so no smaller share of a large crowd may be in view.
bool comparableCrowd(const Run& base, const Run& partner)
{
    constexpr double kTolerance = 0.99;
    return smallerCrowd(kScalingBase)(base, partner) &&
           shareInView(base) >= kTolerance * shareInView(partner);
}

std::vector<JudgedGoal> judgeScaling(const BenchmarkResult& report)
{
    const auto perInstance = [](const Run& run)
    {
        return scaled(sumOf({&run.passes.pose, &run.passes.skin}),
                      1.0 / static_cast<double>(run.options.instances));
    };
    const auto perRound = [](const Run& run)
    { return scaled(run.cpuRecord, 1.0 / std::max(1.0, static_cast<double>(run.skinRounds))); };
    PairGoal scaling;
    scaling.goal = {"pose and skin time of an instance, 10,000 over 1,000 instances",
                    Scope::Relative, 1.05, false};
    scaling.base = {mode("compute"), instances(kScalingInstances)};
    scaling.partnerText = "1000 instances and no larger share of them in view";
    scaling.isPartner = comparableCrowd;
    scaling.ratio = [perInstance](const Run& base, const Run& partner)
    { return crowd::pairedRatio(perInstance(base), perInstance(partner)); };
    PairGoal record;
    record.goal = {"CPU record time of a skin round, 10,000 over 1 instance", Scope::Relative, 1.2,
                   false};
    record.base = {mode("compute"), instances(kScalingInstances)};
    record.partnerText = "1 instance";
    record.isPartner = smallerCrowd(1);
    record.ratio = [perRound](const Run& base, const Run& partner)
    { return crowd::pairedRatio(perRound(base), perRound(partner)); };
    return {{scaling.goal, judgePair(report, scaling)}, {record.goal, judgePair(report, record)}};
}

// Without rounds: memory has no noise.
JudgedGoal judgeMemory(const BenchmarkResult& report)
{
    JudgedGoal judged{
        {"device memory of 100,000 instances over what they may use", Scope::Correct, 1.0, false},
        {}};
    const Condition known{"known device memory", [](const Run& run)
                          { return run.peakDeviceBytes > 0 && run.skinMemoryBytes > 0; }};
    for (const Run* base : findRuns(report, {mode("compute"), instances(kMemoryInstances), known},
                                    judged.figure.basis))
    {
        if (!judged.figure.value)
            judged.figure.basis = "no run with 1 instance beside: " + describe(*base);
        for (const Run& one : report.runs)
        {
            if (!smallerCrowd(1)(*base, one) || one.peakDeviceBytes == 0)
                continue;
            const double used = static_cast<double>(base->peakDeviceBytes) -
                                static_cast<double>(one.peakDeviceBytes);
            const double allowed = static_cast<double>(base->skinMemoryBytes) +
                                   static_cast<double>(base->instanceRecordBytes);
            if (judged.figure.value && *judged.figure.value >= used / allowed)
                continue;
            judged.figure.value = used / allowed;
            judged.figure.basis =
                fmt::format("{}; {:.1f} MiB more than with 1 instance, {:.1f} MiB "
                            "allowed",
                            describe(*base), used / 1048576.0, allowed / 1048576.0);
        }
    }
    return judged;
}

// Counts, which have no noise. `basis` of the worst run.
struct WorstCount
{
    std::optional<double> value;
    std::string basis;

    void take(double count, const std::string& where, bool atLeast)
    {
        if (value && (atLeast ? count >= *value : count <= *value))
            return;
        value = count;
        basis = where;
    }
};

JudgedGoal judgeAllInView(const BenchmarkResult& report)
{
    JudgedGoal judged{{"view all: share of the instances drawn", Scope::Correct, 1.0}, {}};
    WorstCount worst;
    for (const Run* run : findRuns(report, {view("all"), largeCrowd()}, judged.figure.basis))
        worst.take(shareInView(*run), describe(*run), true);
    if (worst.value)
        judged.figure = {.value = worst.value, .basis = worst.basis};
    return judged;
}

// The CPU culls by the coarse bound alone, and so may draw more.
JudgedGoal judgeSameInstances(const BenchmarkResult& report)
{
    JudgedGoal judged{
        {"instances drawn of one crowd: most over least of the modes", Scope::Correct, 1.0, false},
        {}};
    const Condition onDevice{"a mode of the device",
                             [](const Run& run) { return run.options.mode != "cpu"; }};
    const Condition drawsSome{"instances in view", [](const Run& run) { return run.visible > 0; }};
    WorstCount worst;
    for (const Run* base :
         findRuns(report, {largeCrowd(), onDevice, drawsSome}, judged.figure.basis))
        for (const Run& other : report.runs)
            if (onDevice.holds(other) && sameCrowdOf(other.options.mode)(*base, other) &&
                other.options.mode != base->options.mode)
                worst.take(static_cast<double>(other.visible) / base->visible,
                           describe(*base) + "; beside " + other.options.mode, false);
    if (worst.value)
        judged.figure = {.value = worst.value, .basis = worst.basis};
    else if (judged.figure.basis.empty())
        judged.figure.basis = "no two modes with the same crowd";
    return judged;
}

bool isAutomatic(const Run& run)
{
    return run.options.form == crowd::kAutomaticForm;
}

JudgedGoal judgeChoice(const BenchmarkResult& report)
{
    constexpr double kMostBehind = 1.03;
    PairGoal pair;
    pair.goal = {"frame of auto over that of the best fixed form", Scope::Relative, kMostBehind,
                 false};
    pair.base = {mode("compute"), {"form auto", isAutomatic}, largeCrowd()};
    pair.partnerText = "a fixed form that differs from what was chosen";
    pair.isPartner = [](const Run& base, const Run& partner)
    {
        return sameCrowdOf("compute")(base, partner) && !isAutomatic(partner) &&
               partner.choices != base.choices && base.options.triangleCull == "auto";
    };
    pair.ratio = [](const Run& base, const Run& partner)
    { return crowd::pairedRatio(base.wall, partner.wall); };
    return {pair.goal, judgePair(report, pair)};
}

// Fixed forms are what `auto` is compared with, and nothing else.
BenchmarkResult withoutFixedForms(BenchmarkResult report)
{
    std::erase_if(report.runs, [](const Run& run) { return !isAutomatic(run); });
    return report;
}

} // namespace

std::vector<JudgedGoal> judge(const BenchmarkResult& whole)
{
    const BenchmarkResult report = withoutFixedForms(whole);
    std::vector<JudgedGoal> judged{judgeAllInView(report), judgeSameInstances(report),
                                   judgeMemory(report)};
    const auto add = [&](const std::vector<JudgedGoal>& more)
    { judged.insert(judged.end(), more.begin(), more.end()); };
    add(judgeCulling(report));
    add(judgeScaling(report));
    add({judgeNear(report), judgeChoice(whole)});
    add(judgePasses(report));
    add({judgeFrame(report, 1, 1.0), judgeFrame(report, 2, 1.10), reportSsbo(report, 1),
         reportSsbo(report, 2)});
    // The gain of small instances; judgeNear is what it is worth where they are large.
    add({judgeTriangleCull(report, 1, 2.8), judgeTriangleCull(report, 2, 3.2)});
    return judged;
}

} // namespace sinew::goals
