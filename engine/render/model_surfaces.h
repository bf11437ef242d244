// Which surfaces of a model are drawn at a time.
#pragma once

#include "engine/animation/pose.h"
#include "engine/animation/skinning_model.h"
#include "engine/render/draw_list.h"

#include <span>
#include <vector>

namespace sinew
{

// Each mesh with its centre in a pose, by which blended meshes are sorted. `materials` has
// one entry per mesh, an index into LoadedMaterials::materials;
std::vector<SurfaceMesh> surfaceMeshes(const SkinningModel& model, const ModelPose& pose,
                                       std::span<const std::uint32_t> materials);

// The largest number of draws at any time.
std::size_t mostSurfaces(const LoadedMaterials& materials, std::span<const SurfaceMesh> meshes);

struct SurfaceView
{
    double seconds = 0.0; // of the materials' own time
    glm::dvec3 eye{0.0};
    bool twoSided = false;  // back faces too, whatever the materials say
    bool softEdges = false; // of alpha-tested surfaces, for several samples per pixel
};

std::vector<SurfaceDraw> surfaceDraws(const LoadedMaterials& materials,
                                      std::span<const SurfaceMesh> meshes, const SurfaceView& view);

} // namespace sinew
