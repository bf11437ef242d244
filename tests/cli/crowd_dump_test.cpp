// --dump-vertices and --dump-joints of one instance, next to the viewer's.
#include "tests/cli/crowd_program.h"
#include "tests/cli/viewer_program.h"
#include "tests/support/drawn_models.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <sstream>

namespace sinew::test
{

namespace
{

using OrderedJson = nlohmann::ordered_json;
using Lines = std::vector<OrderedJson>;

Lines linesOf(const ProcessResult& result)
{
    EXPECT_EQ(result.exitCode, 0) << result.standardError;
    Lines lines;
    std::istringstream stream(result.standardOutput);
    for (std::string line; std::getline(stream, line);)
        lines.push_back(OrderedJson::parse(line));
    return lines;
}

class CrowdDumps : public CrowdRun
{
protected:
    Lines crowds(const Arguments& arguments) const { return linesOf(run(arguments)); }

    static Lines viewers(const Arguments& arguments)
    {
        return linesOf(runViewer(joined({"--headless", "--validate"}, arguments)));
    }
};

// The same keys in the same order; numbers alone may differ.
void expectSameConfig(const Lines& actual, const Lines& expected)
{
    ASSERT_EQ(actual.size(), expected.size());
    ASSERT_FALSE(actual.empty());
    for (std::size_t i = 0; i < actual.size(); ++i)
    {
        OrderedJson config = actual[i];
        for (const auto& [key, value] : expected[i].items())
            if (value.is_array() && config.contains(key) && config[key].size() == value.size())
                config[key] = value;
        ASSERT_EQ(config.dump(), expected[i].dump());
    }
}

double most(const OrderedJson& position)
{
    double most = 0.0;
    for (const double coordinate : position)
        most = std::max(most, std::abs(coordinate));
    return most;
}

// 4e-6 of the larger of the bounds' diagonal and the largest coordinate.
double toleranceOf(const Lines& lines)
{
    double largest = 0.0;
    double squared = 0.0;
    for (const OrderedJson& line : lines)
        largest = std::max(largest, most(line["position"]));
    for (std::size_t axis = 0; axis < 3; ++axis)
    {
        const auto [low, high] = std::ranges::minmax(
            lines, {},
            [axis](const OrderedJson& line) { return line["position"][axis].get<double>(); });
        const double extent =
            high["position"][axis].get<double>() - low["position"][axis].get<double>();
        squared += extent * extent;
    }
    return 4e-6 * std::max(std::sqrt(squared), largest);
}

double distance(const OrderedJson& a, const OrderedJson& b)
{
    double squared = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i)
        squared += std::pow(a[i].get<double>() - b[i].get<double>(), 2.0);
    return std::sqrt(squared);
}

void expectNear(const Lines& actual, const Lines& expected, double tolerance)
{
    expectSameConfig(actual, expected);
    double positions = 0.0;
    double directions = 0.0;
    for (std::size_t i = 0; i < std::min(actual.size(), expected.size()); ++i)
    {
        positions = std::max(positions, distance(actual[i]["position"], expected[i]["position"]));
        for (const char* const key : {"normal", "tangent"})
            if (expected[i].contains(key))
                directions = std::max(directions, distance(actual[i][key], expected[i][key]));
    }
    EXPECT_LE(positions, tolerance);
    EXPECT_LE(directions, 1e-3);
}

TEST_F(CrowdDumps, WithoutAClipAreTheViewersBindPose)
{
    const TempFolder tube;
    writeBendingTube(tube);
    for (const Arguments& model : {Arguments{}, Arguments{tube.path().string()}})
    {
        const Arguments vertices = joined(model, {"--no-clip", "--dump-vertices", "-"});
        const Lines expected = viewers(vertices);
        const double tolerance = toleranceOf(expected);
        for (const char* const mode : {"compute", "compute-simple"})
            expectNear(crowds(joined(vertices,
                                     {"--instances", "3", "--instance", "1", "--skinning", mode})),
                       expected, tolerance);
    }
}

TEST_F(CrowdDumps, OfJointsWithoutAClipAreTheViewersBindPose)
{
    const Arguments joints{"--no-clip", "--dump-joints", "-"};
    const Lines expected = viewers(joints);
    const Lines actual = crowds(joined(joints, {"--instances", "3", "--instance", "1"}));
    expectNear(actual, expected, toleranceOf(expected));
    for (std::size_t i = 0; i < std::min(actual.size(), expected.size()); ++i)
    {
        double cosine = 0.0; // of half the angle between; a quaternion and its opposite are alike
        for (std::size_t k = 0; k < 4; ++k)
            cosine += actual[i]["orientation"][k].get<double>() *
                      expected[i]["orientation"][k].get<double>();
        EXPECT_GT(std::abs(cosine), 1.0 - 1e-6) << expected[i]["name"];
    }
}

TEST_F(CrowdDumps, DifferFromInstanceToInstanceAndWithThePicture)
{
    const Arguments joints{"--instances", "3", "--dump-joints", "joints.jsonl"};
    runWell(joints);
    const std::string first = readFile(folder() / "joints.jsonl");
    EXPECT_FALSE(std::filesystem::exists(folder() / "crowd.png"));
    runWell(joined(joints, {"--instance", "1", "--output", "picture.png"}));
    EXPECT_NE(readFile(folder() / "joints.jsonl"), first);
    EXPECT_EQ(readPicture(folder() / "picture.png").width, 160U);
}

} // namespace

} // namespace sinew::test
