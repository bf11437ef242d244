#include "engine/formats/iqm/iqm.h"
#include "tests/support/iqm_writer.h"
#include "tests/support/md3_writer.h"
#include "tests/unit/assets/test_cases.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace sinew
{
namespace
{

using test::setWord;
using test::smallIqmFile;
using test::wordAt;
using test::writeIqm;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;
namespace header = test::iqm_header;
using Bytes = std::vector<std::byte>;

// The file, or an empty one, and "offset: message" for the error and each warning.
struct ReadIqm
{
    IqmFile file;
    std::string error = "none";
    std::vector<std::string> warnings;
};

ReadIqm readIqmBytes(const std::vector<std::byte>& bytes)
{
    const auto shown = [](const Diagnostic& diagnostic)
    {
        EXPECT_EQ(diagnostic.file, "models/a.iqm");
        EXPECT_TRUE(diagnostic.offset.has_value()) << diagnostic.message;
        return fmt::format("{}: {}", diagnostic.offset.value_or(0), diagnostic.message);
    };
    // An exact copy lets AddressSanitizer detect reads beyond its end.
    const std::vector<std::byte> exact(bytes.begin(), bytes.end());
    Diagnostics warnings;
    Result<IqmFile> file = readIqm(exact, "models/a.iqm", warnings);
    ReadIqm read;
    for (const Diagnostic& warning : warnings)
        read.warnings.push_back(shown(warning));
    if (file)
        read.file = std::move(*file);
    else
        read.error = shown(file.error());
    return read;
}

TEST(Iqm, ReadsWhatWasWritten)
{
    const IqmFile written = smallIqmFile();
    const auto& [read, error, warnings] = readIqmBytes(writeIqm(written));
    ASSERT_EQ(error, "none");
    EXPECT_THAT(warnings, IsEmpty());
    EXPECT_EQ(read.positions, written.positions);
    EXPECT_EQ(read.texCoords, written.texCoords);
    EXPECT_EQ(read.normals, written.normals);
    EXPECT_EQ(read.tangents, written.tangents);
    EXPECT_EQ(read.triangles, written.triangles);
    EXPECT_EQ(read.frames, written.frames);
    ASSERT_THAT(read.meshes, SizeIs(2));
    EXPECT_EQ(read.meshes[0].name, "face");
    EXPECT_EQ(read.meshes[0].material, "skin");
    EXPECT_EQ(read.meshes[1].material, "");
    EXPECT_EQ(read.meshes[1].firstVertex, 4u);
    EXPECT_EQ(read.meshes[1].vertexCount, 3u);
    EXPECT_EQ(read.meshes[1].firstTriangle, 2u);
    EXPECT_EQ(read.meshes[1].triangleCount, 1u);
    ASSERT_THAT(read.joints, SizeIs(2));
    EXPECT_EQ(read.joints[1].name, "arm");
    EXPECT_EQ(read.joints[1].parent, 0);
    EXPECT_EQ(read.joints[1].base, written.joints[1].base);
    ASSERT_THAT(read.clips, SizeIs(2));
    EXPECT_EQ(read.clips[1].name, "wave");
    EXPECT_EQ(read.clips[1].frameRate, 24.0);
}

TEST(Iqm, WeightsAreBytesOrWords)
{
    for (const test::IqmWeightFormat format :
         {test::IqmWeightFormat::Bytes, test::IqmWeightFormat::Words})
    {
        const ReadIqm read = readIqmBytes(writeIqm(smallIqmFile(), format));
        ASSERT_EQ(read.error, "none");
        ASSERT_THAT(read.file.weights, SizeIs(7));
        EXPECT_THAT(read.file.weights[6].joints, ElementsAre(0, 1, 0, 0));
        EXPECT_NEAR(read.file.weights[6].weights[0], 0.6, 3e-8); // 153 / 255
        EXPECT_NEAR(read.file.weights[6].weights[1], 0.4, 3e-8); // 102 / 255
    }
}

TEST(Iqm, ChannelsAreOffsetPlusScaleTimesNumber)
{
    const ReadIqm read = readIqmBytes(writeIqm(smallIqmFile()));
    ASSERT_EQ(read.error, "none");
    EXPECT_THAT(iqmTransform(read.file, 1, 0), ElementsAre(0, 0, 0, 0, 0, 0, 1, 1, 1, 1));
    const double step = 0.01F;
    EXPECT_THAT(iqmTransform(read.file, 1, 1),
                ElementsAre(0, 0, 1, 60 * step, 0, 0, -1 + 20 * step, 1.5, 1.5, -5));
    EXPECT_THAT(iqmTransform(read.file, 2, 1),
                ElementsAre(0, 0, 1, 100 * step, 0, 0, -1 + 100 * step, 1, 1 + 65'535 * 0.25, -1));
}

TEST(Iqm, ChannelsOfAJointFollowThoseOfTheJointsBeforeIt)
{
    const IqmFile file{
        .poses = {{.mask = 1, .scale = {1}}, {.mask = 2, .firstNumber = 1, .scale = {0, 1}}},
        .numbersPerFrame = 2,
        .frames = {10, 20, 30, 40}};
    EXPECT_EQ(iqmTransform(file, 1, 1)[1], 40);
}

TEST(Iqm, VerticesNeedPositionsAlone)
{
    IqmFile file = smallIqmFile();
    file.texCoords.clear();
    file.normals.clear();
    file.tangents.clear();
    file.weights.clear();
    const auto& [read, error, warnings] = readIqmBytes(writeIqm(file));
    ASSERT_EQ(error, "none");
    EXPECT_THAT(warnings, IsEmpty());
    EXPECT_THAT(read.positions, SizeIs(7));
}

// Like guyanim.iqm.
TEST(Iqm, AFileMayHaveClipsAlone)
{
    IqmFile file = smallIqmFile();
    IqmFile clips;
    clips.poses = file.poses;
    clips.clips = file.clips;
    clips.frames = file.frames;
    clips.numbersPerFrame = file.numbersPerFrame;
    const auto& [read, error, warnings] = readIqmBytes(writeIqm(clips));
    ASSERT_EQ(error, "none");
    EXPECT_THAT(warnings, IsEmpty());
    EXPECT_THAT(read.clips, SizeIs(2));
    EXPECT_THAT(read.poses, SizeIs(2));
    EXPECT_THAT(read.joints, IsEmpty());
}

TEST(Iqm, JointsWithoutWeightNeedNotExist)
{
    IqmFile file = smallIqmFile();
    file.weights[3] = {.joints = {1, 77, 0, 0}, .weights = {1, 0, 0, 0}};
    file.weights[4] = {.joints = {1, 88, 0, 0}, .weights = {}};
    EXPECT_EQ(readIqmBytes(writeIqm(file)).error, "none");
    file.weights[4].joints[0] = 2;
    EXPECT_EQ(readIqmBytes(writeIqm(file)).error,
              "664: vertex 4 refers to joint 2, but num_joints is 2");
}

TEST(Iqm, LeavesOutWhatItCannotUse)
{
    IqmFile file = smallIqmFile();
    file.clips[0].frameRate = 0.0;
    file.clips.push_back({.name = "empty", .frameRate = 24.0});
    std::vector<std::byte> bytes = writeIqm(file);
    const std::uint32_t arrays = wordAt(bytes, header::kOfsVertexArrays);
    setWord(bytes, arrays + 20, 0);      // makes the texture coordinates a second position array
    setWord(bytes, arrays + 4 * 20, 17); // a custom type
    setWord(bytes, header::kFileSize, 1);
    const auto& [read, error, warnings] = readIqmBytes(bytes);
    ASSERT_EQ(error, "none");
    EXPECT_THAT(warnings, IsEmpty());
    EXPECT_THAT(read.clips, SizeIs(2));
    EXPECT_EQ(read.clips[0].frameRate, 24.0);
    EXPECT_THAT(read.texCoords, IsEmpty());
    EXPECT_THAT(read.weights, IsEmpty());
}

TEST(Iqm, LeavesOutClipsWithoutPoses)
{
    IqmFile file;
    file.clips = {{.name = "lost", .frameCount = 1, .frameRate = 24.0}};
    EXPECT_THAT(readIqmBytes(writeIqm(file)).file.clips, IsEmpty());
}

// `place` is an offset in the file, or "ARRAY + OFFSET": an offset from the start of the array
// whose position is in the header's word at ARRAY.
std::size_t changeWord(const std::string& place, const std::string& word, Bytes& bytes)
{
    const std::size_t plus = place.find('+');
    std::size_t offset = std::stoul(place);
    if (plus != std::string::npos)
        offset = wordAt(bytes, offset) + std::stoul(place.substr(plus + 1));
    setWord(bytes, offset, static_cast<std::uint32_t>(std::stoul(word)));
    return offset;
}

TEST(IqmRefuses, AndSaysWhereAndWhy)
{
    for (const test::TestCase& row : test::casesIn("iqm.txt"))
    {
        Bytes bytes = writeIqm(smallIqmFile());
        const std::size_t offset = changeWord(row.columns[0], row.columns[1], bytes);
        const bool isElsewhere = row.expected.front() <= '9';
        const std::string place = isElsewhere ? "" : fmt::format("{}: ", offset);
        EXPECT_THAT(readIqmBytes(bytes).error, ::testing::StartsWith(place + row.expected))
            << "iqm.txt:" << row.line;
    }
}

TEST(IqmRefuses, MoreKeysThanAreSupported)
{
    IqmFile file = smallIqmFile();
    file.poses[1].mask = 0; // frames take no space
    file.numbersPerFrame = 0;
    file.frames.clear();
    file.clips = {{.name = "a", .frameCount = 1'000'000, .frameRate = 24.0},
                  {.name = "b", .frameCount = 999'996, .frameRate = 24.0}}; // plus 2 per clip
    EXPECT_EQ(readIqmBytes(writeIqm(file)).error, "none");
    file.clips[1].frameCount += 1;
    EXPECT_EQ(
        readIqmBytes(writeIqm(file)).error,
        "84: 2 clips of 2 joints together have more than the 4000000 keys that are supported");
}

TEST(IqmRefuses, WeightsThatAreNone)
{
    IqmFile file = smallIqmFile();
    file.weights[2].weights[1] = -0.25;
    EXPECT_EQ(readIqmBytes(writeIqm(file, test::IqmWeightFormat::Words)).error,
              "812: a weight of vertex 2 is -0.25: expected 0 or more");
}

// The file contains nothing else.
TEST(IqmRefuses, AFileOfClipsWithWrongPoses)
{
    IqmFile file;
    file.poses = smallIqmFile().poses;
    file.poses[1].parent = 1;
    file.clips = smallIqmFile().clips;
    file.numbersPerFrame = 5;
    EXPECT_EQ(readIqmBytes(writeIqm(file)).error,
              "224: pose 1 has parent 1: expected one before it");
}

TEST(IqmRefuses, MeshesThatShareMoreThanTheLimit)
{
    IqmFile file = smallIqmFile();
    file.meshes.assign(2, {.vertexCount = 1'300'000});
    file.positions.resize(1'300'000);
    file.weights.clear();
    file.texCoords.clear();
    file.normals.clear();
    file.tangents.clear();
    EXPECT_EQ(readIqmBytes(writeIqm(file)).error,
              "180: up to mesh 1, the meshes use 2600000 vertices or triangles: "
              "expected at most 2500000");
}

TEST(Iqm, LongNamesAreCut)
{
    IqmFile file = smallIqmFile();
    file.meshes[0].material.assign(256, 'x');
    const ReadIqm read = readIqmBytes(writeIqm(file));
    EXPECT_EQ(read.error, "none");
    EXPECT_EQ(read.file.meshes[0].material, std::string(255, 'x'));
}

TEST(IqmRefuses, EveryFileThatIsCutShort)
{
    const Bytes whole = writeIqm(smallIqmFile());
    for (std::size_t size = 0; size < whole.size(); ++size)
    {
        const Bytes cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
        EXPECT_NE(readIqmBytes(cut).error, "none") << size;
    }
}

} // namespace
} // namespace sinew
