// Normal maps are lit from the light's side, whichever way the image lies on the surface. Seen from
// a model's front, the key light comes from the upper left.
#include "tests/golden/comparison.h"
#include "tests/golden/rendering.h"
#include "tests/support/material_scene_images.h"
#include "tests/support/rigid_models.h"
#include "tools/md5_writer/md5_writer.h"

namespace sinew::test
{

namespace
{

constexpr std::uint32_t kReliefSide = 200;

// Orientation of the image: one of eight.
struct Placing
{
    const char* name;
    bool mirrored = false;   // swaps left and right
    bool upsideDown = false; // applied after mirroring
    bool transposed = false; // applied last; swaps rows and columns
};

class Relief : public Rendering, public testing::WithParamInterface<Placing>
{
protected:
    // A grey panel with one round bump in the middle.
    Image draw(const Placing& placing, const std::string& bumpMap)
    {
        Shape shape = quadShape({}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0});
        for (ShapeVertex& vertex : shape.vertices)
        {
            if (placing.mirrored)
                vertex.texCoord.x = 1.0 - vertex.texCoord.x;
            if (placing.upsideDown)
                vertex.texCoord.y = 1.0 - vertex.texCoord.y;
            if (placing.transposed)
                std::swap(vertex.texCoord.x, vertex.texCoord.y);
        }
        folder().write("panel.mtr",
                       "panel { bumpmap " + bumpMap + " { blend diffusemap map _white rgb 0.2 } }");
        folder().write("panel.md5mesh",
                       md5MeshText(rigidModel({rigidMesh("panel", "panel", shape)}), ""));
        writePicture(folder() / "bump_local.png", studNormals(128, 1));
        writePicture(folder() / "bump_h.png", studHeights(128, 1));
        const std::string side = std::to_string(kReliefSide);
        return render(folder().path(),
                      {"--no-ground", "--view", "0,0", "--size", side + "x" + side});
    }
};

// Mean of the red channel, which the bluish fill light from the right hardly affects.
double meanRed(const Image& image, const PixelBox& box)
{
    double sum = 0.0;
    for (std::uint32_t y = box.top; y < box.bottom; ++y)
        for (std::uint32_t x = box.left; x < box.right; ++x)
            sum += colourAt(image, x, y)[0];
    return sum / box.width() / box.height();
}

// Compares squares on the bump's slopes; the panel fills three quarters of the image.
void expectLitFromUpperLeft(const Image& picture)
{
    constexpr std::uint32_t kMiddle = kReliefSide / 2;
    constexpr std::uint32_t kSlope = kReliefSide / 5;
    constexpr std::uint32_t kHalf = kReliefSide / 25;
    const auto redAt = [&](std::uint32_t x, std::uint32_t y) {
        return meanRed(picture, {x - kHalf, y - kHalf, x + kHalf, y + kHalf});
    };
    const double flat = redAt(kReliefSide / 5, kReliefSide / 5);
    EXPECT_GT(redAt(kMiddle, kMiddle - kSlope), flat + 5.0) << "above";
    EXPECT_LT(redAt(kMiddle, kMiddle + kSlope), flat - 15.0) << "below";
    EXPECT_GT(redAt(kMiddle - kSlope, kMiddle), redAt(kMiddle + kSlope, kMiddle) + 4.0)
        << "to the sides";
}

TEST_P(Relief, IsLitFromTheLightsSide)
{
    const Image picture = draw(GetParam(), "bump_local");
    expectLitFromUpperLeft(picture);
    const PictureDifference difference = compare(picture, draw({}, "bump_local"));
    EXPECT_TRUE(difference.within(kOfOneDriver)) << toString(difference);
    expectLitFromUpperLeft(draw(GetParam(), "heightmap(bump_h, 12)"));
}

INSTANTIATE_TEST_SUITE_P(
    Placings, Relief,
    testing::Values(Placing{.name = "Upright"}, Placing{.name = "Mirrored", .mirrored = true},
                    Placing{.name = "UpsideDown", .upsideDown = true},
                    Placing{.name = "TurnedLeft", .mirrored = true, .transposed = true}),
    [](const auto& parameter) { return std::string(parameter.param.name); });

} // namespace

} // namespace sinew::test
