// Runs the programs with --validate, and again with a newer layer (NewerLayer in
// tests/CMakeLists.txt): their frames are correct, and the layer's messages are reported.
#include "tests/cli/crowd_program.h"
#include "tests/cli/viewer_program.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ostream>

namespace sinew::test
{
namespace
{

using testing::HasSubstr;
using testing::Not;

struct Validated
{
    const char* name;
    const char* program;
    Arguments arguments;
};

void PrintTo(const Validated& validated, std::ostream* out)
{
    *out << validated.name;
}

class ValidatedPrograms : public testing::TestWithParam<Validated>
{
protected:
    void SetUp() override
    {
        if (!hasVulkanDevice())
            GTEST_SKIP() << "no Vulkan device";
    }

    ProcessResult run(ProcessOptions options = {}) const
    {
        options.workingFolder = folder_.path().string();
        options.environment.emplace_back("MESA_SHADER_CACHE_DISABLE", "true");
        return runProcess(joined({GetParam().program, "--validate", "--headless", "--size",
                                  "160x90", "--frames", "3", "--output", "picture{frame}.png"},
                                 GetParam().arguments),
                          options);
    }

private:
    const TempFolder folder_;
};

TEST_P(ValidatedPrograms, DrawWithoutAMessage)
{
    const ProcessResult result = run();
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_THAT(result.standardError, Not(HasSubstr("validation")));
}

class ProgramsComplainedOf : public ValidatedPrograms
{
};

// The environment enables the best practices checks; docs/internal/devices.md lists those that
// Sinew does not follow.
TEST_P(ProgramsComplainedOf, FailWithTheLayersMessages)
{
    const ProcessResult result = run(
        {.environment = {{"VK_LAYER_ENABLES", "VK_VALIDATION_FEATURE_ENABLE_BEST_PRACTICES_EXT"}}});
    EXPECT_EQ(result.exitCode, 3);
    EXPECT_THAT(result.standardError, HasSubstr("validation: "));
    EXPECT_THAT(result.standardError, HasSubstr("BestPractices-"));
}

std::string nameOf(const testing::TestParamInfo<Validated>& validated)
{
    return validated.param.name;
}

INSTANTIATE_TEST_SUITE_P(Complaints, ProgramsComplainedOf,
                         testing::Values(Validated{"Viewer", SINEW_VIEWER, {}},
                                         Validated{"Crowd", SINEW_CROWD, {"--instances", "16"}}),
                         nameOf);

INSTANTIATE_TEST_SUITE_P(
    Programs, ValidatedPrograms,
    testing::Values(
        Validated{"Viewer", SINEW_VIEWER, {}},
        Validated{"CrowdInChunks", SINEW_CROWD, {"--instances", "16", "--skin-memory", "2"}},
        Validated{"CrowdFromStorage",
                  SINEW_CROWD,
                  {"--instances", "4", "--blend", "--pose", "instance", "--arrays", "storage"}},
        Validated{"CrowdByWorkgroup",
                  SINEW_CROWD,
                  {"--instances", "4", "--skinning", "compute-simple", "--pose", "workgroup"}},
        Validated{
            "CrowdInTheVertexShader", SINEW_CROWD, {"--instances", "4", "--skinning", "vertex"}}),
    nameOf);

} // namespace
} // namespace sinew::test
