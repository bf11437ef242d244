// Outputs that conflict with each other, and writes that fail halfway.
#include "tests/cli/crowd_program.h"
#include "tests/cli/md5_samples.h"
#include "tests/cli/viewer_program.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <string>

namespace sinew::test
{

namespace
{

namespace fs = std::filesystem;
using testing::HasSubstr;

class Outputs : public testing::Test
{
protected:
    void SetUp() override { writeGoodModel(model_); }

    ProcessResult view(const Arguments& arguments, ProcessOptions options = {}) const
    {
        options.workingFolder = folder_.path().string();
        return runViewer(
            joined({model_.path().string(), "--headless", "--size", "32x24"}, arguments), options);
    }

    // Expects a refusal before the program looks for a driver.
    void expectUsageError(const ProcessResult& result, const std::string& words) const
    {
        EXPECT_EQ(result.exitCode, 1);
        EXPECT_THAT(result.standardError, HasSubstr(words));
        EXPECT_TRUE(fs::is_empty(folder_.path()));
    }

    const TempFolder model_;
    const TempFolder folder_;
};

const ProcessOptions kNoDriver{.environment = {{"VK_ICD_FILENAMES", "/dev/null/driver.json"},
                                               {"VK_DRIVER_FILES", "/dev/null/driver.json"}}};

TEST_F(Outputs, OverTheModelAreRefused)
{
    const std::string mesh = (model_ / "quad.md5mesh").string();
    expectUsageError(view({"--dump-vertices", mesh}, kNoDriver), "would overwrite");
    EXPECT_EQ(readFile(mesh), goodMesh());
    const ProcessResult crowd =
        runCrowd({model_.path().string(), "--json", (model_ / "walk.md5anim").string()}, kNoDriver);
    expectUsageError(crowd, "would overwrite");
    EXPECT_EQ(readFile(model_ / "walk.md5anim"), goodClip());
}

TEST_F(Outputs, OnAFullStandardOutputAreAFailure)
{
    EXPECT_EQ(runViewer({"--nonsense"}, {.standardErrorFile = "/dev/full"}).exitCode, 1);
    EXPECT_EQ(runViewer({"/dev/null"}, {.standardErrorFile = "/dev/full"}).exitCode, 2);
    const ProcessResult result = runViewer({"--help"}, {.standardOutputFile = "/dev/full"});
    EXPECT_EQ(result.exitCode, 4);
    EXPECT_THAT(result.standardError, HasSubstr("error: "));
}

TEST_F(Outputs, ThatALimitCutsShortAreExitCode4)
{
    const ProcessResult info =
        view({"--info"}, {.standardOutputFile = (model_ / "info").string(),
                          .shellSetup = "ulimit -f 1"}); // blocks of 512 bytes
    EXPECT_EQ(info.exitCode, 4);
    EXPECT_THAT(info.standardError, HasSubstr("error: standard output: cannot be written: file"));

    if (!hasVulkanDevice())
        GTEST_SKIP() << "no Vulkan device";
    const ProcessResult dump = view({"--dump-vertices", "a.jsonl"}, {.shellSetup = "ulimit -f 0"});
    EXPECT_EQ(dump.exitCode, 4);
    EXPECT_THAT(dump.standardError, HasSubstr("error: a.jsonl: cannot be written: file too large"));
    EXPECT_TRUE(fs::is_empty(folder_.path()));
}

TEST_F(Outputs, IntoAClosedPipeAreExitCode4)
{
    const char* const toClosedPipe = "mkfifo pipe; cat pipe >/dev/null & exec >pipe; rm pipe; "
                                     "kill $!; wait $! 2>/dev/null";
    const ProcessResult info = view({"--info"}, {.shellSetup = toClosedPipe});
    EXPECT_EQ(info.exitCode, 4);
    EXPECT_THAT(info.standardError, HasSubstr("standard output: cannot be written: broken pipe"));
    EXPECT_EQ(runViewer({"--help"},
                        {.workingFolder = folder_.path().string(), .shellSetup = toClosedPipe})
                  .exitCode,
              4);
}

// A file opened later would get the closed stream's descriptor, and with it the output.
TEST_F(Outputs, ToAClosedStreamAreExitCode4)
{
    const ProcessOptions closed{.shellSetup = "exec >&-"};
    EXPECT_EQ(view({"--info"}, closed).exitCode, 4);
    if (!hasVulkanDevice())
        GTEST_SKIP() << "no Vulkan device";
    EXPECT_EQ(view({"--dump-vertices", "-"}, closed).exitCode, 4);
    EXPECT_EQ(view({"--output", "a.png"}, closed).exitCode, 0);
}

} // namespace

} // namespace sinew::test
