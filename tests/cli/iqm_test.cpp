// Runs the viewer on IQM models and checks its reports, and its dumps against a reference computed
// from the file's bytes.
#include "tests/cli/md5_samples.h"
#include "tests/cli/player_dumps.h"
#include "tests/cli/viewer_program.h"
#include "tests/support/iqm_reference.h"
#include "tests/support/iqm_writer.h"
#include "tests/support/md3_writer.h"

#include <glm/geometric.hpp>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <span>
#include <sstream>
#include <string>
#include <vector>

namespace sinew::test
{
namespace
{

using Json = nlohmann::json;
using testing::HasSubstr;

void expectDump(const ProcessResult& result, const std::vector<IqmReferenceVertex>& expected)
{
    ASSERT_EQ(result.exitCode, 0) << result.standardError;
    double scale = 0.0;
    for (const IqmReferenceVertex& vertex : expected)
        scale = std::max(scale, glm::length(vertex.position));
    std::istringstream lines(result.standardOutput);
    std::size_t count = 0;
    for (std::string line; std::getline(lines, line); ++count)
    {
        ASSERT_LT(count, expected.size());
        const Json vertex = Json::parse(line);
        const auto vectorOf = [&](const char* key)
        {
            const Json& v = vertex.at(key);
            return glm::dvec3(v[0].get<double>(), v[1].get<double>(), v[2].get<double>());
        };
        EXPECT_LE(glm::distance(vectorOf("position"), expected[count].position), 4e-6 * scale)
            << line;
        EXPECT_LE(glm::distance(vectorOf("normal"), expected[count].normal), 3.5e-4) // 0.02 degrees
            << line;
    }
    EXPECT_EQ(count, expected.size());
}

class IqmDumps : public testing::Test
{
protected:
    void SetUp() override
    {
        if (!hasVulkanDevice())
            GTEST_SKIP() << "no Vulkan device";
    }

    const TempFolder folder_;
};

TEST_F(IqmDumps, AreWhatTheFileSays)
{
    IqmFile file = smallIqmFile();
    for (std::size_t i = 7; i < kIqmChannels; ++i)
        file.poses[1].scale.at(i) = 0.0F;
    const std::vector<std::byte> bytes = writeIqm(file);
    const std::string path = folder_.write("a.iqm", textOf(bytes)).string();
    expectDump(runViewer({path, "--no-clip", "--dump-vertices", "-"}),
               iqmReference(bytes, bytes, std::nullopt));
    const ProcessResult result = runViewer({path, "--clip", "wave", "--loop", "wrap", "--time",
                                            "0.015625", "--dump-vertices", "-"}); // 3/8 of a frame
    expectDump(result, iqmReference(bytes, bytes, IqmMoment{.nextFrame = 1, .way = 0.375}));
    EXPECT_THAT(result.standardOutput, HasSubstr("{\"mesh\":1,\"vertex\":0,"));
}

std::vector<std::byte> bytesOf(const std::filesystem::path& path)
{
    const std::string text = readFile(path);
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

// The dance in guyanim.iqm scales the body along all axes.
TEST_F(IqmDumps, OfRealFilesToo)
{
    const char* const corpus = std::getenv("SINEW_CORPUS");
    if (!corpus)
        GTEST_SKIP() << "SINEW_CORPUS is not set";
    const std::filesystem::path folder = std::filesystem::path(corpus) / "iqm";
    const std::vector<std::byte> guy = bytesOf(folder / "guy.iqm");
    const std::vector<std::byte> clips = bytesOf(folder / "guyanim.iqm");
    for (std::uint32_t i = 0; i < 16; ++i)
    {
        const std::uint32_t frame = i * 60 / 16;
        const bool isDance = i % 2 == 1;
        const std::string seconds = std::to_string((frame + 0.375) / 24.0);
        std::vector<std::string> arguments{(folder / "guy.iqm").string(),
                                           "--time",
                                           seconds,
                                           "--dump-vertices",
                                           "-",
                                           "--clip",
                                           isDance ? "guyanim.iqm:dance" : "jump"};
        const double way = std::stod(seconds) * 24.0 - frame;
        const std::uint32_t first = (isDance ? 61 : 0) + frame;
        expectDump(runViewer(arguments),
                   iqmReference(guy, isDance ? clips : guy,
                                IqmMoment{.frame = first, .nextFrame = first + 1, .way = way}));
    }
}

} // namespace
} // namespace sinew::test
