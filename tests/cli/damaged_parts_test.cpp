// Models of which a part is damaged that can be rebuilt or left out: they open, with a warning that
// --strict turns into a refusal.
#include "tests/cli/viewer_program.h"
#include "tests/support/picture.h"
#include "tests/support/temp_folder.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <ostream>
#include <string>

namespace sinew::test
{
namespace
{

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::IsEmpty;

fs::path folderOf(const std::string& name)
{
    return fs::path(SINEW_DAMAGED_PARTS) / name;
}

struct DamagedPart
{
    std::string file;
    std::string warning; // empty: nothing of it matters
};

void PrintTo(const DamagedPart& part, std::ostream* out)
{
    *out << part.file;
}

class DamagedParts : public testing::TestWithParam<DamagedPart>
{
};

TEST_P(DamagedParts, AreRebuiltWithAWarning)
{
    const std::string file = folderOf(GetParam().file).string();
    const ProcessResult result = runViewer({file, "--check"});
    EXPECT_EQ(result.exitCode, 0) << result.standardError;
    const bool warns = !GetParam().warning.empty();
    EXPECT_THAT(result.standardOutput, HasSubstr(warns ? ": 1 warning\n" : ": no warnings\n"));
    EXPECT_THAT(result.standardError, HasSubstr(GetParam().warning));
    EXPECT_EQ(runViewer({file, "--check", "--strict"}).exitCode, warns ? 2 : 0);
}

INSTANTIATE_TEST_SUITE_P(
    Files, DamagedParts,
    testing::Values(
        DamagedPart{"iqm_nan_tangent/rifle.iqm",
                    "mesh 0 (\"gun\"): tangents of 3 vertices are not finite or above 1e+15 and "
                    "become those of the surface"},
        DamagedPart{"md3_tag_garbage/pack.md3",
                    "offset 164: 1 tags, counted per frame, have unusable axes or origins, the "
                    "first is tag 0 (\"tag_torso\") in frame 0"},
        DamagedPart{"md5_zero_biases/m.md5mesh",
                    "m.md5mesh:14:7: all biases of 24 of mesh 0's vertices are 0, vertex 0 first; "
                    "their first joint carries them"},
        DamagedPart{"md5_ctrl_z/a.md5mesh", ""}, DamagedPart{"md5_zeros/a.md5mesh", ""},
        DamagedPart{"iqm_vertex_colours/tree.iqm", ""},
        DamagedPart{"iqm_vertex_colours_alone/tree_no_image.iqm",
                    "no image found for shader \"bark\": the colours of its vertices are shown"}));

std::size_t pixelsWhere(const Image& image, bool (*fits)(const Colour&))
{
    std::size_t count = 0;
    for (std::uint32_t y = 0; y < image.height; ++y)
        for (std::uint32_t x = 0; x < image.width; ++x)
            count += fits(colourAt(image, x, y)) ? 1 : 0;
    return count;
}

// Brown below and green above.
TEST(VertexColoursOfIqm, AreShownWithAndWithoutAnImage)
{
    if (!hasVulkanDevice())
        GTEST_SKIP() << "no Vulkan device";
    const TempFolder folder;
    for (const char* file :
         {"iqm_vertex_colours/tree.iqm", "iqm_vertex_colours_alone/tree_no_image.iqm"})
    {
        const fs::path picture = folder / "a.png";
        const ProcessResult result = runViewer({folderOf(file).string(), "--headless", "--size",
                                                "64x64", "--output", picture.string()});
        ASSERT_EQ(result.exitCode, 0) << result.standardError;
        const Image image = readPicture(picture);
        EXPECT_GT(pixelsWhere(image, [](const Colour& c) { return c[1] > c[0] + 30; }), 20U);
        EXPECT_GT(pixelsWhere(image, [](const Colour& c) { return c[0] > c[1] + 20; }), 20U);
        EXPECT_EQ(pixelsWhere(image, [](const Colour& c) { return c[2] > c[1] + 60; }), 0U);
    }
}

} // namespace
} // namespace sinew::test
