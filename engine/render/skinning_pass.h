// One model on the device: its buffers, uploaded once and read by every frame, and the pass that
// poses and skins it. A frame that draws motion vectors has two such passes: for its own time and
// for the previous frame's.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/animation/model_joints.h"
#include "engine/animation/reference_skinning.h"
#include "engine/animation/skinning_arrays.h"
#include "engine/animation/stored_frames.h"
#include "engine/gpu/buffer.h"
#include "engine/gpu/frame_ring.h"
#include "engine/gpu/program.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace sinew
{

// A mesh's triangles in the model's index buffer.
struct IndexRange
{
    std::uint32_t first = 0;
    std::uint32_t count = 0;
};

struct ModelBuffers
{
    // Arrays of SkinningArrays; empty with stored frames.
    gpu::Buffer vertices;
    gpu::Buffer influences;
    gpu::Buffer morphRanges;
    gpu::Buffer morphDeltas;
    // Arrays of StoredFrames, and frameNormals; empty without stored frames.
    gpu::Buffer framedVertices;
    gpu::Buffer frames;
    gpu::Buffer frameTangents;
    gpu::Buffer frameNormals;
    gpu::Buffer staticVertices;
    gpu::Buffer colouredVertices; // empty without extras
    gpu::Buffer indices;
    std::vector<IndexRange> meshes;
    std::uint32_t vertexCount = 0;
    std::uint32_t jointCount = 0;
    VertexExtras extras = VertexExtras::None;
    bool isFramed = false;         // vertices are stored frame by frame
    bool scales = false;           // joints scale: not JointScale::None
    std::uint32_t weightCount = 0; // number of morph targets
};

ModelBuffers uploadModel(const gpu::Device& device, const AnimatedModel& model, JointScale scale);

// The arrays of PackedClip.
struct ClipBuffers
{
    const Clip* clip = nullptr; // the uploaded clip
    gpu::Buffer keys;
    gpu::Buffer scales; // packScales; empty if joints do not scale
    gpu::Buffer hierarchy;
    std::vector<HierarchyLevel> levels;
};

// `jointChannels`: see packClip.
ClipBuffers uploadClip(const gpu::Device& device, const Clip& clip,
                       std::span<const std::uint32_t> jointChannels, JointScale scale,
                       const std::string& name);

// A posed joint: the three rows of its matrix.
using JointRows = std::array<gpu::vec4, 3>;

JointMatrix matrixOf(const JointRows& rows);

// Results of a frame in flight; each slot of the frame ring has its own.
struct PosedBuffers
{
    gpu::Buffer joints;   // JointRows, joint -> model, file order
    gpu::Buffer skinned;  // gpu::SkinnedVertex, order of SkinningModel::vertices
    gpu::Buffer tangents; // octahedral, one per vertex
    gpu::Buffer weights;  // morph weights, floats, written by the CPU
    gpu::Buffer keys;     // local transforms of a pose with layers, written by the CPU
    gpu::Buffer scales;
};

using PosedBufferRing = std::array<PosedBuffers, gpu::kFramesInFlight>;

// `name` becomes part of the buffers' debug names.
PosedBufferRing createPosedBuffers(const gpu::Device& device, const ModelBuffers& model,
                                   const std::string& name = "");

// The results of a slot: joints in file order, vertices in the order of SkinningModel.
struct SkinningResult
{
    std::vector<JointMatrix> matrices;
    Pose joints; // the same without shear
    std::vector<gpu::SkinnedVertex> vertices;
    std::vector<std::uint32_t> tangents; // octahedral
};

// Reads back a slot's buffers. The frame that filled them must have completed.
SkinningResult readSkinningResult(const gpu::Device& device, const ModelBuffers& model,
                                  const PosedBuffers& posed);

// Vertices skinned elsewhere, in the format of the skin pass: one per vertex of the model.
struct SkinnedVertices
{
    std::vector<gpu::SkinnedVertex> positions; // with normals
    std::vector<std::uint32_t> tangents;       // octahedral
};

SkinnedVertices packSkinned(std::span<const ReferenceVertex> vertices);

// The halves of a split image.
enum class PictureSide : std::uint8_t
{
    Left, // or the whole image
    Right,
};

class SkinningPass
{
public:
    // `model` and `clips` must outlive it; the clips have the model's number of joints. `name`
    // becomes part of the buffers' debug names.
    SkinningPass(const gpu::Device& device, const ModelBuffers& model,
                 std::span<const ClipBuffers> clips, const std::string& name = "");

    // Creates the pipelines from the device's current shaders. Call it before recording anything,
    // and never while a frame is in flight.
    void makePrograms();

    // The results of the frames in flight.
    const PosedBufferRing& posed() const { return posed_; }

    // Number of hierarchy levels. `plays` must use clips passed to the constructor.
    std::size_t levelCount(const ChannelPlays& plays) const;
    // Writes the joints of one level in the frame's slot (kComputeWrite) from those of previous
    // levels (kComputeRead). Levels that the clips do not have are empty. The CPU applies layers,
    // because there is only one model.
    void pose(const gpu::Frame& frame, const ChannelPlays& plays, std::size_t level);
    // Writes the slot's vertices (kComputeWrite) from its joints (kComputeRead). The CPU samples
    // morph weights, because there are few.
    void skin(const gpu::Frame& frame, const ChannelPlays& plays);
    // Replaces the slot's vertices with vertices skinned elsewhere (kCopyWrite), at most once per
    // frame and side.
    void upload(const gpu::Frame& frame, PictureSide side, const SkinnedVertices& vertices);

private:
    std::size_t indexOf(const Clip* clip) const;
    gpu::Program createSkin() const;
    void writeWeights(const gpu::Frame& frame, std::span<const double> exact) const;
    void writeLayered(const gpu::Frame& frame, const ChannelPlay& play) const;

    const gpu::Device& device_;
    const ModelBuffers& model_;
    std::span<const ClipBuffers> clips_;
    PosedBufferRing posed_;
    gpu::Program pose_;
    gpu::Program skin_;
    // Positions and tangents of the left side, then of the right side.
    std::array<gpu::Buffer, gpu::kFramesInFlight> staging_;
};

} // namespace sinew
