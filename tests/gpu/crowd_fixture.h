// A crowd on a device without anything that draws it: the passes of the samples' frame, in their
// order and with their barriers, and what they wrote.
#pragma once

#include "engine/crowd/candidate_cull.h"
#include "engine/crowd/chunk_lists.h"
#include "engine/crowd/crowd_pose_pass.h"
#include "engine/crowd/crowd_skin_pass.h"
#include "engine/crowd/triangle_cull.h"
#include "engine/gpu/barrier.h"
#include "tests/support/crowd_models.h"
#include "tests/support/player_models.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sinew::test
{

// A model that can be a crowd, with what the reference needs of it.
struct CrowdPlay
{
    explicit CrowdPlay(PlayedModel model);
    // With the loops of all its clips, in their order; `played` has no more than a name.
    explicit CrowdPlay(const PlayedPlayer& player);

    PlayedModel played;
    SkinningModel skinning; // as the file has it; `crowd` may have one joint more
    CrowdModel crowd;
};

// The barriers of a frame, in its order.
enum class CrowdBarrier : std::uint8_t
{
    BeforeCandidates,
    InstanceCounts,
    InstanceStarts,
    Candidates,
    BeforeChunk,
    ChunkCount,
    Joints,
    JointMatrices,
    FlagsAndCounts,
    ListStarts,
    Lists,
    Projected,
    BeforeDraws,
};

// One that is not recorded; with `part` only one of those who wait for it does not.
struct LeftOut
{
    CrowdBarrier barrier;
    std::optional<std::size_t> part;
};

struct CrowdRequest
{
    CrowdForm form;
    std::uint32_t capacity = 0;             // of a chunk; 0: all instances
    std::vector<std::uint32_t> culledSides; // one a mesh; empty: none
    std::optional<LeftOut> leftOut;
};

// One chunk of a moment.
struct CrowdRun
{
    gpu::CrowdFrame crowd;
    double seconds = 0.0;
    std::uint32_t views = gpu::kCameraView | gpu::kLightView;
    std::uint32_t first = 0; // of the candidates
    bool modelSpace = false; // joint matrices joint -> model
    bool listsOnly = false;  // nothing is skinned
};

// Triangles that a view's cull left of an instance, mesh after mesh.
struct CulledInstance
{
    std::uint32_t skinned = 0; // place among what is skinned
    std::vector<std::vector<Triangle>> meshes;
};

using ListsOfChunk = std::array<std::vector<std::uint32_t>, gpu::kListCount>;

class CrowdOnDevice
{
public:
    // `play` and `device` must outlive it.
    CrowdOnDevice(const gpu::Device& device, const CrowdPlay& play,
                  const std::vector<gpu::CrowdInstance>& instances, const CrowdRequest& request);

    // A frame that culls nothing and draws no triangles by themselves.
    gpu::CrowdFrame plainFrame() const;
    // What passes of that slot read.
    void write(std::uint32_t slot, const CrowdRun& run) const;

    // As CrowdRenderer does.
    void recordCandidates(const gpu::Frame& frame, const CrowdRun& run) const;
    void recordChunk(const gpu::Frame& frame, const CrowdRun& run) const;

    // All of it in slot 0, and waits.
    void compute(const CrowdRun& run) const;

    // Of the last chunk. Instances by number; the views' lists hold places in the skin list.
    std::vector<std::uint32_t> candidates() const;
    ListsOfChunk lists() const;
    std::vector<gpu::vec4> jointMatrices() const; // kTexelsPerJoint a joint, place after place
    // Of one place in the skin list, in the order of the SkinningModel.
    std::vector<gpu::SkinnedVertex> vertices(std::uint32_t place) const;
    std::vector<std::uint32_t> tangents(std::uint32_t place) const;
    // Of all places at once, in the order of OrderedModel.
    std::vector<gpu::SkinnedVertex> allVertices(std::size_t places) const;
    std::vector<CulledInstance> triangles(std::uint32_t list) const;

    const CrowdModelBuffers& model() const { return model_; }
    const ChunkBuffers& round() const { return chunk_; }
    const CrowdForm& form() const { return form_; }

private:
    void waitFor(const gpu::Frame& frame, CrowdBarrier which, gpu::Access from,
                 std::initializer_list<gpu::Access> to) const;
    template <class T>
    std::vector<T> read(const gpu::Buffer& buffer, std::size_t first, std::size_t count) const;

    const gpu::Device& device_;
    const CrowdPlay& play_;
    CrowdForm form_;
    std::optional<LeftOut> leftOut_;
    CrowdModelBuffers model_;
    CrowdInstances instances_;
    ChunkBuffers chunk_;
    CandidateCull candidates_;
    CrowdPosePass pose_;
    ChunkLists lists_;
    std::optional<CrowdSkinPass> skin_;
    std::optional<TriangleCullPass> triangles_;
};

// Random instances around the origin, all clips among them: speeds, starts, headings, and blends of
// which a third each are 0, between 0 and 1, and 1.
std::vector<gpu::CrowdInstance> randomInstances(const CrowdPlay& play, std::uint32_t count,
                                                double spread, std::uint32_t seed);

} // namespace sinew::test
