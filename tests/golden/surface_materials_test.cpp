// Compares materials stored in a model's file with the golden images in images/.
#include "tests/golden/comparison.h"
#include "tests/gpu/gpu_test.h"
#include "tests/gpu/surface_scene.h"
#include "tests/support/material_scene_images.h"
#include "tests/support/picture.h"

#include <cstdlib>
#include <ostream>

namespace sinew::test
{

namespace
{

constexpr VkExtent2D kExtent{480, 270};

struct NamedScene
{
    const char* name;
    SurfaceScene (*make)();
};

void PrintTo(const NamedScene& scene, std::ostream* out)
{
    *out << scene.name;
}

constexpr int kColumns = 6;

// Position in a grid seen along -x: `column` from the left, `row` from the top.
glm::dvec3 placeOf(int column, int row)
{
    return {0.0, (column - (kColumns - 1) / 2.0) * 2.1, -row * 2.1};
}

// The seam of its image faces away from the camera.
Shape ball(int column, int row)
{
    Shape shape = sphereShape({}, 1.0, 32, 64);
    const glm::dvec3 centre = placeOf(column, row);
    for (ShapeVertex& vertex : shape.vertices)
        vertex.position =
            centre + glm::dvec3(-vertex.position.x, -vertex.position.y, vertex.position.z);
    return shape;
}

Shape panel(int column, int row, double side = 1.0)
{
    return quadShape(placeOf(column, row), {0.0, side, 0.0}, {0.0, 0.0, 1.0});
}

// Smooth to rough: white and red dielectrics, a white and a golden metal.
SurfaceScene roughness()
{
    SurfaceScene scene;
    const SurfaceMaterial rows[] = {
        {.metallic = 0.0F},
        {.baseColour = {0.6F, 0.03F, 0.03F, 1.0F}, .metallic = 0.0F},
        {.metallic = 1.0F},
        {.baseColour = {1.0F, 0.72F, 0.3F, 1.0F}, .metallic = 1.0F},
    };
    for (int row = 0; row < 4; ++row)
        for (int column = 0; column < kColumns; ++column)
        {
            SurfaceMaterial material = rows[row];
            material.roughness = static_cast<float>(column) / (kColumns - 1);
            scene.shapes.push_back({ball(column, row), material});
        }
    return scene;
}

// Top row: vertex colours, a mask, blending, the back of a double-sided panel, the back of another
// panel, unlit. Bottom row: emissive, occluded, transformed, normal map, metal and roughness from
// an image, a clamped image.
SurfaceScene features()
{
    SurfaceScene scene;
    scene.images = {bricks(), grille(), glass(), arrow(), studNormals(256, 6), stripes()};
    const auto use = [](std::uint32_t image) { return TextureUse{.image = image}; };
    SurfaceMaterial plain{.metallic = 0.0F, .roughness = 0.6F};
    const auto with = [&](auto change)
    {
        SurfaceMaterial material = plain;
        change(material);
        return material;
    };
    scene.shapes.push_back({ball(0, 0), plain, glm::vec4(0.1F, 0.6F, 0.2F, 1.0F)});
    scene.shapes.push_back({panel(1, 0), with(
                                             [&](SurfaceMaterial& m)
                                             {
                                                 m.baseColourTexture = use(1);
                                                 m.alphaMode = AlphaMode::Mask;
                                             })});
    scene.shapes.push_back({panel(2, 0), with(
                                             [&](SurfaceMaterial& m)
                                             {
                                                 m.baseColourTexture = use(2);
                                                 m.alphaMode = AlphaMode::Blend;
                                             })});
    scene.shapes.push_back({panel(3, 0, -1.0), with(
                                                   [&](SurfaceMaterial& m)
                                                   {
                                                       m.baseColourTexture = use(3);
                                                       m.doubleSided = true;
                                                   })});
    scene.shapes.push_back(
        {panel(4, 0, -1.0), with([&](SurfaceMaterial& m) { m.baseColourTexture = use(3); })});
    scene.shapes.push_back({ball(5, 0), with(
                                            [&](SurfaceMaterial& m)
                                            {
                                                m.baseColourTexture = use(0);
                                                m.unlit = true;
                                            })});
    scene.shapes.push_back({ball(0, 1), with(
                                            [&](SurfaceMaterial& m)
                                            {
                                                m.emissive = {1.5F, 0.6F, 0.2F};
                                                m.emissiveTexture = use(3);
                                            })});
    scene.shapes.push_back(
        {ball(1, 1), with([&](SurfaceMaterial& m) { m.occlusionTexture = use(5); })});
    scene.shapes.push_back(
        {panel(2, 1),
         with(
             [&](SurfaceMaterial& m)
             {
                 m.baseColourTexture = use(3);
                 m.baseColourTexture->transform = {{{1.5F, 1.5F, -0.5F}, {-1.5F, 1.5F, 0.5F}}};
                 m.baseColourTexture->wrapT = TextureWrap::Mirror;
             })});
    scene.shapes.push_back({ball(3, 1), with(
                                            [&](SurfaceMaterial& m)
                                            {
                                                m.baseColour = {0.9F, 0.5F, 0.4F, 1.0F};
                                                m.metallic = 1.0F;
                                                m.roughness = 0.3F;
                                                m.normalTexture = use(4);
                                            })});
    scene.shapes.push_back({ball(4, 1), with(
                                            [&](SurfaceMaterial& m)
                                            {
                                                m.metallic = 1.0F;
                                                m.metallicRoughnessTexture = use(5);
                                            })});
    scene.shapes.push_back(
        {panel(5, 1),
         with(
             [&](SurfaceMaterial& m)
             {
                 m.baseColourTexture = use(3);
                 m.baseColourTexture->transform = {{{2.0F, 0.0F, -0.5F}, {0.0F, 2.0F, -0.5F}}};
                 m.baseColourTexture->wrapS = TextureWrap::Clamp;
             })});
    return scene;
}

class SurfacePictures : public GpuTest, public testing::WithParamInterface<NamedScene>
{
};

TEST_P(SurfacePictures, LookAsTheyDid)
{
    const SurfaceScene scene = GetParam().make();
    const auto rows = static_cast<double>(scene.shapes.size() / kColumns);
    const Image actual = pictureOf(device(), scene,
                                   {.target = {0.0, 0.0, (1.0 - rows) * 1.05},
                                    .distance = rows + 9.0,
                                    .azimuth = 0.0,
                                    .elevation = 0.0},
                                   kExtent, VK_SAMPLE_COUNT_1_BIT);
    const std::filesystem::path kept = std::filesystem::path(SINEW_GOLDEN_IMAGES) /
                                       (std::string("surface-") + GetParam().name + ".png");
    const bool isLavapipe = device().description().name.find("llvmpipe") != std::string::npos;
    if (isLavapipe && std::getenv("SINEW_RENEW_GOLDENS") != nullptr)
        writePicture(kept, actual);
    const PictureLimits limits = isLavapipe ? kOfOneDriver : kOfTwoDrivers;
    const Image expected = readPicture(kept);
    const PictureDifference difference = compare(actual, expected);
    EXPECT_TRUE(difference.within(limits))
        << toString(difference, limits) << "\n"
        << keepFailure(SINEW_GOLDEN_FAILURES, GetParam().name, actual, expected);
}

INSTANTIATE_TEST_SUITE_P(Scenes, SurfacePictures,
                         testing::Values(NamedScene{"roughness", roughness},
                                         NamedScene{"features", features}),
                         [](const auto& instance) { return std::string(instance.param.name); });

} // namespace

} // namespace sinew::test
