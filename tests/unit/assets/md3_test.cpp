// Reads, repairs and rejects MD3 files. cases/md3.txt lists changes of single words.
#include "engine/animation/stored_frames.h"
#include "engine/formats/md3/md3.h"
#include "tests/support/md3_writer.h"
#include "tests/unit/assets/test_cases.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numbers>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sinew::test
{
namespace
{

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using Bytes = std::vector<std::byte>;
namespace header = md3_header;
namespace surface = md3_surface;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr std::size_t kSmallHat = 1032; // offset of the second surface of smallFile()

// Two frames; the tags "tag_head" and "tag_hand"; the surfaces "face" (four vertices, two
// triangles, two shaders) and "hat" (three vertices, one triangle, no shader).
Md3File smallFile()
{
    Md3File file{.name = "models/small.md3"};
    file.frames = {{.radius = 1.0, .name = "base"}, {.radius = 2.0, .name = "up"}};
    const Md3FileTag hand{.name = "tag_hand",
                          .origin = {-4, 5, 0.5},
                          .axes = {glm::dvec3(0, 2, 0), glm::dvec3(-2, 0, 0), glm::dvec3(0, 0, 2)}};
    file.tags = {{{.name = "tag_head", .origin = {1, 2, 3}}, hand},
                 {{.name = "tag_head", .origin = {1, 2, 4}}, hand}};
    file.surfaces = {
        {.name = "face",
         .shaders = {"models/skin", "models\\other.tga"},
         .texCoords = {{0, 0}, {1, 0}, {1, 1}, {0.25, -1.5}},
         .triangles = {{0, 1, 2}, {0, 2, 3}},
         .frames = {{{{0, 0, 0}, {0, 0, 1}},
                     {{1, 0, 0}, {1, 0, 0}},
                     {{1, -1, 0}, {0, 1, 0}},
                     {{0, -1, 0.5}, {0, 0, -1}}},
                    {{{0, 0, 10}}, {{1, 0, 10}}, {{1, -1, 10}}, {{0, -511.984375, 511.984375}}}}},
        {.name = "hat",
         .texCoords = {{0, 0}, {0.5, 0}, {0, 0.5}},
         .triangles = {{2, 1, 0}},
         .frames = {{{{0, 0, 2}}, {{0, 1, 2}}, {{1, 0, 2}}},
                    {{{0, 0, 12}}, {{0, 1, 12}}, {{1, 0, 12}}}}}};
    return file;
}

// The model, or an empty one, and "offset: message" for the error and each warning.
struct Outcome
{
    Md3Model model;
    std::string error = "reads";
    std::vector<std::string> warnings;
};

std::string shown(const Diagnostic& diagnostic)
{
    EXPECT_EQ(diagnostic.file, "models/a.md3");
    EXPECT_TRUE(diagnostic.offset.has_value() || diagnostic.leftOut > 0) << diagnostic.message;
    return fmt::format("{}: {}", diagnostic.offset.value_or(0), diagnostic.message);
}

Outcome read(const Bytes& bytes)
{
    // An exact copy lets AddressSanitizer detect reads beyond its end.
    const Bytes exact(bytes.begin(), bytes.end());
    Diagnostics warnings;
    Result<Md3Model> model = readMd3(exact, "models/a.md3", warnings);
    Outcome outcome;
    for (const Diagnostic& warning : warnings)
        outcome.warnings.push_back(shown(warning));
    if (model)
        outcome.model = std::move(*model);
    else
        outcome.error = shown(model.error());
    return outcome;
}

// Reads a valid file.
Md3Model modelOf(const Md3File& file)
{
    Outcome outcome = read(writeMd3(file));
    EXPECT_EQ(outcome.error, "reads");
    EXPECT_THAT(outcome.warnings, IsEmpty());
    return std::move(outcome.model);
}

TEST(Md3, IsReadAsTheTableSays)
{
    for (const TestCase& row : casesIn("md3.txt"))
    {
        SCOPED_TRACE(fmt::format("md3.txt:{}", row.line));
        Bytes bytes = writeMd3(smallFile());
        for (std::size_t i = 0; i + 1 < row.columns.size(); i += 2)
            setWord(bytes, std::stoul(row.columns[i]),
                    static_cast<std::uint32_t>(std::stoll(row.columns[i + 1])));
        const auto [model, error, warnings] = read(bytes);
        const bool isRead = row.expected == "reads" || row.expected == "no tags";
        EXPECT_THAT(error, HasSubstr(isRead ? "reads" : row.expected));
        if (!isRead)
            continue;
        EXPECT_THAT(warnings, IsEmpty());
        EXPECT_THAT(model.tags, SizeIs(row.expected == "no tags" ? 0 : 4));
        EXPECT_THAT(model.surfaces, SizeIs(2));
    }
}

// Digits in pairs, with spaces anywhere.
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

// Does not use the writer.
TEST(Md3, BytesWrittenOutByHand)
{
    Bytes bytes;
    appendHex(bytes, "49445033 0f000000 6d"); // IDP3, 15, "m"
    appendZeros(bytes, 63);
    appendHex(bytes, "ffffffff 01000000 01000000 01000000"); // flags; a frame, a tag, a surface
    appendHex(bytes, "ffffffff 6c000000 a4000000 14010000 d4010000"); // skins; offsets ...
    appendHex(bytes, "0000c07f");                                     // a box that is not a number
    appendZeros(bytes, 52);
    appendHex(bytes, "746167 00 ff"); // "tag", and garbage after the terminator
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
    appendZeros(bytes, 40);                                       // to the end of the surface

    const auto& [model, error, warnings] = read(bytes);
    EXPECT_EQ(error, "reads");
    EXPECT_THAT(warnings, IsEmpty());
    EXPECT_EQ(model.frameCount, 1u);
    EXPECT_THAT(model.tagNames, ElementsAre("tag"));
    ASSERT_THAT(model.tags, SizeIs(1));
    EXPECT_EQ(model.tags[0].origin, glm::dvec3(1, 2, -3));
    EXPECT_THAT(model.tags[0].axes,
                ElementsAre(glm::dvec3(0.5, 0, 0), glm::dvec3(0, 0.5, 0), glm::dvec3(0, 0, 1)));
    ASSERT_THAT(model.surfaces, SizeIs(1));
    const Md3Surface& first = model.surfaces[0];
    EXPECT_EQ(first.name, "s");
    EXPECT_THAT(first.shaders, IsEmpty());
    EXPECT_THAT(first.texCoords, ElementsAre(glm::dvec2(0.5, 0.25), glm::dvec2(0, -1)));
    EXPECT_THAT(first.triangles, ElementsAre(Triangle{1, 0, 1}));
    ASSERT_THAT(first.vertices, SizeIs(2));
    EXPECT_EQ(positionOf(first.vertices[0]), glm::dvec3(1, 2, -1));
    EXPECT_EQ(first.vertices[0].zNormal >> 16U, 0x0040u);
    EXPECT_EQ(positionOf(first.vertices[1]), glm::dvec3(0.015625, -512, 511.984375));
    EXPECT_EQ(first.vertices[1].zNormal >> 16U, 0x4023u);
}

TEST(Md3, TagsAndVerticesLieFrameByFrame)
{
    const Md3Model model = modelOf(smallFile());
    EXPECT_THAT(model.tagNames, ElementsAre("tag_head", "tag_hand"));
    ASSERT_THAT(model.tags, SizeIs(4));
    EXPECT_EQ(model.tags[1].origin, glm::dvec3(-4, 5, 0.5));
    EXPECT_EQ(model.tags[2].origin, glm::dvec3(1, 2, 4));
    ASSERT_THAT(model.surfaces, SizeIs(2));
    const Md3Surface& face = model.surfaces[0];
    EXPECT_THAT(face.shaders, ElementsAre("models/skin", "models\\other.tga"));
    EXPECT_THAT(face.triangles, ElementsAre(Triangle{0, 1, 2}, Triangle{0, 2, 3}));
    ASSERT_THAT(face.vertices, SizeIs(8));
    EXPECT_EQ(positionOf(face.vertices[3]), glm::dvec3(0, -1, 0.5));
    EXPECT_EQ(positionOf(face.vertices[4]), glm::dvec3(0, 0, 10));
    EXPECT_EQ(positionOf(face.vertices[7]), glm::dvec3(0, -511.984375, 511.984375));
    const Md3Surface& hat = model.surfaces[1];
    EXPECT_EQ(hat.vertexCount, 3u);
    ASSERT_THAT(hat.vertices, SizeIs(6));
    EXPECT_EQ(positionOf(hat.vertices[5]), glm::dvec3(1, 0, 12));
}

TEST(Md3, NormalsAreZenithAndAzimuth)
{
    const double half = std::numbers::sqrt2 / 2;
    const std::pair<std::uint16_t, glm::dvec3> normals[] = {
        {0x0000, {0, 0, 1}},       {0x1200, {0, 0, 1}}, // at the pole the azimuth has no effect
        {0x0080, {0, 0, -1}},      {0x0040, {1, 0, 0}},  {0x4040, {0, 1, 0}},
        {0x8040, {-1, 0, 0}},      {0xC040, {0, -1, 0}}, {0x0020, {half, 0, half}},
        {0x2040, {half, half, 0}}, {0x00C0, {-1, 0, 0}}}; // beyond the lower pole
    for (const auto& [code, expected] : normals)
        EXPECT_LT(glm::length(normalOf({.zNormal = std::uint32_t{code} << 16U}) - expected), 1e-12)
            << code;
}

TEST(Md3, TagsSurfacesAndVerticesMayBeNone)
{
    Md3File onlyTags = smallFile();
    onlyTags.surfaces.clear();
    EXPECT_THAT(modelOf(onlyTags).surfaces, IsEmpty());
    Md3File onlySurfaces = smallFile();
    onlySurfaces.tags.clear();
    EXPECT_THAT(modelOf(onlySurfaces).tags, IsEmpty());
    Md3File empty = smallFile();
    empty.surfaces.insert(empty.surfaces.begin(), {.name = "none", .frames = {{}, {}}});
    const Md3Model model = modelOf(empty);
    ASSERT_THAT(model.surfaces, SizeIs(3));
    EXPECT_EQ(model.surfaces[0].vertexCount, 0u);
    EXPECT_EQ(model.surfaces[1].name, "face");
}

TEST(Md3, NamesMayFillTheirFields)
{
    const std::string name(64, 'n');
    Md3File file = smallFile();
    file.surfaces[0].name = name;
    file.surfaces[0].shaders[0] = name;
    for (std::vector<Md3FileTag>& row : file.tags)
        row[0].name = name;
    const Md3Model model = modelOf(file);
    EXPECT_EQ(model.surfaces.at(0).name, name);
    EXPECT_EQ(model.surfaces.at(0).shaders.at(0), name);
    EXPECT_EQ(model.tagNames.at(0), name);
}

// Moves the surface's triangles after its vertices with a gap, and appends bytes at the end.
TEST(Md3, PartsMayLieInAnyOrderAndApart)
{
    Bytes bytes = writeMd3(smallFile());
    const auto begin = bytes.begin() + kSmallHat + 108;
    const Bytes triangles(begin, begin + 12);
    for (std::size_t word = kSmallHat + 108; word < kSmallHat + 120; word += 4)
        setWord(bytes, word, 77);
    appendZeros(bytes, 8);
    bytes.insert(bytes.end(), triangles.begin(), triangles.end());
    setWord(bytes, kSmallHat + surface::kOfsTriangles, 200);
    setWord(bytes, kSmallHat + surface::kOfsEnd, 212);
    appendZeros(bytes, 5);
    const Outcome outcome = read(bytes);
    EXPECT_THAT(outcome.warnings, IsEmpty());
    EXPECT_THAT(outcome.model.surfaces.at(1).triangles, ElementsAre(Triangle{2, 1, 0}));
}

TEST(Md3, GarbageInTagsIsZero)
{
    Md3File file = smallFile();
    file.tags[0][1].axes = {glm::dvec3(0, 2, 0), glm::dvec3(-2, 0, 0), glm::dvec3(0, 7.7e31, 0)};
    file.tags[1][0].axes.fill(glm::dvec3(std::numeric_limits<double>::quiet_NaN()));
    file.tags[1][0].origin.x = 1e20;
    const Outcome outcome = read(writeMd3(file));
    EXPECT_THAT(outcome.warnings, ElementsAre(HasSubstr("5 axes and origins of tags")));
    ASSERT_THAT(outcome.model.tags, ::testing::SizeIs(4));
    EXPECT_THAT(outcome.model.tags[1].axes,
                ElementsAre(glm::dvec3(0, 2, 0), glm::dvec3(-2, 0, 0), glm::dvec3(0.0)));
    EXPECT_THAT(outcome.model.tags[2].axes, ::testing::Each(glm::dvec3(0.0)));
    EXPECT_EQ(outcome.model.tags[2].origin, glm::dvec3(0.0));
}

// Names in later frames do not matter.
TEST(Md3, TagsHaveTheOrderOfTheFirstFrame)
{
    Md3File file = smallFile();
    file.tags[1][0].name = "tag_hat";
    const Outcome outcome = read(writeMd3(file));
    EXPECT_EQ(outcome.error, "reads");
    EXPECT_THAT(outcome.model.tagNames, ElementsAre("tag_head", "tag_hand"));
    EXPECT_EQ(outcome.model.tags[2].origin, glm::dvec3(1, 2, 4));
}

TEST(Md3, TakesAsManyFramesAsItSays)
{
    Md3File file;
    file.frames.resize(kMostMd3Frames);
    EXPECT_EQ(modelOf(file).frameCount, kMostMd3Frames);
    file.frames.emplace_back();
    EXPECT_EQ(read(writeMd3(file)).error, "76: numFrames is 65537: expected 1 to 65536");
}

TEST(Md3, SurfacesCannotShareTheirBytes)
{
    Bytes bytes = writeMd3(smallFile());
    setWord(bytes, header::kNumSurfaces, 10);
    setWord(bytes, header::kOfsSurfaces, 108);
    setWord(bytes, header::kNumTags, 0);
    for (std::size_t begin = 108; begin < 108 + 10 * 108; begin += 108)
    {
        setWord(bytes, begin, 0x33504449);
        setWord(bytes, begin + surface::kNumFrames, 2);
        setWord(bytes, begin + surface::kNumVerts, 4);
        setWord(bytes, begin + surface::kOfsSt, 1100);
        setWord(bytes, begin + surface::kOfsEnd, 108);
    }
    EXPECT_THAT(read(bytes).error, HasSubstr("204: ofsSt of surface 0 (\"\") is 1100: expected"));
}

// All arrays of the only surface and the tags share the same bytes.
TEST(Md3, TakesLittleMemoryWhereAllOverlaps)
{
    constexpr std::size_t kRoom = 68 * 112;
    Bytes bytes = writeMd3({.surfaces = {{.name = "s", .frames = {{}}}}});
    const std::size_t begin = md3SurfaceOffset(bytes, 0);
    bytes.resize(bytes.size() + kRoom, std::byte{0x3F});
    setWord(bytes, header::kNumTags, kRoom / header::kTagSize);
    setWord(bytes, header::kOfsTags, static_cast<std::uint32_t>(begin + surface::kSize));
    setWord(bytes, begin + surface::kOfsEnd, surface::kSize + kRoom);
    setWord(bytes, begin + surface::kNumShaders, kRoom / surface::kShaderSize);
    setWord(bytes, begin + surface::kNumVerts, kRoom / surface::kVertexSize);
    for (const std::size_t field : {surface::kOfsShaders, surface::kOfsSt, surface::kOfsXyzNormals})
        setWord(bytes, begin + field, surface::kSize);
    const auto& [model, error, warnings] = read(bytes);
    ASSERT_EQ(error, "reads");
    std::size_t memory = model.tags.size() * sizeof(Md3Tag);
    const Md3Surface& first = model.surfaces.at(0);
    memory += first.texCoords.size() * sizeof(glm::dvec2) +
              first.vertices.size() * sizeof(gpu::FrameVertex);
    for (const std::vector<std::string>* const names : {&model.tagNames, &first.shaders})
        for (const std::string& name : *names)
            memory += sizeof(std::string) + name.capacity();
    EXPECT_GT(memory, 5 * bytes.size()); // everything was read
    EXPECT_LE(memory, 10 * bytes.size());
}

TEST(Md3, RefusesEveryFileThatIsCutShort)
{
    const Bytes whole = writeMd3(smallFile());
    for (std::size_t size = 0; size < whole.size(); ++size)
    {
        const std::string error = read({whole.begin(), whole.begin() + std::ptrdiff_t(size)}).error;
        EXPECT_NE(error, "reads") << size;
        if (size >= 4 && size < 108)
        {
            EXPECT_THAT(error, HasSubstr(": the file ends in its header")) << size;
        }
    }
}

} // namespace
} // namespace sinew::test
