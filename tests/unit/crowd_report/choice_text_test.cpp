#include "samples/crowd/report/choice_text.h"
#include "tests/support/benchmark_results.h"

#include <gmock/gmock.h>

namespace sinew::crowd
{
namespace
{

using testing::ElementsAre;

std::vector<std::string> texts(const BenchmarkResult& result)
{
    std::vector<std::string> rows;
    for (const ChoiceRow& row : choiceRows(result))
        rows.push_back(row.part + ' ' + row.value + " [" + row.modes + "] " + row.why);
    return rows;
}

// Of a run of mode compute with the part alone.
BenchmarkResult with(const FormChoice& choice, const Decision& decision)
{
    BenchmarkResult result;
    result.command = "sinew-crowd --recalibrate imp --json --recalibrated";
    result.measuredChoices = {choice};
    result.runs.emplace_back().options = test::madeUpOptions("compute");
    result.runs[0].choices = {{choice.part, choice.chosen}};
    result.runs[0].decisions = {{choice.part, decision}};
    return result;
}

std::string whyOf(const FormChoice& choice, const Decision& decision)
{
    return choiceRows(with(choice, decision)).at(0).why;
}

TEST(ChoiceRows, NameEveryChoiceOfEveryMode)
{
    EXPECT_THAT(
        texts(test::madeUpComparison()),
        ElementsAre("arrays texels [compute] 1.50 times as fast in all passes as storage; kept "
                    "from 2026-11-21",
                    "arrays texels [compute-simple] kind of device",
                    "arrays texels [vertex] the mode's own",
                    "arrays storage [vertex-ssbo] the mode's own",
                    "instances-at-once 4 [compute, compute-simple] kind of device",
                    "pose instance [] 1.40 times as fast in pose as level; measured here; the next "
                    "start measures on"));
    EXPECT_FALSE(choiceNote(test::madeUpComparison()).empty());
}

TEST(ChoiceRows, AreThoseOfABudgetsSteps)
{
    EXPECT_FALSE(choiceRows(test::madeUpBudget()).empty());
}

TEST(ChoiceRows, LeaveOutFixedFormsOfGoals)
{
    BenchmarkResult result = test::madeUpComparison();
    RunOptions options = test::madeUpOptions("compute");
    options.form = "pose level";
    result.runs.push_back(test::madeUpRun(options, 1.0));
    EXPECT_EQ(texts(result), texts(test::madeUpComparison()));
}

TEST(ChoiceRows, SayWhyNothingWasMeasured)
{
    const FormChoice none{.part = "pose", .chosen = "level", .finished = true};
    EXPECT_EQ(whyOf(none, {DecidedBy::Device, ""}), "kind of device");
    EXPECT_EQ(whyOf(none, {DecidedBy::Option, ""}), "option");
    EXPECT_EQ(whyOf(none, {DecidedBy::Comparison, ""}), "this run of the comparison");
    EXPECT_EQ(whyOf(none, {DecidedBy::NoChoice, "for lack of drawIndirectCount"}),
              "the only value, for lack of drawIndirectCount");
    FormChoice other = none;
    other.refused = {{"texels", "would need several chunks"}};
    BenchmarkResult refused = with(other, {DecidedBy::Device, ""});
    refused.timedCrowd = "32 instances";
    EXPECT_EQ(choiceRows(refused).at(0).why, "kind of device, not measured, since with 32 "
                                             "instances texels would need several chunks");
    other = none;
    other.finished = false;
    EXPECT_EQ(whyOf(other, {DecidedBy::Device, ""}), "kind of device, not measured yet");
    EXPECT_EQ(choiceNote(with(none, {DecidedBy::Device, ""})), "");
}

TEST(ChoiceRows, CallNoiseByItsName)
{
    FormChoice choice{.part = "pose", .chosen = "level", .finished = true};
    choice.measured = {{"instance", 1.98}, {"level", 2.0}};
    EXPECT_EQ(whyOf(choice, {DecidedBy::Measurement, ""}),
              "as fast as instance within the noise; measured here");
    choice.measured = {{"level", 2.0}, {"instance", 2.02}};
    choice.kept = true;
    EXPECT_EQ(whyOf(choice, {DecidedBy::Measurement, ""}),
              "as fast as instance within the noise; kept from an earlier start");
}

TEST(RepeatingCommand, NamesWhatWasMeasured)
{
    const FormChoice pose{
        .part = "pose", .chosen = "level", .measured = {{"level", 1.0}, {"instance", 2.0}}};
    EXPECT_EQ(repeatingCommand(with(pose, {DecidedBy::Measurement, ""})),
              "sinew-crowd imp --json --recalibrated --pose level --no-calibration");
    EXPECT_EQ(unrepeatedText(with(pose, {DecidedBy::Measurement, ""})), "");
    const std::string given = "sinew-crowd --recalibrate imp --json --recalibrated";
    EXPECT_EQ(repeatingCommand(with(pose, {DecidedBy::Option, ""})), given);
    EXPECT_EQ(repeatingCommand(with(pose, {DecidedBy::Device, ""})), given);
    // No options are needed, or there are none, for what --no-calibration takes by itself.
    const FormChoice cull{.part = "triangle-cull", .chosen = "on"};
    EXPECT_EQ(repeatingCommand(with(cull, {DecidedBy::Measurement, ""})),
              "sinew-crowd imp --json --recalibrated --no-calibration");
}

TEST(RepeatingCommand, ChangesNoOtherMode)
{
    BenchmarkResult result = test::madeUpComparison();
    EXPECT_EQ(repeatingCommand(result), "sinew-crowd --compare --instances 256 --seed 1 bench110 "
                                        "--arrays texels --pose instance --no-calibration");
    result.runs[1].choices["arrays"] = "storage"; // by kind of device
    EXPECT_EQ(repeatingCommand(result),
              "sinew-crowd --compare --instances 256 --seed 1 bench110 --pose instance");
    EXPECT_THAT(unrepeatedText(result), testing::HasSubstr("It leaves arrays to"));
}

} // namespace
} // namespace sinew::crowd
