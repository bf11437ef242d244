#include "tests/support/benchmark_results.h"
#include "tools/goals/verdict.h"

#include <gmock/gmock.h>

#include <array>

namespace sinew::goals
{

namespace
{

using crowd::BenchmarkResult;
using crowd::Samples;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr std::size_t kGoals = 16;
constexpr std::size_t kReported = 2; // of them without a limit

void scale(Samples& samples, double factor)
{
    for (double& sample : samples)
        sample *= factor;
}

std::vector<std::string> failedOf(const std::vector<Verdict>& verdicts, Outcome outcome)
{
    std::vector<std::string> names;
    for (const Verdict& verdict : verdicts)
        if (verdict.outcome == outcome)
            names.push_back(verdict.goal.name);
    return names;
}

Verdict verdictOf(const std::vector<BenchmarkResult>& reports, const std::string& name)
{
    for (const Verdict& verdict : decide(reports))
        if (verdict.goal.name == name)
            return verdict;
    ADD_FAILURE() << name;
    return {};
}

TEST(Goals, AreMetByTheMadeUpReport)
{
    const std::vector<Verdict> verdicts = decide({test::madeUpGoals()});
    EXPECT_EQ(verdicts.size(), kGoals);
    for (const Verdict& verdict : verdicts)
        EXPECT_EQ(verdict.outcome, verdict.goal.judged ? Outcome::Passed : Outcome::NotJudged)
            << verdict.goal.name << ": " << verdict.figure.value_or(-1.0) << ' ' << verdict.basis;
    EXPECT_EQ(exitCode(verdicts, false), 0);
    EXPECT_EQ(exitCode(verdicts, true), 0);
    EXPECT_THAT(verdictText(verdicts), HasSubstr("14 passed, 0 failed, 0 not measured\n"));
}

// A change that makes only one goal fail or lack its runs.
struct Case
{
    std::string goal;
    void (*change)(crowd::Run&);
    Outcome outcome = Outcome::Failed;
};

bool is(const crowd::Run& run, const char* mode, const char* view, bool shadows)
{
    return run.options.mode == mode && run.options.view == view && run.options.shadows == shadows &&
           run.options.instances == 256;
}

bool isCrowdOf(const crowd::Run& run, std::uint32_t instances)
{
    return run.options.instances == instances;
}

const std::vector<Case> kMissed{
    {"skin pass against compute-simple",
     [](crowd::Run& run)
     {
         if (run.options.mode == "compute-simple")
             scale(run.passes.skin, 0.9);
     }},
    {"frame against the best vertex mode, 1 pass",
     [](crowd::Run& run)
     {
         if (is(run, "vertex", "all", false))
             scale(run.wall, 0.9);
     }},
    {"frame against the best vertex mode, 2 passes", // whichever of both is best
     [](crowd::Run& run)
     {
         if (is(run, "vertex-ssbo", "all", true))
             scale(run.wall, 0.7);
     }},
    {"view all: share of the instances drawn",
     [](crowd::Run& run)
     {
         if (run.options.view == "all" && run.options.instances == 256 && run.options.shadows)
             run.visible = 255;
     }},
    {"instances drawn of one crowd: most over least of the modes",
     [](crowd::Run& run)
     {
         if (is(run, "vertex", "crowd", true))
             run.visible = 255;
     }},
    {"frame of auto over that of the best fixed form",
     [](crowd::Run& run)
     {
         if (run.options.form == "pose level")
             scale(run.wall, 0.78);
     }},
    {"triangle culling against the best vertex mode, 1 pass",
     [](crowd::Run& run)
     {
         if (is(run, "vertex", "crowd", false))
             scale(run.wall, 0.8);
     }},
    {"triangle culling against the best vertex mode, 2 passes", // whichever of both is best
     [](crowd::Run& run)
     {
         if (is(run, "vertex-ssbo", "crowd", true))
             scale(run.wall, 0.5);
     }},
    {"triangle culling near by, against none",
     [](crowd::Run& run)
     {
         if (run.options.view == "near" && run.options.triangleCull == "auto")
             scale(run.wall, 1.1);
     }},
    {"half in view: cull, pose and skin over those of all",
     [](crowd::Run& run)
     {
         if (run.options.view == "half" && run.options.cull)
             scale(run.passes.cull, 40.0);
     }},
    {"half in view: frame over that of all",
     [](crowd::Run& run)
     {
         if (run.options.view == "half" && run.options.cull)
             scale(run.wall, 1.3);
     }},
    {"pose and skin time of an instance, 10,000 over 1,000 instances",
     [](crowd::Run& run)
     {
         if (isCrowdOf(run, 1000))
         {
             scale(run.passes.skin, 0.9);
         }
     }},
    {"CPU record time of a skin round, 10,000 over 1 instance",
     [](crowd::Run& run)
     {
         if (isCrowdOf(run, 10'000))
             scale(run.cpuRecord, 1.5);
     }},
    {"device memory of 100,000 instances over what they may use",
     [](crowd::Run& run)
     {
         if (isCrowdOf(run, 100'000))
             run.peakDeviceBytes += run.instanceRecordBytes;
     }},
    // Without its runs no goal is passed.
    {"frame against the best vertex mode, 2 passes",
     [](crowd::Run& run)
     {
         if (is(run, "vertex", "all", true))
             run.wall.resize(14);
     },
     Outcome::NotMeasured},
    {"triangle culling against the best vertex mode, 1 pass",
     [](crowd::Run& run)
     {
         if (is(run, "compute", "crowd", false))
             run.medianInstanceSize = 61.0;
     },
     Outcome::NotMeasured},
    {"triangle culling against the best vertex mode, 2 passes", // the slower palette alone
     [](crowd::Run& run)
     {
         if (is(run, "vertex", "crowd", true))
             run.options.mode = "vertex-other";
     },
     Outcome::NotMeasured},
    {"pose and skin time of an instance, 10,000 over 1,000 instances", // fewer in view
     [](crowd::Run& run)
     {
         if (run.options.instances != 256)
             run.options.view = "low";
         if (isCrowdOf(run, 10'000))
             run.visible = 9000;
     },
     Outcome::NotMeasured},
    {"CPU record time of a skin round, 10,000 over 1 instance",
     [](crowd::Run& run)
     {
         if (isCrowdOf(run, 10'000))
             run.cpuRecord.clear();
     },
     Outcome::NotMeasured},
    {"device memory of 100,000 instances over what they may use",
     [](crowd::Run& run)
     {
         if (isCrowdOf(run, 100'000))
             run.peakDeviceBytes = 0;
     },
     Outcome::NotMeasured},
};

TEST(Goals, AreMissedOneByOne)
{
    for (const Case& one : kMissed)
    {
        BenchmarkResult report = test::madeUpGoals();
        for (crowd::Run& run : report.runs)
            one.change(run);
        const std::vector<Verdict> verdicts = decide({report});
        EXPECT_THAT(failedOf(verdicts, one.outcome), testing::ElementsAre(one.goal)) << one.goal;
        EXPECT_EQ(failedOf(verdicts, Outcome::Passed).size(), kGoals - kReported - 1) << one.goal;
        EXPECT_EQ(exitCode(verdicts, false), one.outcome == Outcome::Failed ? 1 : 0) << one.goal;
        EXPECT_EQ(exitCode(verdicts, true), 1) << one.goal;
    }
}

// Two runs of the same form differ by nothing but noise.
TEST(Goals, CompareAutoWithOtherFormsOnly)
{
    const std::string name = "frame of auto over that of the best fixed form";
    BenchmarkResult report = test::madeUpGoals();
    for (crowd::Run& run : report.runs)
        if (run.options.form == "pose instance")
            scale(run.wall, 0.5);
    EXPECT_EQ(verdictOf({report}, name).outcome, Outcome::Passed);
    std::erase_if(report.runs,
                  [](const crowd::Run& run) { return run.options.form == "pose level"; });
    EXPECT_EQ(verdictOf({report}, name).outcome, Outcome::NotMeasured);
}

TEST(Goals, TakeChunksIntoAccountWhenRecording)
{
    BenchmarkResult report = test::madeUpGoals();
    for (crowd::Run& run : report.runs)
        if (isCrowdOf(run, 10'000))
        {
            scale(run.cpuRecord, 4.0);
            run.skinRounds = 4;
        }
    EXPECT_EQ(
        verdictOf({report}, "CPU record time of a skin round, 10,000 over 1 instance").outcome,
        Outcome::Passed);
}

TEST(Goals, SayWhichConditionIsMissing)
{
    BenchmarkResult report = test::madeUpComparison(1000);
    for (crowd::Run& run : report.runs)
    {
        run.options.view = "crowd";
        run.options.width = 1280;
        run.options.height = 720;
    }
    EXPECT_EQ(verdictOf({report}, "skin pass against compute-simple").outcome, Outcome::Passed);
    const Verdict frame = verdictOf({report}, "frame against the best vertex mode, 2 passes");
    EXPECT_EQ(frame.outcome, Outcome::NotMeasured);
    EXPECT_THAT(frame.basis, HasSubstr("no run with view all"));
    for (crowd::Run& run : report.runs)
        run.options.view = "all";
    EXPECT_THAT(verdictOf({report}, "frame against the best vertex mode, 2 passes").basis,
                HasSubstr("no run with 640 x 360 pixels and MSAA 1"));
    EXPECT_THAT(
        verdictText(decide({report})),
        AllOf(HasSubstr("-       frame against the best vertex mode, 2 passes: not measured "
                        "(at least 1.1)\n        no run with 640 x 360"),
              HasSubstr("not measured; sinew-crowd --goals measures all\n")));
}

TEST(Goals, PreferRunsWithEverythingInView)
{
    BenchmarkResult report = test::madeUpGoals();
    crowd::RunOptions options = test::madeUpOptions("compute");
    options.view = "crowd";
    report.runs.push_back(test::madeUpRun(options, 60.0));
    scale(report.runs.back().passes.skin, 10.0);
    EXPECT_EQ(verdictOf({report}, "skin pass against compute-simple").outcome, Outcome::Passed);
    report.runs.back().options.view = "all";
    EXPECT_EQ(verdictOf({report}, "skin pass against compute-simple").outcome, Outcome::Failed);
}

TEST(Goals, NeedALargeCrowd)
{
    EXPECT_EQ(exitCode(decide({test::madeUpComparison(255)}), false), 1);
    EXPECT_EQ(failedOf(decide({test::madeUpComparison(255)}), Outcome::NotMeasured).size(), kGoals);
    EXPECT_EQ(exitCode(decide({test::madeUpComparison(256)}), false), 0);
}

TEST(Goals, OfNothingAreNotMet)
{
    EXPECT_EQ(exitCode(decide({BenchmarkResult{}}), false), 1);
}

// One bad report of five does not matter; two do.
TEST(Goals, TakeTheWorseQuartileOfSeveralReports)
{
    BenchmarkResult bad = test::madeUpGoals();
    for (crowd::Run& run : bad.runs)
    {
        if (run.options.mode == "vertex")
            scale(run.wall, 0.5);
        if (run.options.view == "half" && run.options.cull)
            scale(run.wall, 1.3);
    }
    const BenchmarkResult good = test::madeUpGoals();
    EXPECT_EQ(exitCode(decide({good, good, bad, good, good}), true), 0);
    const std::vector<BenchmarkResult> mixed{bad, good, good, good, bad};
    const Verdict atMost = verdictOf(mixed, "half in view: frame over that of all");
    EXPECT_EQ(atMost.outcome, Outcome::Failed);
    EXPECT_THAT(atMost.basis, HasSubstr("upper quartile of 5 of 5 reports"));
    const Verdict atLeast = verdictOf(mixed, "frame against the best vertex mode, 2 passes");
    EXPECT_EQ(atLeast.outcome, Outcome::Failed);
    EXPECT_THAT(atLeast.basis, HasSubstr("lower quartile of 5 of 5 reports"));
}

// A GPU has other ratios between shaders, but what the program promises of its work holds there.
TEST(Goals, OfLavapipeAreOnlyShownOfOtherDevices)
{
    BenchmarkResult report = test::madeUpGoals();
    report.deviceName = "NVIDIA something";
    for (crowd::Run& run : report.runs)
        if (run.options.mode == "compute-simple")
            scale(run.passes.skin, 0.5);
    const Verdict simple = verdictOf({report}, "skin pass against compute-simple");
    EXPECT_EQ(simple.outcome, Outcome::NotJudged);
    EXPECT_LT(simple.figure.value_or(9.0), 3.0);
    EXPECT_EQ(exitCode(decide({report}), true), 0);
    EXPECT_THAT(verdictText(decide({report})),
                AllOf(HasSubstr("shown   skin pass against compute-simple: 2."),
                      HasSubstr("\nRatios of lavapipe; on other devices shown, not judged:\n")));
    for (crowd::Run& run : report.runs)
        if (run.options.view == "half" && run.options.cull)
            scale(run.wall, 1.3);
    EXPECT_EQ(exitCode(decide({report}), false), 1);
}

// Of a device on which passes take as long for one instance as for half of all.
TEST(Goals, OfCullingAreNotJudgedByFixedCosts)
{
    BenchmarkResult report = test::madeUpGoals();
    const std::string name = "half in view: cull, pose and skin over those of all";
    const auto one = std::ranges::find_if(report.runs, [](const crowd::Run& run)
                                          { return run.options.instances == 1; });
    EXPECT_EQ(verdictOf({report}, name).outcome, Outcome::Passed);
    scale(one->passes.cull, 1000.0);
    const Verdict verdict = verdictOf({report}, name);
    EXPECT_EQ(verdict.outcome, Outcome::NotMeasured);
    EXPECT_THAT(verdict.basis, HasSubstr("at least ten times as long as those"));
}

TEST(Goals, WarnWhereTheSpreadNeedsMoreRounds)
{
    BenchmarkResult report = test::madeUpGoals();
    const std::string name = "triangle culling against the best vertex mode, 2 passes";
    EXPECT_GE(verdictOf({report}, name).rounds, verdictOf({report}, name).roundsNeeded);
    EXPECT_THAT(verdictText(decide({report})), Not(HasSubstr("warning:")));
    for (crowd::Run& run : report.runs)
        if (is(run, "compute", "crowd", true) && run.options.form == crowd::kAutomaticForm)
            for (std::size_t i = 0; i < run.wall.size(); ++i)
                run.wall[i] *= std::array{0.8, 1.05, 1.2}[i % 3];
    const BenchmarkResult even = test::madeUpGoals();
    const Verdict noisy = verdictOf({even, report, even}, name);
    EXPECT_EQ(noisy.rounds, test::kMadeUpRounds);
    EXPECT_GT(noisy.roundsNeeded, 2 * test::kMadeUpRounds);
    EXPECT_THAT(verdictText(decide({report})),
                HasSubstr("warning: 15 rounds, but the spread needs "));
}

} // namespace

} // namespace sinew::goals
