// Checks the images and dumps that the viewer writes. Skipped without a Vulkan device.
#include "tests/cli/md5_samples.h"
#include "tests/cli/viewer_program.h"
#include "tests/support/picture.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

namespace sinew::test
{

namespace
{

using Json = nlohmann::json;
using testing::HasSubstr;
using testing::IsEmpty;

class Render : public testing::Test
{
protected:
    void SetUp() override
    {
        if (!hasVulkanDevice())
            GTEST_SKIP() << "no Vulkan device";
        writeGoodModel(folder_);
    }

    ProcessResult run(std::vector<std::string> arguments, ProcessOptions options = {}) const
    {
        arguments.insert(arguments.begin(),
                         {folder_.path().string(), "--headless", "--size", "32x24"});
        if (options.workingFolder.empty())
            options.workingFolder = folder_.path().string();
        return runViewer(arguments, options);
    }

    const TempFolder folder_;
};

TEST_F(Render, AnotherViewWithoutGroundAndFewerSamplesAreOtherPictures)
{
    ASSERT_EQ(run({"--output", "a.png"}).exitCode, 0);
    const std::string usual = readFile(folder_ / "a.png");
    for (const std::vector<std::string>& options :
         {std::vector<std::string>{"--view", "-60,30"}, {"--no-ground"}, {"--msaa", "1"}})
    {
        std::vector<std::string> arguments = options;
        arguments.insert(arguments.end(), {"--output", "b.png"});
        const ProcessResult result = run(arguments);
        EXPECT_EQ(result.exitCode, 0) << result.standardError;
        EXPECT_NE(readFile(folder_ / "b.png"), usual) << options.front();
    }
    ASSERT_EQ(run({"--view", "34,11", "--msaa", "4", "--output", "b.png"}).exitCode, 0);
    EXPECT_EQ(readFile(folder_ / "b.png"), usual);
}

TEST_F(Render, SequencesGoToAPipeOneAfterTheOther)
{
    const ProcessResult result = run({"--frames", "3", "--fps", "2", "-o", "-"});
    EXPECT_EQ(result.exitCode, 0) << result.standardError;
    ASSERT_EQ(run({"--frames", "3", "--fps", "2", "-o", "out_{frame}.png"}).exitCode, 0);
    EXPECT_NE(readFile(folder_ / "out_0.png"), readFile(folder_ / "out_1.png"));
    EXPECT_FALSE(std::filesystem::exists(folder_ / "out_3.png"));
    EXPECT_EQ(result.standardOutput, readFile(folder_ / "out_0.png") +
                                         readFile(folder_ / "out_1.png") +
                                         readFile(folder_ / "out_2.png"));
}

TEST_F(Render, BackgroundsCanBeTransparent)
{
    ASSERT_EQ(run({"--background", "none", "-o", "none.png"}).exitCode, 0);
    const Image none = readPicture(folder_ / "none.png");
    const auto alphaAt = [&](std::size_t x, std::size_t y)
    { return std::to_integer<int>(none.pixels[4 * (y * none.width + x) + 3]); };
    EXPECT_EQ(alphaAt(0, 0), 0);
    EXPECT_EQ(alphaAt(16, 12), 255); // the model
}

TEST_F(Render, ModelWithoutTrianglesIsNoCrash)
{
    folder_.write("quad.md5mesh", R"(MD5Version 10
numJoints 1
numMeshes 1
joints { "root" -1 ( 0 0 0 ) ( 0 0 0 ) }
mesh { shader "" numverts 0 numtris 0 numweights 0 }
)");
    const ProcessResult result = run({"--no-clip", "--output", "picture.png"});
    EXPECT_EQ(result.exitCode, 0) << result.standardError;
    const ProcessResult dump = run({"--no-clip", "--dump-vertices", "-"});
    EXPECT_EQ(dump.exitCode, 0) << dump.standardError;
    EXPECT_THAT(dump.standardOutput, IsEmpty());
}

TEST_F(Render, DumpHasTheVerticesInFileOrder)
{
    const ProcessResult result = run({"--dump-vertices", "-", "--time", "0.5"});
    ASSERT_EQ(result.exitCode, 0) << result.standardError;
    std::vector<Json> lines;
    std::istringstream stream(result.standardOutput);
    for (std::string line; std::getline(stream, line);)
        lines.push_back(Json::parse(line));
    ASSERT_EQ(lines.size(), 4U);
    const Json expected = Json::parse("[[0, 0, 0], [1, 0, 0], [1.5, 1, 0], [0, 1, 0]]");
    for (std::size_t i = 0; i < lines.size(); ++i)
    {
        EXPECT_EQ(lines[i]["mesh"], 0);
        EXPECT_EQ(lines[i]["vertex"], i);
        for (std::size_t axis = 0; axis < 3; ++axis)
        {
            EXPECT_NEAR(lines[i]["position"][axis].get<double>(), expected[i][axis], 1e-6);
            EXPECT_NEAR(lines[i]["normal"][axis].get<double>(), axis == 2 ? 1.0 : 0.0, 1e-4);
            EXPECT_NEAR(lines[i]["tangent"][axis].get<double>(), axis == 0 ? 1.0 : 0.0, 1e-4);
        }
        EXPECT_EQ(std::abs(lines[i]["tangent"][3].get<double>()), 1.0);
    }
    EXPECT_FALSE(std::filesystem::exists(folder_ / "sinew.png"));
}

TEST_F(Render, DumpAndPictureOfTheSizeAskedForTogether)
{
    const ProcessResult result = run({"--dump-joints", "joints.jsonl", "--dump-vertices",
                                      "vertices.jsonl", "--output", "picture.png"});
    EXPECT_EQ(result.exitCode, 0) << result.standardError;
    EXPECT_THAT(readFile(folder_ / "joints.jsonl"), HasSubstr("{\"joint\":1,\"name\":\"tip\""));
    EXPECT_THAT(readFile(folder_ / "vertices.jsonl"), HasSubstr("{\"mesh\":0,\"vertex\":3,"));
    EXPECT_EQ(readPicture(folder_ / "picture.png").width, 32U);
    EXPECT_EQ(readPicture(folder_ / "picture.png").height, 24U);
}

TEST_F(Render, BindPoseIsTheFiles)
{
    const ProcessResult result = run({"--no-clip", "--dump-joints", "-", "--time", "0.5"});
    EXPECT_EQ(result.standardOutput,
              "{\"joint\":0,\"name\":\"root\",\"position\":[0,0,0],\"orientation\":[0,0,0,1]}\n"
              "{\"joint\":1,\"name\":\"tip\",\"position\":[1,0,0],\"orientation\":[0,0,0,1]}\n");
}

class Unwritable : public Render, public testing::WithParamInterface<const char*>
{
};

TEST_P(Unwritable, OutputIsExitCode4)
{
    for (const char* option : {"--output", "--dump-vertices", "--dump-joints"})
    {
        const ProcessResult result = run({option, GetParam()});
        EXPECT_EQ(result.exitCode, 4) << option;
        EXPECT_THAT(result.standardError, HasSubstr(std::string("error: ") + GetParam())) << option;
    }
}

INSTANTIATE_TEST_SUITE_P(Cli, Unwritable,
                         testing::Values("missing/file.png", "/dev/full", "/proc"));

TEST_F(Render, UnknownDeviceIsExitCode3AndListsThoseThatAreThere)
{
    const ProcessResult result = run({"--device", "nosuch"});
    EXPECT_EQ(result.exitCode, 3);
    EXPECT_THAT(result.standardError, HasSubstr("nosuch"));
    const std::string devices = runViewer({"--list-devices"}).standardOutput;
    ASSERT_FALSE(devices.empty());
    const std::string firstDevice = devices.substr(0, devices.find('\n'));
    EXPECT_THAT(result.standardError, HasSubstr(firstDevice));
    EXPECT_EQ(run({"--device", "999"}).exitCode, 3);
    EXPECT_EQ(run({"--device", "0"}).exitCode, 0);
}

TEST_F(Render, InterruptionIsExitCode130AndLeavesWholePictures)
{
    const ProcessResult result = run({"--frames", "20000", "--output", "out_{frame}.png"},
                                     {.interruptAfter = std::chrono::seconds(2)});
    EXPECT_EQ(result.exitCode, 130);
    EXPECT_FALSE(result.timedOut);
    std::size_t pictures = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder_.path()))
    {
        if (!entry.path().filename().string().starts_with("out_"))
            continue;
        ++pictures;
        EXPECT_THAT(readFile(entry.path()), HasSubstr("IEND")) << entry.path();
    }
    EXPECT_GT(pictures, 0U);
}

TEST(WithoutDriver, ExitCodeIs3AndTheMessageNamesThePackage)
{
    const TempFolder folder;
    writeGoodModel(folder);
    const ProcessOptions noDriver{.environment = {{"VK_ICD_FILENAMES", "/dev/null/driver.json"},
                                                  {"VK_DRIVER_FILES", "/dev/null/driver.json"}}};
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{folder.path().string(), "--headless", "--output",
                                   (folder / "picture.png").string()},
          {"--list-devices"}})
    {
        const ProcessResult result = runViewer(arguments, noDriver);
        EXPECT_EQ(result.exitCode, 3);
        EXPECT_THAT(result.standardError, HasSubstr("error: "));
        EXPECT_THAT(result.standardError, HasSubstr("mesa-vulkan-drivers"));
    }
    EXPECT_FALSE(std::filesystem::exists(folder / "picture.png"));
}

} // namespace

} // namespace sinew::test
