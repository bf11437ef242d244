// A crowd of white surfaces, drawn as the sample draws one: into the shadow map and into a picture.
#pragma once

#include "engine/crowd/crowd_geometry.h"
#include "engine/images/image.h"
#include "engine/render/forward_pass.h"
#include "engine/render/scene_frame.h"
#include "engine/render/shadow_pass.h"
#include "engine/render/surface_textures.h"
#include "tests/gpu/crowd_fixture.h"

namespace sinew::test
{

struct CrowdDrawing
{
    // `request.culledSides` is set here, from `sides`.
    CrowdDrawing(const gpu::Device& onDevice, const CrowdPlay& play,
                 const std::vector<gpu::CrowdInstance>& instances, CrowdRequest request,
                 CullSides sides, VkSampleCountFlagBits sampleCount);

    // The slot's scene and what its crowd passes read. Instances lower than `largeHeight` pixels
    // have their triangles culled.
    CrowdRun write(const gpu::Frame& frame, const SceneView& view, VkExtent2D extent,
                   double largeHeight);

    // Everything of one frame, and waits.
    Image picture(const SceneView& view, VkExtent2D extent, double largeHeight);

    const gpu::Device& device;
    VkSampleCountFlagBits samples;
    CrowdOnDevice crowd;
    CrowdGeometry geometry;
    LoadedMaterials materials;
    std::vector<SurfaceDraw> draws; // all meshes
    SurfaceTextures textures;
    SceneFrames scene;
    ShadowPass shadow;
    ForwardPass forward;
};

} // namespace sinew::test
