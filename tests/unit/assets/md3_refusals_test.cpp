#include "engine/formats/md3/md3.h"
#include "tests/support/md3_writer.h"
#include "tests/unit/assets/md3_files.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <limits>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{
namespace
{

using test::kSmallFace;
using test::kSmallFaceTriangles;
using test::kSmallHat;
using test::kSmallSize;
using test::Md3File;
using test::readMd3Bytes;
using test::setWord;
using test::smallMd3File;
using test::writeMd3;

using Bytes = std::vector<std::byte>;

namespace header = test::md3_header;
namespace surface = test::md3_surface;

// One word of the small file changed, and the reader's message.
struct ChangedWord
{
    std::size_t offset = 0;
    std::int64_t word = 0;
    std::string_view message; // "offset: what"
};

void PrintTo(const ChangedWord& change, std::ostream* out)
{
    *out << change.offset << " = " << change.word;
}

class Md3Refuses : public ::testing::TestWithParam<ChangedWord>
{
};

TEST_P(Md3Refuses, AndSaysWhereAndWhy)
{
    Bytes bytes = writeMd3(smallMd3File());
    setWord(bytes, GetParam().offset, static_cast<std::uint32_t>(GetParam().word));
    EXPECT_EQ(readMd3Bytes(bytes).error, GetParam().message);
}

constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
constexpr std::int64_t kLeast = std::numeric_limits<std::int32_t>::min();

INSTANTIATE_TEST_SUITE_P(
    OtherFiles, Md3Refuses,
    ::testing::Values(
        ChangedWord{header::kIdent, 0x32504449,
                    "0: expected \"IDP3\", which MD3 files start with, found \"IDP2\""},
        ChangedWord{header::kIdent, 0x504449,
                    "0: expected \"IDP3\", which MD3 files start with, found \"IDP\""},
        ChangedWord{header::kIdent, 0x1B,
                    "0: expected \"IDP3\", which MD3 files start with, found \"\\x1b\""},
        ChangedWord{header::kVersion, 14, "4: version 14 is not supported: expected 15"},
        ChangedWord{header::kVersion, -15, "4: version -15 is not supported: expected 15"}));

INSTANTIATE_TEST_SUITE_P(
    Frames, Md3Refuses,
    ::testing::Values(
        ChangedWord{header::kNumFrames, 0, "76: numFrames is 0: expected 1 to 65536"},
        ChangedWord{header::kNumFrames, -1, "76: numFrames is -1: expected 1 to 65536"},
        ChangedWord{header::kNumFrames, 65'537, "76: numFrames is 65537: expected 1 to 65536"},
        ChangedWord{header::kNumFrames, kMost, "76: numFrames is 2147483647: expected 1 to 65536"},
        ChangedWord{header::kNumFrames, 20,
                    "76: numFrames is 20: the 1116 bytes behind the header cannot hold so many of "
                    "56 bytes"},
        ChangedWord{header::kOfsFrames, 0,
                    "92: ofsFrames is 0: expected 108 to 1112, where 2 times 56 bytes have room"},
        ChangedWord{header::kOfsFrames, 107,
                    "92: ofsFrames is 107: expected 108 to 1112, where 2 times 56 bytes have room"},
        ChangedWord{
            header::kOfsFrames, 1113,
            "92: ofsFrames is 1113: expected 108 to 1112, where 2 times 56 bytes have room"},
        ChangedWord{header::kOfsFrames, -1,
                    "92: ofsFrames is -1: expected 108 to 1112, where 2 times 56 bytes have "
                    "room"}));

INSTANTIATE_TEST_SUITE_P(
    Tags, Md3Refuses,
    ::testing::Values(
        ChangedWord{header::kNumTags, -2, "80: numTags is -2: expected 0 or more"},
        ChangedWord{header::kNumTags, 5,
                    "80: numTags is 5: the 1116 bytes behind the header cannot hold so many of "
                    "224 bytes"},
        ChangedWord{header::kNumTags, kMost,
                    "80: numTags is 2147483647: the 1116 bytes behind the header cannot hold so "
                    "many of 224 bytes"},
        ChangedWord{header::kOfsTags, -1,
                    "96: ofsTags is -1: expected 108 to 776, where 2 times 224 bytes have room"},
        ChangedWord{header::kOfsTags, 777,
                    "96: ofsTags is 777: expected 108 to 776, where 2 times 224 bytes have room"}));

INSTANTIATE_TEST_SUITE_P(
    Surfaces, Md3Refuses,
    ::testing::Values(
        ChangedWord{header::kNumSurfaces, -1, "84: numSurfaces is -1: expected 0 or more"},
        ChangedWord{header::kNumSurfaces, 11,
                    "84: numSurfaces is 11: the 1116 bytes behind the header cannot hold so many "
                    "of 108 bytes"},
        ChangedWord{header::kNumSurfaces, 3,
                    "1224: surface 2 lacks room for its header: expected 108 bytes, found 0"},
        ChangedWord{header::kOfsSurfaces, 0,
                    "100: ofsSurfaces is 0: expected 108 to 1008, where 2 times 108 bytes have "
                    "room"},
        ChangedWord{header::kOfsSurfaces, kLeast,
                    "100: ofsSurfaces is -2147483648: expected 108 to 1008, where 2 times 108 "
                    "bytes have room"},
        ChangedWord{header::kOfsSurfaces, 1009,
                    "100: ofsSurfaces is 1009: expected 108 to 1008, where 2 times 108 bytes have "
                    "room"},
        ChangedWord{header::kOfsSurfaces, 220,
                    "220: expected surface 0, which starts with \"IDP3\", found \"tag_\""},
        ChangedWord{kSmallHat, 0,
                    "1032: expected surface 1, which starts with \"IDP3\", found "
                    "\"\""},
        ChangedWord{kSmallFace + surface::kOfsEnd, 0,
                    "772: ofsEnd of surface 0 (\"face\") is 0: expected 108 to 556"},
        ChangedWord{kSmallFace + surface::kOfsEnd, -364,
                    "772: ofsEnd of surface 0 (\"face\") is -364: expected 108 to 556"},
        ChangedWord{kSmallFace + surface::kOfsEnd, 107,
                    "772: ofsEnd of surface 0 (\"face\") is 107: expected 108 to 556"},
        ChangedWord{kSmallHat + surface::kOfsEnd, 193,
                    "1136: ofsEnd of surface 1 (\"hat\") is 193: expected 108 to 192"},
        ChangedWord{kSmallHat + surface::kOfsEnd, kMost,
                    "1136: ofsEnd of surface 1 (\"hat\") is 2147483647: expected 108 to 192"},
        ChangedWord{kSmallFace + surface::kOfsEnd, 449,
                    "1117: surface 1 lacks room for its header: expected 108 bytes, found 107"},
        ChangedWord{kSmallFace + surface::kOfsEnd, 368,
                    "1036: expected surface 1, which starts with \"IDP3\", found \"hat\""},
        ChangedWord{kSmallFace + surface::kOfsEnd, 363,
                    "768: ofsXyzNormals of surface 0 (\"face\") is 300: expected 108 to 299, where "
                    "4 times 16 bytes have room"},
        ChangedWord{kSmallFace + surface::kNumFrames, 1,
                    "740: numFrames of surface 0 (\"face\") is 1: expected 2, that of the model"},
        ChangedWord{kSmallHat + surface::kNumFrames, 3,
                    "1104: numFrames of surface 1 (\"hat\") is 3: expected 2, that of the model"},
        ChangedWord{kSmallHat + surface::kNumFrames, -2,
                    "1104: numFrames of surface 1 (\"hat\") is -2: expected 2, that of the "
                    "model"}));

INSTANTIATE_TEST_SUITE_P(
    Counts, Md3Refuses,
    ::testing::Values(
        ChangedWord{kSmallFace + surface::kNumShaders, -1,
                    "744: numShaders of surface 0 (\"face\") is -1: expected 0 or more"},
        ChangedWord{kSmallFace + surface::kNumShaders, 4,
                    "744: numShaders of surface 0 (\"face\") is 4: the 256 bytes behind the header "
                    "cannot hold so many of 68 bytes"},
        ChangedWord{kSmallFace + surface::kNumVerts, -1,
                    "748: numVerts of surface 0 (\"face\") is -1: expected 0 or more"},
        ChangedWord{kSmallFace + surface::kNumVerts, 33,
                    "748: numVerts of surface 0 (\"face\") is 33: the 256 bytes behind the header "
                    "cannot hold so many of 8 bytes"},
        ChangedWord{kSmallFace + surface::kNumVerts, 17,
                    "764: ofsSt of surface 0 (\"face\") is 268: expected 108 to 228, where 17 "
                    "times 8 bytes have room"},
        ChangedWord{kSmallFace + surface::kNumVerts, 5,
                    "768: ofsXyzNormals of surface 0 (\"face\") is 300: expected 108 to 284, where "
                    "5 times 16 bytes have room"},
        ChangedWord{kSmallFace + surface::kNumVerts, 0x2000'0001, // times 8 passes 2^32
                    "748: numVerts of surface 0 (\"face\") is 536870913: the 256 bytes behind the "
                    "header cannot hold so many of 8 bytes"},
        ChangedWord{kSmallFace + surface::kNumTriangles, kLeast,
                    "752: numTriangles of surface 0 (\"face\") is -2147483648: expected 0 or "
                    "more"},
        ChangedWord{kSmallFace + surface::kNumTriangles, 22,
                    "752: numTriangles of surface 0 (\"face\") is 22: the 256 bytes behind the "
                    "header cannot hold so many of 12 bytes"},
        ChangedWord{kSmallFace + surface::kNumTriangles, 0x1555'5556, // times 12 passes 2^32
                    "752: numTriangles of surface 0 (\"face\") is 357913942: the 256 bytes behind "
                    "the header cannot hold so many of 12 bytes"}));

INSTANTIATE_TEST_SUITE_P(
    Places, Md3Refuses,
    ::testing::Values(
        ChangedWord{kSmallFace + surface::kOfsTriangles, 104,
                    "756: ofsTriangles of surface 0 (\"face\") is 104: expected 108 to 340, where "
                    "2 times 12 bytes have room"},
        ChangedWord{kSmallFace + surface::kOfsTriangles, 341,
                    "756: ofsTriangles of surface 0 (\"face\") is 341: expected 108 to 340, where "
                    "2 times 12 bytes have room"},
        ChangedWord{kSmallFace + surface::kOfsShaders, -136,
                    "760: ofsShaders of surface 0 (\"face\") is -136: expected 108 to 228, where 2 "
                    "times 68 bytes have room"},
        ChangedWord{kSmallFace + surface::kOfsShaders, kMost,
                    "760: ofsShaders of surface 0 (\"face\") is 2147483647: expected 108 to 228, "
                    "where 2 times 68 bytes have room"},
        ChangedWord{kSmallFace + surface::kOfsSt, 333,
                    "764: ofsSt of surface 0 (\"face\") is 333: expected 108 to 332, where 4 times "
                    "8 bytes have room"},
        ChangedWord{kSmallFace + surface::kOfsXyzNormals, 301,
                    "768: ofsXyzNormals of surface 0 (\"face\") is 301: expected 108 to 300, where "
                    "4 times 16 bytes have room"},
        // Inside the file, but in the next surface.
        ChangedWord{kSmallFace + surface::kOfsXyzNormals, 400,
                    "768: ofsXyzNormals of surface 0 (\"face\") is 400: expected 108 to 300, where "
                    "4 times 16 bytes have room"}));

INSTANTIATE_TEST_SUITE_P(
    Elements, Md3Refuses,
    ::testing::Values(
        ChangedWord{kSmallFaceTriangles + 8, 4,
                    "784: triangle 0 of surface 0 (\"face\") refers to vertex 4, but numVerts is "
                    "4"},
        ChangedWord{kSmallFaceTriangles + 12, -1,
                    "788: triangle 1 of surface 0 (\"face\") refers to vertex -1, but numVerts is "
                    "4"},
        ChangedWord{kSmallHat + 108, 3,
                    "1140: triangle 0 of surface 1 (\"hat\") refers to vertex 3, but numVerts is "
                    "3"},
        ChangedWord{kSmallHat + surface::kNumVerts, 0,
                    "1140: triangle 0 of surface 1 (\"hat\") refers to vertex 2, but numVerts is "
                    "0"}));

// The largest valid values: each next larger one is refused.
TEST(Md3, TakesWhatJustFits)
{
    for (const auto& [offset, word] :
         {std::pair{header::kOfsFrames, 1112U}, std::pair{header::kOfsFrames, 108U},
          std::pair{kSmallFace + surface::kOfsShaders, 228U},
          std::pair{kSmallFace + surface::kOfsShaders, 108U},
          std::pair{kSmallFaceTriangles + 8, 3U}})
    {
        Bytes bytes = writeMd3(smallMd3File());
        setWord(bytes, offset, word);
        EXPECT_EQ(readMd3Bytes(bytes).error, "none") << offset;
    }
}

TEST(Md3, TakesAsManyFramesAsItSays)
{
    Md3File file;
    file.frames.resize(kMostMd3Frames);
    EXPECT_EQ(readMd3Bytes(writeMd3(file)).model.frameCount, kMostMd3Frames);
    file.frames.emplace_back();
    EXPECT_EQ(readMd3Bytes(writeMd3(file)).error, "76: numFrames is 65537: expected 1 to 65536");
}

TEST(Md3, SurfacesCannotShareTheirBytes)
{
    Bytes bytes = writeMd3(smallMd3File());
    setWord(bytes, header::kNumSurfaces, 10);
    setWord(bytes, header::kOfsSurfaces, 108);
    for (std::size_t i = 0; i < 10; ++i)
    {
        setWord(bytes, 108 + i * 108, 0x33504449);
        setWord(bytes, 108 + i * 108 + surface::kNumFrames, 2);
        setWord(bytes, 108 + i * 108 + surface::kNumVerts, 4);
        setWord(bytes, 108 + i * 108 + surface::kOfsSt, 1100);
        setWord(bytes, 108 + i * 108 + surface::kOfsEnd, 108);
    }
    setWord(bytes, header::kNumTags, 0);
    EXPECT_EQ(readMd3Bytes(bytes).error,
              "188: numVerts of surface 0 (\"\") is 4: the 0 bytes behind the header cannot hold "
              "so many of 8 bytes");
}

// All arrays of the one surface and the tags share the same bytes.
TEST(Md3, TakesLittleMemoryWhereAllOverlaps)
{
    constexpr std::size_t kRoom = 68 * 112;
    Bytes bytes = writeMd3({.surfaces = {{.name = "s", .frames = {{}}}}});
    const std::size_t begin = test::md3SurfaceOffset(bytes, 0);
    bytes.resize(bytes.size() + kRoom, std::byte{0x3F});
    setWord(bytes, header::kNumTags, kRoom / header::kTagSize);
    setWord(bytes, header::kOfsTags, static_cast<std::uint32_t>(begin + surface::kSize));
    setWord(bytes, begin + surface::kOfsEnd, surface::kSize + kRoom);
    setWord(bytes, begin + surface::kNumShaders, kRoom / surface::kShaderSize);
    setWord(bytes, begin + surface::kNumVerts, kRoom / surface::kVertexSize);
    for (const std::size_t field : {surface::kOfsShaders, surface::kOfsSt, surface::kOfsXyzNormals})
        setWord(bytes, begin + field, surface::kSize);

    const auto& [model, error, warnings] = readMd3Bytes(bytes);
    ASSERT_EQ(error, "none");
    std::size_t memory = model.tags.size() * sizeof(Md3Tag);
    const Md3Surface& read = model.surfaces.at(0);
    memory += read.texCoords.size() * sizeof(glm::dvec2) + read.vertices.size() * sizeof(Md3Vertex);
    for (const std::vector<std::string>* const names : {&model.tagNames, &read.shaders})
        for (const std::string& name : *names)
            memory += sizeof(std::string) + name.capacity();
    EXPECT_GT(memory, 5 * bytes.size()); // all of it was read
    EXPECT_LE(memory, 10 * bytes.size());
}

TEST(Md3, QuotesNamesSafely)
{
    Md3File file = smallMd3File();
    file.surfaces[0].name = "a\x1B[31m\n";
    Bytes bytes = writeMd3(file);
    setWord(bytes, kSmallFace + surface::kNumTriangles, 0xFFFF'FFFF);
    EXPECT_EQ(readMd3Bytes(bytes).error,
              "752: numTriangles of surface 0 (\"a\\x1b[31m\\x0a\") is -1: expected 0 or more");
}

TEST(Md3, RefusesEveryFileThatIsCutShort)
{
    const Bytes whole = writeMd3(smallMd3File());
    ASSERT_EQ(whole.size(), kSmallSize);
    for (std::size_t size = 0; size < whole.size(); ++size)
    {
        const Bytes cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
        const std::string error = readMd3Bytes(cut).error;
        EXPECT_NE(error, "none") << size;
        if (size < 4)
        {
            EXPECT_THAT(error, ::testing::StartsWith("0: expected \"IDP3\"")) << size;
        }
        else if (size < 108)
        {
            EXPECT_EQ(error,
                      fmt::format("{}: the file ends in its header: expected 108 bytes", size));
        }
    }
}

// All indices and numbers are what the header promises.
void expectWhole(const Md3Model& model, std::size_t changedOffset)
{
    EXPECT_GE(model.frameCount, 1u) << changedOffset;
    EXPECT_EQ(model.tags.size(), model.tagNames.size() * model.frameCount) << changedOffset;
    for (const Md3Surface& part : model.surfaces)
    {
        EXPECT_EQ(part.texCoords.size(), part.vertexCount) << changedOffset;
        EXPECT_EQ(part.vertices.size(), std::size_t{part.vertexCount} * model.frameCount)
            << changedOffset;
        for (const Triangle& triangle : part.triangles)
            EXPECT_THAT(triangle, ::testing::Each(::testing::Lt(part.vertexCount)))
                << changedOffset;
    }
}

TEST(Md3, SurvivesEveryByteThatIsWrong)
{
    const Bytes whole = writeMd3(smallMd3File());
    std::size_t refused = 0;
    for (std::size_t offset = 0; offset < whole.size(); ++offset)
        for (const int value : {0x00, 0x7F, 0x80, 0xFF})
        {
            Bytes bytes = whole;
            bytes[offset] = static_cast<std::byte>(value);
            const test::ReadMd3 read = readMd3Bytes(bytes);
            if (read.error == "none")
                expectWhole(read.model, offset);
            else
                ++refused;
        }
    EXPECT_GT(refused, 200u); // those in counts, offsets and indices
}

} // namespace
} // namespace sinew
