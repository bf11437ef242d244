// One model, posed and skinned for one time. A frame that draws motion vectors has two moments: its
// own, and that of the frame before.
#pragma once

#include "engine/animation/model_playback.h"
#include "engine/render/model_buffers.h"
#include "engine/render/pose_pass.h"
#include "engine/render/skin_pass.h"
#include "engine/render/vertex_upload.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sinew
{

// What differs from the clips that play: a pose that they fade from, and weights of morph targets.
// Nothing: all is as the clips say.
struct ClipDeparture
{
    std::optional<PoseFade> fade;
    std::optional<std::vector<double>> weights;
};

ClipDeparture departureAt(const AnimatedModel& model, const Playback& playback);

class ModelMoment
{
public:
    // All must outlive it. `name` tells its buffers from another moment's.
    ModelMoment(const gpu::Device& device, const ModelBuffers& model,
                std::span<const ClipBuffers> clips, JointScale scale, const std::string& name = "");

    // Makes the pipelines, with the shaders that the device now has. To be called before anything
    // is recorded, and never while a frame is in flight.
    void makePasses();

    // What the frames in flight compute.
    const PosedBufferRing& posed() const { return posed_; }

    // As of PosePass.
    std::size_t levelCount(const ChannelPlays& plays) const;
    // Writes the joints of one level of the hierarchy in the frame's slot (kComputeWrite), from
    // those of the levels before (kComputeRead). Levels that the clips do not have are empty.
    void pose(const gpu::Frame& frame, const ChannelPlays& plays, const ClipDeparture& departure,
              std::size_t level);
    // Writes the slot's vertices (kComputeWrite) from its joints (kComputeRead).
    void skin(const gpu::Frame& frame, const ChannelPlays& plays, const ClipDeparture& departure);
    // Copies vertices that were skinned elsewhere over them (kCopyWrite).
    void upload(const gpu::Frame& frame, PictureSide side, const SkinnedVertices& vertices);

private:
    const gpu::Device& device_;
    const ModelBuffers& model_;
    std::span<const ClipBuffers> clips_;
    JointScale scale_;
    PosedBufferRing posed_;
    std::optional<PosePass> pose_;
    std::optional<SkinPass> skin_;
    std::optional<VertexUpload> upload_; // made when first needed
};

} // namespace sinew
