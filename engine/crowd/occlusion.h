// Two-phase occlusion culling of instances. The instances visible in the previous frame are the
// occluders: they are skinned first and drawn into a separate depth buffer. An instance that lies
// completely behind that depth is hidden, whichever occluders were chosen, so the image is
// bit-identical to one with all instances. The choice of occluders only affects how many instances
// are culled. (Greene, Kass and Miller 1993; in two phases: Haar and Aaltonen 2015.)
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

// Features that the device lacks for that sample count, by their Vulkan names. Empty if supported.
std::vector<std::string> occlusionLacks(const gpu::Device& device, VkSampleCountFlagBits samples);

// Draws the occluders of one model.
class OccluderPass
{
public:
    // Requires buffers.config.occludes. All arguments must outlive it. `scene` and `samples` are
    // those of the image.
    OccluderPass(const gpu::Device& device, const CrowdBuffers& buffers, const SceneFrames& scene,
                 SurfaceTextures& textures, VkSampleCountFlagBits samples);

    // Draws the opaque surfaces in `range` into the depth buffer. Rendering must have begun.
    void draw(const gpu::Frame& frame, std::span<const SurfaceDraw> draws, DrawRange range) const;

private:
    const SceneFrames& scene_;
    CrowdGeometry geometry_;
    gpu::Pipeline pipeline_;
};

// The depth buffer of all models' occluders, and the test against it.
class Occlusion
{
public:
    // `samples`: samples per pixel of the image.
    Occlusion(const gpu::Device& device, VkSampleCountFlagBits samples);

    // Resizes for an image of size `extent`, which the rest of the frame uses.
    void begin(const gpu::Frame& frame, VkExtent2D extent);
    const gpu::GpuImage& depth(const gpu::Frame& frame) const { return slots_[frame.slot].depth; }

    // Begins rendering with the depth buffer as an attachment, and clears it if `clears`.
    void beginRendering(const gpu::Frame& frame, bool clears) const;
    // Reads the depth (kDepthSampledByCompute) and writes the pyramid.
    void buildPyramid(const gpu::Frame& frame) const;
    // Reads the pyramid and the tight cull's result, and removes hidden instances.
    void test(const gpu::Frame& frame, const CrowdBuffers& crowd, gpu::ChunkPush push) const;

private:
    struct Slot
    {
        gpu::GpuImage depth;
        gpu::Buffer pyramid;
        gpu::DescriptorSets build; // depth and pyramid
        VkExtent2D extent{};       // size of the image; `depth` may be larger
    };

    Slot createSlot(std::uint32_t slot, VkExtent2D extent) const;

    const gpu::Device& device_;
    VkSampleCountFlagBits samples_;
    gpu::SamplerHandle sampler_;
    gpu::SetLayout buildLayout_;
    gpu::Pipeline build_; // not a Program: it reads an image
    gpu::Program test_;
    std::array<Slot, gpu::kFramesInFlight> slots_;
};

} // namespace sinew
