// A loaded model made ready for crowds.
#pragma once

#include "engine/crowd/crowd_frame.h"
#include "samples/common/scene.h"
#include "samples/crowd/spawn.h"

#include <vector>

namespace sinew::crowd
{

struct CrowdScene
{
    const samples::Scene& scene;
    CrowdModel model;
    std::vector<SurfaceMesh> surfaceMeshes;
    Bounds bounds;      // of the model while it plays, about its origin
    Bounds startBounds; // of the same at the start of its first clip

    // See CrowdInput.
    CrowdInput input(const std::vector<gpu::CrowdInstance>& instances,
                     SurfaceTextures* textures = nullptr) const
    {
        return {.model = model,
                .instances = instances,
                .materials = scene.materials,
                .meshes = surfaceMeshes,
                .textures = textures};
    }
};

// With the levels of detail that the options need. Clips too long for a crowd are left out, with a
// warning; `scene` must outlive the result.
CrowdScene prepareCrowd(const samples::Scene& scene, const Options& options, Diagnostics& warnings);

// Called once the model is loaded: decides whether the instances stand where its file places them,
// and sets their number if --instances was not given. Warns if the file has too few places.
void settleInstances(const AnimatedModel& model, Options& options);

// Creates the field, at the places of the model's file if settleInstances() chose them.
CrowdField fieldFor(const CrowdScene& scene, const Options& options);

} // namespace sinew::crowd
