// sinew-crowd --pipelines: what the driver says of the pipelines of a run, as text and as JSON.
#include "tests/cli/crowd_program.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <filesystem>
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

std::set<std::string> namesOf(const Json& table)
{
    std::set<std::string> names;
    for (const Json& pipeline : table["pipelines"])
        names.insert(pipeline["name"]);
    return names;
}

void expectMembersOfTheSchema(const Json& json)
{
    EXPECT_EQ(membersOf(json),
              (std::set<std::string>{"schema_version", "command", "device", "model",
                                     "why_no_figures", "figures", "pipelines"}));
    EXPECT_EQ(json["schema_version"], 4);
    EXPECT_EQ(membersOf(json["device"]), (std::set<std::string>{"name", "driver", "type"}));
    const bool hasFigures = json["why_no_figures"].is_null();
    ASSERT_FALSE(json["pipelines"].empty());
    for (const Json& pipeline : json["pipelines"])
    {
        EXPECT_EQ(membersOf(pipeline), (std::set<std::string>{"name", "stages", "spills", "code"}));
        EXPECT_EQ(membersOf(pipeline["stages"][0]), (std::set<std::string>{"stage", "constants"}));
        EXPECT_EQ(pipeline["code"].empty(), !hasFigures);
        EXPECT_EQ(pipeline["spills"].is_null(), !hasFigures);
    }
}

TEST_F(CrowdPipelines, TableIsTextAndJson)
{
    const ProcessResult result = runWell({"--pipelines", "--json", "pipelines.json"});
    const Json json = Json::parse(readFile(folder() / "pipelines.json"));
    expectMembersOfTheSchema(json);
    EXPECT_THAT(result.standardError, IsEmpty());
    EXPECT_THAT(result.standardOutput,
                AllOf(HasSubstr("coarse cull"), HasSubstr("lit surface"), HasSubstr(" pipelines")));
    if (const Json& why = json["why_no_figures"]; !why.is_null())
    {
        EXPECT_THAT(result.standardOutput, HasSubstr("no figures: " + why.get<std::string>()));
    }
}

TEST_F(CrowdPipelines, AreThoseOfTheOtherOptions)
{
    const auto names = [&](const Arguments& arguments) { return namesOf(table(arguments)); };
    EXPECT_THAT(names({"--pose", "instance"}),
                AllOf(Contains(StartsWith("skin of 1 influence")), Contains("pose by instance"),
                      Not(Contains(StartsWith("simple skin"))),
                      Not(Contains("pose by workgroup"))));
    EXPECT_THAT(names({"--skinning", "compute-simple", "--pose", "workgroup"}),
                AllOf(Contains(StartsWith("simple skin")), Contains("pose by workgroup"),
                      Not(Contains(StartsWith("skin of"))), Not(Contains("pose by instance"))));
}

} // namespace

} // namespace sinew::test
