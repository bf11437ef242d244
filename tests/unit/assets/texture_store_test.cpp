#include "engine/materials/texture_store.h"
#include "tests/support/temp_folder.h"
#include "tests/unit/assets/make_image.h"
#include "tests/unit/assets/material_folders.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sinew
{
namespace
{

using ::testing::EndsWith;
using ::testing::HasSubstr;

std::string pngOf(const Image& image)
{
    const std::vector<std::byte> png = encodePng(image);
    return {reinterpret_cast<const char*>(png.data()), png.size()};
}

class ImagesReadAhead : public ::testing::Test
{
protected:
    ImagesReadAhead()
    {
        for (const char* name : {"a.png", "b.png", "c.png"})
            folders.write(std::string("base/") + name, pngOf(image));
    }

    VirtualFile file(const std::string& name) const { return folders.files().find(name).value(); }
    TextureStore storeWith(std::uint64_t bytes)
    {
        return {search, MaterialLimits{.imageBytes = bytes}, textures};
    }

    const Image image = test::gradient(64, 64);
    test::MaterialFolders folders;
    const ImageSearch search{.files = folders.files(), .modelMount = 0};
    std::vector<LoadedTexture> textures;
};

TEST_F(ImagesReadAhead, AreAsManyAsAQuarterOfTheBudgetHolds)
{
    TextureStore store = storeWith(4 * 2 * image.pixels.size());
    store.readAhead({file("a.png"), file("b.png"), file("a.png"), file("c.png")});
    for (const char* name : {"base/a.png", "base/b.png", "base/c.png"})
        folders.write(name, "no longer an image");
    for (const char* name : {"a.png", "b.png"})
    {
        ASSERT_TRUE(store.load(file(name), true).texture) << name;
        EXPECT_EQ(textures.back().texture.levels.front().bytes, image.pixels);
    }
    EXPECT_FALSE(store.load(file("c.png"), true).texture);
    EXPECT_EQ(store.load(file("a.png"), true).texture, 0U);
    EXPECT_FALSE(store.load(file("a.png"), false).texture) << "it was given away";
}

TEST_F(ImagesReadAhead, CountWhenTheyAreAskedFor)
{
    TextureStore store = storeWith(2 * image.pixels.size());
    store.readAhead({file("a.png"), file("b.png")});
    EXPECT_TRUE(store.load(file("b.png"), true).texture);
    EXPECT_TRUE(store.load(file("a.png"), true).texture);
    EXPECT_THAT(store.load(file("c.png"), true).outcome, HasSubstr("only 0.0 of the 0 MiB"));
}

TEST(Lmp, HasTheColoursOfThePalette)
{
    const test::TempFolder folder;
    const std::string pixels("\x02\0\0\0\x02\0\0\0\0\x01\xff\x80more", 16);
    folder.write("progs/ogre_00_00.lmp", pixels);
    VirtualFiles files;
    ASSERT_TRUE(files.mount(folder.path()));
    const ImageSearch search{.files = files, .modelMount = 0};
    std::vector<LoadedTexture> textures;
    TextureStore store(search, {}, textures);
    const VirtualFile file = files.find("progs/ogre_00_00.lmp").value();
    EXPECT_THAT(store.load(file, true).outcome,
                EndsWith("ogre_00_00.lmp: its colours are in gfx/palette.lmp, which is missing: "
                         "name the game folder or archive that has it with --base"));
    const test::TempFolder base;
    std::string palette;
    for (int i = 0; i < 256; ++i)
        palette.append({static_cast<char>(i), static_cast<char>(255 - i), '\7'});
    base.write("gfx/palette.lmp", palette);
    ASSERT_TRUE(files.mount(base.path()));
    ASSERT_TRUE(store.load(file, false).texture);
    const Image image = toImage(textures[0].texture).value();
    EXPECT_EQ(test::pixelAt(image, 0, 0), 0x00FF07FFU);
    EXPECT_EQ(test::pixelAt(image, 1, 0), 0x01FE07FFU);
    EXPECT_EQ(test::pixelAt(image, 0, 1), 0xFF0007FFU);
    EXPECT_EQ(test::pixelAt(image, 1, 1), 0x807F07FFU);
}

} // namespace
} // namespace sinew
