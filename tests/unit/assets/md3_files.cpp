#include "tests/unit/assets/md3_files.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace sinew::test
{
namespace
{

// "offset: message"; every message about an MD3 file has an offset and the file's name.
std::string shown(const Diagnostic& diagnostic)
{
    EXPECT_EQ(diagnostic.file, "models/a.md3");
    EXPECT_EQ(diagnostic.line, 0u);
    EXPECT_TRUE(diagnostic.offset.has_value() || diagnostic.leftOut > 0) << diagnostic.message;
    return fmt::format("{}: {}", diagnostic.offset.value_or(0), diagnostic.message);
}

} // namespace

Md3File smallMd3File()
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

ReadMd3 readMd3Bytes(const std::vector<std::byte>& bytes)
{
    // Of its exact size, so that AddressSanitizer sees a read beyond its end.
    const std::vector<std::byte> exact(bytes.begin(), bytes.end());
    Diagnostics warnings;
    Result<Md3Model> model = readMd3(exact, "models/a.md3", warnings);
    ReadMd3 read;
    for (const Diagnostic& warning : warnings)
        read.warnings.push_back(shown(warning));
    if (model)
        read.model = std::move(*model);
    else
        read.error = shown(model.error());
    return read;
}

} // namespace sinew::test
