#include "engine/animation/stored_frames.h"
#include "engine/formats/md3/md3.h"
#include "tests/support/md3_writer.h"
#include "tests/unit/assets/md3_files.h"
#include "tests/unit/assets/test_cases.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{
namespace
{

using test::Md3File;
using test::ReadMd3;
using test::readMd3Bytes;
using test::setWord;
using test::smallMd3File;
using test::writeMd3;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using Bytes = std::vector<std::byte>;
using test::kSmallFace;
using test::kSmallFaceTriangles;
using test::kSmallSize;
namespace header = test::md3_header;
namespace surface = test::md3_surface;

ReadMd3 readSmall()
{
    ReadMd3 read = readMd3Bytes(writeMd3(smallMd3File()));
    EXPECT_EQ(read.error, "none");
    return read;
}

// Digits in pairs, blanks anywhere.
void appendHex(Bytes& bytes, std::string_view digits)
{
    std::string pair;
    for (const char digit : digits)
    {
        if (digit != ' ')
            pair += digit;
        if (pair.size() < 2)
            continue;
        bytes.push_back(static_cast<std::byte>(std::stoi(pair, nullptr, 16)));
        pair.clear();
    }
}

void appendZeros(Bytes& bytes, std::size_t count)
{
    bytes.resize(bytes.size() + count);
}

TEST(Md3, BytesWrittenOutByHand)
{
    Bytes bytes;
    appendHex(bytes, "49445033 0f000000 6d"); // IDP3, 15, "m"
    appendZeros(bytes, 63);
    appendHex(bytes, "ffffffff 01000000 01000000 01000000"); // flags; a frame, a tag, a surface
    appendHex(bytes, "ffffffff 6c000000 a4000000 14010000 d4010000"); // skins; frames, tags ... at
    appendHex(bytes, "0000c07f");                                     // a box that is not a number
    appendZeros(bytes, 52);
    appendHex(bytes, "746167 00 ff"); // "tag", and rubbish behind the terminator
    appendZeros(bytes, 59);
    appendHex(bytes, "0000803f 00000040 000040c0"); // 1 2 -3
    appendHex(bytes, "0000003f 00000000 00000000"); // 0.5 0 0
    appendHex(bytes, "00000000 0000003f 00000000");
    appendHex(bytes, "00000000 00000000 0000803f");
    appendHex(bytes, "49445033 73"); // IDP3, "s"
    appendZeros(bytes, 63);
    appendHex(bytes, "00000000 01000000 00000000 02000000 01000000"); // 0, 1, 2, 1 of them
    appendHex(bytes, "6c000000 78000000 78000000 88000000 98000000");
    appendHex(bytes, "01000000 00000000 01000000");
    appendHex(bytes, "0000003f 0000803e 00000000 000080bf");      // 0.5 0.25, 0 -1
    appendHex(bytes, "4000 8000 c0ff 4000  0100 0080 ff7f 2340"); // 64 128 -64 ...
    appendZeros(bytes, 40);                                       // up to the surface's end
    ASSERT_EQ(bytes.size(), 468u);

    const auto& [model, error, warnings] = readMd3Bytes(bytes);
    EXPECT_EQ(error, "none");
    EXPECT_THAT(warnings, IsEmpty());
    EXPECT_EQ(model.frameCount, 1u);
    EXPECT_THAT(model.tagNames, ElementsAre("tag"));
    ASSERT_THAT(model.tags, SizeIs(1));
    EXPECT_EQ(model.tags[0].origin, glm::dvec3(1, 2, -3));
    EXPECT_THAT(model.tags[0].axes,
                ElementsAre(glm::dvec3(0.5, 0, 0), glm::dvec3(0, 0.5, 0), glm::dvec3(0, 0, 1)));
    ASSERT_THAT(model.surfaces, SizeIs(1));
    const Md3Surface& surface = model.surfaces[0];
    EXPECT_EQ(surface.name, "s");
    EXPECT_THAT(surface.shaders, IsEmpty());
    EXPECT_THAT(surface.texCoords, ElementsAre(glm::dvec2(0.5, 0.25), glm::dvec2(0, -1)));
    EXPECT_THAT(surface.triangles, ElementsAre(Triangle{1, 0, 1}));
    EXPECT_EQ(surface.vertexCount, 2u);
    ASSERT_THAT(surface.vertices, SizeIs(2));
    EXPECT_EQ(positionOf(surface.vertices[0]), glm::dvec3(1, 2, -1));
    EXPECT_EQ(surface.vertices[0].zNormal >> 16U, 0x0040u);
    EXPECT_EQ(positionOf(surface.vertices[1]), glm::dvec3(0.015625, -512, 511.984375));
    EXPECT_EQ(surface.vertices[1].zNormal >> 16U, 0x4023u);
}

TEST(Md3, Names)
{
    const ReadMd3 read = readSmall();
    EXPECT_THAT(read.warnings, IsEmpty());
    EXPECT_THAT(read.model.tagNames, ElementsAre("tag_head", "tag_hand"));
    ASSERT_THAT(read.model.surfaces, SizeIs(2));
    EXPECT_EQ(read.model.surfaces[0].name, "face");
    EXPECT_EQ(read.model.surfaces[1].name, "hat");
    EXPECT_THAT(read.model.surfaces[0].shaders, ElementsAre("models/skin", "models\\other.tga"));
    EXPECT_THAT(read.model.surfaces[1].shaders, IsEmpty());
}

TEST(Md3, TagsLieFrameByFrame)
{
    const Md3Model model = readSmall().model;
    ASSERT_THAT(model.tags, SizeIs(4));
    EXPECT_EQ(model.tags[0].origin, glm::dvec3(1, 2, 3));
    EXPECT_EQ(model.tags[1].origin, glm::dvec3(-4, 5, 0.5));
    EXPECT_EQ(model.tags[2].origin, glm::dvec3(1, 2, 4));
    EXPECT_THAT(model.tags[0].axes,
                ElementsAre(glm::dvec3(1, 0, 0), glm::dvec3(0, 1, 0), glm::dvec3(0, 0, 1)));
    EXPECT_THAT(model.tags[3].axes,
                ElementsAre(glm::dvec3(0, 2, 0), glm::dvec3(-2, 0, 0), glm::dvec3(0, 0, 2)));
}

TEST(Md3, VerticesLieFrameByFrame)
{
    const Md3Model model = readSmall().model;
    EXPECT_EQ(model.frameCount, 2u);
    const Md3Surface& face = model.surfaces.at(0);
    EXPECT_EQ(face.vertexCount, 4u);
    ASSERT_THAT(face.vertices, SizeIs(8));
    EXPECT_EQ(positionOf(face.vertices[2]), glm::dvec3(1, -1, 0));
    EXPECT_EQ(positionOf(face.vertices[3]), glm::dvec3(0, -1, 0.5));
    EXPECT_EQ(positionOf(face.vertices[4]), glm::dvec3(0, 0, 10));
    EXPECT_EQ(positionOf(face.vertices[7]), glm::dvec3(0, -511.984375, 511.984375));
    const Md3Surface& hat = model.surfaces.at(1);
    EXPECT_EQ(hat.vertexCount, 3u);
    ASSERT_THAT(hat.vertices, SizeIs(6));
    EXPECT_EQ(positionOf(hat.vertices[5]), glm::dvec3(1, 0, 12));
}

TEST(Md3, TrianglesAndTextureCoordinatesAreAsStored)
{
    const Md3Model model = readSmall().model;
    const Md3Surface& face = model.surfaces.at(0);
    EXPECT_THAT(face.triangles, ElementsAre(Triangle{0, 1, 2}, Triangle{0, 2, 3}));
    EXPECT_THAT(face.texCoords, ElementsAre(glm::dvec2(0, 0), glm::dvec2(1, 0), glm::dvec2(1, 1),
                                            glm::dvec2(0.25, -1.5)));
    EXPECT_THAT(model.surfaces.at(1).triangles, ElementsAre(Triangle{2, 1, 0}));
}

TEST(Md3, NormalsAreZenithAndAzimuth)
{
    const auto expectNear = [](std::uint16_t code, const glm::dvec3& expected)
    {
        const glm::dvec3 normal = normalOf({.zNormal = std::uint32_t{code} << 16U});
        EXPECT_LT(glm::length(normal - expected), 1e-12) << code;
    };
    expectNear(0x0000, {0, 0, 1});
    expectNear(0x1200, {0, 0, 1}); // at the pole the azimuth means nothing
    expectNear(0x0080, {0, 0, -1});
    expectNear(0x0040, {1, 0, 0});
    expectNear(0x4040, {0, 1, 0});
    expectNear(0x8040, {-1, 0, 0});
    expectNear(0xC040, {0, -1, 0});
    expectNear(0x0020, {std::numbers::sqrt2 / 2, 0, std::numbers::sqrt2 / 2});
    expectNear(0x2040, {std::numbers::sqrt2 / 2, std::numbers::sqrt2 / 2, 0});
    expectNear(0x00C0, {-1, 0, 0}); // beyond the lower pole
}

TEST(Md3, EveryNormalHasLengthOne)
{
    for (std::uint32_t code = 0; code <= 0xFFFF; ++code)
    {
        const glm::dvec3 normal = normalOf({.zNormal = code << 16U});
        ASSERT_NEAR(glm::length(normal), 1.0, 1e-12) << code;
    }
}

TEST(Md3, WriterRoundsNormalsToTheNearestAngles)
{
    for (const glm::dvec3& normal :
         {glm::dvec3(0, 0, 1), glm::dvec3(0, 0, -1), glm::dvec3(1, 0, 0), glm::dvec3(0, -1, 0),
          glm::normalize(glm::dvec3(1, 2, 3)), glm::normalize(glm::dvec3(-3, 1, -2))})
    {
        const glm::dvec3 read =
            normalOf({.zNormal = std::uint32_t{test::md3NormalCode(normal)} << 16U});
        EXPECT_GT(glm::dot(read, normal), std::cos(std::numbers::pi / 128));
    }
}

TEST(Md3, OnlyTags)
{
    Md3File file = smallMd3File();
    file.surfaces.clear();
    Bytes bytes = writeMd3(file);
    for (const std::size_t field : {test::md3_header::kOfsSurfaces, test::md3_header::kOfsEnd})
        EXPECT_EQ(test::wordAt(bytes, field), bytes.size());
    const ReadMd3 read = readMd3Bytes(bytes);
    EXPECT_EQ(read.error, "none");
    EXPECT_THAT(read.warnings, IsEmpty());
    EXPECT_THAT(read.model.surfaces, IsEmpty());
    EXPECT_THAT(read.model.tags, SizeIs(4));
}

TEST(Md3, OnlySurfaces)
{
    Md3File file = smallMd3File();
    file.tags.clear();
    const ReadMd3 read = readMd3Bytes(writeMd3(file));
    EXPECT_EQ(read.error, "none");
    EXPECT_THAT(read.warnings, IsEmpty());
    EXPECT_THAT(read.model.tagNames, IsEmpty());
    EXPECT_THAT(read.model.tags, IsEmpty());
    EXPECT_THAT(read.model.surfaces, SizeIs(2));
}

TEST(Md3, AnEmptySurface)
{
    Md3File file = smallMd3File();
    file.surfaces.insert(file.surfaces.begin(), {.name = "none", .frames = {{}, {}}});
    const ReadMd3 read = readMd3Bytes(writeMd3(file));
    EXPECT_EQ(read.error, "none");
    EXPECT_THAT(read.warnings, IsEmpty());
    ASSERT_THAT(read.model.surfaces, SizeIs(3));
    EXPECT_EQ(read.model.surfaces[0].vertexCount, 0u);
    EXPECT_EQ(read.model.surfaces[1].name, "face");
}

TEST(Md3, WhereNothingIsCountedNoOffsetMatters)
{
    for (const std::uint32_t offset : {0U, 1U, 0x7FFF'FFFFU, 0xFFFF'FFFFU})
    {
        Md3File file = smallMd3File();
        file.tags.clear();
        Bytes bytes = writeMd3(file);
        setWord(bytes, test::md3_header::kOfsTags, offset);
        const std::size_t hat = test::md3SurfaceOffset(bytes, 1);
        setWord(bytes, hat + test::md3_surface::kOfsShaders, offset);
        EXPECT_EQ(readMd3Bytes(bytes).error, "none");
    }
}

TEST(Md3, NamesMayFillTheirFields)
{
    const std::string name(64, 'n');
    Md3File file = smallMd3File();
    file.name = name;
    file.surfaces[0].name = name;
    file.surfaces[0].shaders[0] = name;
    for (std::vector<test::Md3FileTag>& row : file.tags)
        row[0].name = name;
    const ReadMd3 read = readMd3Bytes(writeMd3(file));
    EXPECT_EQ(read.error, "none");
    EXPECT_THAT(read.warnings, IsEmpty());
    EXPECT_EQ(read.model.surfaces.at(0).name, name);
    EXPECT_EQ(read.model.surfaces.at(0).shaders.at(0), name);
    EXPECT_EQ(read.model.tagNames.at(0), name);
}

TEST(Md3, BoxesOfFramesAreNotLookedAt)
{
    Md3File file = smallMd3File();
    file.frames[1].minimum.y = std::numeric_limits<double>::quiet_NaN();
    file.frames[1].radius = std::numeric_limits<double>::infinity();
    const ReadMd3 read = readMd3Bytes(writeMd3(file));
    EXPECT_EQ(read.error, "none");
    EXPECT_THAT(read.warnings, IsEmpty());
}

TEST(Md3, BytesBehindTheEndAreIgnored)
{
    Bytes bytes = writeMd3(smallMd3File());
    bytes.resize(bytes.size() + 5);
    const ReadMd3 read = readMd3Bytes(bytes);
    EXPECT_EQ(read.error, "none");
    EXPECT_THAT(read.model.surfaces, SizeIs(2));
    EXPECT_THAT(read.warnings, IsEmpty());
}

TEST(Md3, AnEndThatIsWrongIsNotNeeded)
{
    for (const std::int32_t end : {0, -1, 108, 5000, std::numeric_limits<std::int32_t>::max()})
    {
        Bytes bytes = writeMd3(smallMd3File());
        setWord(bytes, test::md3_header::kOfsEnd, std::bit_cast<std::uint32_t>(end));
        const ReadMd3 read = readMd3Bytes(bytes);
        EXPECT_EQ(read.error, "none");
        EXPECT_THAT(read.warnings, IsEmpty());
    }
}

TEST(Md3, PartsMayLieInAnyOrderAndApart)
{
    // The surface's triangles move behind its vertices, with a gap.
    Bytes bytes = writeMd3(smallMd3File());
    const std::size_t hat = test::kSmallHat;
    const Bytes triangles(bytes.begin() + static_cast<std::ptrdiff_t>(hat + 108),
                          bytes.begin() + static_cast<std::ptrdiff_t>(hat + 120));
    for (std::size_t word = hat + 108; word < hat + 120; word += 4)
        setWord(bytes, word, 77);
    bytes.resize(bytes.size() + 8);
    bytes.insert(bytes.end(), triangles.begin(), triangles.end());
    setWord(bytes, hat + test::md3_surface::kOfsTriangles, 200);
    setWord(bytes, hat + test::md3_surface::kOfsEnd, 212);
    setWord(bytes, test::md3_header::kOfsEnd, static_cast<std::uint32_t>(bytes.size()));
    const ReadMd3 read = readMd3Bytes(bytes);
    EXPECT_EQ(read.error, "none");
    EXPECT_THAT(read.warnings, IsEmpty());
    EXPECT_THAT(read.model.surfaces.at(1).triangles, ElementsAre(Triangle{2, 1, 0}));
}

TEST(Md3, GarbageInTagsIsZero)
{
    Md3File file = smallMd3File();
    file.tags[0][1].axes = {glm::dvec3(0, 2, 0), glm::dvec3(-2, 0, 0), glm::dvec3(0, 7.7e31, 0)};
    file.tags[1][0].axes.fill(glm::dvec3(std::numeric_limits<double>::quiet_NaN()));
    file.tags[1][0].origin.x = 1e20;
    const ReadMd3 read = readMd3Bytes(writeMd3(file));
    EXPECT_THAT(read.warnings, ElementsAre(::testing::HasSubstr("5 axes and origins of tags")));
    ASSERT_THAT(read.model.tags, ::testing::SizeIs(4));
    EXPECT_THAT(read.model.tags[1].axes,
                ElementsAre(glm::dvec3(0, 2, 0), glm::dvec3(-2, 0, 0), glm::dvec3(0.0)));
    EXPECT_THAT(read.model.tags[2].axes, ::testing::Each(glm::dvec3(0.0)));
    EXPECT_EQ(read.model.tags[2].origin, glm::dvec3(0.0));
}

TEST(Md3, RefusesTextureCoordinatesThatAreNone)
{
    Md3File file = smallMd3File();
    file.surfaces[0].texCoords[3].y = -std::numeric_limits<double>::infinity();
    EXPECT_THAT(readMd3Bytes(writeMd3(file)).error,
                ::testing::HasSubstr("a texture coordinate of surface 0 (\"face\") has the number "
                                     "-inf: expected a magnitude of at most 1e+15"));
}

// Three frames; tag_head has x = 10, 20 and 30, tag_hand the negatives.
Md3File fileOfThreeFrames()
{
    Md3File file = smallMd3File();
    file.frames.resize(3);
    file.tags.resize(3, file.tags[0]);
    for (std::size_t frame = 0; frame < 3; ++frame)
    {
        file.tags[frame][0].origin.x = 10.0 * static_cast<double>(frame + 1);
        file.tags[frame][1].origin.x = -file.tags[frame][0].origin.x;
    }
    for (test::Md3FileSurface& surface : file.surfaces)
        surface.frames.resize(3, surface.frames[0]);
    return file;
}

TEST(Md3, TagsThatChangeTheirNamesKeepTheirPlaces)
{
    Md3File file = fileOfThreeFrames();
    for (const std::size_t frame : {1U, 2U})
        file.tags[frame][0].name = "tag_hat";
    const ReadMd3 read = readMd3Bytes(writeMd3(file));
    EXPECT_EQ(read.error, "none");
    EXPECT_THAT(read.model.tagNames, ElementsAre("tag_head", "tag_hand"));
    EXPECT_EQ(read.model.tags[2].origin.x, 20.0);
}

TEST(Md3, RefusesAndSaysWhereAndWhy)
{
    for (const test::TestCase& row : test::casesIn("md3.txt"))
    {
        Bytes bytes = writeMd3(smallMd3File());
        setWord(bytes, std::stoul(row.input), static_cast<std::uint32_t>(std::stoll(row.change)));
        EXPECT_EQ(readMd3Bytes(bytes).error, row.expected) << row.input << " = " << row.change;
    }
}

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
    EXPECT_EQ(
        readMd3Bytes(bytes).error,
        "204: ofsSt of surface 0 (\"\") is 1100: expected 4 times 8 bytes between the header, "
        "which ends at 108, and 108");
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
    memory += read.texCoords.size() * sizeof(glm::dvec2) +
              read.vertices.size() * sizeof(gpu::FrameVertex);
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
    EXPECT_EQ(
        readMd3Bytes(bytes).error,
        "756: ofsTriangles of surface 0 (\"a\\x1b[31m\\x0a\") is 108: expected 4294967295 times 12 "
        "bytes between the header, which ends at 108, and 364");
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
