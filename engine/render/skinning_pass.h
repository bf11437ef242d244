// Poses and skins one model. A frame that draws motion vectors has two such passes: for its own
// time, and for that of the previous frame.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/animation/reference_skinning.h"
#include "engine/animation/stored_frames.h"
#include "engine/gpu/program.h"
#include "engine/render/model_buffers.h"

#include <array>
#include <span>
#include <string>
#include <vector>

namespace sinew
{

// Vertices that were skinned elsewhere, as the skin pass writes them: one per vertex of the model.
struct SkinnedVertices
{
    std::vector<gpu::SkinnedVertex> positions; // with normals
    std::vector<std::uint32_t> tangents;       // octahedral
};

SkinnedVertices packSkinned(std::span<const ReferenceVertex> vertices);

// The halves of a picture that is split in two.
enum class PictureSide : std::uint8_t
{
    Left, // or the whole picture
    Right,
};

class SkinningPass
{
public:
    // `model` and `clips`, all with the model's number of joints, must outlive it. `name` becomes
    // part of the buffers' debug names.
    SkinningPass(const gpu::Device& device, const ModelBuffers& model,
                 std::span<const ClipBuffers> clips, const std::string& name = "");

    // Makes the pipelines, with the shaders that the device now has. To be called before anything
    // is recorded, and never while a frame is in flight.
    void makePrograms();

    // What the frames in flight compute.
    const PosedBufferRing& posed() const { return posed_; }

    // Levels of the hierarchy. `plays` are clips that were given.
    std::size_t levelCount(const ChannelPlays& plays) const;
    // Writes the joints of one level in the frame's slot (kComputeWrite), from those of the levels
    // before (kComputeRead). Levels that the clips do not have are empty.
    void pose(const gpu::Frame& frame, const ChannelPlays& plays, std::size_t level);
    // Writes the slot's vertices (kComputeWrite) from its joints (kComputeRead). The weights of
    // morph targets are sampled on the CPU, because there are few.
    void skin(const gpu::Frame& frame, const ChannelPlays& plays);
    // Copies vertices that were skinned elsewhere over the slot's (kCopyWrite), at most once per
    // frame and side.
    void upload(const gpu::Frame& frame, PictureSide side, const SkinnedVertices& vertices);

private:
    std::size_t indexOf(const Clip* clip) const;
    gpu::Program createSkin() const;
    void writeWeights(const gpu::Frame& frame, std::span<const double> exact) const;

    const gpu::Device& device_;
    const ModelBuffers& model_;
    std::span<const ClipBuffers> clips_;
    PosedBufferRing posed_;
    gpu::Program pose_;
    gpu::Program skin_;
    // Positions and tangents of the left side, then those of the right one.
    std::array<gpu::Buffer, gpu::kFramesInFlight> staging_;
};

} // namespace sinew
