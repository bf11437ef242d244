// Runs the crowd's benchmark and checks its output.
#include "engine/base/text.h"
#include "tests/cli/crowd_program.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <array>
#include <chrono>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace sinew::test
{

namespace
{

using Json = nlohmann::json;
using testing::HasSubstr;

constexpr std::array kPasses{"cull", "pose", "skin", "triangles", "shadow", "colour"};
const Arguments kShort{"--runs", "2"};

void expectKeys(const Json& object, const std::vector<const char*>& keys)
{
    for (const char* const key : keys)
        EXPECT_TRUE(object.contains(key)) << key;
}

std::set<std::string> passesOf(const Json& run)
{
    const std::string mode = run["mode"];
    std::set<std::string> passes{"cull", "pose", "shadow", "colour"};
    if (mode == "compute" || mode == "compute-simple")
        passes.insert("skin");
    if (run["triangle_cull"] != "off")
        passes.insert("triangles");
    return passes;
}

void expectRun(const Json& run)
{
    SCOPED_TRACE(run["mode"]);
    EXPECT_EQ(run["instances"], 8);
    EXPECT_EQ(run["visible"], 8);
    EXPECT_EQ(run["chunks"], 1);
    EXPECT_EQ(run["skin_rounds"], 1);
    EXPECT_GT(run["peak_device_bytes"], 0);
    EXPECT_GT(run["median_ms"]["wall"], 0.0);
    EXPECT_GT(run["median_ms"]["cpu_record"], 0.0);
    const std::set<std::string> passes = passesOf(run);
    for (const char* const pass : kPasses)
        EXPECT_EQ(run["median_ms"][pass].is_null(), !passes.contains(pass)) << pass;
}

class CrowdBenchmark : public CrowdRun
{
protected:
    Json json(const char* file) const { return Json::parse(readFile(folder() / file)); }
    bool hasPicture() const { return std::filesystem::exists(folder() / "crowd.png"); }
};

TEST_F(CrowdBenchmark, SaysWhatItMeasuredAndWhere)
{
    const ProcessResult result =
        runCrowd({"--instances", "8", "--runs", "1", "--json", (folder() / "a.json").string()});
    ASSERT_EQ(result.exitCode, 0) << result.standardError;
    const Json report = json("a.json");
    expectKeys(report["provenance"], {"version", "commit", "build", "os", "cpu", "vulkan", "date"});
    EXPECT_EQ(report["model"]["name"], "strider");
    ASSERT_EQ(report["runs"].size(), 1U);
    const Json& run = report["runs"][0];
    EXPECT_EQ(run["instances"], 8);
    EXPECT_EQ(run["view"], "crowd");
    EXPECT_EQ(run["width"], 1280);
    EXPECT_EQ(run["height"], 720);
    EXPECT_EQ(run["msaa"], 1);
}

TEST_F(CrowdBenchmark, ComparesAllModes)
{
    const ProcessResult result = runWell(joined(
        kShort, {"--compare", "--instances", "8", "--json", "a.json", "--report", "a.html"}));
    const Json report = json("a.json");
    expectKeys(report, {"schema_version", "command"});
    expectKeys(report["device"], {"name", "driver", "type"});
    expectKeys(report["model"], {"name", "vertices", "triangles", "joints", "weights", "clips"});
    EXPECT_THAT(report["command"].get<std::string>(), HasSubstr("--compare --instances 8"));
    EXPECT_EQ(report["model"]["name"], "strider");
    EXPECT_EQ(report["validation"], Json::parse(R"({"enabled": true, "messages": 0})"));

    const std::set<std::string> all{"compute", "compute-simple", "vertex", "vertex-palette"};
    std::multiset<std::string> modes;
    for (const Json& run : report["runs"])
    {
        modes.insert(run["mode"].get<std::string>());
        expectRun(run);
    }
    EXPECT_EQ(std::set(modes.begin(), modes.end()), all);
    EXPECT_EQ(modes.size(), 9U) << "all in levels of detail and in full";
    for (const std::string& mode : all)
    {
        EXPECT_THAT(result.standardOutput, HasSubstr("\n" + mode + " "));
        EXPECT_THAT(readFile(folder() / "a.html"), HasSubstr(mode));
    }
    EXPECT_THAT(readFile(folder() / "a.html"), HasSubstr("class=\"bar\""));
    EXPECT_THAT(result.standardOutput, HasSubstr("Validation: no messages"));
    EXPECT_FALSE(hasPicture()) << "none was asked for";
}

TEST_F(CrowdBenchmark, MeasuresASeries)
{
    const ProcessResult result =
        runWell(joined(kShort, {"--scaling", "1,4", "--shadows", "off", "--triangle-cull", "off",
                                "--no-clip", "--json", "-"}));
    const Json report = Json::parse(result.standardOutput);
    ASSERT_EQ(report["runs"].size(), 2U);
    for (const std::size_t i : {0U, 1U})
    {
        const Json& run = report["runs"][i];
        EXPECT_EQ(run["instances"], i == 0 ? 1 : 4);
        EXPECT_EQ(run["visible"], i == 0 ? 1 : 4);
        EXPECT_EQ(run["mode"], "compute");
        EXPECT_TRUE(run["median_ms"]["shadow"].is_null());
        EXPECT_TRUE(run["median_ms"]["triangles"].is_null());
        EXPECT_FALSE(run["median_ms"]["colour"].is_null());
    }
    EXPECT_THAT(result.standardError, HasSubstr("\ncompute ")) << "the table";
}

TEST_F(CrowdBenchmark, WritesThePictureThatItIsAskedFor)
{
    runWell(joined(kShort, {"--instances", "5", "--json", "a.json", "--output", "a.png"}));
    EXPECT_EQ(json("a.json")["runs"].size(), 1U);
    EXPECT_GT(countColours(readPicture(folder() / "a.png")), 100U);
}

TEST_F(CrowdBenchmark, SearchesForABudget)
{
    constexpr int kBudget = 60 * kSlowdown; // milliseconds
    const ProcessResult result =
        runWell(joined(kShort, {"--budget", std::to_string(kBudget), "--skinning", "vertex",
                                "--shadows", "off", "--json", "a.json", "--report", "a.html"}));
    const Json report = json("a.json");
    EXPECT_EQ(report["budget"]["milliseconds"], kBudget);
    ASSERT_EQ(report["budget"]["searches"].size(), 1U);
    const Json& search = report["budget"]["searches"][0];
    EXPECT_EQ(search["mode"], "vertex");
    EXPECT_FALSE(search["shadows"]);
    ASSERT_FALSE(search["exceeds"].is_null());
    EXPECT_LT(search["instances"], search["exceeds"]);
    ASSERT_GE(report["runs"].size(), 2U);
    EXPECT_EQ(report["runs"][0]["instances"], 1);
    EXPECT_EQ(report["runs"][0]["view"], "crowd");
    EXPECT_THAT(
        result.standardOutput,
        HasSubstr(fmt::format("- vertex: {} ", grouped(search["instances"].get<std::size_t>()))));
    EXPECT_THAT(readFile(folder() / "a.html"),
                HasSubstr("Time per pass, largest crowds within the budget"));
}

TEST_F(CrowdBenchmark, WritesNothingWhenItIsInterrupted)
{
    const ProcessResult result = run({"--compare", "--instances", "8", "--runs", "1000000",
                                      "--json", "a.json", "--report", "a.html"},
                                     {.interruptAfter = std::chrono::seconds(2)});
    EXPECT_EQ(result.exitCode, 130);
    EXPECT_FALSE(result.timedOut);
    EXPECT_EQ(result.standardOutput, "");
    EXPECT_TRUE(std::filesystem::is_empty(folder().path()));
}

} // namespace

} // namespace sinew::test
