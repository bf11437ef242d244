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

using IsPartner = std::function<bool(const Run& base, const Run& partner)>;

constexpr std::uint32_t kScalingInstances = 10'000;
constexpr std::uint32_t kScalingBase = 1000;
constexpr std::uint32_t kMemoryInstances = 100'000;

std::optional<PairedRatio> wallOfPartner(const Run& base, const Run& partner)
{
    return crowd::pairedRatio(partner.wall, base.wall);
}

bool sameRun(const Run& base, const Run& partner)
{
    return &base == &partner;
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

IsPartner sameCrowdOf(const std::string& mode)
{
    return [mode](const Run& base, const Run& partner)
    {
        return partner.options.mode == mode && samePicture(base, partner) &&
               partner.options.instances == base.options.instances;
    };
}

// A goal in several pictures, of which the first that is measured counts.
using Alternatives = std::vector<PairGoal>;

// The goals of single passes: first with every instance in view, then in the crowd's view; first
// without triangle culling, then with, which can only make the skin pass slower.
Alternatives passAlternatives(const PairGoal& pair, bool withoutTriangleCull)
{
    Alternatives alternatives;
    for (const bool any : {false, true})
        for (const char* name : {"all", "crowd"})
        {
            if (!any && !withoutTriangleCull)
                continue;
            PairGoal one = pair;
            one.base.push_back(view(name));
            if (!any)
                one.base.push_back(triangleCull(false));
            alternatives.push_back(std::move(one));
        }
    return alternatives;
}

std::vector<Alternatives> passGoals()
{
    const auto overBound = [](const Run& run, const Run&)
    { return crowd::pairedRatio(run.passes.skin, run.skinBound); };
    const auto overSimple = [](const Run& base, const Run& partner)
    { return crowd::pairedRatio(partner.passes.skin, base.passes.skin); };
    const auto poseOverTextbook = [](const Run& run, const Run&)
    { return crowd::pairedRatio(run.poseTextbook, run.passes.pose); };
    // With tangents both forms write a fourth more, which takes the same time in both.
    constexpr std::uint32_t kBytesOfVertex = 16;
    const Condition withoutTangents{"vertices of 16 bytes: a model without normal maps",
                                    [](const Run& run)
                                    { return run.bytesPerVertex == kBytesOfVertex; }};
    const Conditions compute{mode("compute"), largeCrowd()};
    return {
        passAlternatives({.goal = {"skin pass against compute-simple", 3.8, true},
                          .base = {mode("compute"), largeCrowd(), withoutTangents},
                          .partnerText = "mode compute-simple",
                          .isPartner = sameCrowdOf("compute-simple"),
                          .ratio = overSimple},
                         true),
        passAlternatives({.goal = {"compute-simple's skin pass over its bound", 16.0, false},
                          .base = {mode("compute-simple"), largeCrowd()},
                          .partnerText = {},
                          .isPartner = sameRun,
                          .ratio = overBound},
                         false),
        passAlternatives({.goal = {"skin pass over its bound", 3.8, false},
                          .base = compute,
                          .partnerText = {},
                          .isPartner = sameRun,
                          .ratio = overBound},
                         true),
        passAlternatives({.goal = {"pose pass against textbook slerp on one thread", 2.3, true},
                          .base = compute,
                          .partnerText = {},
                          .isPartner = sameRun,
                          .ratio = poseOverTextbook},
                         false),
    };
}

std::string counted(int passes)
{
    return passes == 1 ? "1 pass" : "2 passes";
}

PairGoal frameGoal(const std::string& against, int passCount, double limit)
{
    return {.goal = {fmt::format("frame against {}, {}", against, counted(passCount)), limit, true},
            .base = {mode("compute"), view("all"), pictureOfGoals(), largeCrowd(),
                     triangleCull(false), passes(passCount)},
            .partnerText = "mode " + against,
            .isPartner = sameCrowdOf(against),
            .ratio = wallOfPartner};
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

PairGoal triangleCullGoal(const BenchmarkResult& report, int passCount, double limit)
{
    constexpr double kSmallest = 20.0;
    constexpr double kLargest = 60.0;
    const Condition typicalSize{"a median instance size of 20 to 60 pixels", [](const Run& run) {
                                    return run.medianInstanceSize >= kSmallest &&
                                           run.medianInstanceSize <= kLargest;
                                }};
    return {.goal = {"triangle culling against the best vertex mode, " + counted(passCount), limit,
                     true},
            .base = {mode("compute"), triangleCull(true), view("crowd"), pictureOfGoals(),
                     largeCrowd(), passes(passCount), typicalSize},
            .partnerText = "mode vertex",
            .isPartner = [&report](const Run& base, const Run& partner)
            { return isBestVertex(report, base, partner); },
            .ratio = wallOfPartner};
}

PairGoal nearGoal()
{
    const Condition automatic{"triangle cull auto",
                              [](const Run& run) { return run.options.triangleCull == "auto"; }};
    return {
        .goal = {"triangle culling near by, against none", 0.95, true},
        .base = {mode("compute"), view("near"), automatic},
        .partnerText = "triangle cull off",
        .isPartner = [](const Run& base, const Run& partner)
        { return sameCrowdOf("compute")(base, partner) && partner.options.triangleCull == "off"; },
        .ratio = wallOfPartner};
}

bool sameButCull(const Run& base, const Run& partner)
{
    Run culled = partner;
    culled.options.cull = true;
    return !partner.options.cull && sameCrowdOf("compute")(base, culled) &&
           partner.options.triangleCull == base.options.triangleCull;
}

double shareInView(const Run& run)
{
    return static_cast<double>(run.visible) / static_cast<double>(run.options.instances);
}

// Of the times of a run over those of its partner.
PairGoal timesGoal(const Goal& goal, const Conditions& base, const std::string& partnerText,
                   const IsPartner& isPartner, Samples (*timesOf)(const Run& run))
{
    return {.goal = goal,
            .base = base,
            .partnerText = partnerText,
            .isPartner = isPartner,
            .ratio = [timesOf](const Run& run, const Run& partner)
            { return crowd::pairedRatio(timesOf(run), timesOf(partner)); }};
}

Samples cullPoseAndSkin(const Run& run)
{
    return sumOf({&run.passes.cull, &run.passes.pose, &run.passes.skin});
}

IsPartner smallerCrowd(std::uint32_t instanceCount)
{
    return [instanceCount](const Run& base, const Run& partner)
    {
        return partner.options.mode == "compute" && samePicture(base, partner) &&
               partner.options.triangleCull == base.options.triangleCull &&
               partner.options.instances == instanceCount;
    };
}

// Instances out of view cost nothing, so no smaller share of a large crowd may be in view.
bool comparableCrowd(const Run& base, const Run& partner)
{
    constexpr double kTolerance = 0.99;
    return smallerCrowd(kScalingBase)(base, partner) &&
           shareInView(base) >= kTolerance * shareInView(partner);
}

Samples poseAndSkinOfInstance(const Run& run)
{
    return scaled(sumOf({&run.passes.pose, &run.passes.skin}),
                  1.0 / static_cast<double>(run.options.instances));
}

Samples recordOfSkinRound(const Run& run)
{
    return scaled(run.cpuRecord, 1.0 / std::max(1.0, static_cast<double>(run.skinRounds)));
}

// Without rounds: memory has no noise.
JudgedGoal judgeMemory(const BenchmarkResult& report)
{
    JudgedGoal judged{{"device memory of 100,000 instances over what they may use", 1.0, false},
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

} // namespace

std::vector<JudgedGoal> judge(const BenchmarkResult& report)
{
    const Condition culls{"cull on", [](const Run& run) { return run.options.cull; }};
    const Condition half{"40 % to 60 % of the instances in view", [](const Run& run)
                         { return shareInView(run) >= 0.4 && shareInView(run) <= 0.6; }};
    const Conditions halfInView{mode("compute"), view("half"), culls, largeCrowd(), half};
    const Conditions manyInstances{mode("compute"), instances(kScalingInstances)};
    std::vector<Alternatives> goals = passGoals();
    for (PairGoal& goal :
         std::vector<PairGoal>{
             frameGoal("vertex", 1, 1.0), frameGoal("vertex", 2, 1.07),
             frameGoal("vertex-ssbo", 1, 1.25), frameGoal("vertex-ssbo", 2, 1.35),
             // Neither figure says much without the other.
             triangleCullGoal(report, 1, 2.4), triangleCullGoal(report, 2, 2.6), nearGoal(),
             timesGoal({"half in view: cull, pose and skin over those of all", 0.55, false},
                       halfInView, "cull off", sameButCull, cullPoseAndSkin),
             timesGoal({"half in view: frame over that of all", 0.7, false}, halfInView, "cull off",
                       sameButCull, [](const Run& run) { return run.wall; }),
             timesGoal(
                 {"pose and skin time of an instance, 10,000 over 1,000 instances", 1.05, false},
                 manyInstances, "1000 instances and no larger share of them in view",
                 comparableCrowd, poseAndSkinOfInstance),
             timesGoal({"CPU record time of a skin round, 10,000 over 1 instance", 1.2, false},
                       manyInstances, "1 instance", smallerCrowd(1), recordOfSkinRound)})
        goals.push_back({goal});
    std::vector<JudgedGoal> judged;
    for (const Alternatives& goal : goals)
        judged.push_back({goal.front().goal, judgeFirst(report, goal)});
    judged.push_back(judgeMemory(report));
    return judged;
}

} // namespace sinew::goals
