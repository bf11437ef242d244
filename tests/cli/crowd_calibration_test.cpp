// What suits the device is measured once, kept, and named in reports.
#include "samples/crowd/report/choice_text.h"
#include "tests/cli/crowd_program.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace sinew::test
{
namespace
{

using Json = nlohmann::json;

class CrowdCalibrationRun : public CrowdRun
{
protected:
    Json measuredWith(const Arguments& more)
    {
        return reportOf(
            joined({"--instances", "4", "--runs", "1", "--warmup", "0", "--size", "64x36"}, more));
    }

    Json reportOf(const Arguments& arguments)
    {
        const ProcessResult result =
            runCrowd(joined(arguments, {"--json", "-"}),
                     {.environment = {{"XDG_CACHE_HOME", folder() / "caches"}}});
        EXPECT_EQ(result.exitCode, 0) << result.standardError;
        return Json::parse(result.standardOutput);
    }

    // As if it had been complete.
    static Json finished(Json kept)
    {
        for (Json& choice : kept["choices"])
            choice["finished"] = true;
        return kept;
    }

    static Json& partOf(Json& kept, const std::string& part)
    {
        return *std::ranges::find_if(kept["choices"],
                                     [&](const Json& choice) { return choice["part"] == part; });
    }

    static void overwrite(const std::string& file, const std::string& text)
    {
        std::ofstream(file) << text;
    }

    // What is kept about the model; empty: nothing.
    std::string keptFile() const
    {
        const std::filesystem::path caches(folder() / "caches/sinew");
        if (std::filesystem::exists(caches))
            for (const auto& entry : std::filesystem::directory_iterator(caches))
                if (entry.path().filename().string().starts_with("form-"))
                    return entry.path();
        return {};
    }
};

TEST_F(CrowdCalibrationRun, IsKeptForTheNextStart)
{
    const Json first = measuredWith({});
    ASSERT_FALSE(first["measured_choices"].empty());
    const std::string file = keptFile();
    ASSERT_NE(file, "");
    // What another start finds is taken, not measured again.
    Json kept = finished(Json::parse(readFile(file)));
    partOf(kept, "pose")["chosen"] = "level";
    overwrite(file, kept.dump());
    const Json second = measuredWith({});
    EXPECT_EQ(second["runs"][0]["choices"]["pose"], "level");
    for (const Json& choice : second["measured_choices"])
        EXPECT_TRUE(choice["part"] != "pose" || choice["value"] == "level");
    EXPECT_EQ(Json::parse(readFile(file)), kept);
    const Json pipelines = reportOf({"--pipelines"});
    EXPECT_EQ(pipelines["chosen_by"], "earlier measurement");
    for (const Json& pipeline : pipelines["pipelines"])
        EXPECT_TRUE(pipeline["name"] != "pose by instance" || !pipeline["chosen"]);
}

TEST_F(CrowdCalibrationRun, GoesOnWhereTimeRanOut)
{
    measuredWith({});
    const std::string file = keptFile();
    ASSERT_NE(file, "");
    Json kept = finished(Json::parse(readFile(file)));
    Json open = kept;
    partOf(open, "pose")["finished"] = false;
    partOf(open, "pose")["measured"] = Json::array();
    overwrite(file, open.dump());
    const Json report = measuredWith({});
    for (const Json& choice : report["measured_choices"])
        EXPECT_TRUE(choice["part"] != "pose" || !choice["other"].is_null());
    Json after = Json::parse(readFile(file));
    EXPECT_FALSE(partOf(after, "pose")["measured"].empty());
    partOf(after, "pose") = partOf(kept, "pose");
    EXPECT_EQ(after, kept) << "what was finished is not measured again";
}

TEST_F(CrowdCalibrationRun, GivesWayToOptions)
{
    const Json fixed = measuredWith({"--pose", "level", "--instances-at-once", "1"});
    EXPECT_EQ(fixed["runs"][0]["choices"]["pose"], "level");
    EXPECT_EQ(fixed["runs"][0]["choices"]["instances_at_once"], "1");
    for (const Json& choice : fixed["measured_choices"])
        EXPECT_THAT(std::string(choice["part"]),
                    testing::Not(testing::AnyOf("pose", "instances-at-once")));
    // Kept for starts that fix the same.
    EXPECT_THAT(keptFile(), testing::EndsWith("-instances-at-once-1-pose-level.json"));
    overwrite(keptFile(), finished(Json::parse(readFile(keptFile()))).dump());
    EXPECT_EQ(measuredWith({"--pose", "level", "--instances-at-once", "1"})["measured_choices"]
                  .back()["finished"],
              true);
}

TEST_F(CrowdCalibrationRun, IsLeftOutWhereItIsNotWanted)
{
    EXPECT_TRUE(measuredWith({"--no-calibration"})["measured_choices"].empty());
    EXPECT_EQ(reportOf({"--pipelines"})["chosen_by"], "kind of device");
    EXPECT_EQ(keptFile(), "");
    EXPECT_FALSE(measuredWith({"--no-cache"})["measured_choices"].empty());
    EXPECT_EQ(keptFile(), "");
}

TEST_F(CrowdCalibrationRun, IsMeasuredAnewOnDemand)
{
    measuredWith({});
    const std::string file = keptFile();
    ASSERT_NE(file, "");
    overwrite(file, "damaged");
    EXPECT_FALSE(measuredWith({})["measured_choices"].empty());
    EXPECT_NE(readFile(file), "damaged");
    overwrite(file, "");
    measuredWith({"--recalibrate"});
    EXPECT_NE(readFile(file), "");
}

TEST(DescribeChoice, SaysByHowMuch)
{
    using crowd::describe;
    EXPECT_EQ(describe({"pose", "level", {{"level", 2.0}, {"instance", 3.0}}, true}),
              "pose: level, 1.50 times as fast as instance");
    EXPECT_EQ(describe({"pose", "level", {{"instance", 1.98}, {"level", 2.0}}, true}),
              "pose: level, as fast as instance within the noise");
    EXPECT_EQ(describe({"pose", "level", {}, true}), "pose: level, not measured");
    EXPECT_EQ(describe({"pose", "level", {}, false}),
              "pose: level, not measured; the next start measures on");
}

} // namespace
} // namespace sinew::test
