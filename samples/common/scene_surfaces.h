// What of a scene's materials is drawn at a moment.
#pragma once

#include "engine/render/draw_list.h"
#include "samples/common/scene.h"

#include <vector>

namespace sinew::samples
{

// Each mesh with where it lies in the bind pose: what blended meshes are sorted by.
std::vector<SurfaceMesh> surfaceMeshes(const Scene& scene);

// No moment has more draws.
std::size_t mostSurfaces(const Scene& scene);

struct SurfaceView
{
    double seconds = 0.0; // of the materials' own time
    glm::dvec3 eye{0.0};
    bool twoSided = false;  // back faces too, whatever the materials say
    bool softEdges = false; // of alpha-tested surfaces, for several samples a pixel
};

std::vector<SurfaceDraw> surfaceDraws(const Scene& scene, const std::vector<SurfaceMesh>& meshes,
                                      const SurfaceView& moment);

} // namespace sinew::samples
