// Compiled pipelines are kept from run to run, and nothing about that ends a run.
#include "tests/cli/viewer_program.h"
#include "tests/support/temp_folder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <vector>

namespace sinew::test
{
namespace
{

namespace fs = std::filesystem;

class KeptPipelinesTest : public testing::Test
{
protected:
    void SetUp() override
    {
        if (!hasVulkanDevice())
            GTEST_SKIP() << "no Vulkan device";
    }

    // Makes all pipelines; caches are to be in `where`.
    void run(const std::string& where, const std::vector<std::string>& more = {}) const
    {
        std::vector<std::string> arguments{"--dump-joints", folder / "joints"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const ProcessResult result = runViewer(
            arguments,
            {.environment = {{"XDG_CACHE_HOME", where}, {"MESA_SHADER_CACHE_DISABLE", "true"}}});
        EXPECT_EQ(result.exitCode, 0) << result.standardError;
        EXPECT_EQ(result.standardError, "");
    }

    // The one file of the cache; a test failure where there is another number of them.
    fs::path file() const
    {
        const std::vector<fs::path> files(fs::directory_iterator(folder / "caches/sinew"), {});
        EXPECT_EQ(files.size(), 1U);
        return files.empty() ? fs::path() : files.front();
    }

    const TempFolder folder;
    const std::string caches = folder / "caches";
};

TEST_F(KeptPipelinesTest, AreWrittenOnceAndUsedAgain)
{
    run(caches);
    const std::string written = readFile(file());
    EXPECT_TRUE(written.starts_with("sinew pipelines 1 "));
    const fs::file_time_type time = fs::last_write_time(file());
    run(caches);
    EXPECT_EQ(fs::last_write_time(file()), time) << "the second run found nothing new";
    EXPECT_EQ(readFile(file()), written);
}

TEST_F(KeptPipelinesTest, ThatAreDamagedAreReplaced)
{
    run(caches);
    const std::string written = readFile(file());
    for (const std::string& damaged :
         {std::string(), written.substr(0, written.size() / 2), written + "more"})
    {
        folder.write("caches/sinew/" + file().filename().string(), damaged);
        run(caches);
        // Not the same bytes on every driver, but whole: the next run finds nothing to write.
        EXPECT_TRUE(readFile(file()).starts_with("sinew pipelines 1 "));
        EXPECT_NE(readFile(file()), damaged);
        if (drawsOnCpu())
        {
            EXPECT_EQ(readFile(file()), written);
        }
        const fs::file_time_type time = fs::last_write_time(file());
        run(caches);
        EXPECT_EQ(fs::last_write_time(file()), time);
    }
}

TEST_F(KeptPipelinesTest, OfFoldersThatCannotBeWrittenAreDoneWithout)
{
    folder.write("occupied", "a file");
    run(folder / "occupied");
    folder.write("caches/sinew", "a file");
    run(caches);
    run("/proc");
}

TEST_F(KeptPipelinesTest, AreNotWantedWithNoCache)
{
    run(caches, {"--no-cache"});
    EXPECT_FALSE(fs::exists(caches));
}

// Mesa's own cache would end the program by SIGBUS where its file system is full.
TEST_F(KeptPipelinesTest, AreNotUsedOnAFullFileSystem)
{
    if (!fs::exists("/usr/bin/unshare"))
        GTEST_SKIP() << "not installed: unshare";
    const std::string full = folder / "full";
    fs::create_directories(full);
    const std::string setup = "mount -t tmpfs -o size=64k tmpfs '" + full +
                              "' || exit 77; unset MESA_SHADER_CACHE_DIR; head -c 2000000 "
                              "/dev/zero > '" +
                              full + "/fill'; XDG_CACHE_HOME='" + full + "' exec \"$0\" \"$@\"";
    const ProcessResult result = runProcess({"/usr/bin/unshare", "-m", "/bin/sh", "-c", setup,
                                             SINEW_VIEWER, "--dump-joints", folder / "joints"});
    if (result.exitCode == 77 || result.standardError.find("unshare:") != std::string::npos)
        GTEST_SKIP() << "no file system can be mounted here";
    EXPECT_EQ(result.exitCode, 0) << result.standardError;
    EXPECT_NE(result.standardError.find("less than 16 MiB free"), std::string::npos)
        << result.standardError;
}

} // namespace
} // namespace sinew::test
