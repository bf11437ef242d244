// Everything that a frame of the samples needs, for a model of white surfaces.
#pragma once

#include "engine/images/image.h"
#include "engine/render/forward_pass.h"
#include "engine/render/scene_frame.h"
#include "engine/render/shadow_pass.h"
#include "engine/render/skinned_geometry.h"
#include "engine/render/surface_textures.h"
#include "tests/gpu/gpu_test.h"

#include <span>
#include <vector>

namespace sinew::test
{

// Lit, seen from both sides, with no images.
LoadedMaterials whiteMaterial();

struct ScenePasses
{
    ScenePasses(const gpu::Device& device, const SkeletalModel& model,
                const SkinningModel& skinning, std::span<const Clip> clips,
                VkSampleCountFlagBits samples);

    const gpu::Device& device;
    SkinnedModel skinned;
    SkinnedGeometry geometry;
    LoadedMaterials materials;
    std::vector<SurfaceDraw> draws; // all meshes
    SurfaceTextures textures;
    SceneFrames scene;
    ShadowPass shadow;
    ForwardPass forward;
};

// What of the scene is there.
struct Shown
{
    bool shadows = true;
    bool ground = false;
};

// The bind pose, one sample a pixel. Requires passes made for that.
Image drawPicture(ScenePasses& passes, const SceneView& view, VkExtent2D extent,
                  const Shown& shown);

} // namespace sinew::test
