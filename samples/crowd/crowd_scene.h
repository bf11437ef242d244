// A loaded model made ready for crowds, and what all ways of drawing it share on the device.
#pragma once

#include "engine/crowd/crowd_model.h"
#include "engine/render/surface_textures.h"
#include "samples/common/scene.h"

#include <vector>

namespace sinew::crowd
{

struct CrowdScene
{
    const samples::Scene& scene;
    CrowdModel model;
    std::vector<SurfaceMesh> surfaceMeshes;
    std::vector<std::uint32_t> culledSides; // one a mesh: gpu::kCullBack, ...
    bool tangents = false;                  // some material has a normal map
    Bounds bounds;                          // of the model while it plays, about its origin
    Bounds stance;                          // of the same at the start of its first clip
};

// Clips too long for a crowd are left out, with a warning; `scene` must outlive the result.
CrowdScene prepareCrowd(const samples::Scene& scene, Diagnostics& warnings);

struct SharedResources
{
    SharedResources(const gpu::Device& device, const CrowdScene& scene)
        : textures(device, scene.scene.materials.textures)
    {
    }
    SurfaceTextures textures;
};

} // namespace sinew::crowd
