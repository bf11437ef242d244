// The frame of a crowd: culls, poses and skins its instances, culls triangles, and draws the rest
// into the shadow map and the image.
#pragma once

#include "engine/crowd/crowd_group.h"
#include "engine/render/motion_pass.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace sinew
{

enum class CrowdPass : std::uint8_t
{
    Cull,
    PoseJoints,
    Skin,
    CullTriangles,
    DrawShadows,
    DrawPicture,
    DrawMotion,
};

inline constexpr std::size_t kCrowdPasses = static_cast<std::size_t>(CrowdPass::DrawMotion) + 1;

// A view for the crowd's passes. `viewProjection`: world -> Vulkan clip space, -w <= x, y <= w and
// 0 <= z <= w. The frustum planes are sums of its rows (Gribb and Hartmann, Fast Extraction of
// Viewing Frustum Planes, 2001). With 1, 2, 4 or 8 standard samples, a pixel has that many columns
// and rows of samples.
gpu::CrowdView crowdView(const gpu::mat4& viewProjection, const gpu::vec2& size, double largeHeight,
                         std::uint32_t samples);

// The views of a frame: kCameraView, and kLightView with shadows.
inline std::uint32_t drawnViews(bool shadows)
{
    return gpu::kCameraView | (shadows ? gpu::kLightView : 0U);
}

// Choice of LODs: the coarsest whose error is at most `error` pixels (ModelLod::pixelSize).
struct LodChoice
{
    double error = 0.0;       // 0: the full surface
    std::uint32_t finest = 0; // lower limit of the LOD, even if its error is larger
    std::uint32_t coarsest = gpu::kMostLods - 1; // upper limit of the LOD
};

// The view and time of the previous frame.
struct CrowdBefore
{
    SceneView view; // as passed to motionPush
    double seconds = 0.0;
};
using CrowdMotionRequest = MotionRequest<CrowdBefore>;

struct CrowdFrameRequest
{
    SceneView view; // aspect and shadowMapSize are set from the target and the settings
    double seconds = 0.0;
    bool shadows = true;
    bool culls = true; // culls instances that are out of view
    // Culls instances hidden behind others, if the configuration supports it.
    bool hides = true;
    LodChoice lods{};
    double largeHeight = 160.0; // pixels; triangles are culled only in instances below this height
    // Also draws motion vectors of all visible instances at their LOD. Requires
    // CrowdConfig::motion. Previous positions are computed, not stored, so they exist for instances
    // that just came into view or changed their LOD. With root motion, an instance that wrapped
    // around the field is assumed to come from the nearest equivalent position, so no vertex may
    // move by half the field in a frame.
    std::optional<CrowdMotionRequest> motion{};
    bool hasBefore() const { return motion && motion->before; }
    // Called after the commands of a pass are recorded, before the following barrier. With several
    // chunks, passes repeat.
    std::function<void(CrowdPass)> afterPass;
};

// Computes one chunk without drawing it.
struct CrowdWork
{
    gpu::CrowdConstants constants;
    double seconds = 0.0;
    Chunk chunk;
    std::function<void(CrowdPass)> afterPass; // see CrowdFrameRequest
};

class CrowdFrame
{
public:
    // Creates a group for each of `inputs` (at least one). Their configurations must agree in
    // texels, motion and occlusion, and in whether they skin and project. Throws VulkanError if the
    // device does not support crowds, or if an input's share of the memory (memoryShares) does not
    // hold ChunkNeeds::step instances.
    CrowdFrame(const gpu::Device& device, const std::vector<CrowdInput>& inputs,
               const CrowdSettings& settings);

    // Creates the pipelines that the draws at that time need. Otherwise record() creates them.
    void prepare(double seconds);

    // Records the whole frame. Leaves the target's colour image in use `leaveAs`.
    void record(const gpu::Frame& frame, const RenderTarget& target,
                const CrowdFrameRequest& request, gpu::ImageUse leaveAs);
    // Records only the compute part of one chunk. Results are in the groups' buffers.
    void recordCompute(const gpu::Frame& frame, const CrowdWork& work) const;

    // The instances of a model, to be changed between frames. A recorded frame must be submitted,
    // because it uploads the changes.
    LiveInstances& live(std::size_t index = 0) { return groups_.at(index)->live; }
    const LiveInstances& live(std::size_t index = 0) const { return group(index).live; }
    // The layers of these instances, to be changed in the same way. Requires CrowdInput::layers.
    CrowdLayers& layers(std::size_t index = 0) { return groups_.at(index)->layers; }

    // Builds the frame's shader constants, except those that CrowdGroup::write adds.
    gpu::CrowdConstants constantsFor(VkExtent2D extent, const CrowdFrameRequest& request) const;

    std::size_t groupCount() const { return groups_.size(); }
    const CrowdGroup& group(std::size_t index) const { return *groups_.at(index); }
    const CrowdBuffers& buffers(std::size_t index = 0) const { return group(index).buffers; }
    const CrowdConfig& config(std::size_t index = 0) const { return buffers(index).config; }
    const CrowdSettings& settings() const { return settings_; }

    // Totals over all groups for the slot's last frame, which must have completed. Empty if there
    // was no frame.
    struct Counts
    {
        std::uint32_t visible = 0;       // instances in the image, without hidden ones
        std::uint32_t lit = 0;           // instances in the shadow map
        std::uint32_t skinned = 0;       // instances, summed over the chunks
        std::uint32_t skinnedChunks = 0; // chunks with such instances, over all groups
        std::uint32_t chunks = 0;        // chunks per pass, in the group with the most
    };
    std::optional<Counts> counts(std::uint32_t slot) const;
    // Draws that the device executed in the last frame with Frame::counts, including empty ones.
    // That frame must have completed.
    std::uint64_t drawsOf(const gpu::RecordedCounts& counts) const;
    std::uint32_t chunkCount() const; // maximum per pass and group
    // Maximum number of afterPass calls in a frame.
    std::uint32_t mostPasses() const;

private:
    // Groups, each with the chunk to record.
    using GroupChunks = std::vector<std::pair<CrowdGroup&, Chunk>>;
    using Draws = std::vector<SurfaceDraw>;
    using AfterPass = std::function<void(CrowdPass)>;

    std::uint32_t chunksOfPass() const; // for the frame being recorded
    static void notify(const AfterPass& afterPass, CrowdPass pass);
    Draws drawsAt(double seconds, const glm::dvec3& eye);
    Draws write(const gpu::Frame& frame, const RenderTarget& target,
                const CrowdFrameRequest& request);
    void writeConstants(const gpu::Frame& frame, const gpu::CrowdConstants& constants,
                        double seconds) const;
    void recordCandidates(const gpu::Frame& frame, std::uint32_t views,
                          const AfterPass& afterPass) const;
    // The groups that have a chunk with this index, with that chunk and its number in the frame.
    GroupChunks chunksAt(Chunk chunk) const;
    void recordChunk(const gpu::Frame& frame, const GroupChunks& chunks,
                     const AfterPass& afterPass) const;
    // The pass of every group that has a chunk with this index.
    std::vector<PassDraws> passesAt(std::uint32_t index, SurfacePass& (*passOf)(CrowdGroup&)) const;
    bool hides(const CrowdFrameRequest& request) const;
    void recordOccluders(const gpu::Frame& frame, VkExtent2D extent,
                         const CrowdFrameRequest& request, std::span<const SurfaceDraw> draws);
    void recordShadows(const gpu::Frame& frame, const CrowdFrameRequest& request,
                       std::span<const SurfaceDraw> draws);
    void recordColours(const gpu::Frame& frame, const RenderTarget& target,
                       const CrowdFrameRequest& request, std::span<const SurfaceDraw> draws);

    // Draws one chunk's part of the motion vectors.
    void recordMotion(const gpu::Frame& frame, const CrowdFrameRequest& request,
                      std::span<const SurfaceDraw> draws, std::uint32_t index);

    // In a frame that counts, copies the draw counts recorded since the last call.
    void copyDrawCounts(const gpu::Frame& frame) const;
    // Copies the list lengths of all chunks for counts().
    void recordCounts(const gpu::Frame& frame);

    // Completes the view with values of the target and the settings.
    SceneView sceneView(VkExtent2D extent, SceneView view) const;

    const gpu::Device& device_;
    CrowdSettings settings_;
    std::uint32_t mostDraws_;
    SceneFrames scene_;
    std::vector<std::unique_ptr<CrowdGroup>> groups_; // groups are not movable
    std::optional<Occlusion> occlusion_;
    gpu::Buffer drawCounts_;
};

} // namespace sinew
