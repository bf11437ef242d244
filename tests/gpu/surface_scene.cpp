#include "tests/gpu/surface_scene.h"

#include "tests/gpu/drawn_frames.h"
#include "tests/gpu/gpu_test.h"
#include "tests/support/model_image.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace sinew::test
{

AnimatedModel modelOf(const SurfaceScene& scene)
{
    std::vector<Mesh> meshes;
    for (const SurfaceShape& part : scene.shapes)
        meshes.push_back(rigidMesh(fmt::format("mesh {}", meshes.size()), "", part.shape));
    const SkeletalModel skeletal = rigidModel(std::move(meshes));
    AnimatedModel model{.joints = modelJoints(skeletal.joints),
                        .skinning = buildSkinningModel(skeletal, kCreaseDegrees),
                        .still = stillInBindPose(skeletal.joints)};
    SkinningModel& skinning = model.skinning;
    for (SkinningVertex& vertex : skinning.vertices)
        vertex.tangentSign = -vertex.tangentSign; // see SurfaceMaterial::normalTexture
    const bool coloured = std::ranges::any_of(scene.shapes, [](const SurfaceShape& part)
                                              { return part.colour.has_value(); });
    for (std::size_t i = 0; coloured && i < scene.shapes.size(); ++i)
    {
        const SkinningMesh& mesh = skinning.meshes[i];
        skinning.colours.resize(mesh.firstVertex + vertexCountOf(mesh),
                                scene.shapes[i].colour.value_or(glm::vec4(1.0F)));
    }
    if (scene.hasSecondTexCoords)
        for (const SkinningVertex& vertex : skinning.vertices)
            skinning.secondTexCoords.emplace_back(1.0 - vertex.texCoord.x, vertex.texCoord.y);
    return model;
}

LoadedMaterials materialsOf(const SurfaceScene& scene)
{
    ModelMaterials materials;
    for (const SurfaceShape& part : scene.shapes)
        materials.materials.push_back(part.material);
    for (const Image& image : scene.images)
        materials.images.push_back(
            modelImage(fmt::format("image {}", materials.images.size()), encodePng(image)));
    Diagnostics warnings;
    LoadedMaterials loaded = loadModelMaterials(std::move(materials), "the test", {}, warnings);
    require(warnings.empty(), "a picture of the test is refused");
    return loaded;
}

Image pictureOf(const gpu::Device& device, const SurfaceScene& scene, const OrbitCamera& camera,
                VkExtent2D extent, VkSampleCountFlagBits samples)
{
    const AnimatedModel model = modelOf(scene);
    const LoadedMaterials materials = materialsOf(scene);
    std::vector<std::uint32_t> ofMeshes(scene.shapes.size());
    std::iota(ofMeshes.begin(), ofMeshes.end(), 0U);
    std::vector<glm::dvec3> points;
    for (const SurfaceShape& part : scene.shapes)
        for (const ShapeVertex& vertex : part.shape.vertices)
            points.push_back(vertex.position);
    ModelFrame frame(device, model, materials, ofMeshes,
                     {.samples = samples, .ground = scene.ground});
    const DrawnFrames drawn(device, extent, frame.samples(), false, 1);
    const ModelPicture picture{.target = drawn.target(),
                               .leaveAs = gpu::kCopySource,
                               .view = {.camera = camera, .visible = sphereAround(points)}};
    const ChannelPlay still{.clip = &model.still};
    drawn.draw(
        [&](const gpu::Frame& recorded) {
            frame.recordFrame(recorded, {still, still}, &picture);
        });
    return drawn.picture();
}

} // namespace sinew::test
