// Compiles every compute program of a crowd with AMD's and Intel's shader compilers, without their
// hardware.
#include "tests/support/player_models.h"
#include "tests/support/process.h"
#include "tests/support/temp_folder.h"

#include <gmock/gmock.h>

#include <chrono>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace sinew::test
{

namespace
{

using testing::AllOf;
using testing::HasSubstr;

using Environment = std::vector<std::pair<std::string, std::string>>;

struct MadeUpDevice
{
    std::string name;
    std::string driver;
    Environment environment;
    bool isThere = true; // the requirements other than the driver are met
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

    // Intel's compiler takes 15 seconds on an idle machine.
    static ProcessResult runOnDevice(const std::vector<std::string>& command)
    {
        ProcessOptions options{.environment = GetParam().environment,
                               .timeout = std::chrono::minutes(9)};
        options.environment.emplace_back("VK_DRIVER_FILES", GetParam().driver);
        return runProcess(command, options);
    }
};

TEST_P(Compiled, EveryPipelineOfACrowd)
{
    const ProcessResult result =
        runOnDevice({SINEW_GPU_CROWD_TESTS, "--gtest_filter=CompileOnly.EveryProgramOfACrowd"});
    EXPECT_EQ(result.exitCode, 0) << result.standardOutput << result.standardError;
    EXPECT_THAT(result.standardOutput, HasSubstr("[  PASSED  ] 1 test"));
}

using CompiledOnly = Compiled;

TEST_P(CompiledOnly, NothingRunsWithoutHardware)
{
    const TempFolder folder;
    for (const MadeUpFile& file : madeUpFiles())
        folder.write(file.name, std::string(reinterpret_cast<const char*>(file.bytes.data()),
                                            file.bytes.size()));
    folder.write("animation.cfg", madeUpAnimations());
    const ProcessResult result =
        runOnDevice({SINEW_CROWD, folder.path().string(), "--headless", "--output", "/dev/null"});
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

} // namespace

} // namespace sinew::test
