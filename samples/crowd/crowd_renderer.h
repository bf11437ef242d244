// The frame of a crowd: cull, pose, skin, cull triangles, and draw what is left twice.
#pragma once

#include "engine/crowd/candidate_cull.h"
#include "engine/crowd/chunk_lists.h"
#include "engine/crowd/cpu_crowd.h"
#include "engine/crowd/crowd_geometry.h"
#include "engine/crowd/crowd_pose_pass.h"
#include "engine/crowd/crowd_skin_pass.h"
#include "engine/crowd/triangle_cull.h"
#include "engine/crowd/write_bound.h"
#include "engine/render/forward_pass.h"
#include "samples/common/scene.h"
#include "samples/crowd/crowd_scene.h"
#include "samples/crowd/crowd_view.h"
#include "samples/crowd/pass_times.h"

#include <memory>
#include <optional>

namespace sinew::crowd
{

// How one crowd is worked on and drawn.
struct RendererSettings
{
    CrowdForm form;
    bool onCpu = false; // posed and skinned there
    VkSampleCountFlagBits samples = VK_SAMPLE_COUNT_1_BIT;
    std::uint64_t skinMemory = 0; // bytes for all that a chunk computes
    bool rootMotion = false;
    bool ground = true;
    std::uint32_t shadowMapSize = kShadowMapSize; // texels a side
    std::uint32_t shadowComparisons = 3;          // see ForwardPass
};

struct FrameRequest
{
    View view;
    double seconds = 0.0;
    bool shadows = true;
    bool culls = true;
    double largeHeight = 0.0;   // see CrowdView::largeHeight
    PassTimer* timer = nullptr; // none: nothing is timed
};

class CrowdRenderer
{
public:
    // All must outlive it. On the CPU the form must skin and cull no triangles. Throws VulkanError
    // where not even four instances fit into the memory.
    CrowdRenderer(const gpu::Device& device, const CrowdScene& scene, SharedResources& shared,
                  const Field& field, const RendererSettings& settings);

    // The whole frame; the target's colour is left in the layout of a copy's source or a blit's.
    void recordFrame(const gpu::Frame& frame, const RenderTarget& target,
                     const FrameRequest& request, gpu::ImageUse leaveAs);

    VkSampleCountFlagBits samples() const { return settings_.samples; }
    // Overwrites the vertices of the last chunk: the write bound. Requires a form that skins.
    void recordWriteBound(const gpu::Frame& frame) const;

    // Instances that were skinned in the last frame, in all of its chunks; and bytes written for
    // each vertex.
    std::uint32_t skinned() const;
    std::uint32_t bytesPerVertex(bool shadows) const;
    std::uint64_t skinMemory() const { return settings_.skinMemory; }
    // Instances that the camera drew in the last frame, which must have left the device.
    std::uint32_t visible() const;
    const ChunkPlan& plan() const { return plan_; }
    // How often a frame's instances are posed and skinned.
    std::uint32_t skinChunks(bool shadows) const;
    // Parts that a frame is timed in, at most.
    std::uint32_t mostTimedParts() const;
    const CrowdInstances& instances() const { return instances_; }
    const ChunkBuffers& round() const { return chunk_; }
    const CrowdModelBuffers& model() const { return model_; }

private:
    void write(const gpu::Frame& frame, const RenderTarget& target, const FrameRequest& request,
               std::span<const SurfaceDraw> draws);
    void recordCandidates(const gpu::Frame& frame, std::uint32_t views, PassTimer* timer) const;
    void recordChunk(const gpu::Frame& frame, const Chunk& chunk, PassTimer* timer) const;
    void recordShadows(const gpu::Frame& frame, const FrameRequest& request,
                       std::span<const SurfaceDraw> draws);
    void recordColours(const gpu::Frame& frame, const RenderTarget& target,
                       const FrameRequest& request, std::span<const SurfaceDraw> draws);

    std::unique_ptr<Geometry> createGeometry();
    // Chunks of a frame, shadows included, at most.
    std::uint32_t mostChunksOfFrame() const;
    std::uint32_t lengthOfLists(std::uint32_t list, std::uint32_t firstChunk,
                                std::uint32_t chunks) const;

    const gpu::Device& device_;
    const CrowdScene& scene_;
    const Field& field_;
    RendererSettings settings_;
    CrowdModelBuffers model_;
    CrowdInstances instances_;
    ChunkPlan plan_;
    ChunkBuffers chunk_;
    CandidateCull candidates_;
    CrowdPosePass pose_;
    ChunkLists lists_;
    std::optional<CrowdSkinPass> skin_;
    std::optional<TriangleCullPass> triangles_;
    std::optional<WriteBound> bound_;
    CpuCrowd* cpu_ = nullptr; // geometry_, where the CPU skins: set when that is made
    std::unique_ptr<Geometry> geometry_;
    CpuCrowd::Drawn cpuDrawn_; // of the last frame, as the next two
    std::uint32_t firstChunkOfColours_ = 0;
    std::uint32_t chunksOfFrame_ = 1;
    SceneFrames sceneFrames_;
    ShadowPass shadow_;
    ForwardPass shadowed_;
    ForwardPass unshadowed_;
};

} // namespace sinew::crowd
