#include "engine/base/text_scanner.h"
#include "engine/formats/md5/md5.h"
#include "engine/model/clip.h"
#include "tests/unit/assets/md5_texts.h"
#include "tests/unit/assets/test_cases.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace sinew
{
namespace
{

using test::changed;
using test::changedEverywhere;
using test::ChangedText;
using test::kMeshText;
using test::meshErrorOf;
using test::withoutFile;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

struct ReadModel
{
    SkeletalModel model;
    std::vector<std::string> warnings; // "line:column: what"
};

ReadModel readMesh(std::string_view text)
{
    Diagnostics diagnostics;
    Result<SkeletalModel> model = readMd5Mesh(text, "m", diagnostics);
    EXPECT_TRUE(model.has_value()) << toString(model.error());
    ReadModel result;
    if (model)
        result.model = std::move(*model);
    for (const Diagnostic& warning : diagnostics)
        result.warnings.push_back(withoutFile(warning));
    return result;
}

std::string withMesh(std::string_view mesh)
{
    return std::string(kMeshText.substr(0, kMeshText.find("mesh {"))) + std::string(mesh);
}

TEST(Md5Mesh, ReadsEveryField)
{
    const auto [model, warnings] = readMesh(kMeshText);
    EXPECT_THAT(warnings, IsEmpty());

    ASSERT_THAT(model.joints, SizeIs(2));
    EXPECT_EQ(model.joints[0].name, "hip");
    EXPECT_EQ(model.joints[0].parent, kNoParent);
    EXPECT_EQ(model.joints[0].bindPose.position, glm::dvec3(1, 2, 3));
    EXPECT_EQ(model.joints[0].bindPose.orientation, glm::dquat(-1, 0, 0, 0));
    EXPECT_EQ(model.joints[1].name, "knee");
    EXPECT_EQ(model.joints[1].parent, 0);
    EXPECT_EQ(model.joints[1].bindPose.position, glm::dvec3(4.5, -5, 60));
    EXPECT_EQ(model.joints[1].bindPose.orientation, glm::dquat(-0.5, 0.5, 0.5, 0.5));

    ASSERT_THAT(model.meshes, SizeIs(1));
    const Mesh& mesh = model.meshes[0];
    EXPECT_EQ(mesh.name, "leg");
    EXPECT_EQ(mesh.shader, "models/leg");
    ASSERT_THAT(mesh.vertices, SizeIs(3));
    EXPECT_EQ(mesh.vertices[0].texCoord, glm::dvec2(0.25, 0.75));
    EXPECT_EQ(mesh.vertices[1].firstWeight, 1u);
    EXPECT_EQ(mesh.vertices[1].weightCount, 2u);
    EXPECT_THAT(mesh.triangles, ElementsAre(Triangle{0, 2, 1}));
    ASSERT_THAT(mesh.weights, SizeIs(4));
    EXPECT_EQ(mesh.weights[2].joint, 1u);
    EXPECT_EQ(mesh.weights[2].bias, 0.75);
    EXPECT_EQ(mesh.weights[0].position, glm::dvec3(7, 8, 9));
}

TEST(Md5Mesh, OrientationIsComputedInDouble)
{
    const auto [model, warnings] =
        readMesh(changed(kMeshText, "( 0 0 0 )\t//", "( 0.70710678118 0.70710678118 0 )"));
    const glm::dvec3 xyz(0.70710678118, 0.70710678118, 0);
    EXPECT_EQ(model.joints[0].bindPose.orientation, orientationFromXyz(xyz));
    EXPECT_NE(model.joints[0].bindPose.orientation.w, 0.0);
}

void expectSameModel(std::string_view text)
{
    const auto [expected, none] = readMesh(kMeshText);
    const auto [model, warnings] = readMesh(text);
    EXPECT_THAT(warnings, IsEmpty());
    ASSERT_THAT(model.joints, SizeIs(expected.joints.size()));
    for (std::size_t i = 0; i < model.joints.size(); ++i)
    {
        EXPECT_EQ(model.joints[i].name, expected.joints[i].name);
        EXPECT_EQ(model.joints[i].bindPose.position, expected.joints[i].bindPose.position);
    }
    ASSERT_THAT(model.meshes, SizeIs(1));
    const Mesh& mesh = model.meshes[0];
    EXPECT_EQ(mesh.name, expected.meshes[0].name);
    EXPECT_EQ(mesh.shader, expected.meshes[0].shader);
    EXPECT_EQ(mesh.triangles, expected.meshes[0].triangles);
    ASSERT_THAT(mesh.weights, SizeIs(4));
    for (std::size_t i = 0; i < mesh.weights.size(); ++i)
        EXPECT_EQ(mesh.weights[i].position, expected.meshes[0].weights[i].position);
    ASSERT_THAT(mesh.vertices, SizeIs(3));
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i)
        EXPECT_EQ(mesh.vertices[i].firstWeight, expected.meshes[0].vertices[i].firstWeight);
}

TEST(Md5Mesh, LayoutOfTheTextDoesNotMatter)
{
    const std::string text(kMeshText);
    expectSameModel(changedEverywhere(text, "\n", "\r\n"));
    expectSameModel(changedEverywhere(text, "\n", "\r"));
    expectSameModel("\xEF\xBB\xBF" + text);
    expectSameModel(changedEverywhere(changedEverywhere(text, "( ", "("), " )", ")"));
    expectSameModel(
        changedEverywhere(changedEverywhere(text, " (", "/**/("), "\n\t", "\n\t/* ( \" */ "));
    expectSameModel(changedEverywhere(text, ")", ")// }\n"));
    expectSameModel(changed(text, "MD5Version 10", "// by hand\nMD5Version/**/10// Scale: 1.0"));
    expectSameModel(text.substr(0, text.find_last_of('}') + 1)); // no line end after the last brace

    std::string oneLine = changed(text, "// meshes: leg", "// meshes: leg\r");
    oneLine = changedEverywhere(changed(changed(oneLine, "//\n", ""), "// hip\n", ""), "\n", " ");
    expectSameModel(oneLine);
}

TEST(Md5Mesh, NamesAMeshByItsCommentOrItsIndex)
{
    const std::string empty = " shader \"\" numverts 0 numtris 0 numweights 0 }\n";
    const std::string text =
        changed(withMesh("mesh {" + empty + "mesh { // other\n // meshes:Left Arm \t\r\n" + empty +
                         "mesh {// meshes: \n" + empty + "mesh {\n/* meshes: x */" + empty),
                "numMeshes 1", "numMeshes 4");
    const auto [model, warnings] = readMesh(text);
    ASSERT_THAT(model.meshes, SizeIs(4));
    EXPECT_EQ(model.meshes[0].name, "0");
    EXPECT_EQ(model.meshes[1].name, "Left Arm");
    EXPECT_EQ(model.meshes[2].name, "2");
    EXPECT_EQ(model.meshes[3].name, "3");
    EXPECT_EQ(model.meshes[3].shader, "");
    EXPECT_THAT(warnings, IsEmpty());
}

TEST(Md5Mesh, ParentsMayComeAfterTheirChildren)
{
    const auto [model, warnings] = readMesh(
        changed(changed(kMeshText, "\"hip\"\t-1", "\"hip\"\t1"), "\"knee\"\t0", "\"knee\"\t-1"));
    EXPECT_EQ(model.joints[0].parent, 1);
    EXPECT_EQ(model.joints[1].parent, kNoParent);
    EXPECT_THAT(warnings, IsEmpty());
}

TEST(Md5Mesh, BiasesStayAsStored)
{
    const auto [model, warnings] =
        readMesh(changed(changed(kMeshText, "0 0.25 (", "0 0 ("), "1 0.75 (", "1 -1.000169e3 ("));
    EXPECT_EQ(model.meshes[0].weights[1].bias, 0.0);
    EXPECT_EQ(model.meshes[0].weights[2].bias, -1000.169);
    EXPECT_THAT(warnings, IsEmpty());
}

// Weight 1 is shared: for vertex 2 it keeps its bias of 0.
TEST(Md5Mesh, VerticesWithoutBiasFollowTheirFirstJoint)
{
    std::string text = changed(changed(kMeshText, "1 2\n", "1 1\n"), ") 3 1", ") 1 2");
    text = changed(changed(text, "0 0.25 (", "0 0 ("), "1 0.75 (", "1 1 (");
    const auto [model, warnings] = readMesh(text);
    const Mesh& mesh = model.meshes[0];
    ASSERT_THAT(mesh.weights, SizeIs(5));
    EXPECT_EQ(mesh.vertices[1].firstWeight, 4U);
    EXPECT_EQ(mesh.vertices[1].weightCount, 1U);
    EXPECT_EQ(mesh.weights[4].joint, 0U);
    EXPECT_EQ(mesh.weights[4].bias, 1.0);
    EXPECT_EQ(mesh.weights[4].position, glm::dvec3(1, 0, 0));
    EXPECT_EQ(mesh.weights[1].bias, 0.0);
    EXPECT_THAT(warnings,
                ElementsAre("12:1: 1 of mesh 0's vertices have no bias but 0; their first "
                            "joint carries them"));
}

TEST(Md5Mesh, MayEndInZerosOrCtrlZ)
{
    expectSameModel(std::string(kMeshText) + std::string(100, '\0'));
    expectSameModel(std::string(kMeshText) + '\x1A');
}

TEST(Md5Mesh, TakesOddNames)
{
    const auto [model, warnings] = readMesh(changed(
        changed(changed(kMeshText, "\"models/leg\"", "\"\""), "\"hip\"", "\"Bip01 L Thigh // {\""),
        "made by hand", std::string(2763, 'c')));
    EXPECT_EQ(model.meshes[0].shader, "");
    EXPECT_EQ(model.joints[0].name, "Bip01 L Thigh // {");
    EXPECT_EQ(readMesh(changed(kMeshText, "\"models/leg\"", "models/leg")).model.meshes[0].shader,
              "models/leg");
}

class Md5MeshTolerates : public ::testing::TestWithParam<ChangedText>
{
};

TEST_P(Md5MeshTolerates, WithAWarning)
{
    const auto& [from, to, warning] = GetParam();
    const auto [model, warnings] = readMesh(changed(kMeshText, from, to));
    EXPECT_THAT(warnings, ElementsAre(warning));
    EXPECT_THAT(model.meshes, SizeIs(1));
    EXPECT_THAT(model.joints, SizeIs(2));
}

INSTANTIATE_TEST_SUITE_P(
    Deviations, Md5MeshTolerates,
    ::testing::Values(
        ChangedText{"numMeshes 1", "numMeshes 4",
                    "5:1: numMeshes is 4, but the file has 1 mesh blocks: all are loaded"},
        ChangedText{"numMeshes 1", "numMeshes 0",
                    "5:1: numMeshes is 0, but the file has 1 mesh blocks: all are loaded"},
        ChangedText{"numMeshes 1", "",
                    "4:11: numMeshes is 0, but the file has 1 mesh blocks: all are loaded"},
        ChangedText{"numMeshes 1", "numMeshes 1 extra ( 1 ( 2 ) )",
                    "5:13: unknown key 'extra' is left out"},
        ChangedText{"numMeshes 1", "numMeshes 1 extra 3 \"x }\" { a { mesh { } \"{\" } 1 }",
                    "5:13: unknown key 'extra' is left out"},
        ChangedText{"\tnumtris", "\tflags 1\n\tnumtris", "21:2: unknown key 'flags' is left out"}));

std::string manyRows(std::string_view format, std::uint32_t count)
{
    std::string rows;
    for (std::uint32_t i = 0; i < count; ++i)
        rows += fmt::format(fmt::runtime(format), i);
    return rows;
}

TEST(Md5Mesh, LimitsTheInfluencesOfAModel)
{
    const auto sharing = [](std::uint32_t vertices)
    {
        return withMesh(
            fmt::format("mesh {{\nshader \"\" numverts {}\n{} numtris 0 numweights 1000\n"
                        "{} }}",
                        vertices, manyRows("vert {}(0 0)0 1000\n", vertices),
                        manyRows("weight {} 0 0 (0 0 0)\n", 1000)));
    };
    ASSERT_EQ(kMaxInfluencesPerModel, 2'500'000u);
    EXPECT_EQ(meshErrorOf(sharing(2500)), "none");
    EXPECT_EQ(meshErrorOf(sharing(2501)),
              "12:1: the vertices up to mesh 0 refer to 2501000 weights: "
              "expected at most 2500000 in a model");
}

// A chain of joints, each before its parent: the check must stay linear.
TEST(Md5Mesh, LongHierarchiesTakeNoTime)
{
    constexpr int kJoints = 200'000;
    std::string text = fmt::format("MD5Version 10 numJoints {} numMeshes 0 joints {{\n", kJoints);
    for (int i = 0; i < kJoints; ++i)
        text += fmt::format("\"j\" {} (0 0 0)(0 0 0)\n", i + 1 < kJoints ? i + 1 : -1);
    EXPECT_THAT(readMesh(text + "}").model.joints, SizeIs(kJoints));
}

TEST(Md5Mesh, RefusesAndSaysWhereAndWhy)
{
    for (const test::TestCase& row : test::casesIn("md5mesh.txt"))
        EXPECT_EQ(meshErrorOf(changed(kMeshText, row.input, row.change)), row.expected);
}

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
              "1:39: numJoints is 0: expected at least one joint");
}

} // namespace
} // namespace sinew
