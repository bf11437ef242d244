// Checks single pixels of materials stored in a model's file.
#include "tests/gpu/gpu_test.h"
#include "tests/gpu/surface_scene.h"
#include "tests/support/material_scene_images.h"
#include "tests/support/picture.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

namespace sinew::test
{

namespace
{

constexpr VkExtent2D kSmall{64, 64};
constexpr TextureUse kFirstImage{};

Shape panel()
{
    return quadShape({}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0});
}

SurfaceMaterial unlit()
{
    return {.unlit = true};
}

int sRgb(double linear)
{
    const double value =
        linear <= 0.0031308 ? 12.92 * linear : 1.055 * std::pow(linear, 1.0 / 2.4) - 0.055;
    return static_cast<int>(std::lround(255.0 * value));
}

MATCHER_P(IsColour, expected, "")
{
    for (std::size_t i = 0; i < 3; ++i)
        if (std::abs(int{arg[i]} - sRgb(expected[static_cast<int>(i)])) > 2)
            return false;
    return true;
}

int brightness(const Colour& colour)
{
    return int{colour[0]} + colour[1] + colour[2];
}

class SurfaceMaterials : public GpuTest
{
protected:
    // Looks along -x; a panel fills the whole image.
    Image draw(const SurfaceScene& scene) const
    {
        return pictureOf(device(), scene, {.distance = 2.0, .azimuth = 0.0, .elevation = 0.0},
                         kSmall);
    }

    Colour middleOf(const SurfaceScene& scene) const { return colourAt(draw(scene), 32, 32); }

    Colour middleOf(const SurfaceMaterial& material) const
    {
        return middleOf(SurfaceScene{.shapes = {{panel(), material}}});
    }
};

TEST_F(SurfaceMaterials, AreTheirBaseColourWhereUnlit)
{
    SurfaceMaterial material = unlit();
    material.baseColour = {0.5F, 0.25F, 1.0F, 1.0F};
    EXPECT_THAT(middleOf(material), IsColour(glm::vec3(0.5F, 0.25F, 1.0F)));
}

TEST_F(SurfaceMaterials, MultiplyFactorImageAndVertexColour)
{
    SurfaceMaterial material = unlit();
    material.baseColour = {0.5F, 1.0F, 1.0F, 1.0F};
    material.baseColourTexture = kFirstImage;
    const SurfaceScene scene{.shapes = {{panel(), material, glm::vec4(1.0F, 0.5F, 0.25F, 1.0F)}},
                             .images = {solidPicture(4, 4, {255, 188, 255, 255})}};
    EXPECT_THAT(middleOf(scene), IsColour(glm::vec3(0.5F, 0.25F, 0.25F)));
}

TEST_F(SurfaceMaterials, AreOpaqueWhateverTheirAlphaUnlessTheySayOtherwise)
{
    SurfaceMaterial material = unlit();
    material.baseColour = {0.5F, 0.5F, 0.5F, 0.1F};
    EXPECT_THAT(middleOf(material), IsColour(glm::vec3(0.5F)));
}

TEST_F(SurfaceMaterials, AreCutWhereTheirAlphaIsBelowTheCutoff)
{
    SurfaceMaterial behind = unlit();
    behind.baseColour = {0.0F, 0.0F, 1.0F, 1.0F};
    SurfaceMaterial cut = unlit();
    cut.alphaMode = AlphaMode::Mask;
    Shape wall = quadShape({-0.1, 0.0, 0.0}, {0.0, 2.0, 0.0}, {0.0, 0.0, 2.0});
    const auto middleWith = [&](float alpha, float vertexAlpha)
    {
        cut.baseColour = {1.0F, 0.0F, 0.0F, alpha};
        return middleOf(SurfaceScene{
            .shapes = {{wall, behind}, {panel(), cut, glm::vec4(1.0F, 1.0F, 1.0F, vertexAlpha)}}});
    };
    EXPECT_THAT(middleWith(0.4F, 1.0F), IsColour(glm::vec3(0.0F, 0.0F, 1.0F)));
    EXPECT_THAT(middleWith(0.6F, 1.0F), IsColour(glm::vec3(1.0F, 0.0F, 0.0F)));
    EXPECT_THAT(middleWith(0.6F, 0.5F), IsColour(glm::vec3(0.0F, 0.0F, 1.0F)));
}

TEST_F(SurfaceMaterials, AreBlendedOverWhatIsBehind)
{
    SurfaceMaterial behind = unlit();
    behind.baseColour = {0.0F, 0.0F, 1.0F, 1.0F};
    SurfaceMaterial blended = unlit();
    blended.alphaMode = AlphaMode::Blend;
    blended.baseColour = {1.0F, 0.0F, 0.0F, 0.25F};
    Shape wall = quadShape({-0.1, 0.0, 0.0}, {0.0, 2.0, 0.0}, {0.0, 0.0, 2.0});
    // The order in the file does not matter.
    EXPECT_THAT(middleOf(SurfaceScene{.shapes = {{panel(), blended}, {wall, behind}}}),
                IsColour(glm::vec3(0.25F, 0.0F, 0.75F)));
}

TEST_F(SurfaceMaterials, HaveABackOnlyWhereDoubleSided)
{
    const Shape away = quadShape({}, {0.0, -1.0, 0.0}, {0.0, 0.0, 1.0});
    SurfaceMaterial material{.roughness = 1.0F};
    material.metallic = 0.0F;
    const Colour front = middleOf(SurfaceScene{.shapes = {{panel(), material}}});
    material.doubleSided = true;
    const Colour back = middleOf(SurfaceScene{.shapes = {{away, material}}});
    EXPECT_EQ(back, front); // its normal is flipped
    material.doubleSided = false;
    EXPECT_LT(brightness(middleOf(SurfaceScene{.shapes = {{away, material}}})),
              brightness(front) / 2);
}

TEST_F(SurfaceMaterials, TransformAndRepeatTheirImages)
{
    Image halves = solidPicture(16, 1, {255, 0, 0, 255});
    for (std::uint32_t x = 8; x < 16; ++x)
        setColourAt(halves, x, 0, {0, 255, 0, 255});
    SurfaceMaterial material = unlit();
    material.baseColourTexture = TextureUse{.nearest = true};
    TextureUse& use = *material.baseColourTexture;
    const auto at = [&](std::uint32_t x, bool second = false)
    {
        const SurfaceScene scene{
            .shapes = {{panel(), material}}, .images = {halves}, .hasSecondTexCoords = second};
        return colourAt(draw(scene), x, 32)[0] > 128 ? 'r' : 'g';
    };
    EXPECT_EQ(at(16), 'r');
    EXPECT_EQ(at(48), 'g');
    use.transform[0][2] = 0.5F;
    EXPECT_EQ(at(16), 'g');
    EXPECT_EQ(at(48), 'r') << "it repeats";
    use.wrapS = TextureWrap::Clamp;
    EXPECT_EQ(at(48), 'g');
    use.transform[0][2] = 1.0F;
    use.wrapS = TextureWrap::Mirror;
    EXPECT_EQ(at(16), 'g');
    use.wrapS = TextureWrap::Repeat;
    use.texCoordSet = 1;
    EXPECT_EQ(at(16, true), 'g') << "the second coordinates are mirrored";
    use.texCoordSet = 0;
    EXPECT_EQ(at(16, true), 'r');
}

TEST_F(SurfaceMaterials, ShineByThemselvesWhereEmissive)
{
    SurfaceMaterial material{.baseColour = {0.0F, 0.0F, 0.0F, 1.0F}, .metallic = 0.0F};
    const int dark = brightness(middleOf(material));
    material.emissive = {2.0F, 2.0F, 2.0F};
    const int bright = brightness(middleOf(material));
    EXPECT_LT(dark, 200);
    EXPECT_GT(bright, 700);
}

TEST_F(SurfaceMaterials, AreDarkerWhereOccludedButStillLit)
{
    SurfaceMaterial material{.metallic = 0.0F, .occlusionTexture = kFirstImage};
    const auto middleWith = [&](float strength)
    {
        material.occlusionStrength = strength;
        return brightness(middleOf(SurfaceScene{.shapes = {{panel(), material}},
                                                .images = {solidPicture(1, 1, {0, 0, 0, 255})}}));
    };
    const int open = middleWith(0.0F);
    EXPECT_LT(middleWith(0.5F), open - 5);
    EXPECT_LT(middleWith(1.0F), middleWith(0.5F) - 5);
    EXPECT_GT(middleWith(1.0F), open / 3);
}

TEST_F(SurfaceMaterials, TakeRoughnessAndMetalFromGreenAndBlue)
{
    SurfaceMaterial material{.baseColour = {0.9F, 0.1F, 0.1F, 1.0F},
                             .metallicRoughnessTexture = kFirstImage};
    const auto middleWith = [&](const Colour& texel)
    {
        return middleOf(
            SurfaceScene{.shapes = {{panel(), material}}, .images = {solidPicture(1, 1, texel)}});
    };
    const Colour fromImage = middleWith({9, 255, 0, 255});
    material.metallicRoughnessTexture.reset();
    material.metallic = 0.0F;
    EXPECT_EQ(fromImage, middleOf(material));
}

TEST_F(SurfaceMaterials, BendTheirNormalsByAnImage)
{
    // Tilted towards +y of the image, which is up.
    const Image upwards = solidPicture(1, 1, {128, 218, 218, 255});
    SurfaceMaterial material{.metallic = 0.0F, .normalTexture = kFirstImage};
    const auto middleWith = [&](float scale)
    {
        material.normalScale = scale;
        return brightness(
            middleOf(SurfaceScene{.shapes = {{panel(), material}}, .images = {upwards}}));
    };
    // The key light comes from above.
    EXPECT_GT(middleWith(1.0F), middleWith(0.0F) + 10);
    EXPECT_LT(middleWith(-1.0F), middleWith(0.0F) - 10);
}

} // namespace

} // namespace sinew::test
