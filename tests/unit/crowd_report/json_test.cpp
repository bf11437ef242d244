#include "samples/crowd/report/benchmark_result.h"
#include "tests/support/benchmark_results.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <limits>

namespace sinew::crowd
{

namespace
{

using Json = nlohmann::json;
using testing::UnorderedElementsAre;

std::vector<std::string> keys(const Json& object)
{
    std::vector<std::string> names;
    for (const auto& [name, value] : object.items())
        names.push_back(name);
    return names;
}

Json parsed(const BenchmarkResult& result)
{
    return Json::parse(benchmarkJson(result));
}

TEST(BenchmarkJson, HasTheSchemasFields)
{
    const Json json = parsed(test::madeUpComparison());
    EXPECT_EQ(json["schema_version"], 6);
    EXPECT_EQ(json["provenance"]["commit"], "abc1234");
    EXPECT_EQ(json["command"], "sinew-crowd --compare --instances 256 --seed 1 bench110");
    EXPECT_THAT(keys(json["device"]), UnorderedElementsAre("name", "driver", "type"));
    EXPECT_THAT(keys(json["model"]),
                UnorderedElementsAre("name", "file", "hash", "vertices", "triangles", "joints",
                                     "weights", "clips", "share", "palette_error"));
    EXPECT_EQ(json["models"], Json{json["model"]});
    EXPECT_EQ(json["validation"], (Json{{"enabled", true}, {"messages", 0}}));
    EXPECT_EQ(json["rounds"], 15);
    EXPECT_EQ(json["opponents"], Json{2}) << "vertex, of runs";
    ASSERT_EQ(json["runs"].size(), 4U);
    for (const Json& run : json["runs"])
    {
        for (const char* const times : {"median_ms", "samples_ms"})
            EXPECT_THAT(keys(run[times]),
                        UnorderedElementsAre("wall", "cpu_record", "cull", "pose", "skin",
                                             "triangles", "shadow", "colour"));
        for (const char* name : {"mode", "instances", "visible", "chunks", "skin_rounds",
                                 "bytes_per_vertex", "peak_device_bytes"})
            EXPECT_TRUE(run.contains(name)) << name;
    }
}

TEST(BenchmarkJson, HasTheAnswersOfABudget)
{
    EXPECT_TRUE(parsed(test::madeUpComparison())["budget"].is_null());
    const Json json = parsed(test::madeUpBudget());
    const Json& budget = json["budget"];
    EXPECT_EQ(budget["milliseconds"], 16.7);
    ASSERT_EQ(budget["searches"].size(), 3U);
    const Json& compute = budget["searches"][0];
    EXPECT_THAT(keys(compute), UnorderedElementsAre("mode", "shadows", "triangle_cull", "lod",
                                                    "instances", "exceeds", "stopped_by"));
    EXPECT_EQ(compute["instances"], 100);
    EXPECT_EQ(compute["exceeds"], 103);
    EXPECT_TRUE(compute["stopped_by"].is_null());
    ASSERT_EQ(json["runs"].size(), 15U);
    EXPECT_EQ(json["runs"][3]["instances"], 100);
    EXPECT_EQ(json["runs"][3]["samples_ms"]["wall"].size(), 15U);
    EXPECT_TRUE(budget["searches"][2]["exceeds"].is_null());
    EXPECT_EQ(budget["searches"][2]["stopped_by"], "out of memory");
}

TEST(BenchmarkJson, DerivesFigures)
{
    BenchmarkResult result;
    result.runs.emplace_back();
    crowd::Run& run = result.runs[0];
    run.at(Time::Skin) = {1.0, 2.0, 3.0};
    const Json json = parsed(result)["runs"][0];
    EXPECT_EQ(json["median_ms"]["skin"], 2.0);
    EXPECT_EQ(json["samples_ms"]["skin"], (Json{1.0, 2.0, 3.0}));
}

TEST(BenchmarkJson, HasNullForWhatAModeLacks)
{
    const Json vertex = parsed(test::madeUpComparison())["runs"][2];
    ASSERT_EQ(vertex["mode"], "vertex");
    EXPECT_TRUE(vertex["median_ms"]["skin"].is_null());
    EXPECT_EQ(vertex["samples_ms"]["skin"], Json::array());
}

TEST(BenchmarkJson, StaysValidWhateverItIsGiven)
{
    BenchmarkResult result = test::madeUpComparison();
    result.deviceName = "\xFF\x01\"\\</script>\n";
    result.runs[0].at(Time::Frame)[0] = std::numeric_limits<double>::quiet_NaN();
    result.runs[0].medianInstanceSize = std::numeric_limits<double>::infinity();
    const Json json = parsed(result);
    EXPECT_EQ(json["device"]["name"], "\xEF\xBF\xBD\x01\"\\</script>\n");
    EXPECT_TRUE(json["runs"][0]["samples_ms"]["wall"][0].is_null());
    EXPECT_TRUE(json["runs"][0]["median_instance_size"].is_null());
    EXPECT_EQ(parsed({})["runs"], Json::array());
}

} // namespace

} // namespace sinew::crowd
