// What suits the device is measured once, kept, and named in reports.
#include "samples/crowd/report/choice_text.h"
#include "tests/cli/crowd_program.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

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
        const ProcessResult result =
            runCrowd(joined({"--instances", "4", "--runs", "1", "--warmup", "0", "--size", "64x36",
                             "--json", "-"},
                            more),
                     {.environment = {{"XDG_CACHE_HOME", folder() / "caches"}}});
        EXPECT_EQ(result.exitCode, 0) << result.standardError;
        return Json::parse(result.standardOutput);
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
    std::string text = readFile(file);
    Json kept = Json::parse(text);
    for (Json& choice : kept["choices"])
        if (choice["part"] == "pose")
            choice["chosen"] = "level";
    overwrite(file, kept.dump());
    const Json second = measuredWith({});
    EXPECT_EQ(second["runs"][0]["choices"]["pose"], "level");
    for (const Json& choice : second["measured_choices"])
        EXPECT_TRUE(choice["part"] != "pose" || choice["value"] == "level");
}

TEST_F(CrowdCalibrationRun, GivesWayToOptions)
{
    const Json fixed = measuredWith({"--pose", "level", "--instances-at-once", "1"});
    EXPECT_EQ(fixed["runs"][0]["choices"]["pose"], "level");
    EXPECT_EQ(fixed["runs"][0]["choices"]["instances_at_once"], "1");
    for (const Json& choice : fixed["measured_choices"])
        EXPECT_THAT(std::string(choice["part"]),
                    testing::Not(testing::AnyOf("pose", "instances-at-once")));
    EXPECT_EQ(keptFile(), "") << "another start may want those parts too";
}

TEST_F(CrowdCalibrationRun, IsLeftOutWhereItIsNotWanted)
{
    EXPECT_TRUE(measuredWith({"--no-calibration"})["measured_choices"].empty());
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
    EXPECT_EQ(describe({"pose", "level", {{"level", 2.0}, {"instance", 3.0}}}),
              "pose: level, 1.50 times as fast as instance");
    EXPECT_EQ(describe({"pose", "level", {{"instance", 1.98}, {"level", 2.0}}}),
              "pose: level, as fast as instance within the noise");
    EXPECT_EQ(describe({"pose", "level", {}}), "pose: level, not measured");
}

} // namespace
} // namespace sinew::test
