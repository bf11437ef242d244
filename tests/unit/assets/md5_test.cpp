// Reads MD5 meshes and clips, skips parts, and rejects files. cases/md5mesh.txt and md5anim.txt
// list small changes.
#include "engine/base/text_scanner.h"
#include "engine/formats/md5/md5.h"
#include "tests/unit/assets/test_cases.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{
namespace
{

using test::caseFile;
using test::edited;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::StartsWith;

std::string shown(const glm::dvec3& vector)
{
    return fmt::format("{} {} {}", vector.x, vector.y, vector.z);
}

std::string shown(const SkeletalModel& model)
{
    std::string text;
    for (const Joint& joint : model.joints)
    {
        const glm::dquat& turn = joint.bindPose.orientation;
        text +=
            fmt::format("joint {} below {} at {} turned {} {} {} {}\n", joint.name, joint.parent,
                        shown(joint.bindPose.position), turn.x, turn.y, turn.z, turn.w);
    }
    for (const Mesh& mesh : model.meshes)
    {
        text += fmt::format("mesh {} of {}\n", mesh.name, mesh.shader);
        for (const Vertex& vertex : mesh.vertices)
            text += fmt::format("vertex {} {}: {} from {}\n", vertex.texCoord.x, vertex.texCoord.y,
                                vertex.weightCount, vertex.firstWeight);
        for (const Triangle& triangle : mesh.triangles)
            text += fmt::format("triangle {}\n", fmt::join(triangle, " "));
        for (const Weight& weight : mesh.weights)
            text += fmt::format("weight {} * {} at {}\n", weight.joint, weight.bias,
                                shown(weight.position));
    }
    return text;
}

std::string shown(const Clip& clip)
{
    std::string text = fmt::format("{} frames at {}\n", clip.frameCount, clip.frameRate);
    for (const NamedJoint& joint : clip.joints)
        text += fmt::format("joint {} below {}\n", joint.name, joint.parent);
    for (const auto& [position, turn, scale] : clip.keys)
        text += fmt::format("at {} turned {:.3g} {:.3g} {:.3g} {:.3g}\n", shown(position), turn.x,
                            turn.y, turn.z, turn.w);
    return text;
}

// The contents, or the error as "line:column: message", and the warnings.
struct Outcome
{
    std::string text;
    std::vector<std::string> warnings;
};

std::string withoutFile(const Diagnostic& diagnostic)
{
    return toString(diagnostic).substr(diagnostic.file.size() + 1);
}

template <class Read>
Outcome outcomeOf(std::string_view text, Read read)
{
    Diagnostics warnings;
    const auto result = read(text, "a", warnings);
    Outcome outcome{.text = result ? shown(*result) : withoutFile(result.error()), .warnings = {}};
    for (const Diagnostic& warning : warnings)
        outcome.warnings.push_back(withoutFile(warning));
    return outcome;
}

Outcome readMesh(std::string_view text)
{
    return outcomeOf(text, readMd5Mesh);
}

Outcome readClip(std::string_view text)
{
    return outcomeOf(text, readMd5Anim);
}

constexpr std::string_view kMesh = R"(joint hip below -1 at 1 2 3 turned 0 0 0 -1
joint knee below 0 at 4.5 -5 60 turned 0.5 0.5 0.5 -0.5
mesh leg of models/leg
vertex 0.25 0.75: 1 from 0
vertex 1 0: 2 from 1
vertex 0 1: 1 from 3
triangle 0 2 1
weight 0 * 1 at 7 8 9
weight 0 * 0.25 at 1 0 0
weight 1 * 0.75 at 0 1 0
weight 1 * 1 at 0 0 1
)";

constexpr std::string_view kClip = R"(2 frames at 24
joint hip below -1
joint knee below 0
at 10 2 30 turned 0 0 0 -1
at 4 5 6 turned 0.1 0.2 0.3 -0.927
at 11 2 31 turned 0 0 0 -1
at 4 5 6 turned 0.4 0.5 0.6 -0.48
)";

void expectCases(const std::string& cases, const std::string& file, std::string_view whole,
                 Outcome (*read)(std::string_view))
{
    const std::string text = caseFile(file);
    EXPECT_EQ(read(text).text, whole);
    for (const test::TestCase& row : test::casesIn(cases))
    {
        SCOPED_TRACE(fmt::format("{}:{}", cases, row.line));
        const Outcome outcome = read(edited(text, row.columns));
        const bool isWarning = row.expected.starts_with("warns ");
        const bool isRead = isWarning || row.expected == "reads";
        EXPECT_THAT(outcome.text, StartsWith(isRead ? std::string(whole) : row.expected));
        if (isWarning)
        {
            EXPECT_THAT(outcome.warnings, ElementsAre(StartsWith(row.expected.substr(6))));
        }
        else if (isRead)
        {
            EXPECT_THAT(outcome.warnings, IsEmpty());
        }
    }
}

TEST(Md5Mesh, IsReadAsTheTableSays)
{
    expectCases("md5mesh.txt", "small.md5mesh", kMesh, readMesh);
}

TEST(Md5Anim, IsReadAsTheTableSays)
{
    expectCases("md5anim.txt", "small.md5anim", kClip, readClip);
}

std::string changedMesh(const std::vector<std::string>& columns)
{
    return edited(caseFile("small.md5mesh"), columns);
}

TEST(Md5Mesh, NamesAMeshByItsCommentOrItsIndex)
{
    const std::string empty = " shader \"\" numverts 0 numtris 0 numweights 0 }\n";
    const std::string text = caseFile("small.md5mesh");
    const Outcome outcome =
        readMesh(edited(text.substr(0, text.find("mesh {")), {"numMeshes 1", "numMeshes 4"}) +
                 "mesh {" + empty + "mesh { // other\n // meshes:Left Arm \t\r\n" + empty +
                 "mesh {// meshes: \n" + empty + "mesh {\n/* meshes: x */" + empty);
    EXPECT_THAT(outcome.text,
                testing::EndsWith("mesh 0 of \nmesh Left Arm of \nmesh 2 of \nmesh 3 of \n"));
    EXPECT_THAT(outcome.warnings, IsEmpty());
}

TEST(Md5Mesh, KeepsBiasesNamesAndParentsAsStored)
{
    const Outcome outcome = readMesh(changedMesh(
        {"0 0.25 (", "0 0 (", "1 0.75 (", "1 -1.000169e3 (", "\"hip\"\t-1", "\"Bip01 // {\"\t1",
         "\"knee\"\t0", "\"knee\"\t-1", "made by hand", std::string(2763, 'c')}));
    EXPECT_THAT(outcome.text, testing::HasSubstr("weight 0 * 0 at"));
    EXPECT_THAT(outcome.text, testing::HasSubstr("weight 1 * -1000.169 at"));
    EXPECT_THAT(outcome.text, StartsWith("joint Bip01 // { below 1 at"));
    EXPECT_THAT(outcome.warnings, IsEmpty());
}

// Weight 1 is shared: vertex 2 uses it with its bias of 0.
TEST(Md5Mesh, VerticesWithoutBiasFollowTheirFirstJoint)
{
    const Outcome outcome = readMesh(changedMesh(
        {"1 2\n", "1 1\n", ") 3 1", ") 1 2", "0 0.25 (", "0 0 (", "1 0.75 (", "1 1 ("}));
    EXPECT_THAT(outcome.text, testing::HasSubstr("vertex 1 0: 1 from 4\nvertex 0 1: 2 from 1\n"));
    EXPECT_THAT(outcome.text, testing::HasSubstr("weight 0 * 0 at 1 0 0\n"));
    EXPECT_THAT(outcome.text, testing::EndsWith("weight 0 * 1 at 1 0 0\n"));
    EXPECT_THAT(outcome.warnings, ElementsAre(StartsWith("12:1: 1 of mesh 0's vertices")));
}

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
        const std::string text = caseFile("small.md5mesh");
        return text.substr(0, text.find("mesh {")) +
               fmt::format("mesh {{\nshader \"\" numverts {}\n{} numtris 0 numweights 1000\n{} }}",
                           vertices, manyRows("vert {}(0 0)0 1000\n", vertices),
                           manyRows("weight {} 0 0 (0 0 0)\n", 1000));
    };
    EXPECT_THAT(readMesh(sharing(2500)).text, StartsWith("joint"));
    EXPECT_THAT(readMesh(sharing(2501)).text,
                StartsWith("12:1: the vertices up to mesh 0 refer to 2501000 weights: expected at "
                           "most 2500000"));
}

// A chain in which each joint precedes its parent: the check must stay linear.
TEST(Md5Mesh, LongHierarchiesTakeNoTime)
{
    constexpr int kJoints = 200'000;
    std::string text = fmt::format("MD5Version 10 numJoints {} numMeshes 0 joints {{\n", kJoints);
    for (int i = 0; i < kJoints; ++i)
        text += fmt::format("\"j\" {} (0 0 0)(0 0 0)\n", i + 1 < kJoints ? i + 1 : -1);
    EXPECT_THAT(readMesh(text + "}").text, StartsWith("joint j below 1 "));
}

TEST(Md5Mesh, RefusesWhatIsNoText)
{
    for (const char* text : {"", "\xEF\xBB\xBF", "\x7F"})
        EXPECT_THAT(readMesh(text).text, StartsWith("1:1: expected 'MD5Version', found "));
    EXPECT_THAT(readMesh(std::string_view("\0\0\0", 3)).text, StartsWith("1:4: expected"));
    EXPECT_THAT(readMesh("MD5Version").text, StartsWith("1:11: expected a name in quotes"));
}

// If only whole blocks are missing, the number of meshes reveals it.
TEST(Md5Mesh, NoticesEveryFileThatIsCutShort)
{
    const std::string whole = caseFile("small.md5mesh");
    for (std::size_t length = 0; length <= whole.find_last_of('}'); ++length)
    {
        const Outcome outcome = readMesh(whole.substr(0, length));
        const bool isRefused = !outcome.text.starts_with("joint");
        EXPECT_TRUE(isRefused || !outcome.warnings.empty()) << length;
        EXPECT_TRUE(isRefused || length < whole.find("mesh {") + 4) << length;
    }
}

TEST(Md5Anim, RefusesEveryFileThatIsCutShort)
{
    const std::string whole = caseFile("small.md5anim");
    for (std::size_t length = 0; length <= whole.find_last_of('}'); ++length)
        EXPECT_THAT(readClip(whole.substr(0, length)).text, testing::Not(StartsWith("2 frames")))
            << length;
}

TEST(Md5Anim, FramesWithoutComponentsHoldTheBaseFrame)
{
    const std::vector<std::string> emptyFrames{"{\n\t10 30\n\t0.1 0.2 0.3\n}", "{}",
                                               "{\n\t11 31 0.4 0.5 0.6\n}", "{\n}"};
    const std::string text = edited(caseFile("small.md5anim"), emptyFrames);
    for (const std::string& still :
         {text, edited(text, {"numAnimatedComponents 5", "numAnimatedComponents 0", "-1 5 0",
                              "-1 0 -1", "0 56 2", "0 0 7"})})
    {
        const Outcome outcome = readClip(still);
        EXPECT_EQ(outcome.text, "2 frames at 24\njoint hip below -1\njoint knee below 0\n"
                                "at 1 2 3 turned 0 0 0 -1\nat 4 5 6 turned 0.5 0.5 0.5 -0.5\n");
        EXPECT_THAT(outcome.warnings, IsEmpty());
    }
}

TEST(Md5Anim, TakesFractionalFrameRates)
{
    for (const char* rate : {"29.97", "1e-06", "1000000"})
        EXPECT_THAT(readClip(edited(caseFile("small.md5anim"),
                                    {"frameRate 24", std::string("frameRate ") + rate}))
                        .text,
                    StartsWith(fmt::format("2 frames at {}\n", std::stod(rate))));
}

std::string stillClip(std::uint32_t frames, std::uint32_t joints)
{
    return fmt::format(
        "MD5Version 10 numFrames {} numJoints {} frameRate 1 numAnimatedComponents 0 "
        "hierarchy {{\n{}}}\nbaseframe {{\n{}}}\n{}",
        frames, joints, manyRows("\"{}\" -1 0 0\n", joints), manyRows("(0 0 0)(0 0 0)\n", joints),
        manyRows("frame {} {{}}\n", frames));
}

TEST(Md5Anim, LimitsTheKeysOfAClip)
{
    EXPECT_THAT(readClip(stillClip(2000, 2000)).text, StartsWith("2000 frames"));
    EXPECT_THAT(readClip(stillClip(2001, 2000)).text,
                StartsWith("2002:1: 2001 frames of 2000 joints are 4002000 keys: expected at most "
                           "4000000"));
}

} // namespace
} // namespace sinew
