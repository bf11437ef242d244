#include "engine/formats/iqm/iqm.h"
#include "tests/support/iqm_writer.h"
#include "tests/support/md3_writer.h"
#include "tests/unit/assets/iqm_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sinew
{
namespace
{

using test::ReadIqm;
using test::readIqmBytes;
using test::setWord;
using test::smallIqmFile;
using test::wordAt;
using test::writeIqm;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

namespace header = test::iqm_header;

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
    EXPECT_THAT(read.normals, IsEmpty());
    EXPECT_THAT(read.weights, IsEmpty());
}

// As guyanim.iqm is.
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
    EXPECT_THAT(readIqmBytes(writeIqm(file)).error,
                ::testing::EndsWith("vertex 4 refers to joint 2, but num_joints is 2"));
}

TEST(Iqm, WarnsAndGoesOn)
{
    IqmFile file = smallIqmFile();
    file.clips[0].frameRate = 0.0;
    file.clips.push_back({.name = "empty", .frameRate = 24.0});
    std::vector<std::byte> bytes = writeIqm(file);
    const std::uint32_t arrays = wordAt(bytes, header::kOfsVertexArrays);
    setWord(bytes, arrays + 20, 0);      // the texture coordinates are positions too
    setWord(bytes, arrays + 4 * 20, 17); // a type of somebody's own
    setWord(bytes, header::kFileSize, 1);
    const auto& [read, error, warnings] = readIqmBytes(bytes);
    ASSERT_EQ(error, "none");
    const std::uint32_t anims = wordAt(bytes, header::kOfsAnims);
    EXPECT_THAT(
        warnings,
        ElementsAre(
            std::to_string(arrays + 20) + ": a second vertex array of positions is ignored",
            "44: the vertex arrays blendindexes and blendweights only count together: one is "
            "missing, the other ignored",
            std::to_string(anims + 12) + ": the frame rate of clip 0 (\"still\") is 0: 24 is taken",
            std::to_string(anims + 48) + ": clip 2 (\"empty\") is left out: it has no frame",
            "20: filesize is 1, but the file has " + std::to_string(bytes.size()) +
                " bytes: all that the header counts was found"));
    EXPECT_THAT(read.clips, SizeIs(2));
    EXPECT_EQ(read.clips[0].frameRate, 24.0);
    EXPECT_THAT(read.texCoords, IsEmpty());
    EXPECT_THAT(read.weights, IsEmpty());
}

TEST(Iqm, WarnsOfAFileWithNothing)
{
    IqmFile file;
    file.clips = {{.name = "lost", .frameCount = 1, .frameRate = 24.0}};
    EXPECT_THAT(readIqmBytes(writeIqm(file)).warnings,
                ElementsAre("84: the clips are left out: there are no poses",
                            "36: the file has neither meshes nor clips"));
}

} // namespace
} // namespace sinew
