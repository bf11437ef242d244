// The crowd's model, named in every way that a command line allows.
#include "tests/cli/crowd_program.h"
#include "tests/cli/md5_samples.h"
#include "tests/cli/player_dumps.h"
#include "tests/support/file_spellings.h"

#include <gmock/gmock.h>

namespace sinew::test
{
namespace
{

using testing::HasSubstr;

class CrowdOfNamedModel : public CrowdRun, public testing::WithParamInterface<Spelling>
{
};

TEST_P(CrowdOfNamedModel, IsDumped)
{
    const Spelling& spelling = GetParam();
    const std::filesystem::path here = prepareSpelling(folder(), spelling);
    const std::string place = spelling.folder + "/";
    folder().write(place + spelling.file, goodMesh());
    folder().write(place + "quad.tga", onePixelTga());
    folder().write(place + "walk.md5anim", goodClip());
    const ProcessResult result = runCrowd(
        {spelling.named, "--headless", "--strict", "--instances", "2", "--dump-joints", "-"},
        {.workingFolder = here.string()});
    EXPECT_EQ(result.exitCode, 0) << result.standardError;
    EXPECT_THAT(result.standardOutput, HasSubstr("\"name\":\"tip\""));
}

INSTANTIATE_TEST_SUITE_P(Files, CrowdOfNamedModel, testing::ValuesIn(spellingsOf(".md5mesh")),
                         [](const auto& test) { return test.param.what; });

class CrowdOfNamedPart : public CrowdRun
{
};

TEST_F(CrowdOfNamedPart, IsDumped)
{
    const std::filesystem::path player = writeMadeUpPlayer(folder());
    const ProcessResult result = runCrowd({"lower.md3", "--weapon", "../../weapons2/gun/gun.md3",
                                           "--headless", "--instances", "2", "--dump-joints", "-"},
                                          {.workingFolder = player.string()});
    EXPECT_EQ(result.exitCode, 0) << result.standardError;
    EXPECT_THAT(result.standardOutput, HasSubstr("\"name\":\"weapon\""));
}

} // namespace
} // namespace sinew::test
