// What a crowd's frame has once for each model: its instances, their buffers, programs and draws.
#pragma once

#include "engine/crowd/crowd_geometry.h"
#include "engine/crowd/crowd_programs.h"
#include "engine/crowd/occlusion.h"
#include "engine/gpu/frame_ring.h"
#include "engine/render/surface_passes.h"

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace sinew
{

// What is shown; all of it must outlive the frame.
struct CrowdInput
{
    const CrowdModel& model;
    // With which the crowd begins; see CrowdFrame::live. They need not outlive the frame.
    std::span<const LiveInstance> instances;
    const LoadedMaterials& materials;
    std::span<const SurfaceMesh> meshes; // one per mesh of the model
    SurfaceTextures& textures;           // of the materials
    // Most instances at a time, for which memory is planned; 0: as many as `instances`.
    std::uint32_t capacity = 0;
};

// What the groups of a frame have in common, with the group's share of the memory.
struct GroupSettings
{
    std::uint64_t memory = 0; // bytes, as in CrowdSettings
    VkSampleCountFlagBits samples = VK_SAMPLE_COUNT_1_BIT;
    std::uint32_t shadowComparisons = 3;
    bool fades = false; // see LiveSettings
    bool rootMotion = false;
};

struct CrowdGroup
{
    // The last frame of a slot, whose counts have not been read yet.
    struct Counted
    {
        gpu::Buffer lengths; // ChunkBuffers::history
        std::uint32_t firstChunkOfColours = 0;
        std::uint32_t chunks = 0;
    };

    // Throws VulkanError if not even ChunkNeeds::step instances fit into the memory. All arguments
    // but the settings must outlive it.
    CrowdGroup(const gpu::Device& device, const CrowdInput& shown, const CrowdConfig& config,
               const SceneFrames& scene, const GroupSettings& settings);
    CrowdGroup(const CrowdGroup&) = delete; // its passes refer to its buffers
    CrowdGroup& operator=(const CrowdGroup&) = delete;

    // Writes the frame's constants, with what they have of this group, and its clips at a time.
    void write(const FrameInputs& to, gpu::CrowdConstants constants, double seconds) const;
    DrawRange all() const { return {.first = opaque.first, .count = opaque.count + blended.count}; }
    bool has(std::uint32_t chunk) const { return chunk < buffers.plan.chunks; }

    CrowdInput input;
    LiveInstances live;
    CrowdBuffers buffers;
    CrowdPrograms programs;
    CrowdGeometry geometry;
    SurfacePass shadow;
    SurfacePass shadowed;
    SurfacePass unshadowed;
    std::optional<SurfacePass> motion;     // with CrowdConfig::motion
    std::optional<OccluderPass> occluders; // with CrowdConfig::occludes
    // The frame being recorded: the group's draws among all, and its chunks.
    DrawRange opaque;
    DrawRange blended;
    std::uint32_t firstChunkOfColours = 0;
    std::uint32_t chunksOfFrame = 0;
    std::array<Counted, gpu::kFramesInFlight> counted;
};

// The largest number of the group's draws at any time.
std::uint32_t mostDraws(const CrowdInput& input);

} // namespace sinew
