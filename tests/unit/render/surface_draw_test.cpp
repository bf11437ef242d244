#include "engine/render/draw_list.h"
#include "engine/render/surface_passes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sinew
{

namespace
{

LoadedMaterial loaded(const SurfaceMaterial& material)
{
    LoadedMaterial result{.shader = "made"};
    result.translucent = material.alphaMode == AlphaMode::Blend;
    result.surface = material;
    return result;
}

TEST(SurfaceDraw, SamplesOnlyTheImagesThatAreThere)
{
    SurfaceMaterial material{.baseColourTexture = TextureUse{.image = 4},
                             .emissiveTexture = TextureUse{.image = 5}};
    material.occlusionTexture = TextureUse{
        .image = 6, .wrapS = TextureWrap::Clamp, .wrapT = TextureWrap::Mirror, .nearest = true};
    SurfaceDraw draw = surfaceDraw(0, material);
    EXPECT_EQ(draw.images.diffuse, (SampledImage{.texture = 4}));
    EXPECT_EQ(draw.images.occlusion, (SampledImage{.texture = 6,
                                                   .wrap = TextureWrap::Clamp,
                                                   .nearest = true,
                                                   .wrapT = TextureWrap::Mirror}));
    EXPECT_FALSE(variantOf(draw).emissive) << "the factor is 0";
    material.emissive = {0.0F, 0.0F, 1.0F};
    draw = surfaceDraw(0, material);
    EXPECT_TRUE(variantOf(draw).emissive);
    EXPECT_TRUE(variantOf(draw).occluded);
    EXPECT_TRUE(variantOf(draw).coloured);
    EXPECT_FALSE(variantOf(draw).specular);
}

TEST(SurfaceDraw, PutsFactorsWhereTheirImagesHoldTheSame)
{
    SurfaceMaterial material{.baseColour = {0.1F, 0.2F, 0.3F, 0.4F},
                             .metallic = 0.6F,
                             .roughness = 0.7F,
                             .normalScale = 2.0F,
                             .occlusionStrength = 0.8F,
                             .emissive = {1.0F, 2.0F, 3.0F}};
    const gpu::SurfaceParameters parameters = surfaceDraw(0, material).parameters;
    EXPECT_EQ(parameters.diffuse.colour, gpu::vec4(0.1F, 0.2F, 0.3F, 0.4F));
    EXPECT_EQ(parameters.specular.colour.g, 0.7F);
    EXPECT_EQ(parameters.specular.colour.b, 0.6F);
    EXPECT_EQ(parameters.normal.colour, gpu::vec4(2.0F, 2.0F, 1.0F, 1.0F));
    EXPECT_EQ(parameters.occlusion.colour.r, 0.8F);
    EXPECT_EQ(gpu::vec3(parameters.emissive.colour), gpu::vec3(1.0F, 2.0F, 3.0F));
}

TEST(SurfaceDraw, TransformsEachImageFromItsOwnCoordinates)
{
    SurfaceMaterial material;
    material.normalTexture =
        TextureUse{.texCoordSet = 1, .transform = {{{1.0F, 2.0F, 3.0F}, {4.0F, 5.0F, 6.0F}}}};
    const gpu::SurfaceParameters parameters = surfaceDraw(0, material).parameters;
    EXPECT_EQ(parameters.normal.rowS, gpu::vec3(1.0F, 2.0F, 3.0F));
    EXPECT_EQ(parameters.normal.rowT, gpu::vec3(4.0F, 5.0F, 6.0F));
    EXPECT_EQ(parameters.normal.ofSecondSet, 1.0F);
    EXPECT_EQ(parameters.diffuse.rowS, gpu::vec3(1.0F, 0.0F, 0.0F));
    EXPECT_EQ(parameters.diffuse.ofSecondSet, 0.0F);
}

TEST(SurfaceDraw, IsOrderedWithTheOthers)
{
    SurfaceMaterial mask;
    mask.alphaMode = AlphaMode::Mask;
    mask.alphaCutoff = 0.3F;
    SurfaceMaterial blend;
    blend.alphaMode = AlphaMode::Blend;
    LoadedMaterials materials;
    materials.materials = {loaded(blend), loaded(mask), loaded({})};
    const std::vector<SurfaceMesh> meshes = {
        {.material = 0, .centre = {1.0, 0.0, 0.0}},
        {.material = 1},
        {.material = 2},
        {.material = 0, .centre = {9.0, 0.0, 0.0}},
    };
    const std::vector<SurfaceDraw> draws = drawList(materials, meshes, {});
    ASSERT_EQ(draws.size(), 4U);
    EXPECT_EQ(draws[0].mesh, 2U);
    EXPECT_EQ(draws[1].mesh, 1U);
    EXPECT_EQ(draws[2].mesh, 3U) << "the farther of the blended ones";
    EXPECT_EQ(draws[3].mesh, 0U);
    EXPECT_EQ(draws[1].alphaComparison, gpu::kAlphaGreaterEqual);
    EXPECT_EQ(draws[1].parameters.alphaReference, 0.3F);
    EXPECT_TRUE(draws[1].castsShadow);
    EXPECT_FALSE(draws[2].castsShadow);
    EXPECT_FALSE(draws[2].writesDepth);
}

TEST(SurfaceDraw, NeedsNoImagesButTheBaseColourWhereUnlit)
{
    SurfaceMaterial material{.baseColourTexture = TextureUse{.image = 1},
                             .metallicRoughnessTexture = TextureUse{.image = 2},
                             .normalTexture = TextureUse{.image = 3},
                             .unlit = true};
    const SurfaceDraw draw = surfaceDraw(0, material);
    EXPECT_FALSE(draw.lit);
    EXPECT_EQ(draw.images.normal, builtIn(BuiltInTexture::FlatNormal));
    EXPECT_EQ(draw.images.specular, builtIn(BuiltInTexture::White));
}

TEST(ShadowSnap, IsWhatCoarserGridsMoveCornersMoreThanOneOf8Bits)
{
    EXPECT_EQ(shadowSnap(4), 1.0F / 32 - 1.0F / 512);
    EXPECT_EQ(shadowSnap(7), 1.0F / 512);
    EXPECT_EQ(shadowSnap(8), 0.0F);
    EXPECT_EQ(shadowSnap(12), 0.0F);
}

} // namespace

} // namespace sinew
