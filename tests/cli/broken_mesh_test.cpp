// Meshes broken in every way that other loaders missed: a message with a line, exit code 2.
#include "tests/cli/md5_samples.h"
#include "tests/cli/viewer_program.h"

#include <gmock/gmock.h>

#include <ostream>
#include <string>

namespace sinew::test
{

namespace
{

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class BrokenMesh : public testing::TestWithParam<Break>
{
};

TEST_P(BrokenMesh, IsRefusedWithItsPlace)
{
    const TempFolder folder;
    const auto file =
        folder.write("quad.md5mesh", replaced(goodMesh(), GetParam().part, GetParam().with));
    const ProcessResult result = runViewer({file.string(), "--check"});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_THAT(result.standardError,
                HasSubstr("error: " + file.string() + ":" + GetParam().message));
    EXPECT_THAT(result.standardOutput, IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(
    Cli, BrokenMesh,
    testing::Values(
        Break{"NoVersion", "MD5Version 10", "", "2:"},
        Break{"OtherVersion", "MD5Version 10", "MD5Version 6", "1:12: version '6'"},
        Break{"OpenString", "\"made for a test\"", "\"made for a test", "2:"},
        Break{"NegativeJointCount", "numJoints 2", "numJoints -2", "4:11: "},
        Break{"TooManyJoints", "numJoints 2", "numJoints 3", "4:"},
        Break{"TooFewJoints", "numJoints 2", "numJoints 1", "4:"},
        Break{"ParentOutOfRange", "\"tip\"\t0", "\"tip\"\t2",
              "9:8: joint 1 (\"tip\") has parent 2"},
        Break{"ParentBelowRoot", "\"tip\"\t0", "\"tip\"\t-2", "9:8: "},
        Break{"OwnParent", "\"tip\"\t0", "\"tip\"\t1", "9:8: joint 1 (\"tip\") is its own parent"},
        Break{"ParentCycle", "\"root\"\t-1", "\"root\"\t1",
              "8:9: joint 0 (\"root\") is an ancestor of itself"},
        Break{"JointIndexOutOfRange", "weight 3 1", "weight 3 2",
              "29:11: weight 3 of mesh 0 refers to joint 2"},
        Break{"HugeJointIndex", "weight 3 1", "weight 3 4294967295", "29:11: "},
        Break{"NegativeJointIndex", "weight 3 1", "weight 3 -1", "29:11: "},
        Break{"VertexIndexOutOfRange", "vert 3", "vert 4", "19:"},
        Break{"HugeVertexIndex", "vert 3", "vert 4294967295", "19:"},
        Break{"VertexTwice", "vert 3", "vert 2", "19:"},
        Break{"WeightRangeOutOfRange", "4 1\n\n\tnumtris", "4 2\n\n\tnumtris", "19:"},
        Break{"WeightRangeWraps", "4 1\n\n\tnumtris", "4294967295 2\n\n\tnumtris", "19:"},
        Break{"HugeVertexCount", "numverts 4", "numverts 4294967295", "15:"},
        Break{"MissingVertex", "\tvert 3 ( 0 1 ) 4 1\n", "", "20:"},
        Break{"SurplusVertex", "numverts 4", "numverts 3", "19:"},
        Break{"HugeTriangleCount", "numtris 2", "numtris 4000000000", "21:"},
        Break{"MoreTrianglesThanRows", "numtris 2", "numtris 3", "25:"},
        Break{"TriangleCornerOutOfRange", "tri 1 0 3 2", "tri 1 0 4 2", "23:10: "},
        Break{"TriangleCornerNegative", "tri 1 0 3 2", "tri 1 0 3 -1", "23:12: "},
        Break{"HugeWeightCount", "numweights 5", "numweights 4294967295", "25:"},
        Break{"NotANumber", "( 1 1 0 )", "( 1 -1.#IND 0 )", "28:"},
        Break{"Nan", "( 1 1 0 )", "( 1 nan 0 )", "28:"},
        Break{"Infinity", "( 1 1 0 )", "( 1 inf 0 )", "28:"},
        Break{"TooLargeNumber", "( 1 1 0 )", "( 1 1e999 0 )", "28:"},
        Break{"MissingParenthesis", "( 1 1 0 )", "( 1 1 0", "29:"},
        Break{"Version6Body", "mesh {", "bone {", "12:1: 'bone' belongs to MD5Version 6"}),
    breakName);

// A file cut within a key at the outermost level is whole but for an unknown key.
TEST(BrokenMeshFile, CutAnywhereIsRefusedOrWarnedOf)
{
    const std::string whole = goodMesh();
    const TempFolder folder;
    folder.write("quad.tga", onePixelTga());
    for (std::size_t length = 0; length + 2 < whole.size(); length += 7)
    {
        const auto file = folder.write("quad.md5mesh", whole.substr(0, length));
        const ProcessResult result = runViewer({file.string(), "--check"});
        const std::string kind = result.exitCode == 2 ? "error: " : "warning: ";
        EXPECT_THAT(result.exitCode, testing::AnyOf(0, 2)) << length;
        EXPECT_THAT(result.standardError, HasSubstr(kind + file.string())) << length;
    }
}

TEST(BrokenMeshFile, EmptyAndBinaryFilesAreRefused)
{
    const TempFolder folder;
    for (const std::string& contents : {std::string(), std::string("\0\0\0", 3),
                                        std::string(100'000, '\xff'), std::string(100'000, '{')})
    {
        const auto file = folder.write("quad.md5mesh", contents);
        const ProcessResult result = runViewer({file.string(), "--check"});
        EXPECT_EQ(result.exitCode, 2);
        EXPECT_THAT(result.standardError, HasSubstr("MD5Version"));
    }
}

TEST(BrokenMeshFile, AnOverLongStringIsNoProblem)
{
    const TempFolder folder;
    writeGoodModel(folder);
    folder.write("quad.md5mesh",
                 replaced(goodMesh(), "made for a test", std::string(1'000'000, 'a')));
    const ProcessResult result = runViewer({folder.path().string(), "--check"});
    EXPECT_EQ(result.exitCode, 0) << result.standardError;
}

TEST(BrokenMeshFile, MoreVerticesThanTriangleCornersIsNoProblem)
{
    const TempFolder folder;
    writeGoodModel(folder);
    std::string mesh = replaced(goodMesh(), "numtris 2", "numtris 0");
    mesh = replaced(mesh, "\ttri 0 0 2 1\n\ttri 1 0 3 2\n", "");
    folder.write("quad.md5mesh", mesh);
    const ProcessResult result = runViewer({folder.path().string(), "--check"});
    EXPECT_EQ(result.exitCode, 0) << result.standardError;
    EXPECT_THAT(result.standardError, HasSubstr("warning: ")); // nothing of it can be drawn
}

// One fewer loads.
TEST(BrokenMeshFile, MoreJointsThanAModelMayHave)
{
    constexpr std::size_t kMost = 262'144;
    const TempFolder folder;
    writeGoodModel(folder);
    std::string joints;
    for (std::size_t joint = 2; joint < kMost; ++joint)
        joints += "\"j" + std::to_string(joint) + "\" 0 (0 0 0) (0 0 0)\n";
    const auto check = [&](std::size_t count, const std::string& more)
    {
        const std::string mesh =
            replaced(goodMesh(), "numJoints 2", "numJoints " + std::to_string(count));
        folder.write("quad.md5mesh", replaced(mesh, "joints {\n", "joints {\n" + more));
        return runViewer({folder.path().string(), "--check", "--no-clip"});
    };
    // In front of the others, whose parents are counted from the file's first joint.
    const std::string root = "\"all\" -1 (0 0 0) (0 0 0)\n";
    EXPECT_EQ(check(kMost, root + joints.substr(joints.find('\n') + 1)).exitCode, 0);
    const ProcessResult result = check(kMost + 1, root + joints);
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_EQ(result.standardError, "error: " + (folder / "quad.md5mesh").string() +
                                        ": 262145 joints: expected at most 262144 in a model\n");
}

TEST(BrokenMeshFile, WarningsNameTheLineAndTheModelShows)
{
    const TempFolder folder;
    writeGoodModel(folder);
    folder.write("quad.md5mesh", replaced(goodMesh(), "numMeshes 1", "numMeshes 3"));
    const ProcessResult result = runViewer({folder.path().string(), "--check"});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_THAT(result.standardError, HasSubstr("quad.md5mesh:5:1: numMeshes is 3"));
    EXPECT_THAT(result.standardError, Not(HasSubstr("error")));
}

} // namespace

} // namespace sinew::test
