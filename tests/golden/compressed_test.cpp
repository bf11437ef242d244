// Images as DDS files look like the PNG files that they were made from.
#include "tests/golden/comparison.h"
#include "tests/golden/rendering.h"
#include "tests/support/block_compression.h"
#include "tests/support/make_dds.h"
#include "tests/support/material_scenes.h"

#include <fmt/format.h>

#include <utility>

namespace sinew::test
{

namespace
{

Image halved(const Image& image)
{
    Image half = solidPicture(image.width / 2, image.height / 2, {});
    for (std::uint32_t y = 0; y < half.height; ++y)
        for (std::uint32_t x = 0; x < half.width; ++x)
        {
            Colour mean{};
            for (std::size_t i = 0; i < mean.size(); ++i)
            {
                int sum = 0;
                for (std::uint32_t corner = 0; corner < 4; ++corner)
                    sum += colourAt(image, 2 * x + corner % 2, 2 * y + corner / 2)[i];
                mean[i] = static_cast<std::uint8_t>((sum + 2) / 4);
            }
            setColourAt(half, x, y, mean);
        }
    return half;
}

using Compress = std::vector<std::byte> (*)(const Image&);

// With mip levels down to a single block. In the folder where Doom 3 puts the images that it
// compresses itself; they come before all others.
void writeCompressed(const TempFolder& base, const std::string& name, std::string_view fourCc,
                     Compress compress, const Image& image)
{
    std::vector<std::byte> blocks;
    std::uint32_t levels = 0;
    for (Image level = image; level.width >= 4; level = halved(level), ++levels)
    {
        const std::vector<std::byte> ofLevel = compress(level);
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

// Doom 3's normal maps keep x in alpha, and green is the channel with the most bits.
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

    void compressAll() const
    {
        for (const std::string& name : materialSceneImages())
        {
            const Image image = readPicture(folder() / ("textures/" + name + ".png"));
            if (isNormalMap(name))
                writeCompressed(folder(), name, "RXGB", compressedBc3, withRedInAlpha(image));
            else if (name == "glass" || name == "grille")
                writeCompressed(folder(), name, "DXT5", compressedBc3, image);
            else
                writeCompressed(folder(), name, "DXT1", compressedBc1, image);
        }
    }

    void expectSimilar(const std::string& model, const std::string& view) const
    {
        const Image plain = draw(model, view);
        compressAll();
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
