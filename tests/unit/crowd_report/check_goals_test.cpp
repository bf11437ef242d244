// The program check_goals: what it prints and how it ends.
#include "samples/crowd/report/benchmark_report.h"
#include "tests/support/benchmark_results.h"
#include "tests/support/process.h"
#include "tests/support/temp_folder.h"

#include <gmock/gmock.h>

namespace sinew::goals
{

namespace
{

using testing::HasSubstr;

test::ProcessResult checkGoals(const std::vector<std::string>& arguments)
{
    std::vector<std::string> command{SINEW_CHECK_GOALS};
    command.insert(command.end(), arguments.begin(), arguments.end());
    return test::runProcess(command);
}

class CheckGoals : public testing::Test
{
protected:
    std::string write(const std::string& name, const crowd::BenchmarkResult& result) const
    {
        return folder_.write(name, crowd::benchmarkJson(result)).string();
    }

    std::string writeText(const std::string& name, const std::string& text) const
    {
        return folder_.write(name, text).string();
    }

private:
    test::TempFolder folder_;
};

TEST_F(CheckGoals, PassesAGoodReport)
{
    const auto result = checkGoals({"--all", write("good.json", test::madeUpGoals())});
    EXPECT_EQ(result.exitCode, 0) << result.standardOutput << result.standardError;
    EXPECT_THAT(result.standardOutput, HasSubstr("14 passed, 0 failed, 0 not measured\n"));
    EXPECT_THAT(result.standardOutput, HasSubstr("good.json: bench110 on llvmpipe"));
    EXPECT_EQ(result.standardError, "");
}

TEST_F(CheckGoals, PassesWhatWasMeasuredUnlessAllIsAsked)
{
    const std::string file = write("some.json", test::madeUpComparison());
    EXPECT_EQ(checkGoals({file}).exitCode, 0);
    EXPECT_EQ(checkGoals({file, "--all"}).exitCode, 1);
    EXPECT_THAT(checkGoals({file}).standardOutput, HasSubstr("sinew-crowd --goals measures all"));
}

TEST_F(CheckGoals, FailsABadReport)
{
    crowd::BenchmarkResult result = test::madeUpComparison();
    result.runs[1].passes.skin = result.runs[0].passes.skin;
    const auto failed = checkGoals({write("bad.json", result)});
    EXPECT_EQ(failed.exitCode, 1);
    EXPECT_THAT(failed.standardOutput,
                HasSubstr("FAILED  skin pass against compute-simple: 1.000 (at least 3.8)"));
}

TEST_F(CheckGoals, FailsAReportOfNothing)
{
    EXPECT_EQ(checkGoals({write("empty.json", {})}).exitCode, 1);
}

TEST_F(CheckGoals, RefusesWhatItCannotRead)
{
    const std::string good = write("good.json", test::madeUpGoals());
    const auto broken = checkGoals({good, writeText("broken.json", "{\"schema_version\":4}")});
    EXPECT_EQ(broken.exitCode, 2);
    EXPECT_THAT(broken.standardError, HasSubstr("broken.json: command is missing"));
    EXPECT_EQ(broken.standardOutput, "");
    EXPECT_EQ(checkGoals({good + ".missing"}).exitCode, 2);
    EXPECT_EQ(checkGoals({}).exitCode, 2);
    EXPECT_EQ(checkGoals({"--unknown", good}).exitCode, 2);
    EXPECT_EQ(checkGoals({"--help"}).exitCode, 0);
}

TEST_F(CheckGoals, WarnsOfReportsThatDoNotBelongTogether)
{
    crowd::BenchmarkResult other = test::madeUpGoals();
    other.deviceName = "another";
    const auto result =
        checkGoals({write("one.json", test::madeUpGoals()), write("two.json", other)});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_THAT(result.standardError, HasSubstr("two.json: not the device or the model"));
}

} // namespace

} // namespace sinew::goals
