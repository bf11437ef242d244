// DDS images look like the PNG files from which they were made.
#include "tests/golden/comparison.h"
#include "tests/golden/rendering.h"
#include "tests/support/make_dds.h"
#include "tests/support/material_scenes.h"

#include <fmt/format.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace sinew::test
{

namespace
{

// Size of single-coloured cells. Down to the level with one block per cell, each block then has a
// single colour too.
constexpr std::uint32_t kCell = 16;

Image pixelated(const Image& image)
{
    Image cells = image;
    for (std::uint32_t y = 0; y < image.height; ++y)
        for (std::uint32_t x = 0; x < image.width; ++x)
            setColourAt(
                cells, x, y,
                colourAt(image, x / kCell * kCell + kCell / 2, y / kCell * kCell + kCell / 2));
    return cells;
}

// Blocks with one colour: two equal endpoints, and indices of the first.
std::vector<std::byte> blocksOf(const Image& image, std::uint32_t step, bool hasAlpha)
{
    std::vector<std::byte> bytes;
    const auto append = [&](std::uint32_t value, int count)
    {
        for (int i = 0; i < count; ++i)
            bytes.push_back(static_cast<std::byte>(i < 4 ? value >> 8 * i & 255U : 0U));
    };
    for (std::uint32_t y = 0; y < image.height; y += step)
        for (std::uint32_t x = 0; x < image.width; x += step)
        {
            const Colour colour = colourAt(image, x, y);
            const std::uint32_t packed = std::uint32_t{colour[0]} >> 3 << 11 |
                                         std::uint32_t{colour[1]} >> 2 << 5 |
                                         std::uint32_t{colour[2]} >> 3;
            if (hasAlpha)
                append(colour[3] * 0x101U, 8);
            append(packed << 16 | packed, 8);
        }
    return bytes;
}

// Writes to the folder for images that Doom 3 compresses itself; it takes precedence over all
// others.
void writeCompressed(const TempFolder& base, const std::string& name, std::string_view fourCc,
                     const Image& image)
{
    std::vector<std::byte> blocks;
    std::uint32_t levels = 0;
    for (std::uint32_t step = 4; step <= kCell; step *= 2, ++levels)
    {
        const std::vector<std::byte> ofLevel = blocksOf(image, step, fourCc != "DXT1");
        blocks.insert(blocks.end(), ofLevel.begin(), ofLevel.end());
    }
    const std::vector<std::byte> file = ddsFile({.flags = Dds{}.flags | kDdsHasLevelCount,
                                                 .width = image.width,
                                                 .height = image.height,
                                                 .levelCount = levels,
                                                 .fourCc = fourCc},
                                                blocks);
    base.write("dds/textures/" + name + ".dds",
               std::string_view(reinterpret_cast<const char*>(file.data()), file.size()));
}

// Doom 3's normal maps store x in alpha. Green is the channel with the most bits.
Image withRedInAlpha(Image image)
{
    for (std::size_t i = 0; i < image.pixels.size(); i += 4)
        image.pixels[i + 3] = std::exchange(image.pixels[i], std::byte{0});
    return image;
}

bool isNormalMap(const std::string& name)
{
    return name.ends_with("_local");
}

class Compressed : public Rendering
{
protected:
    void SetUp() override
    {
        Rendering::SetUp();
        writeMaterialScenes(folder());
    }

    Image draw(const std::string& model, const std::string& view) const
    {
        return render(folder() / ("models/" + model), {"--size", "320x240", "--view", view});
    }

    // Pixelates all images and returns them.
    std::map<std::string, Image> pixelateAll() const
    {
        std::map<std::string, Image> images;
        for (const std::string& name : materialSceneImages())
        {
            const std::filesystem::path file = folder() / ("textures/" + name + ".png");
            writePicture(file, images[name] = pixelated(readPicture(file)));
        }
        return images;
    }

    void compress(const std::map<std::string, Image>& images) const
    {
        for (const auto& [name, image] : images)
            if (isNormalMap(name))
                writeCompressed(folder(), name, "RXGB", withRedInAlpha(image));
            else
                writeCompressed(folder(), name,
                                name == "glass" || name == "grille" ? "DXT5" : "DXT1", image);
    }

    void expectSimilar(const std::string& model, const std::string& view) const
    {
        const std::map<std::string, Image> images = pixelateAll();
        const Image plain = draw(model, view);
        compress(images);
        const Image compressed = draw(model, view);
        const PictureDifference difference = compare(compressed, plain);
        EXPECT_GT(difference.mean, 0.0) << "the compressed images were not used";
        EXPECT_LT(difference.mean, 1.0);
        EXPECT_LT(difference.noticeableShare, 0.025);
        if (HasFailure())
            ADD_FAILURE() << toString(difference) << "\n"
                          << keepFailure(SINEW_GOLDEN_FAILURES, "compressed_" + model, compressed,
                                         plain);
    }
};

TEST_F(Compressed, SurfacesLookAlike)
{
    expectSimilar("surfaces", "20,30");
}

TEST_F(Compressed, BlendsLookAlike)
{
    expectSimilar("blends", "20,12");
}

} // namespace

} // namespace sinew::test
