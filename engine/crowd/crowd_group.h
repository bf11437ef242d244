// The part of a crowd's frame that exists once per model: instances, buffers, programs and draws.
#pragma once

#include "engine/crowd/crowd_geometry.h"
#include "engine/crowd/crowd_layers.h"
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

// A model to draw. Everything it refers to must outlive the frame, except `instances`.
struct CrowdInput
{
    const CrowdModel& model;
    // The initial instances; see CrowdFrame::live.
    std::span<const LiveInstance> instances;
    const LoadedMaterials& materials;
    std::span<const SurfaceMesh> meshes; // one per mesh of the model
    SurfaceTextures& textures;           // for the materials
    // Maximum number of instances, for which memory is planned. 0: as many as `instances`.
    std::uint32_t capacity = 0;
    bool tints = false; // instances can have tints
    LayerSettings layers{};
    std::optional<CrowdConfig> config{}; // default: configFor
};

struct CrowdSettings
{
    VkSampleCountFlagBits samples = VK_SAMPLE_COUNT_1_BIT;
    bool fades = false; // instances can cross-fade between clips
    // Memory in bytes for computed results of instances. If not all instances fit, they are drawn
    // in chunks. 0: defaultSkinMemory.
    std::uint64_t memory = 0;
    // Side of the square on which instances walk with root motion; 0 without root motion.
    double fieldSide = 0.0;
    glm::dvec2 fieldCorner{0.0}; // minimum x and y
    bool ground = true;
    std::uint32_t shadowMapSize = kShadowMapSize; // texels per side
    std::uint32_t shadowComparisons = 3;          // see SurfacePass
};

// The configuration of an input.
CrowdConfig configOf(const gpu::Device& device, const CrowdInput& input);

// Each input's share of the memory in bytes: enough for a few of its instances, plus a part of the
// rest in proportion to what its other instances need.
std::vector<std::uint64_t> memoryShares(const gpu::Device& device,
                                        std::span<const CrowdInput> inputs, std::uint64_t memory);
// True if some instances of each input fit into its share.
bool fitsInto(const gpu::Device& device, std::span<const CrowdInput> inputs, std::uint64_t memory);

struct CrowdGroup
{
    // Data of a slot's last frame, for CrowdFrame::counts.
    struct Counted
    {
        gpu::Buffer lengths; // ChunkBuffers::history
        std::uint32_t firstChunkOfColours = 0;
        std::uint32_t chunksOfPass = 0;
        std::uint32_t chunks = 0; // total for all passes
    };

    // `memory`: the group's share. Throws VulkanError if it does not hold ChunkNeeds::step
    // instances. `device` and `scene` must outlive the group.
    CrowdGroup(const gpu::Device& device, const CrowdInput& shown, const SceneFrames& scene,
               const CrowdSettings& settings, std::uint64_t memory);
    CrowdGroup(const CrowdGroup&) = delete; // its passes refer to its buffers
    CrowdGroup& operator=(const CrowdGroup&) = delete;
    ~CrowdGroup() = default;

    // Writes the frame's constants, completed for this group, and the group's clips at `seconds`.
    void write(const gpu::Frame& frame, const FrameInputs& to, gpu::CrowdConstants constants,
               double seconds) const;
    DrawRange all() const { return {.first = opaque.first, .count = opaque.count + blended.count}; }
    bool has(std::uint32_t chunk) const { return chunk < chunks; }
    // Maximum distance of a vertex from its instance's position in LiveInstances or, with root
    // motion, from the position to which the instance has walked.
    double reachFromPosition() const;
    // Sets `chunks` to the number of chunks that the candidates of a frame with these constants and
    // views can fill, and sets `isFar`.
    void planFrame(const gpu::CrowdConstants& constants, std::uint32_t views);
    const gpu::Buffer& room() const { return isFar ? buffers.farRoom : buffers.room; }

    CrowdInput input;
    LiveInstances live;
    CrowdLayers layers;
    CrowdBuffers buffers;
    CrowdPrograms programs;
    CrowdGeometry geometry;
    SurfacePass shadow;
    SurfacePass shadowed;
    SurfacePass unshadowed;
    std::optional<SurfacePass> motion;     // with CrowdConfig::motion
    std::optional<OccluderPass> occluders; // with CrowdConfig::occludes
    // The frame being recorded: chunks per pass, the group's ranges in the list of all draws, and
    // the number of chunks so far.
    std::uint32_t chunks = 1;
    bool isFar = false; // all instances of the frame fit ChunkPlan::farRoom
    DrawRange opaque;
    DrawRange blended;
    std::uint32_t firstChunkOfColours = 0;
    std::uint32_t chunksOfFrame = 0;
    std::array<Counted, gpu::kFramesInFlight> counted;
};

// The largest number of draws at any time.
std::uint32_t mostDraws(std::span<const CrowdInput> inputs);

} // namespace sinew
