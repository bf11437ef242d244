// A crowd of one looks, in every variant, like the model alone, with the materials of its file.
#include "engine/crowd/crowd_frame.h"
#include "engine/render/draw_list.h"
#include "tests/gpu/drawn_frames.h"
#include "tests/gpu/gpu_test.h"
#include "tests/gpu/surface_scene.h"
#include "tests/support/material_scene_images.h"
#include "tests/support/picture.h"

#include <algorithm>
#include <cstdlib>

namespace sinew::test
{

namespace
{

constexpr VkExtent2D kSurfaceExtent{160, 80};
constexpr OrbitCamera kCamera{.distance = 4.0, .azimuth = 0.3, .elevation = 0.2};

// With or without a normal map and a second set of texture coordinates.
SurfaceScene sceneWith(bool normals, bool second)
{
    SurfaceScene scene{.images = {bricks(), studNormals(64, 3), grille()},
                       .hasSecondTexCoords = second};
    SurfaceMaterial shiny{.baseColourTexture = TextureUse{.texCoordSet = second ? 1U : 0U},
                          .metallic = 0.5F,
                          .roughness = 0.4F};
    if (normals)
        shiny.normalTexture = TextureUse{.image = 1};
    SurfaceMaterial cut{.baseColourTexture = TextureUse{.image = 2}, .metallic = 0.0F};
    cut.alphaMode = AlphaMode::Mask;
    scene.shapes = {
        {sphereShape({0.0, -1.1, 0.0}, 1.0, 16, 32), shiny, glm::vec4(1.0F, 0.5F, 0.4F, 1.0F)},
        {quadShape({0.5, 1.1, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}), cut}};
    return scene;
}

class SurfaceCrowd : public GpuTest, public testing::WithParamInterface<std::pair<bool, bool>>
{
protected:
    Image pictureOfCrowd(const SurfaceScene& scene, const CrowdConfig& config) const
    {
        const AnimatedModel model = modelOf(scene);
        const CrowdModel crowd = buildCrowdModel(model);
        const LoadedMaterials materials = materialsOf(scene);
        const std::vector<std::uint32_t> ofMeshes = {0, 1};
        const std::vector<SurfaceMesh> meshes =
            surfaceMeshes(model.skinning, stillPose(model), ofMeshes);
        const std::vector<LiveInstance> instances(1);
        SurfaceTextures textures(device(), materials.textures);
        CrowdFrame frame(device(),
                         {{.model = crowd,
                           .instances = instances,
                           .materials = materials,
                           .meshes = meshes,
                           .textures = textures,
                           .config = config}},
                         {.memory = std::uint64_t{1} << 30U, .ground = false});
        const DrawnFrames drawn(device(), kSurfaceExtent, VK_SAMPLE_COUNT_1_BIT, false, 1);
        const SceneView view{
            .camera = kCamera, .aspect = 2.0, .visible = {.centre = {}, .radius = 2.5}};
        drawn.draw(
            [&](const gpu::Frame& recorded)
            {
                frame.record(recorded, drawn.target(),
                             {.view = view, .largeHeight = 0.0, .afterPass = {}}, gpu::kCopySource);
            });
        return drawn.picture();
    }

    CrowdConfig configOf(const SurfaceScene& scene) const
    {
        const AnimatedModel model = modelOf(scene);
        const std::vector<SurfaceMesh> meshes = {{.material = 0}, {.material = 1}};
        return configFor(device(), buildCrowdModel(model), materialsOf(scene), meshes);
    }
};

std::size_t countDifferent(const Image& a, const Image& b)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < a.pixels.size(); i += 4)
        for (std::size_t channel = i; channel < i + 3; ++channel)
            if (std::abs(std::to_integer<int>(a.pixels[channel]) -
                         std::to_integer<int>(b.pixels[channel])) > 8)
            {
                ++count;
                break;
            }
    return count;
}

TEST_P(SurfaceCrowd, LooksLikeTheModelInEveryForm)
{
    const SurfaceScene scene = sceneWith(GetParam().first, GetParam().second);
    const Image alone = pictureOf(device(), scene, kCamera, kSurfaceExtent, VK_SAMPLE_COUNT_1_BIT);
    EXPECT_GT(countColours(alone), 500U);
    CrowdConfig config = configOf(scene);
    for (const CrowdSkinning skinning : {CrowdSkinning::Fast, CrowdSkinning::VertexShader})
        for (const bool texels : {true, false})
        {
            config.skinning = skinning;
            config.texels = texels;
            const Image crowd = pictureOfCrowd(scene, config);
            // Shadow lookups differ slightly at edges.
            EXPECT_LT(countDifferent(crowd, alone),
                      kSurfaceExtent.width * kSurfaceExtent.height / 200)
                << "skinning " << static_cast<int>(skinning) << ", texels " << texels;
        }
}

INSTANTIATE_TEST_SUITE_P(, SurfaceCrowd,
                         testing::Values(std::pair(false, false), std::pair(true, false),
                                         std::pair(false, true), std::pair(true, true)));

} // namespace

} // namespace sinew::test
