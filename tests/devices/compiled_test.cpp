// AMD's and Intel's shader compilers, without their hardware: every pipeline of a crowd compiles,
// and none spills registers.
#include "tests/support/crowd_models.h"
#include "tests/support/player_models.h"
#include "tests/support/process.h"
#include "tests/support/temp_folder.h"
#include "tools/md5_writer/md5_writer.h"

#include <gmock/gmock.h>

#include <chrono>
#include <ostream>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace sinew::test
{

namespace
{

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::Not;

using Environment = std::vector<std::pair<std::string, std::string>>;

struct MadeUpDevice
{
    std::string name; // a part of the one that the driver gives it
    std::string driver;
    Environment environment;
    bool isThere = true; // what it needs, the driver aside
};

std::ostream& operator<<(std::ostream& out, const MadeUpDevice& device)
{
    return out << device.name;
}

MadeUpDevice amd(const std::string& family, const std::string& name)
{
    return {.name = name,
            .driver = SINEW_DRIVER_RADEON,
            .environment = {{"RADV_FORCE_FAMILY", family}}};
}

MadeUpDevice intel(const std::string& id, const std::string& name)
{
    const std::string standIn = SINEW_INTEL_STAND_IN;
    return {.name = name,
            .driver = SINEW_DRIVER_INTEL,
            .environment = {{"SINEW_INTEL_DEVICE", id}, {"LD_PRELOAD", standIn}},
            .isThere = !standIn.empty()};
}

class Compiled : public testing::TestWithParam<MadeUpDevice>
{
protected:
    void SetUp() override
    {
        if (GetParam().driver.empty())
            GTEST_SKIP() << "no driver for it (mesa-vulkan-drivers)";
        if (!GetParam().isThere)
            GTEST_SKIP() << "no library that stands in for the hardware (libdrm-dev)";
    }

    // Output of sinew-crowd --pipelines for a model, with the given options added.
    static std::string compiled(const std::string& model,
                                const std::vector<std::string>& arguments = {})
    {
        // Intel's compiler takes a quarter of a minute on an idle machine.
        ProcessOptions options{.environment = GetParam().environment,
                               .timeout = std::chrono::minutes(9)};
        options.environment.emplace_back("VK_DRIVER_FILES", GetParam().driver);
        std::vector<std::string> command{SINEW_CROWD, model, "--pipelines"};
        command.insert(command.end(), arguments.begin(), arguments.end());
        const ProcessResult result = runProcess(command, options);
        EXPECT_EQ(result.exitCode, 0) << result.standardError;
        return result.standardOutput;
    }

    void expectNothingSpills(const std::string& table) const
    {
        EXPECT_THAT(table,
                    AllOf(HasSubstr(GetParam().name), HasSubstr(" pipelines, 0 with spills\n"),
                          Not(HasSubstr("SPILLS"))));
    }

    // A player on the disk; its folder.
    std::string writePlayer() const
    {
        for (const MadeUpFile& file : madeUpFiles())
            folder_.write(file.name, std::string(reinterpret_cast<const char*>(file.bytes.data()),
                                                 file.bytes.size()));
        folder_.write("animation.cfg", madeUpAnimations());
        return folder_.path().string();
    }

    // A model with vertices of up to 9 influences; its file.
    std::string writeOddModel() const
    {
        const PlayedModel model = oddModel({.name = "odd",
                                            .parents = chainOfParents(20),
                                            .vertexCount = 300,
                                            .mostInfluences = 9});
        folder_.write("odd.md5mesh", md5MeshText(model.model, "made up"));
        return (folder_ / "odd.md5mesh").string();
    }

private:
    const TempFolder folder_;
};

// Of the rows that contain `part`: the first column.
std::set<std::string> namesOf(const std::string& table, const std::string& part = "")
{
    std::istringstream lines(table);
    std::set<std::string> names;
    for (std::string line; std::getline(lines, line);)
        if (const std::size_t end = line.find("  ");
            end != std::string::npos && line.find(part) != std::string::npos)
            names.insert(line.substr(0, end));
    return names;
}

TEST_P(Compiled, ModelWithEveryCountOfInfluences)
{
    const std::string file = writeOddModel();
    const std::string table = compiled(file);
    expectNothingSpills(table);
    EXPECT_THAT(namesOf(table), AllOf(Contains("skin of 1 influence, for both views"),
                                      Contains("skin of 8 influences, for both views"),
                                      Contains("skin of any number of influences, for both views"),
                                      Contains("lit surface")));
    for (const char* const posing : {"instance", "workgroup"})
    {
        const std::string simple =
            compiled(file, {"--skinning", "compute-simple", "--pose", posing});
        expectNothingSpills(simple);
        EXPECT_THAT(namesOf(simple), IsSupersetOf({std::string("pose by ") + posing,
                                                   std::string("simple skin, for both views")}));
    }
    expectNothingSpills(compiled(file, {"--skinning", "vertex"}));
}

TEST_P(Compiled, PlayerOfStoredFrames)
{
    const std::string table = compiled(writePlayer());
    expectNothingSpills(table);
    EXPECT_THAT(namesOf(table),
                AllOf(Contains("skin of frames, for both views"), Contains("frame pairs")));
}

using CompiledToSpill = Compiled;

// That a spill would be seen: Intel's compiler lacks registers for 8 instances at once.
TEST_P(CompiledToSpill, SpillsAreNoticed)
{
    const std::string table = compiled(writeOddModel(), {"--instances-at-once", "8"});
    EXPECT_THAT(namesOf(table, "SPILLS"), Contains(HasSubstr("skin of 8 influences")));
}

using CompiledOnly = Compiled;

TEST_P(CompiledOnly, NothingRunsWithoutHardware)
{
    ProcessOptions options{.environment = GetParam().environment};
    options.environment.emplace_back("VK_DRIVER_FILES", GetParam().driver);
    const ProcessResult result =
        runProcess({SINEW_CROWD, writePlayer(), "--headless", "--output", "/dev/null"}, options);
    EXPECT_EQ(result.exitCode, 3);
    EXPECT_THAT(result.standardError,
                AllOf(HasSubstr("no usable Vulkan device"), HasSubstr("has no memory")));
}

TEST(DriversWithoutDevices, AreToldFromNoDriver)
{
    const std::string driver = SINEW_DRIVER_RADEON;
    if (driver.empty())
        GTEST_SKIP() << "no driver for it (mesa-vulkan-drivers)";
    const ProcessResult result =
        runProcess({SINEW_CROWD, "--list-devices"}, {.environment = {{"VK_DRIVER_FILES", driver}}});
    if (result.exitCode == 0)
        GTEST_SKIP() << "there is a device: " << result.standardOutput;
    EXPECT_EQ(result.exitCode, 3);
    EXPECT_THAT(result.standardError, HasSubstr("Vulkan drivers were found, but no device"));
}

std::string nameOf(const testing::TestParamInfo<MadeUpDevice>& made)
{
    return made.param.name;
}

INSTANTIATE_TEST_SUITE_P(Made, Compiled,
                         testing::Values(amd("polaris10", "POLARIS10"), amd("vega10", "VEGA10"),
                                         amd("navi10", "NAVI10"), amd("navi21", "NAVI21"),
                                         amd("gfx1100", "GFX1100"), intel("1912", "SKL"),
                                         intel("9a49", "TGL"), intel("56a0", "DG2")),
                         nameOf);
INSTANTIATE_TEST_SUITE_P(Made, CompiledOnly, testing::Values(amd("navi21", "NAVI21")), nameOf);
INSTANTIATE_TEST_SUITE_P(Made, CompiledToSpill, testing::Values(intel("9a49", "TGL")), nameOf);

} // namespace

} // namespace sinew::test
