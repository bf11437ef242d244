// Draws shapes with materials, as a model's file stores them, with the same frame as the samples.
#pragma once

#include "engine/images/image.h"
#include "engine/render/model_frame.h"
#include "tests/support/rigid_models.h"

#include <optional>
#include <vector>

namespace sinew::test
{

struct SurfaceShape
{
    Shape shape;
    SurfaceMaterial material;
    std::optional<glm::vec4> colour{}; // colour of all vertices
};

// Texture uses of the materials index `images`.
struct SurfaceScene
{
    std::vector<SurfaceShape> shapes;
    std::vector<Image> images;
    bool ground = false;
    // The second texture coordinates are the first, mirrored along s.
    bool hasSecondTexCoords = false;
};

// The scene as a model; materialsOf returns its materials.
AnimatedModel modelOf(const SurfaceScene& scene);
LoadedMaterials materialsOf(const SurfaceScene& scene);

Image pictureOf(const gpu::Device& device, const SurfaceScene& scene, const OrbitCamera& camera,
                VkExtent2D extent, VkSampleCountFlagBits samples = VK_SAMPLE_COUNT_4_BIT);

} // namespace sinew::test
