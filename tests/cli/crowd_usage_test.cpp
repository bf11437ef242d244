// Checks the crowd's help, error messages and exit codes.
#include "tests/cli/crowd_program.h"
#include "tests/cli/md5_samples.h"
#include "tests/support/small_gltf.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace sinew::test
{

namespace
{

using testing::HasSubstr;
using testing::IsEmpty;

// tests/unit/crowd tests other usage errors.
TEST(CrowdProgram, MistakesAreNamedOnStandardErrorWithExitCode1)
{
    const std::vector<std::pair<Arguments, std::string>> mistakes{
        {{"--skining=cpu"}, "unknown option --skining"},
        {{"--compare", "--output", "a.png"}, "--compare and --output cannot be combined"}};
    for (const auto& [arguments, message] : mistakes)
    {
        const ProcessResult result = runCrowd(arguments);
        EXPECT_EQ(result.exitCode, 1) << message;
        EXPECT_THAT(result.standardError, HasSubstr(message));
        EXPECT_THAT(result.standardError, HasSubstr("sinew-crowd --help"));
        EXPECT_THAT(result.standardOutput, IsEmpty());
    }
}

TEST(CrowdProgram, MissingModelAndClipAreExitCode2)
{
    const TempFolder folder;
    writeGoodModel(folder);
    const std::string model = (folder / "model").string();
    const ProcessResult missing = runCrowd({model, "--headless"});
    EXPECT_EQ(missing.exitCode, 2);
    EXPECT_THAT(missing.standardError, HasSubstr("error: " + model + ": no such file"));
    const ProcessResult clip = runCrowd({folder.path().string(), "--clip", "fly", "--headless"});
    EXPECT_EQ(clip.exitCode, 2);
    EXPECT_THAT(clip.standardError, HasSubstr("fly"));
}

TEST(CrowdProgram, WithoutADriverIsExitCode3)
{
    const TempFolder model;
    writeGoodModel(model);
    const ProcessOptions noDriver{.environment = {{"VK_ICD_FILENAMES", "/dev/null/driver.json"},
                                                  {"VK_DRIVER_FILES", "/dev/null/driver.json"}}};
    for (const Arguments& arguments : {Arguments{"--headless"}, {"--compare"}})
    {
        const ProcessResult result = runCrowd(joined({model.path().string()}, arguments), noDriver);
        EXPECT_EQ(result.exitCode, 3);
        EXPECT_THAT(result.standardError, HasSubstr("mesa-vulkan-drivers"));
    }
}

TEST(CrowdProgram, SaysWhatItDoesNotDoWithMorphTargets)
{
    const TempFolder folder;
    const std::vector<std::byte> bytes = glbOf(smallGltf());
    const std::string model =
        folder.write("small.glb", {reinterpret_cast<const char*>(bytes.data()), bytes.size()})
            .string();
    const auto expect = [&](const Arguments& arguments, const std::string& message)
    {
        SCOPED_TRACE(message);
        const ProcessResult result = runCrowd(joined({model, "--instances", "2"}, arguments));
        EXPECT_EQ(result.exitCode, 1);
        EXPECT_THAT(result.standardError, HasSubstr("error: " + message));
        EXPECT_THAT(result.standardOutput, IsEmpty());
    };
    const std::string reason = " is not possible: the model has morph targets, which have "
                               "one skinning mode; remove it\n";
    expect({"--compare"}, "--compare" + reason);
    for (const char* const mode : {"compute-simple", "vertex", "vertex-palette"})
        expect({"--headless", "--skinning", mode}, std::string("--skinning ") + mode + reason);
}

class CrowdMessages : public CrowdRun
{
protected:
    void SetUp() override
    {
        CrowdRun::SetUp();
        writeGoodModel(model_);
    }

    Arguments small(const Arguments& arguments) const
    {
        return joined({model_.path().string(), "--instances", "2", "--size", "16x16"}, arguments);
    }

private:
    const TempFolder model_;
};

TEST_F(CrowdMessages, DevicesAreListedWithWhatIsLeftOutOnThem)
{
    const ProcessResult result = runCrowd({"--list-devices"});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_THAT(result.standardOutput, testing::StartsWith("0: "));
    EXPECT_THAT(result.standardOutput, testing::EndsWith(")\n"));
    const bool isLavapipe = result.standardOutput.find("llvmpipe") != std::string::npos;
    EXPECT_THAT(result.standardOutput,
                HasSubstr(isLavapipe ? "\n   without anisotropic filtering (on a CPU" : ""));
}

TEST_F(CrowdMessages, ATriangleCullThatTheDeviceCannotDoIsRefusedWithTheReason)
{
    const std::filesystem::path swiftShader = "/usr/lib/chromium/vk_swiftshader_icd.json";
    if (!std::filesystem::exists(swiftShader))
        GTEST_SKIP() << "no " << swiftShader;
    const ProcessOptions onSwiftShader{.environment = {{"VK_DRIVER_FILES", swiftShader.string()}}};
    const ProcessResult result =
        run(small({"--triangle-cull", "on", "--output", "picture.png"}), onSwiftShader);
    EXPECT_EQ(result.exitCode, 3);
    EXPECT_THAT(result.standardError, HasSubstr("--triangle-cull on"));
    const std::string listed = runCrowd({"--list-devices"}, onSwiftShader).standardOutput;
    for (const char* const lacking : {"drawIndirectCount", "subPixelPrecisionBits 4 instead of 8"})
    {
        EXPECT_THAT(result.standardError, HasSubstr(lacking));
        EXPECT_THAT(listed, HasSubstr(lacking));
    }
}

// The loader lists such drivers only to programs that ask for them.
TEST_F(CrowdMessages, DevicesThatAreNotAllOfVulkanAreListed)
{
    const std::filesystem::path lavapipe = "/usr/share/vulkan/icd.d/lvp_icd.x86_64.json";
    if (!std::filesystem::exists(lavapipe))
        GTEST_SKIP() << "no " << lavapipe;
    std::string manifest = readFile(lavapipe);
    manifest.insert(manifest.find("\"library_path\""), "\"is_portability_driver\": true, ");
    const TempFolder folder;
    const std::string driver = folder.write("portability.json", manifest).string();
    const ProcessResult result =
        runCrowd({"--list-devices"}, {.environment = {{"VK_DRIVER_FILES", driver}}});
    EXPECT_EQ(result.exitCode, 0) << result.standardError;
    EXPECT_THAT(result.standardOutput, HasSubstr("llvmpipe"));
}

TEST_F(CrowdMessages, OutputThatCannotBeWrittenIsExitCode4)
{
    for (const auto& [option, file] :
         {std::pair("--output", "missing/file"), std::pair("--json", "/dev/full")})
    {
        const ProcessResult result = run(small({option, file}));
        EXPECT_EQ(result.exitCode, 4) << option;
        EXPECT_THAT(result.standardError, HasSubstr(std::string("error: ") + file)) << option;
    }
}

TEST_F(CrowdMessages, MissingFolderEndsABenchmarkBeforeItMeasures)
{
    const ProcessResult result =
        run(small({"--runs", "1", "--json", "a.json", "--report", "missing/a.html"}));
    EXPECT_EQ(result.exitCode, 4);
    EXPECT_THAT(result.standardError, HasSubstr("missing/a.html"));
    EXPECT_THAT(result.standardOutput, IsEmpty());
    EXPECT_TRUE(std::filesystem::is_empty(folder().path()));
}

} // namespace

} // namespace sinew::test
