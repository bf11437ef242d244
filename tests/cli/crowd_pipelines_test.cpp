// crowd --pipelines: what every pipeline of the device is, as text and as JSON.
#include "tests/cli/crowd_program.h"
#include "tests/support/material_scenes.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <map>
#include <set>
#include <string>

namespace sinew::test
{

namespace
{

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::Not;
using testing::StartsWith;

using Json = nlohmann::json;

class CrowdPipelines : public CrowdRun
{
protected:
    Json table(const Arguments& arguments) const
    {
        return Json::parse(
            runWell(joined({"--pipelines", "--json", "-"}, arguments)).standardOutput);
    }
};

std::set<std::string> membersOf(const Json& json)
{
    std::set<std::string> names;
    for (const auto& [name, value] : json.items())
        names.insert(name);
    return names;
}

std::set<std::string> namesOf(const Json& table, bool onlyChosen)
{
    std::set<std::string> names;
    for (const Json& pipeline : table["pipelines"])
        if (pipeline["chosen"] || !onlyChosen)
            names.insert(pipeline["name"]);
    return names;
}

void expectMembersOfTheSchema(const Json& json)
{
    EXPECT_EQ(membersOf(json),
              (std::set<std::string>{"schema_version", "command", "device", "model", "chosen_by",
                                     "why_no_figures", "figures", "pipelines"}));
    EXPECT_EQ(json["schema_version"], 2);
    EXPECT_EQ(membersOf(json["device"]), (std::set<std::string>{"name", "driver", "type"}));
    const bool hasFigures = json["why_no_figures"].is_null();
    ASSERT_FALSE(json["pipelines"].empty());
    for (const Json& pipeline : json["pipelines"])
    {
        EXPECT_EQ(membersOf(pipeline), (std::set<std::string>{"name", "chosen", "frames", "choices",
                                                              "stages", "spills", "code"}));
        EXPECT_EQ(membersOf(pipeline["stages"][0]), (std::set<std::string>{"stage", "constants"}));
        EXPECT_FALSE(pipeline["frames"].empty());
        EXPECT_EQ(pipeline["code"].empty(), !hasFigures);
        EXPECT_EQ(pipeline["spills"].is_null(), !hasFigures);
    }
}

void expectEveryVariantAndTheViewer(const Json& json)
{
    EXPECT_THAT(namesOf(json, false),
                IsSupersetOf({"coarse cull", "pose by instance", "pose by level", "simple skin",
                              "skin of 1 influence", "shadow", "ground", "pose", "skin"}));
    std::map<std::string, std::set<std::string>> values;
    bool inViewer = false;
    for (const Json& pipeline : json["pipelines"])
    {
        for (const auto& [choice, deciding] : pipeline["choices"].items())
            values[choice].insert(deciding.begin(), deciding.end());
        inViewer = inViewer || pipeline["frames"] == Json{"viewer"};
    }
    using Words = std::set<std::string>;
    EXPECT_EQ(values["skinning"], (Words{"fast", "simple", "vertex shader"}));
    EXPECT_EQ(values["arrays"], (Words{"texels", "storage"}));
    EXPECT_EQ(values["instances-at-once"], (Words{"1", "2", "4", "8"}));
    EXPECT_EQ(values["influences"], (Words{"by-influence", "by-vertex"}));
    EXPECT_THAT(values["pose"], IsSupersetOf({"instance", "level"}));
    EXPECT_EQ(values["clips"], (Words{"1", "2"}));
    EXPECT_TRUE(inViewer);
}

void expectNoTwoAlike(const Json& json)
{
    std::multiset<std::string> seen;
    for (const Json& pipeline : json["pipelines"])
        seen.insert(pipeline["name"].get<std::string>() + pipeline["choices"].dump() +
                    pipeline["frames"].dump());
    for (const std::string& text : seen)
        EXPECT_EQ(seen.count(text), 1U) << text;
}

// In one test, because the driver takes long to compile them all.
TEST_F(CrowdPipelines, TableIsTextAndJson)
{
    const ProcessResult result = runWell({"--pipelines", "--json", "pipelines.json"});
    const Json json = Json::parse(readFile(folder() / "pipelines.json"));
    expectMembersOfTheSchema(json);
    expectEveryVariantAndTheViewer(json);
    expectNoTwoAlike(json);
    EXPECT_THAT(result.standardError, IsEmpty());
    EXPECT_THAT(result.standardOutput, AllOf(HasSubstr("pose by level"), HasSubstr("simple skin"),
                                             HasSubstr(" pipelines"), HasSubstr("; chosen: ")));
    if (const Json& why = json["why_no_figures"]; !why.is_null())
    {
        EXPECT_THAT(result.standardOutput, HasSubstr("no figures: " + why.get<std::string>()));
    }
}

TEST_F(CrowdPipelines, NoTwoOfOtherMaterialsAreAlike)
{
    const TempFolder base;
    writeMaterialScenes(base);
    for (const char* const model : {"models/surfaces", "models/blends"})
        expectNoTwoAlike(table({(base / model).string()}));
}

TEST_F(CrowdPipelines, OtherOptionsSayWhichAreChosen)
{
    const auto chosen = [&](const Arguments& arguments) { return namesOf(table(arguments), true); };
    EXPECT_THAT(chosen({"--pose", "instance"}),
                AllOf(Contains(StartsWith("skin of 1 influence")), Contains("pose by instance"),
                      Not(Contains(StartsWith("simple skin"))), Not(Contains("pose by level"))));
    EXPECT_THAT(chosen({"--skinning", "compute-simple", "--pose", "level"}),
                AllOf(Contains(StartsWith("simple skin")), Contains("pose by level"),
                      Not(Contains(StartsWith("skin of"))), Not(Contains("pose by instance"))));
}

TEST_F(CrowdPipelines, FileThatCannotBeWrittenIsExitCode4)
{
    const ProcessResult result = run({"--pipelines", "--json", "absent/pipelines.json"});
    EXPECT_EQ(result.exitCode, 4);
    EXPECT_THAT(result.standardError, HasSubstr("absent/pipelines.json"));
}

TEST_F(CrowdPipelines, PageOfABenchmarkHasThoseOfItsRuns)
{
    runWell({"--instances", "4", "--runs", "1", "--warmup", "0", "--skinning", "vertex", "--report",
             "report.html"});
    const std::string page = readFile(folder() / "report.html");
    EXPECT_THAT(page,
                AllOf(HasSubstr("What the driver made of the shaders"), HasSubstr("coarse cull"),
                      HasSubstr("lit surface"), Not(HasSubstr("simple skin"))));
}

} // namespace

} // namespace sinew::test
