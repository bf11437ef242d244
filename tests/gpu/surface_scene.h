// Shapes with materials as a model's file holds them, in the frame that the samples use.
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
    std::optional<glm::vec4> colour{}; // of all its vertices
};

// Images are indexed by the materials' texture uses.
struct SurfaceScene
{
    std::vector<SurfaceShape> shapes;
    std::vector<Image> images;
    bool ground = false;
    // The second texture coordinates are the first, mirrored along s.
    bool hasSecondTexCoords = false;
};

// The model of the scene, and its materials.
AnimatedModel modelOf(const SurfaceScene& scene);
LoadedMaterials materialsOf(const SurfaceScene& scene);

Image pictureOf(const gpu::Device& device, const SurfaceScene& scene, const OrbitCamera& camera,
                VkExtent2D extent, VkSampleCountFlagBits samples = VK_SAMPLE_COUNT_4_BIT);

} // namespace sinew::test
