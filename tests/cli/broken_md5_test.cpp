// Broken MD5 files: a mesh is refused; a clip is an error when named and a warning when found. What
// is refused, and with which words, is tested in tests/unit/assets.
#include "tests/cli/md5_samples.h"
#include "tests/cli/viewer_program.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace sinew::test
{
namespace
{

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class BrokenMd5 : public testing::Test
{
protected:
    BrokenMd5() { writeGoodModel(folder_); }

    ProcessResult check(std::vector<std::string> arguments = {}) const
    {
        arguments.insert(arguments.begin(), {folder_.path().string(), "--check"});
        return runViewer(arguments);
    }

    const TempFolder folder_;
};

TEST_F(BrokenMd5, MeshIsRefusedWithItsPlace)
{
    const std::string file =
        folder_.write("quad.md5mesh", replaced(goodMesh(), "tri 1 0 3 2", "tri 1 0 4 2")).string();
    const ProcessResult result = check();
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_THAT(result.standardError, HasSubstr("error: " + file + ":23:10: "));
    EXPECT_THAT(result.standardOutput, IsEmpty());
}

TEST_F(BrokenMd5, MeshMayHaveLongStringsAndMoreVerticesThanCorners)
{
    std::string mesh = replaced(goodMesh(), "made for a test", std::string(1'000'000, 'a'));
    mesh = replaced(mesh, "numtris 2", "numtris 0");
    mesh = replaced(mesh, "\ttri 0 0 2 1\n\ttri 1 0 3 2\n", "");
    folder_.write("quad.md5mesh", mesh);
    const ProcessResult result = check();
    EXPECT_EQ(result.exitCode, 0) << result.standardError;
    EXPECT_THAT(result.standardError, HasSubstr("warning: ")); // nothing of it can be drawn
}

TEST_F(BrokenMd5, MeshMayNotHaveMoreJointsThanAModel)
{
    constexpr std::size_t kMost = 262'144;
    std::string joints = "\"all\" -1 (0 0 0) (0 0 0)\n";
    for (std::size_t joint = 2; joint < kMost; ++joint)
        joints += "\"j" + std::to_string(joint) + "\" 0 (0 0 0) (0 0 0)\n";
    const std::string mesh = replaced(goodMesh(), "numJoints 2", "numJoints 262145");
    folder_.write("quad.md5mesh", replaced(mesh, "joints {\n", "joints {\n" + joints));
    const ProcessResult result = check({"--no-clip"});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_EQ(result.standardError, "error: " + (folder_ / "quad.md5mesh").string() +
                                        ": 262145 joints: expected at most 262144 in a model\n");
}

TEST_F(BrokenMd5, WarningsNameTheLineAndTheModelShows)
{
    folder_.write("quad.md5mesh", replaced(goodMesh(), "numMeshes 1", "numMeshes 3"));
    folder_.write("walk.md5anim", replaced(goodClip(), "\"tip\"\t0 1 0", "\"tip\"\t0 65 0"));
    const ProcessResult result = check();
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_THAT(result.standardError, HasSubstr("quad.md5mesh:5:1: numMeshes is 3"));
    EXPECT_THAT(result.standardError, HasSubstr("walk.md5anim:11:10: flags 65"));
    EXPECT_THAT(result.standardError, Not(HasSubstr("error")));
    EXPECT_THAT(check({"--clip", "walk", "--clip", "walk"}).standardOutput,
                HasSubstr("2 clips: 2 warnings\n"));
}

TEST_F(BrokenMd5, ClipsAreErrorsWhenNamedAndWarningsWhenFound)
{
    const std::string first =
        folder_.write("walk.md5anim", replaced(goodClip(), "frameRate 2", "frameRate 0")).string();
    const std::string second =
        folder_.write("b.md5anim", replaced(goodClip(), "MD5Version 10", "")).string();
    const ProcessResult named = check({"--clip", "walk", "--clip", "b"});
    EXPECT_EQ(named.exitCode, 2);
    EXPECT_THAT(named.standardError, HasSubstr("error: " + first + ":6:11: "));
    EXPECT_THAT(named.standardError, HasSubstr("error: " + second));

    const ProcessResult found = check();
    EXPECT_EQ(found.exitCode, 0);
    EXPECT_THAT(found.standardError, HasSubstr("warning: " + first + ":6:11: "));
    EXPECT_THAT(found.standardError, Not(HasSubstr("error:")));
    EXPECT_THAT(found.standardOutput, HasSubstr("0 clips: 2 warnings"));
}

} // namespace
} // namespace sinew::test
