#include "engine/formats/md5/md5_mesh.h"
#include "tests/unit/assets/md5_texts.h"

namespace sinew
{
namespace
{

using test::changed;
using test::ChangedText;
using test::kMeshText;
using test::meshErrorOf;

class Md5MeshRefuses : public ::testing::TestWithParam<ChangedText>
{
};

TEST_P(Md5MeshRefuses, AndSaysWhereAndWhy)
{
    const auto& [from, to, message] = GetParam();
    EXPECT_EQ(meshErrorOf(changed(kMeshText, from, to)), message);
}

INSTANTIATE_TEST_SUITE_P(
    Syntax, Md5MeshRefuses,
    ::testing::Values(
        ChangedText{"MD5Version 10", "MD5Version 6",
                    "1:12: version '6' is not supported: expected 10"},
        ChangedText{"MD5Version 10", "MD5Version 10.5",
                    "1:12: version '10.5' is not supported: expected 10"},
        ChangedText{"MD5Version 10", "", "2:1: expected 'MD5Version', found 'commandline'"},
        ChangedText{"MD5Version 10", "md5version 10",
                    "1:1: expected 'MD5Version', found 'md5version'"},
        ChangedText{"joints {", "joints (", "7:8: expected '{', found '('"},
        ChangedText{"( 1 2 3 )", "{ 1 2 3 )", "8:11: expected '(', found '{'"},
        ChangedText{"( 1 2 3 )", "( 1 2 )", "8:17: expected a number, found ')'"},
        ChangedText{"( 1 2 3 )", "( 1 2 3 4 )", "8:19: expected ')', found '4'"},
        ChangedText{"( 1 2 3 )", "( 1 -1.#IND 3 )",
                    "8:15: expected a finite decimal number, found '-1.#IND'"},
        ChangedText{"( 1 2 3 )", "( 1 nan 3 )", "8:15: expected a number, found 'nan'"},
        ChangedText{"( 7 8 9 )", "( 7 1e300 9 )",
                    "25:19: number '1e300' is too large: expected a magnitude of at most 1e+15"},
        ChangedText{"\"hip\"", "\"hip", "8:2: string has no end: expected '\"' on the same line"},
        ChangedText{"\"hip\"\t-1", "\"hip\"\t-1.0",
                    "8:8: expected a whole number from -2147483648 to 2147483647, found '-1.0'"},
        ChangedText{"tri 0 0 2 1", "tri 0 0 -2 1",
                    "22:10: expected a whole number from 0 to 4294967295, found '-2'"},
        ChangedText{"tri 0 0 2 1", "tri 0 0 4294967296 1",
                    "22:10: expected a whole number from 0 to 4294967295, found '4294967296'"},
        ChangedText{"// hip", "/* hip", "9:42: comment has no end: expected '*/'"},
        ChangedText{"numMeshes 1", "numMeshes 1 }", "5:13: expected a keyword, found '}'"},
        ChangedText{"numMeshes 1", "numMeshes 1 #x", "5:13: expected a keyword, found '#x'"},
        ChangedText{"numMeshes 1", "numMeshes 1 extra { {",
                    "5:19: '{' is never closed: expected '}'"},
        ChangedText{"( 0 0 1 )\n}", "( 0 0 1 )\n",
                    "30:1: expected a keyword, found the end of the file"}));

INSTANTIATE_TEST_SUITE_P(
    OtherFiles, Md5MeshRefuses,
    ::testing::Values(
        ChangedText{"joints {", "bone 0 {",
                    "7:1: 'bone' belongs to MD5Version 6: only version 10 is supported"},
        ChangedText{"numJoints 2", "numbones 2",
                    "4:1: 'numbones' belongs to MD5Version 6: only version 10 is supported"},
        ChangedText{"mesh {", "bindmat {",
                    "12:1: 'bindmat' belongs to MD5Version 6: only version 10 is supported"},
        ChangedText{"mesh {", "mesh 0 {", "12:6: expected '{', found '0'"},
        ChangedText{"joints {", "hierarchy {", "7:1: 'hierarchy' belongs to a .md5anim file"}));

INSTANTIATE_TEST_SUITE_P(
    Joints, Md5MeshRefuses,
    ::testing::Values(
        ChangedText{"numJoints 2", "numJoints 3",
                    "4:1: numJoints is 3, but the file lists 2 joints"},
        ChangedText{"numJoints 2", "", "30:1: expected 'numJoints', found the end of the file"},
        ChangedText{"numJoints 2", "numJoints 2 numJoints 2", "4:13: 'numJoints' is given twice"},
        ChangedText{"mesh {", "joints { } mesh {", "12:1: 'joints' is given twice"},
        ChangedText{"joints {", "other {", "30:1: expected 'joints', found the end of the file"},
        ChangedText{"\"knee\"\t0", "\"knee\"\t2",
                    "9:9: joint 1 (\"knee\") has parent 2: expected -1 or an index below 2"},
        ChangedText{"\"knee\"\t0", "\"knee\"\t-2",
                    "9:9: joint 1 (\"knee\") has parent -2: expected -1 or an index below 2"},
        ChangedText{"\"knee\"\t0", "\"knee\"\t1", "9:9: joint 1 (\"knee\") is its own parent"},
        ChangedText{"\"hip\"\t-1", "\"hip\"\t1",
                    "8:8: joint 0 (\"hip\") is an ancestor of itself: its parents never reach a "
                    "root"}));

INSTANTIATE_TEST_SUITE_P(
    Rows, Md5MeshRefuses,
    ::testing::Values(
        ChangedText{"numverts 3", "numverts 4",
                    "21:2: expected 'vert' (row 4 of 4), found 'numtris'"},
        ChangedText{"numverts 3", "numverts 2", "19:2: more 'vert' rows than the 2 declared"},
        ChangedText{"vert 2", "vert 1", "19:7: vert 1 is given twice"},
        ChangedText{"vert 2", "vert 3", "19:7: vert 3 does not exist: expected an index below 3"},
        ChangedText{"numtris 1", "numtris 2",
                    "24:2: expected 'tri' (row 2 of 2), found 'numweights'"},
        ChangedText{"tri 0 0 2 1", "tri 0 0 2 1\n\ttri 0 0 2 1",
                    "23:2: more 'tri' rows than the 1 declared"},
        ChangedText{"tri 0 0 2 1", "tri 4294967295 0 2 1",
                    "22:6: tri 4294967295 does not exist: expected an index below 1"},
        ChangedText{"numweights 4", "numweights 5",
                    "29:1: expected 'weight' (row 5 of 5), found '}'"},
        ChangedText{"weight 2", "weight 3", "28:9: weight 3 is given twice"},
        ChangedText{"numweights 4", "", "25:2: 'weight' before its count: expected 'numweights'"},
        ChangedText{"numtris 1\n\ttri 0 0 2 1", "", "12:1: mesh has no 'numtris'"},
        ChangedText{"numtris 1", "numtris 0 numtris 1", "21:12: 'numtris' is given twice"},
        ChangedText{"numverts 3", "numverts 4294967295",
                    "16:11: numverts is 4294967295, but the 211 bytes that follow cannot hold so "
                    "many"}));

INSTANTIATE_TEST_SUITE_P(
    References, Md5MeshRefuses,
    ::testing::Values(
        ChangedText{"tri 0 0 2 1", "tri 0 0 2 3",
                    "22:12: triangle 0 of mesh 0 refers to vertex 3, but the mesh has 3 vertices"},
        ChangedText{"weight 2 1", "weight 2 2",
                    "27:11: weight 2 of mesh 0 refers to joint 2, but the model has 2 joints"},
        ChangedText{"weight 2 1", "weight 2 99",
                    "27:11: weight 2 of mesh 0 refers to joint 99, but the model has 2 joints"},
        ChangedText{
            ") 3 1", ") 4 1",
            "19:17: vertex 2 of mesh 0 refers to weights 4 to 4, but the mesh has 4 weights"},
        ChangedText{") 3 1", ") 4294967295 2",
                    "19:17: vertex 2 of mesh 0 refers to weights 4294967295 to 4294967296, but the "
                    "mesh has 4 weights"},
        ChangedText{") 3 1", ") 2 4294967295",
                    "19:17: vertex 2 of mesh 0 refers to weights 2 to 4294967296, but the mesh has "
                    "4 weights"}));

TEST(Md5Mesh, RefusesWhatIsNoText)
{
    EXPECT_EQ(meshErrorOf(""), "1:1: expected 'MD5Version', found the end of the file");
    EXPECT_EQ(meshErrorOf("\xEF\xBB\xBF"), "1:1: expected 'MD5Version', found the end of the file");
    EXPECT_EQ(meshErrorOf(std::string_view("\0\0\0", 3)),
              "1:4: expected 'MD5Version', found the end of the file");
    EXPECT_EQ(meshErrorOf("\x7F"), "1:1: expected 'MD5Version', found '\\x7f'");
    EXPECT_EQ(meshErrorOf("MD5Version"),
              "1:11: expected a name in quotes, found the end of the file");
}

// Where a cut leaves whole blocks, the count of meshes shows it.
TEST(Md5Mesh, NoticesEveryFileThatIsCutShort)
{
    const std::size_t lastBrace = kMeshText.find_last_of('}');
    for (std::size_t length = 0; length <= lastBrace; ++length)
    {
        Diagnostics warnings;
        const bool refused = !readMd5Mesh(kMeshText.substr(0, length), "m", warnings);
        EXPECT_TRUE(refused || !warnings.empty()) << length;
        EXPECT_TRUE(refused || length < kMeshText.find("mesh {") + 4) << length;
    }
}

TEST(Md5Mesh, RefusesAModelWithoutJoints)
{
    EXPECT_EQ(meshErrorOf("MD5Version 10 numJoints 0 numMeshes 0 joints { }"),
              "1:15: the file has no joints: expected at least one");
}

} // namespace
} // namespace sinew
