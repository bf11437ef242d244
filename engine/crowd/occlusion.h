// Which instances lie behind others in the picture. Those that the frame before has shown are the
// occluders: they are skinned first, and drawn into a depth of their own. An instance whose whole
// picture lies farther than that depth is hidden, by whatever the occluders were chosen. So a
// picture is the same, bit by bit, as where all instances are drawn; what the frame before has
// shown only decides how many are not. (Greene, Kass and Miller 1993; in two phases: Haar and
// Aaltonen 2015.)
#pragma once

#include "engine/crowd/crowd_buffers.h"
#include "engine/crowd/crowd_geometry.h"
#include "engine/gpu/program.h"
#include "engine/render/surface_passes.h"

#include <array>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace sinew
{

// What a device lacks for pictures of so many samples per pixel, by Vulkan's names; empty: nothing.
std::vector<std::string> occlusionLacks(const gpu::Device& device, VkSampleCountFlagBits samples);

class Occlusion
{
public:
    // Requires buffers.config.occludes. All must outlive it. `scene` has the camera of the
    // pictures, `samples` is theirs.
    Occlusion(const gpu::Device& device, const CrowdBuffers& buffers, const SceneFrames& scene,
              SurfaceTextures& textures, VkSampleCountFlagBits samples);

    // Makes room for a picture that large, of which all that follows in the frame is.
    void begin(const gpu::Frame& frame, VkExtent2D extent);
    const gpu::GpuImage& depth(const gpu::Frame& frame) const { return slots_[frame.slot].depth; }

    // Draws the opaque surfaces of the chunk's occluders into the depth, an attachment.
    void draw(const gpu::Frame& frame, std::span<const SurfaceDraw> draws, bool begins);
    // Reads the depth (kDepthSampledByCompute), writes the pyramid.
    void buildPyramid(const gpu::Frame& frame) const;
    // Reads the pyramid and what the tight cull found, writes what is left of that.
    void test(const gpu::Frame& frame, gpu::ChunkPush push) const;

private:
    struct Slot
    {
        gpu::GpuImage depth;
        gpu::Buffer pyramid;
        VkExtent2D extent{}; // of the picture, not larger than the depth
    };

    Slot createSlot(std::uint32_t slot, VkExtent2D extent) const;

    const gpu::Device& device_;
    const CrowdBuffers& buffers_;
    const SceneFrames& scene_;
    VkSampleCountFlagBits samples_;
    CrowdGeometry geometry_;
    gpu::Pipeline pipeline_;
    gpu::SamplerHandle sampler_;
    gpu::Program build_;
    gpu::Program test_;
    std::array<Slot, gpu::kFramesInFlight> slots_;
};

} // namespace sinew
