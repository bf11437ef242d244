// The programs write each kind of file completely or not at all, and report the reason.
#include "tests/support/drawn_models.h"
#include "tests/support/process.h"
#include "tests/support/temp_folder.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

namespace sinew::test
{
namespace
{

namespace fs = std::filesystem;
using testing::HasSubstr;

struct Kind
{
    std::string name;
    std::string program;
    std::vector<std::string> options; // the file's name comes after these
    std::string file;
    bool needsDevice = true;
};

std::ostream& operator<<(std::ostream& out, const Kind& kind)
{
    return out << kind.name;
}

class FilesOfPrograms : public testing::TestWithParam<Kind>
{
protected:
    void SetUp() override
    {
        writeBendingTube(model_);
        static const bool hasDevice = runProcess({SINEW_VIEWER, "--list-devices"}).exitCode == 0;
        if (GetParam().needsDevice && !hasDevice)
            GTEST_SKIP() << "no Vulkan device";
    }

    ProcessResult run(ProcessOptions options = {}) const
    {
        std::vector<std::string> command{GetParam().program, model_.path().string(), "--headless",
                                         "--size", "32x24"};
        command.insert(command.end(), GetParam().options.begin(), GetParam().options.end());
        command.push_back(GetParam().file);
        options.workingFolder = folder_.path().string();
        options.environment.emplace_back("XDG_CACHE_HOME", (model_ / "cache").string());
        return runProcess(command, options);
    }

    std::vector<std::string> files() const
    {
        std::vector<std::string> names;
        for (const auto& entry : fs::directory_iterator(folder_.path()))
            names.push_back(entry.path().filename().string());
        return names;
    }

    const TempFolder model_;
    const TempFolder folder_;
};

TEST_P(FilesOfPrograms, AreAsTheyWereWhereTheDiskIsFull)
{
    folder_.write(GetParam().file, "old");
    const ProcessResult result = run({.shellSetup = "ulimit -f 0"});
    EXPECT_EQ(result.exitCode, 4);
    EXPECT_THAT(result.standardError,
                HasSubstr(GetParam().file + ": cannot be written: file too large"));
    EXPECT_EQ(readFile(folder_ / GetParam().file), "old");
    EXPECT_EQ(files().size(), 1U);
}

// The shortest measurement possible.
std::vector<std::string> measured(const char* option)
{
    return {"--instances", "1", "--runs", "1", "--shadows", "off", option};
}

INSTANTIATE_TEST_SUITE_P(
    Written, FilesOfPrograms,
    testing::Values(Kind{"Png", SINEW_VIEWER, {"--output"}, "a.png"},
                    Kind{"Webp", SINEW_VIEWER, {"--frames", "2", "--output"}, "a.webp"},
                    Kind{"Jsonl", SINEW_VIEWER, {"--dump-vertices"}, "a.jsonl"},
                    Kind{"Motion", SINEW_VIEWER, {"--output", "/dev/null", "--motion"}, "a.flo"},
                    Kind{"Glb", SINEW_VIEWER, {"--export"}, "a.glb", false},
                    Kind{"Obj", SINEW_VIEWER, {"--export"}, "a.obj", false},
                    Kind{"Json", SINEW_CROWD, measured("--json"), "a.json"},
                    Kind{"Html", SINEW_CROWD, measured("--report"), "a.html"}),
    [](const auto& test) { return test.param.name; });

} // namespace
} // namespace sinew::test
