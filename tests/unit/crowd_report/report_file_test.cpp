#include "samples/crowd/report/benchmark_report.h"
#include "tests/support/benchmark_results.h"
#include "tests/support/temp_folder.h"
#include "tools/goals/report_file.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace sinew::goals
{

namespace
{

using Json = nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;

Json report()
{
    return Json::parse(crowd::benchmarkJson(test::madeUpComparison()));
}

std::string refusal(const Json& json)
{
    const auto result = parseReport(json.dump(), "r.json");
    return result ? "accepted" : toString(result.error());
}

TEST(ReportFile, ReadsWhatWasWritten)
{
    crowd::BenchmarkResult written = test::madeUpScaling();
    written.runs[0].chunks = 7;
    written.runs[0].options.cull = false;
    const auto read = parseReport(crowd::benchmarkJson(written), "r.json");
    ASSERT_TRUE(read) << toString(read.error());
    crowd::BenchmarkResult expected = written;
    expected.options.clear(); // not read, nor where it ran
    expected.provenance.clear();
    crowd::BenchmarkResult again = *read;
    again.options.clear();
    EXPECT_EQ(crowd::benchmarkJson(again), crowd::benchmarkJson(expected));
}

TEST(ReportFile, NamesWhatIsMissingOrWrong)
{
    Json json = report();
    json.erase("runs");
    EXPECT_THAT(refusal(json), HasSubstr("r.json: runs is missing"));

    json = report();
    json["schema_version"] = 1;
    EXPECT_THAT(refusal(json), HasSubstr("schema_version is not 4"));

    json = report();
    json["runs"][2]["samples_ms"]["wall"][4] = "fast";
    EXPECT_THAT(refusal(json), HasSubstr("runs[2].samples_ms.wall[4] is not a number"));

    json = report();
    json["runs"][1]["samples_ms"]["skin"][0] = -1.0;
    EXPECT_THAT(refusal(json), HasSubstr("runs[1].samples_ms.skin[0] is not a number from 0 on"));

    json = report();
    json["runs"][0]["instances"] = 4294967296;
    EXPECT_THAT(refusal(json), HasSubstr("runs[0].instances is not a whole number"));

    json = report();
    json["runs"][0]["instances"] = 0;
    EXPECT_THAT(refusal(json), HasSubstr("runs[0].instances is 0"));

    json = report();
    json["runs"][0]["cull"] = "on";
    EXPECT_THAT(refusal(json), HasSubstr("runs[0].cull is neither true nor false"));

    json = report();
    json["device"] = "llvmpipe";
    EXPECT_THAT(refusal(json), HasSubstr("device is not an object"));

    json = report();
    json["runs"][0]["samples_ms"] = nullptr;
    EXPECT_THAT(refusal(json), HasSubstr("runs[0].samples_ms is not an object"));
}

TEST(ReportFile, RefusesWhatIsNoJson)
{
    for (const char* text : {"", "{", "[]", "null", "1e999", "\xFF"})
        EXPECT_FALSE(parseReport(text, "r.json")) << text;
    EXPECT_FALSE(parseReport(std::string(100'000, '['), "r.json"));
    EXPECT_THAT(toString(parseReport("nonsense", "r.json").error()),
                AllOf(HasSubstr("r.json"), HasSubstr("sinew-crowd --json")));
}

TEST(ReportFile, SaysWhenThereIsNoFile)
{
    const test::TempFolder folder;
    const auto result = readReport(folder / "absent.json");
    ASSERT_FALSE(result);
    EXPECT_THAT(toString(result.error()), HasSubstr("absent.json"));
}

} // namespace

} // namespace sinew::goals
