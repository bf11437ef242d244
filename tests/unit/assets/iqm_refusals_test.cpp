#include "tests/support/iqm_writer.h"
#include "tests/support/md3_writer.h"
#include "tests/unit/assets/iqm_files.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{
namespace
{

using test::readIqmBytes;
using test::setWord;
using test::smallIqmFile;
using test::wordAt;
using test::writeIqm;

using ::testing::ElementsAre;
using ::testing::IsEmpty;

using Bytes = std::vector<std::byte>;

namespace header = test::iqm_header;

// One word of the small file changed, and the reader's message.
struct ChangedWord
{
    std::size_t array = 0; // the header's word with the array's offset; 0: `offset` is the file's
    std::size_t offset = 0;
    std::uint32_t word = 0;
    std::string_view message;
};

void PrintTo(const ChangedWord& change, std::ostream* out)
{
    *out << change.array << " + " << change.offset << " = " << change.word;
}

class IqmRefuses : public ::testing::TestWithParam<ChangedWord>
{
};

TEST_P(IqmRefuses, AndSaysWhereAndWhy)
{
    Bytes bytes = writeIqm(smallIqmFile());
    const ChangedWord& change = GetParam();
    const std::size_t offset =
        change.offset + (change.array == 0 ? 0 : wordAt(bytes, change.array));
    setWord(bytes, offset, change.word);
    EXPECT_EQ(readIqmBytes(bytes).error, fmt::format("{}: {}", offset, change.message));
}

constexpr std::uint32_t kMost = 0xFFFF'FFFF;
constexpr std::uint32_t kNan = 0x7FC0'0000;
constexpr std::uint32_t kLarge = 0x60AD'78EC; // 1e20

INSTANTIATE_TEST_SUITE_P(
    Header, IqmRefuses,
    ::testing::Values(
        ChangedWord{0, 0, 0x32504449,
                    "expected \"INTERQUAKEMODEL\", which IQM files start with, found "
                    "\"IDP2RQUAKEMODEL\""},
        ChangedWord{0, header::kVersion, 1,
                    "version 1 is not supported: expected 2, which the format's own tool "
                    "\"upgrade\" makes of it"},
        ChangedWord{0, header::kVersion, 3, "version 3 is not supported: expected 2"}));

INSTANTIATE_TEST_SUITE_P(
    Joints, IqmRefuses,
    ::testing::Values(
        ChangedWord{0, header::kNumJoints, 0x0555'5556, // times 48 passes 2^32
                    "num_joints is 89478486: the 974 bytes behind the header cannot hold so many "
                    "of 48 bytes"},
        ChangedWord{0, header::kOfsJoints, kMost,
                    "ofs_joints is 4294967295: expected 124 to 1002, where 2 times 48 bytes have "
                    "room"},
        ChangedWord{header::kOfsJoints, 52, 1, "joint 1 has parent 1: expected one before it"},
        ChangedWord{header::kOfsJoints, 4, 1, "joint 0 has parent 1: expected one before it"},
        ChangedWord{header::kOfsJoints, 8, kNan,
                    "joint 0 (\"root\") has the number nan: expected a magnitude of at most "
                    "1e+15"},
        ChangedWord{header::kOfsJoints, 44, kLarge,
                    "joint 0 (\"root\") has the number 1e+20: expected a magnitude of at most "
                    "1e+15"}));

INSTANTIATE_TEST_SUITE_P(
    Vertices, IqmRefuses,
    ::testing::Values(
        ChangedWord{0, header::kNumVertexArrays, 100,
                    "num_vertexarrays is 100: the 974 bytes behind the header cannot hold so many "
                    "of 20 bytes"},
        ChangedWord{0, header::kOfsVertexArrays, 0,
                    "ofs_vertexarrays is 0: expected 124 to 978, where 6 times 20 bytes have "
                    "room"},
        ChangedWord{header::kOfsVertexArrays, 8, 8,
                    "the vertex array position has 3 components of format 8: expected 3 floats"},
        ChangedWord{header::kOfsVertexArrays, 16, 1100,
                    "offset of the vertex array position is 1100: expected 124 to 1014, where 7 "
                    "times 12 bytes have room"}));

INSTANTIATE_TEST_SUITE_P(
    Meshes, IqmRefuses,
    ::testing::Values(
        ChangedWord{0, header::kNumMeshes, 44,
                    "num_meshes is 44: the 974 bytes behind the header cannot hold so many of 24 "
                    "bytes"},
        ChangedWord{0, header::kNumTriangles, 88,
                    "num_triangles is 88: the 974 bytes behind the header cannot hold so many of "
                    "12 bytes"},
        ChangedWord{0, header::kOfsTriangles, 1063,
                    "ofs_triangles is 1063: expected 124 to 1062, where 3 times 12 bytes have "
                    "room"},
        ChangedWord{header::kOfsMeshes, 8, kMost,
                    "the vertices of mesh 0 (\"face\") from 4294967295 on, 4 of them, are not "
                    "among the file's 7"},
        ChangedWord{header::kOfsMeshes, 16, 2,
                    "the triangles of mesh 0 (\"face\") from 2 on, 2 of them, are not among the "
                    "file's 3"},
        ChangedWord{header::kOfsTriangles, 4, 4,
                    "triangle 0 refers to vertex 4, which is none of mesh 0 (\"face\")"},
        ChangedWord{header::kOfsTriangles, 24, 3,
                    "triangle 2 refers to vertex 3, which is none of mesh 1 (\"hat\")"}));

// As IqmRefuses, but the message is a warning.
class IqmLeavesOut : public ::testing::TestWithParam<ChangedWord>
{
};

TEST_P(IqmLeavesOut, WhatAModelCanDoWithout)
{
    Bytes bytes = writeIqm(smallIqmFile());
    const ChangedWord& change = GetParam();
    const std::size_t offset =
        change.offset + (change.array == 0 ? 0 : wordAt(bytes, change.array));
    setWord(bytes, offset, change.word);
    const test::ReadIqm read = readIqmBytes(bytes);
    EXPECT_EQ(read.error, "none");
    EXPECT_THAT(read.file.meshes, ::testing::SizeIs(2));
    EXPECT_THAT(read.warnings,
                ::testing::ElementsAre(fmt::format("{}: {}", offset, change.message)));
}

INSTANTIATE_TEST_SUITE_P(
    Names, IqmLeavesOut,
    ::testing::Values(
        ChangedWord{0, header::kNumText, kMost,
                    "all names are left empty: num_text is 4294967295: the 974 bytes behind the "
                    "header cannot hold so many of 1 bytes"},
        ChangedWord{0, header::kOfsText, 123,
                    "all names are left empty: ofs_text is 123: expected 124 to 1063, where 35 "
                    "times 1 bytes have room"},
        ChangedWord{header::kOfsJoints, 0, 35,
                    "the name of a joint starts at byte 35 of the text, but num_text is 35: such "
                    "names are left empty"},
        ChangedWord{header::kOfsMeshes, 4, kMost,
                    "the material of a mesh starts at byte 4294967295 of the text, but num_text is "
                    "35: such names are left empty"}));

INSTANTIATE_TEST_SUITE_P(
    VertexArrays, IqmLeavesOut,
    ::testing::Values(
        ChangedWord{header::kOfsVertexArrays, 20 + 8, 8,
                    "a vertex array is left out: the vertex array texcoord has 2 components of "
                    "format 8: expected 2 floats"},
        ChangedWord{header::kOfsVertexArrays, 3 * 20 + 16, 1100,
                    "a vertex array is left out: offset of the vertex array tangent is 1100: "
                    "expected 124 to 986, where 7 times 16 bytes have room"}));

INSTANTIATE_TEST_SUITE_P(
    Clips, IqmLeavesOut,
    ::testing::Values(
        ChangedWord{0, header::kNumPoses, 1,
                    "the clips are left out: num_poses is 1: expected 2, that of num_joints"},
        ChangedWord{
            0, header::kNumFrameChannels, 4,
            "the clips are left out: num_framechannels is 4: expected 5, which the poses have"},
        ChangedWord{header::kOfsPoses, 88, kMost,
                    "the clips are left out: pose 1 has parent -1, but joint 1 has 0"},
        ChangedWord{
            header::kOfsPoses, 92, 0x7C8,
            "the clips are left out: pose 1 has the channels 0x7c8: expected none above 0x3ff"},
        ChangedWord{header::kOfsPoses, 8, kNan,
                    "the clips are left out: pose 0 has the number nan: expected a magnitude of at "
                    "most 1e+15"},
        ChangedWord{header::kOfsPoses, 48, 0x5368'D4A5, // 1e12
                    "the clips are left out: channel 0 of pose 0 reaches 6.5535e+16: expected a "
                    "magnitude of at most "
                    "1e+15"},
        ChangedWord{header::kOfsAnims, 4, kMost,
                    "a clip is left out: the frames of clip 0 (\"still\") from 4294967295 on, 1 of "
                    "them, are not among "
                    "the file's 3"},
        ChangedWord{header::kOfsAnims, 12, 0xBF80'0000,
                    "a clip is left out: the frame rate of clip 0 (\"still\") is -1: expected "
                    "1e-06 to 1e+06, or 0"},
        ChangedWord{header::kOfsAnims, 12, kNan,
                    "a clip is left out: the frame rate of clip 0 (\"still\") is nan: expected "
                    "1e-06 to 1e+06, or 0"},
        ChangedWord{0, header::kOfsFrames, 1069,
                    "the clips are left out: ofs_frames is 1069: expected 124 to 1068, where 3 "
                    "times 10 bytes have "
                    "room"}));

TEST(IqmLeavesOut, MoreFramesThanTheFileHolds)
{
    Bytes bytes = writeIqm(smallIqmFile());
    setWord(bytes, header::kNumFrames, kMost);
    EXPECT_THAT(readIqmBytes(bytes).warnings,
                ElementsAre("100: the clips are left out: ofs_frames is 1068: the 974 bytes behind "
                            "the header cannot hold 4294967295 times 10 bytes"));
}

TEST(IqmLeavesOut, MoreKeysThanAreSupported)
{
    IqmFile file = smallIqmFile();
    file.poses[1].mask = 0; // frames cost nothing
    file.numbersPerFrame = 0;
    file.frames.clear();
    file.clips = {{.name = "a", .frameCount = 1'000'000, .frameRate = 24.0},
                  {.name = "b", .frameCount = 999'996, .frameRate = 24.0}}; // and two more each
    EXPECT_THAT(readIqmBytes(writeIqm(file)).warnings, IsEmpty());
    file.clips[1].frameCount += 1;
    EXPECT_THAT(readIqmBytes(writeIqm(file)).warnings,
                ElementsAre("84: the clips are left out: 2 clips together have 1999997 frames of 2 "
                            "joints, more than the 4000000 keys that are supported"));
}

TEST(IqmRefuses, WeightsThatAreNone)
{
    IqmFile file = smallIqmFile();
    file.weights[2].weights[1] = -0.25;
    EXPECT_THAT(readIqmBytes(writeIqm(file, test::IqmWeightFormat::Words)).error,
                ::testing::EndsWith(": weight 1 of vertex 2 is -0.25: expected 0 or more"));
}

TEST(IqmRefuses, VerticesWithoutPositions)
{
    Bytes bytes = writeIqm(smallIqmFile());
    setWord(bytes, wordAt(bytes, header::kOfsVertexArrays), 99);
    EXPECT_EQ(readIqmBytes(bytes).error, "44: expected a vertex array with positions");
}

TEST(IqmRefuses, ARotationOfNoLength)
{
    IqmFile file = smallIqmFile();
    file.joints[1].base[6] = 0.0;
    EXPECT_THAT(readIqmBytes(writeIqm(file)).error,
                ::testing::EndsWith(": the rotation of joint 1 (\"arm\") is 0"));
}

TEST(IqmLeavesOut, OneClipOfSeveral)
{
    Bytes bytes = writeIqm(smallIqmFile());
    setWord(bytes, wordAt(bytes, header::kOfsAnims) + 12, kNan);
    const test::ReadIqm read = readIqmBytes(bytes);
    ASSERT_THAT(read.file.clips, ::testing::SizeIs(1));
    EXPECT_EQ(read.file.clips[0].name, "wave");
}

// There is nothing else in it.
TEST(IqmRefuses, AFileOfClipsWithWrongPoses)
{
    IqmFile file;
    file.poses = smallIqmFile().poses;
    file.poses[1].parent = 1;
    file.clips = smallIqmFile().clips;
    file.numbersPerFrame = 5;
    EXPECT_THAT(readIqmBytes(writeIqm(file)).error,
                ::testing::EndsWith(": pose 1 has parent 1: expected one before it"));
}

TEST(Iqm, MeshesMayShareVerticesAndTriangles)
{
    IqmFile file = smallIqmFile();
    file.meshes.push_back(file.meshes[0]);
    file.meshes[2].vertexCount = 7;
    const test::ReadIqm read = readIqmBytes(writeIqm(file));
    EXPECT_EQ(read.error, "none");
    EXPECT_THAT(read.warnings, IsEmpty());
    ASSERT_THAT(read.file.meshes, ::testing::SizeIs(3));
    EXPECT_EQ(read.file.meshes[2].triangleCount, 2U);
}

TEST(IqmRefuses, MeshesThatShareMoreThanTheLimit)
{
    IqmFile file = smallIqmFile();
    file.meshes.assign(2, {.vertexCount = 600'000});
    file.positions.resize(600'000);
    file.weights.clear();
    file.texCoords.clear();
    file.normals.clear();
    file.tangents.clear();
    EXPECT_THAT(
        readIqmBytes(writeIqm(file)).error,
        ::testing::EndsWith("up to mesh 1 (\"\"), the meshes use 1200000 vertices and 0 triangles: "
                            "meshes that share them may use at most 1000000 of each"));
    file.meshes.pop_back();
    file.meshes[0].vertexCount = 1'000'001; // its own
    file.positions.resize(1'000'001);
    EXPECT_EQ(readIqmBytes(writeIqm(file)).error, "none");
}

TEST(Iqm, LongNamesAreCut)
{
    IqmFile file = smallIqmFile();
    file.meshes[0].material.assign(256, 'x');
    const test::ReadIqm read = readIqmBytes(writeIqm(file));
    EXPECT_EQ(read.error, "none");
    EXPECT_EQ(read.file.meshes[0].material, std::string(255, 'x'));
}

TEST(IqmRefuses, OrWarnsOfEveryFileThatIsCutShort)
{
    const Bytes whole = writeIqm(smallIqmFile());
    for (std::size_t size = 0; size < whole.size(); ++size)
    {
        const Bytes cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
        const test::ReadIqm read = readIqmBytes(cut);
        EXPECT_TRUE(read.error != "none" || !read.warnings.empty()) << size;
        EXPECT_TRUE(read.error != "none" || size >= wordAt(whole, header::kOfsPoses)) << size;
    }
}

// All indices are what the header promises.
void expectWhole(const IqmFile& file)
{
    for (const IqmMesh& mesh : file.meshes)
        for (std::uint32_t i = 0; i < mesh.triangleCount; ++i)
            for (const std::uint32_t corner : file.triangles.at(mesh.firstTriangle + i))
                EXPECT_LT(corner - mesh.firstVertex, mesh.vertexCount);
    for (const IqmClip& clip : file.clips)
        EXPECT_LE((clip.firstFrame + clip.frameCount) * file.numbersPerFrame, file.frames.size());
}

TEST(IqmRefuses, OrSurvivesEveryByteThatIsWrong)
{
    const Bytes whole = writeIqm(smallIqmFile());
    std::size_t refused = 0;
    for (std::size_t offset = 0; offset < whole.size(); ++offset)
        for (const int value : {0x00, 0x7F, 0x80, 0xFF})
        {
            Bytes bytes = whole;
            bytes[offset] = static_cast<std::byte>(value);
            const test::ReadIqm read = readIqmBytes(bytes);
            if (read.error == "none")
                expectWhole(read.file);
            else
                ++refused;
        }
    EXPECT_GT(refused, 200u); // those in counts, offsets and indices
}

} // namespace
} // namespace sinew
