#include "engine/images/image_sources.h"
#include "tests/unit/assets/make_image.h"
#include "tests/unit/assets/material_folders.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sinew
{
namespace
{

std::string pngOf(const Image& image)
{
    const std::vector<std::byte> png = encodePng(image);
    return {reinterpret_cast<const char*>(png.data()), png.size()};
}

class ImagesReadAhead : public ::testing::Test
{
protected:
    VirtualFile write(const std::string& name, const std::string& contents)
    {
        folders.write("base/" + name, contents);
        return folders.files().find(name).value();
    }

    test::MaterialFolders folders;
    Diagnostics warnings;
};

TEST_F(ImagesReadAhead, AreAsManyAsAQuarterOfTheBudgetHolds)
{
    const Image image = test::gradient(64, 64);
    folders.write("base/b.png", pngOf(image));
    folders.write("base/c.png", pngOf(image));
    const VirtualFile a = write("a.png", pngOf(image));
    const VirtualFile b = folders.files().find("b.png").value();
    const VirtualFile c = folders.files().find("c.png").value();
    ImageBudget budget({.bytes = 4 * 2 * image.pixels.size()});
    ImageSources sources(folders.files(), budget, warnings);
    sources.readAhead({a, b, a, c});
    for (const char* name : {"base/a.png", "base/b.png", "base/c.png"})
        folders.write(name, "no longer an image");
    for (const VirtualFile& file : {a, b})
    {
        const Result<Texture> texture = sources.take(file);
        ASSERT_TRUE(texture) << file.shown;
        EXPECT_EQ(texture->levels.front().bytes, image.pixels);
    }
    EXPECT_FALSE(sources.take(c));
    EXPECT_FALSE(sources.take(a)) << "it was given away";
}

TEST_F(ImagesReadAhead, AreRefusedAsOthersAre)
{
    const std::string png = pngOf(test::gradient(64, 64));
    const VirtualFile cut = write("cut.png", png.substr(0, png.size() / 2));
    ImageBudget budget({});
    ImageSources sources(folders.files(), budget, warnings);
    const Result<Texture> read = sources.take(cut);
    sources.readAhead({cut});
    const Result<Texture> readAhead = sources.take(cut);
    ASSERT_FALSE(read);
    ASSERT_FALSE(readAhead);
    EXPECT_EQ(toString(readAhead.error()), toString(read.error()));
}

TEST_F(ImagesReadAhead, CostWorkWhenTheyAreAskedFor)
{
    const Image image = test::gradient(64, 64);
    folders.write("base/b.png", pngOf(image));
    const VirtualFile a = write("a.png", pngOf(image));
    const VirtualFile b = folders.files().find("b.png").value();
    ImageBudget budget({.work = 2 * 64 * 64});
    ImageSources sources(folders.files(), budget, warnings);
    sources.readAhead({a, b});
    EXPECT_TRUE(sources.take(b));
    EXPECT_TRUE(sources.take(a));
    EXPECT_TRUE(budget.takeWork(1)) << "nothing is left";
}

} // namespace
} // namespace sinew
