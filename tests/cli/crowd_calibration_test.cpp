// What suits the device is measured once, kept, and named in reports.
#include "tests/cli/crowd_program.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

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

    // As if it had been measured.
    static void choose(Json& choice, const std::string& value, const std::string& over)
    {
        choice["chosen"] = value;
        choice["measured"] = {{{"value", value}, {"milliseconds", 1.0}},
                              {{"value", over}, {"milliseconds", 2.0}}};
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
    choose(partOf(kept, "pose"), "level", "instance");
    partOf(kept, "pose")["date"] = "2001-02-03";
    overwrite(file, kept.dump());
    const Json second = measuredWith({});
    EXPECT_EQ(second["runs"][0]["choices"]["pose"], "level");
    for (const Json& choice : second["measured_choices"])
        if (choice["part"] == "pose")
        {
            EXPECT_EQ(choice["value"], "level");
            EXPECT_EQ(choice["margin"], 2.0);
            EXPECT_EQ(choice["passes"], "pose");
            EXPECT_EQ(choice["date"], "2001-02-03");
            EXPECT_EQ(choice["kept"], true);
        }
    EXPECT_EQ(second["runs"][0]["decided_by"]["pose"], "measurement");
    // Other modes take that of the passes which they share.
    const Json compared = measuredWith({"--compare"});
    for (const Json& run : compared["runs"])
        for (const auto& [part, value] : run["choices"].items())
            EXPECT_TRUE(run["mode"] == "compute" || part == "pose" ||
                        run["decided_by"][part] != "measurement")
                << run["mode"] << ' ' << part;
    EXPECT_EQ(compared["runs"].back()["decided_by"], Json::object()) << "cpu";
    EXPECT_EQ(Json::parse(readFile(file)), kept);
    const Json pipelines = reportOf({"--pipelines"});
    EXPECT_EQ(pipelines["chosen_by"], "earlier measurement");
    for (const Json& pipeline : pipelines["pipelines"])
        EXPECT_NE(pipeline["name"], "pose by instance");
}

TEST_F(CrowdCalibrationRun, ReportsNameWhatDecidedEachChoice)
{
    for (const Arguments& arguments : {Arguments{}, Arguments{"--no-calibration"}})
    {
        const Json run = measuredWith(arguments)["runs"][0];
        EXPECT_GE(run["choices"].size(), 5U);
        for (const auto& [part, value] : run["choices"].items())
            EXPECT_TRUE(run["decided_by"].contains(part)) << part;
        EXPECT_EQ(run["decided_by"].size(), run["choices"].size());
    }
    const Json fixed = measuredWith({"--no-calibration", "--pose", "level"});
    EXPECT_EQ(fixed["runs"][0]["decided_by"]["pose"], "option");
    EXPECT_EQ(fixed["runs"][0]["decided_by"]["influences"], "kind of device");
    const auto culling = [](const Json& run)
    { return run["decided_by"].value("triangle_cull", "cpu's"); };
    const Json compared = measuredWith({"--no-calibration", "--compare"});
    for (const Json& run : compared["runs"])
        EXPECT_THAT(culling(run), run["mode"] == "compute-simple" ? "comparison"
                                  : run["mode"] == "cpu"          ? "cpu's"
                                  : run["mode"] != "compute"      ? "mode"
                                  : run["triangle_cull"] == "off" ? "comparison"
                                  : cullsTriangles()              ? "kind of device"
                                                                  : "no choice");
}

// Whatever was measured, the command measures the same again.
TEST_F(CrowdCalibrationRun, CommandRepeatsWhatWasMeasured)
{
    measuredWith({});
    Json kept = finished(Json::parse(readFile(keptFile())));
    choose(partOf(kept, "pose"), "level", "instance");
    overwrite(keptFile(), kept.dump());
    const Json report = measuredWith({});
    EXPECT_THAT(std::string(report["command"]),
                testing::AllOf(testing::HasSubstr(" --pose level"),
                               testing::HasSubstr(" --no-calibration")));
    std::istringstream words{std::string(report["command"])};
    Arguments arguments(std::istream_iterator<std::string>(words), {});
    arguments.erase(arguments.begin()); // the program
    std::filesystem::remove_all(folder() / "caches");
    const ProcessResult repeated =
        runCrowd(arguments, {.environment = {{"XDG_CACHE_HOME", folder() / "caches"}}});
    ASSERT_EQ(repeated.exitCode, 0) << repeated.standardError;
    EXPECT_EQ(Json::parse(repeated.standardOutput)["runs"][0]["choices"],
              report["runs"][0]["choices"]);
    EXPECT_EQ(keptFile(), "");
    EXPECT_EQ(measuredWith({"--no-calibration"})["command"].get<std::string>().find("--pose"),
              std::string::npos);
}

TEST_F(CrowdCalibrationRun, DoesNotDependOnOtherOptions)
{
    const Json report = measuredWith({"--skin-memory", "2", "--shadows", "off", "--blend"});
    EXPECT_FALSE(report["measured_choices"].empty());
    for (const Json& choice : report["measured_choices"])
        for (const Json& refused : choice["refused"])
            EXPECT_EQ(refused["value"], "texels") << "not measured in so little memory: " << choice;
    EXPECT_THAT(std::string(report["calibrated_with"]), testing::EndsWith(" at 640x360"));
    const std::string file = keptFile();
    overwrite(file, finished(Json::parse(readFile(file))).dump());
    const std::string before = readFile(file);
    measuredWith({"--size", "320x180"});
    EXPECT_EQ(keptFile(), file);
    EXPECT_EQ(readFile(file), before);
}

TEST_F(CrowdCalibrationRun, IsMeasuredAnewForAnotherBuildOfTheDriver)
{
    measuredWith({});
    const std::string file = keptFile();
    Json kept = finished(Json::parse(readFile(file)));
    choose(partOf(kept, "pose"), "level", "instance");
    partOf(kept, "pose")["date"] = "2001-02-03";
    EXPECT_NE(kept["measured_on"]["driver"].get<std::string>(), "");
    kept["measured_on"]["driver"] = "another";
    overwrite(file, kept.dump());
    const Json anew = measuredWith({});
    for (const Json& choice : anew["measured_choices"])
        EXPECT_NE(choice["date"], "2001-02-03");
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

} // namespace
} // namespace sinew::test
