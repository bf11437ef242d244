// Models far from the origin, very large and very small ones: their images and reports.
#include "tests/cli/viewer_program.h"
#include "tests/support/picture.h"
#include "tests/support/temp_folder.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::test
{
namespace
{

using testing::HasSubstr;
using testing::IsEmpty;
using Json = nlohmann::json;

constexpr double kPlace = 3e6; // position of the model of SINEW_FAR, which is two units high

class FarModel : public testing::Test
{
protected:
    // Replaces the root's translation with these numbers, in the same number of characters.
    std::string fileWith(const std::string& name, const std::string& place)
    {
        constexpr std::string_view kThere = "3000000.0,0,0]";
        std::string bytes = readFile(SINEW_FAR);
        bytes.replace(bytes.find(kThere), kThere.size(), place);
        return folder_.write(name, bytes).string();
    }

    Image draw(const std::string& model, const std::vector<std::string>& more = {})
    {
        const std::string file = (folder_ / "picture.png").string();
        std::vector<std::string> arguments{model,    "--output", file,
                                           "--size", "160x120",  "--headless"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const ProcessResult result = runViewer(arguments);
        EXPECT_EQ(result.exitCode, 0) << result.standardError;
        EXPECT_THAT(result.standardError, IsEmpty());
        return readPicture(file);
    }

    TempFolder folder_;
};

TEST_F(FarModel, LooksAsAtTheOrigin)
{
    if (!hasVulkanDevice())
        GTEST_SKIP() << "no Vulkan device";
    const Image near = draw(fileWith("near.glb", "0        ,0,0]"));
    const Image far = draw(SINEW_FAR);
    int differing = 0;
    for (std::uint32_t y = 0; y < near.height; ++y)
        for (std::uint32_t x = 0; x < near.width; ++x)
            for (std::size_t i = 0; i < 3; ++i)
                differing +=
                    std::abs(colourAt(near, x, y).at(i) - colourAt(far, x, y).at(i)) > 8 ? 1 : 0;
    EXPECT_LE(differing, 10);
    EXPECT_GT(countColours(near), 100U);
}

TEST_F(FarModel, IsReportedAndExportedWhereItIs)
{
    const auto xOf = [](const std::string& model)
    {
        const Json info = Json::parse(runViewer({model, "--info"}).standardOutput);
        EXPECT_NEAR(info["joints"][0]["position"][0].get<double>(), kPlace, 1e-3);
        EXPECT_NEAR(info["clips"][0]["bounds"]["max"][0].get<double>(), kPlace + 0.36, 0.01);
        return info["bounds"]["min"][0].get<double>();
    };
    EXPECT_NEAR(xOf(SINEW_FAR), kPlace - 0.3, 1e-6);
    const std::string exported = (folder_ / "exported.glb").string();
    const ProcessResult result = runViewer({SINEW_FAR, "--export", exported});
    ASSERT_EQ(result.exitCode, 0);
    EXPECT_THAT(result.standardError, IsEmpty());
    EXPECT_NEAR(xOf(exported), kPlace - 0.3, 1e-6);
    if (!hasVulkanDevice())
        return;
    std::istringstream lines(runViewer({SINEW_FAR, "--dump-vertices", "-"}).standardOutput);
    int count = 0;
    for (std::string line; std::getline(lines, line); ++count)
        EXPECT_NEAR(Json::parse(line)["position"][0].get<double>(), kPlace, 0.31);
    EXPECT_EQ(count, 72);
}

// The root scales the model.
TEST_F(FarModel, ShowsEverySizeOrSaysWhyNot)
{
    const auto sized = [&](const std::string& size)
    {
        std::string bytes = readFile(SINEW_FAR);
        const std::string all = R"("translation":[3000000.0,0,0])";
        std::string scale = R"("scale":[)" + size + "," + size + "," + size + "]";
        scale.resize(all.size(), ' ');
        bytes.replace(bytes.find(all), all.size(), scale);
        return folder_.write("sized.glb", bytes).string();
    };
    for (const char* size : {"1e-30", "1e15"})
    {
        const ProcessResult result = runViewer({sized(size), "--check"});
        EXPECT_EQ(result.exitCode, 0) << result.standardError;
        EXPECT_THAT(result.standardError, HasSubstr("the model is invisible: ")) << size;
    }
    if (!hasVulkanDevice())
        GTEST_SKIP() << "no Vulkan device";
    const auto usual = contentBox(draw(sized("1"), {"--no-ground"}));
    ASSERT_TRUE(usual);
    for (const char* size : {"1e-9", "1e-6", "1e6", "1e9"})
    {
        const Image image = draw(sized(size), {"--no-ground"});
        const auto box = contentBox(image);
        ASSERT_TRUE(box) << size;
        EXPECT_NEAR(box->height(), usual->height(), 2) << size;
        EXPECT_GT(countColours(image), 100U) << size;
    }
}

} // namespace
} // namespace sinew::test
