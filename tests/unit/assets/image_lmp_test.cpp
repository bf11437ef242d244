#include "engine/base/little_endian.h"
#include "engine/images/image_formats.h"
#include "engine/images/image_sources.h"
#include "tests/support/temp_folder.h"
#include "tests/unit/assets/make_image.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sinew
{
namespace
{

using test::bytesOf;
using test::pixelAt;
using ::testing::EndsWith;

// Index i has the colour (i, 255 - i, 7).
std::string palette()
{
    std::string colours;
    for (int i = 0; i < 256; ++i)
        colours.append({static_cast<char>(i), static_cast<char>(255 - i), '\7'});
    return colours;
}

std::string lmp(std::uint32_t width, std::uint32_t height, const std::string& indices)
{
    std::string bytes;
    appendUint32(bytes, width);
    appendUint32(bytes, height);
    return bytes + indices;
}

std::string whyRefused(const std::string& file, const std::string& colours = palette())
{
    const auto tga = tgaOfLmp(bytesOf(file), bytesOf(colours));
    return tga ? "it is not" : tga.error();
}

TEST(Lmp, HasTheColoursOfThePalette)
{
    const test::TempFolder folder;
    folder.write("progs/ogre_00_00.lmp", lmp(2, 2, {'\0', '\1', '\xff', '\x80'}) + "more");
    VirtualFiles files;
    ASSERT_TRUE(files.mount(folder.path()));
    ImageBudget budget{ImageLimits{}};
    Diagnostics warnings;
    ImageSources sources(files, budget, warnings);
    const VirtualFile file = files.find("progs/ogre_00_00.lmp").value();
    EXPECT_THAT(toString(sources.take(file).error()),
                EndsWith("ogre_00_00.lmp: its colours are in gfx/palette.lmp, which is missing: "
                         "name the game folder or archive that has it with --base"));
    const test::TempFolder base;
    base.write("gfx/palette.lmp", palette());
    ASSERT_TRUE(files.mount(base.path()));
    const Result<Image> image = sources.image(file, 1);
    ASSERT_TRUE(image) << toString(image.error());
    EXPECT_EQ(pixelAt(*image, 0, 0), 0x00FF07FFU);
    EXPECT_EQ(pixelAt(*image, 1, 0), 0x01FE07FFU);
    EXPECT_EQ(pixelAt(*image, 0, 1), 0xFF0007FFU);
    EXPECT_EQ(pixelAt(*image, 1, 1), 0x807F07FFU);
}

TEST(Lmp, KeepsSizesAboveAByte)
{
    const auto tga = tgaOfLmp(bytesOf(lmp(300, 1, std::string(300, 'a'))), bytesOf(palette()));
    ASSERT_TRUE(tga);
    EXPECT_EQ(decodeTga(*tga)->width, 300U);
}

TEST(Lmp, IsRefusedWhereItCannotHoldItsPixels)
{
    EXPECT_EQ(whyRefused("1234567"), "LMP ends before its first pixel");
    EXPECT_EQ(whyRefused(lmp(0, 4, "")), "LMP image of 0 x 4 pixels, expected at least one");
    EXPECT_EQ(whyRefused(lmp(0xFFFFFFFF, 1, "")),
              "LMP image of 4294967295 x 1 pixels, expected at most 8192 x 8192");
    EXPECT_EQ(whyRefused(lmp(8000, 8000, "abc")),
              "LMP of 11 bytes cannot hold the 8000 x 8000 pixels that it declares");
    EXPECT_EQ(whyRefused(lmp(1, 1, "a"), "short"),
              "its palette gfx/palette.lmp has 5 bytes, expected 768");
}

} // namespace
} // namespace sinew
