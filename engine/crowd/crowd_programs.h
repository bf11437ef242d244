// The compute shaders of a crowd, by the names of its passes. Where each is run, and on which
// buffers, says crowd_chunk.cpp.
#pragma once

#include "engine/crowd/crowd_buffers.h"
#include "engine/gpu/program.h"

#include <array>
#include <vector>

namespace sinew
{

// A program that the configuration does not need is empty.
struct CrowdPrograms
{
    // Requires canPoseByWorkgroup where the configuration poses so, and that nothing of
    // triangleCullLacks is lacking where it projects.
    CrowdPrograms(const gpu::Device& device, const CrowdBuffers& buffers);

    // The coarse cull, before any instance is posed: test each by how far its clips can reach; scan
    // the counts; write the candidates in the order of the instances, and where chunks begin.
    gpu::Program testInstances;
    gpu::Program scanCandidates;
    gpu::Program writeCandidates;
    // How many instances the chunk has, and the commands that depend on it.
    gpu::Program countChunk;
    // Where vertices are stored frame by frame, for the skin pass.
    gpu::Program framePairs;
    gpu::Program pose;    // joint matrices
    gpu::Program weights; // of morph targets
    // The tight cull: bound and test every posed instance; scan the counts and write the commands
    // of skin pass, triangle cull and draws; write the lists, in the order of the instances.
    gpu::Program testPoses;
    gpu::Program scanLists;
    gpu::Program writeLists;
    // One per bucket, by the views that vertices are projected for: kCameraView, kLightView, both,
    // or 0 without projection. Those of the previous frame write positions alone.
    std::array<std::vector<gpu::Program>, (gpu::kCameraView | gpu::kLightView) + 1> skin;
    std::vector<gpu::Program> skinBefore;
    // Of a view's culled list: reads the projected vertices, writes indices and draws. Of occluders
    // for the camera alone, whose draws are then taken over.
    gpu::Program cullTriangles;
};

} // namespace sinew
