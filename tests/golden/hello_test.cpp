// The hello_... samples: their images, their accuracy, and their messages for files that they
// cannot show. tools/renew_goldens.sh replaces the golden images, which also appear in the samples'
// READMEs.
#include "engine/files/files.h"
#include "tests/golden/comparison.h"
#include "tests/golden/rendering.h"
#include "tests/support/drawn_models.h"
#include "tests/support/process.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <regex>
#include <set>
#include <utility>

namespace sinew::test
{

namespace
{

using testing::IsEmpty;

constexpr const char* kPicture = "hello_skinning_4.png"; // highest point of the jump
constexpr const char* kCrowdPicture = "hello_crowd.png";

ProcessResult runProgram(const TempFolder& workingFolder, const std::vector<std::string>& command)
{
    return runProcess(command, {.environment = {{"LP_NATIVE_VECTOR_WIDTH", "256"},
                                                {"MESA_SHADER_CACHE_DISABLE", "true"},
                                                {"SINEW_VALIDATE", "1"}},
                                .workingFolder = workingFolder.path().string()});
}

ProcessResult runHello(const TempFolder& workingFolder, std::vector<std::string> arguments = {})
{
    arguments.insert(arguments.begin(), {SINEW_HELLO_SKINNING, "--headless"});
    return runProgram(workingFolder, arguments);
}

struct Said
{
    std::size_t vertices = 0;
    double farthest = 0.0; // largest distance from the reference, in units
    std::string device;
};

Said read(const std::string& line)
{
    const std::regex form(
        R"(hello_skinning_0\.png to _7\.png: (\d+) vertices on (.*), at most (\S+) units from the )"
        R"(reference\n)");
    std::smatch parts;
    if (!std::regex_match(line, parts, form))
        throw std::runtime_error("not understood: " + line);
    return {.vertices = std::stoul(parts[1]), .farthest = std::stod(parts[3]), .device = parts[2]};
}

class HelloSkinning : public Rendering
{
protected:
    // Renews a sample's golden image, which has the sample's name, or compares with it.
    static void expectKept(const Image& actual, const std::string& sample)
    {
        const std::filesystem::path kept =
            std::filesystem::path(SINEW_SAMPLES) / sample / "images" / (sample + ".png");
        keepIfRenewing(actual, kept);
        const Image expected = readPicture(keptPicture(kept));
        const PictureDifference difference = compare(actual, expected);
        EXPECT_TRUE(difference.within(limits()))
            << toString(difference, limits()) << "\n"
            << keepFailure(SINEW_GOLDEN_FAILURES, sample, actual, expected);
    }
};

class HelloCrowd : public HelloSkinning
{
};

TEST_F(HelloSkinning, LooksAsItDidIsExactAndValidationIsSilent)
{
    const ProcessResult result = runHello(pictures());
    ASSERT_EQ(result.exitCode, 0) << result.standardError;
    EXPECT_THAT(result.standardError, IsEmpty());
    const Said said = read(result.standardOutput);
    EXPECT_GT(said.vertices, 7000U);
    EXPECT_LT(said.farthest, 1e-4);
    const Image actual = readPicture(pictures() / kPicture);
    const PixelBox box = contentBox(actual).value();
    EXPECT_GT(std::max(box.width(), box.height()), 0.6 * actual.width); // 0.9 for the whole jump
    EXPECT_LT(std::max(box.width(), box.height()), 0.85 * actual.width);

    if (said.device.find(deviceName()) == std::string::npos)
        GTEST_SKIP() << "drawn by another device: " << result.standardOutput;
    expectKept(actual, "hello_skinning");
}

TEST_F(HelloSkinning, DrawsTheModelThatIsNamed)
{
    writeBendingTube(folder());
    const ProcessResult result = runHello(pictures(), {(folder() / "tube.md5mesh").string()});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_THAT(result.standardError, IsEmpty());
    EXPECT_LT(read(result.standardOutput).farthest, 1e-4);
    EXPECT_TRUE(contentBox(readPicture(pictures() / kPicture)).has_value());
}

TEST_F(HelloSkinning, Moves)
{
    runHello(pictures());
    std::set<std::vector<std::byte>> different;
    for (int i = 0; i < 8; ++i)
        different.insert(
            readPicture(pictures() / ("hello_skinning_" + std::to_string(i) + ".png")).pixels);
    EXPECT_EQ(different.size(), 8U);
}

// The default model, whose vertices have up to six weights, and every skin of the conformance suite
// without morph targets; from the corpus, one whose armour hangs on joints without a skin.
TEST(HelloGltf, AgreesWithTheReference)
{
    const TempFolder folder;
    const std::string exported = (folder / "strider.glb").string();
    ASSERT_EQ(
        runProgram(folder, {SINEW_VIEWER, SINEW_DEFAULT_MODEL, "--export", exported}).exitCode, 0);
    std::vector<std::string> models{exported};
    for (const auto& entry : std::filesystem::directory_iterator(SINEW_CONFORMANCE))
    {
        const std::string text = readTextFile(entry.path()).value_or("");
        if (entry.path().extension() == ".gltf" && text.find("JOINTS_0") != std::string::npos &&
            text.find("\"targets\"") == std::string::npos)
            models.push_back(entry.path().string());
    }
    ASSERT_GT(models.size(), 15U);
    if (const char* const corpus = std::getenv("SINEW_CORPUS"))
        models.push_back(std::string(corpus) + "/gltf/Knight.glb");
    const std::regex form(
        R"(hello_gltf\.png: \d+ vertices on .*, at most (\S+) of the model's size )"
        R"(from the reference\n)");
    for (const std::string& model : models)
    {
        const ProcessResult result = runProgram(folder, {SINEW_HELLO_GLTF, model, "0.41"});
        EXPECT_EQ(result.exitCode, 0) << model << result.standardError;
        std::smatch parts;
        ASSERT_TRUE(std::regex_match(result.standardOutput, parts, form))
            << model << result.standardOutput << result.standardError;
        EXPECT_LT(std::stod(parts[1]), 4e-6) << model;
    }
}

// Checks all vertices of the visible instances, and the image if the device made the golden one.
TEST_F(HelloCrowd, LooksAsItDidIsExactAndValidationIsSilent)
{
    const ProcessResult result = runProgram(pictures(), {SINEW_HELLO_CROWD});
    ASSERT_EQ(result.exitCode, 0) << result.standardError;
    EXPECT_THAT(result.standardError, IsEmpty());
    const std::regex form(
        R"(hello_crowd\.png: (\d+) of 256 instances in view on (.*), (\d+) vertices, )"
        R"(at most (\S+) units from the reference\n)");
    std::smatch parts;
    ASSERT_TRUE(std::regex_match(result.standardOutput, parts, form)) << result.standardOutput;
    EXPECT_GT(std::stoul(parts[1]), 60U);
    EXPECT_LT(std::stoul(parts[1]), 200U);
    EXPECT_LT(std::stod(parts[4]),
              1e-3); // spacing of floats a thousand units from the origin
    if (parts[2].str().find(deviceName()) == std::string::npos)
        GTEST_SKIP() << "drawn by another device: " << result.standardOutput;
    expectKept(readPicture(pictures() / kCrowdPicture), "hello_crowd");
}

TEST(HelloSkinningRefuses, WithOneLineThatSaysWhy)
{
    const TempFolder folder;
    folder.write("broken.md5mesh", "MD5Version 11\n");
    folder.write(
        "alone/alone.md5mesh",
        "MD5Version 10\nnumJoints 1\nnumMeshes 0\njoints { \"a\" -1 ( 0 0 0 ) ( 0 0 0 ) }");
    const std::vector<std::pair<std::vector<std::string>, std::string>> refusals{
        {{"missing.md5mesh"}, "missing.md5mesh: no such file"},
        {{"broken.md5mesh"}, "broken.md5mesh:1:12: version '11' is not supported: expected 10"},
        {{"alone/alone.md5mesh"}, "alone/alone.md5mesh: expected a .md5mesh with a clip beside it"},
        {{"a.md5mesh", "b.md5mesh"}, "usage: hello_skinning [--headless] [MODEL.md5mesh]"}};
    for (const auto& [arguments, message] : refusals)
    {
        const ProcessResult result = runHello(folder, arguments);
        EXPECT_EQ(result.exitCode, 1);
        EXPECT_THAT(result.standardOutput, IsEmpty());
        EXPECT_THAT(result.standardError, testing::StartsWith("error: " + message));
        EXPECT_FALSE(std::filesystem::exists(folder / kPicture));
    }
}

} // namespace

} // namespace sinew::test
