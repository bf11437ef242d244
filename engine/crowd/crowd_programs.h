// The compute programs of a crowd, named after its passes. crowd_chunk.cpp runs them and binds
// their buffers.
#pragma once

#include "engine/crowd/crowd_buffers.h"
#include "engine/gpu/program.h"

#include <array>
#include <vector>

namespace sinew
{

// Programs that the configuration does not need are empty.
struct CrowdPrograms
{
    // Posing by workgroup requires canPoseByWorkgroup; projection requires that triangleCullLacks
    // is empty.
    CrowdPrograms(const gpu::Device& device, const CrowdBuffers& buffers);

    gpu::Program updateInstances; // writes the records of changed instances
    // The coarse cull before posing: test each instance's reach; scan the counts; write the
    // candidates in instance order and the starts of chunks.
    gpu::Program testInstances;
    gpu::Program scanCandidates;
    gpu::Program writeCandidates;
    // The chunk's instance count and the commands that depend on it.
    gpu::Program countChunk;
    gpu::Program pose; // joint matrices and, for stored frames, the frame pairs of the skin pass
    // Used instead of `pose` while there are layers: for instances without and with layers.
    gpu::Program poseOthers;
    gpu::Program poseLayered;
    gpu::Program weights; // morph weights
    gpu::Program palettes;
    // The tight cull: bound and test every posed instance; scan the counts and write the commands
    // of the skin pass, triangle cull and draws; write the lists in instance order.
    gpu::Program testPoses;
    gpu::Program scanCounts; // list counts
    gpu::Program scanLists;
    gpu::Program writeLists;
    // One program per bucket and per set of projected views: kCameraView, kLightView, both, or 0.
    // `skinBefore` writes positions only.
    std::array<std::vector<gpu::Program>, (gpu::kCameraView | gpu::kLightView) + 1> skin;
    std::vector<gpu::Program> skinBefore;
    // The triangle cull of a view's list: reads projected vertices, writes indices and draws. For
    // occluders, runs only in the camera's view, whose draws are reused later.
    gpu::Program cullTriangles;
};

} // namespace sinew
