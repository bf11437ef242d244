// Draws how far everything in the picture has moved since the frame before.
//
// A motion vector is where a pixel's surface is in this picture less where the same point of it was
// in the picture before, in pixels, x to the right and y down: the place in the picture before is
// the pixel's centre less the vector. It includes the motion of the camera, and not the jitter of
// SceneView.
//
// - In the first frame, and after a cut, there is no frame before: the caller gives none, and all
//   vectors are zero. Only the caller knows of cuts, of the camera or of the time.
// - A surface has its vector wherever it is in the picture now, though it may have been hidden, or
//   beside the picture, before. What was behind the eye had no place there: its vector is zero.
// - Every surface that sets the depth is drawn, alpha-tested ones with their holes and with all of
// a
//   pixel or none. Blended ones are not: there the vector is that of what is behind.
// - Where nothing is, the vector is zero.
#pragma once

#include "engine/render/surface_passes.h"
#include "shaders/shared/scene_types.h"

#include <glm/ext/vector_float2.hpp>

#include <map>
#include <optional>
#include <vector>

namespace sinew
{

// Any device can draw into it, sample it and copy it (Vulkan's required format support).
inline constexpr VkFormat kMotionFormat = VK_FORMAT_R32G32_SFLOAT;

struct MotionTarget
{
    gpu::GpuImage vectors; // of kMotionFormat
    gpu::GpuImage depth;
};

using MotionTargetRing = std::array<MotionTarget, gpu::kFramesInFlight>;

// For fewer than kFramesInFlight frames in all, only their slots get images.
MotionTargetRing createMotionTargets(const gpu::Device& device, VkExtent2D extent,
                                     std::uint32_t frames = gpu::kFramesInFlight);

// Of a frame that draws motion vectors. `Before`: what the frame before has shown.
template <class Before>
struct MotionRequest
{
    const MotionTarget* target = nullptr; // as large as the picture
    gpu::ImageUse leaveAs;                // its vectors
    std::optional<Before> before;         // none: the first frame, or the first after a cut
};

// Of a picture of `extent` that shows `now`, after one that has shown `before`, whose jitter,
// aspect and shadowMapSize do not matter.
gpu::MotionPush motionPush(VkExtent2D extent, const SceneView& now, SceneView before);

// Room for the vectors of a target of `extent`, to be filled by recordCopy.
gpu::Buffer createMotionBuffer(const gpu::Device& device, VkExtent2D extent);

// Those that a finished frame copied, row after row from the top.
std::vector<glm::vec2> readMotion(const gpu::Buffer& copy);

class MotionPass
{
public:
    // The geometry must have a motionStage.
    MotionPass(const gpu::Device& device, const PassInput& input);

    // Makes the pipelines that these draws need; they are made when first drawn with, otherwise.
    void prepare(std::span<const SurfaceDraw> draws);

    // Draws one of the parts of a frame, with barriers before it; the target's vectors are then a
    // colour attachment. `draws` as written to the scene. Without a push, in the first frame or
    // after a cut, nothing is drawn: all vectors stay 0.
    void record(const gpu::Frame& frame, const MotionTarget& target, TargetUse use,
                std::span<const SurfaceDraw> draws, const std::optional<gpu::MotionPush>& push,
                bool ground);

private:
    void begin(const gpu::Frame& frame, const MotionTarget& target, TargetUse use) const;
    void draw(const gpu::Frame& frame, std::span<const SurfaceDraw> draws,
              const gpu::MotionPush& push);
    void drawGround(const gpu::Frame& frame, const gpu::MotionPush& push) const;
    const gpu::Pipeline& pipelineFor(std::uint32_t alphaComparison);

    const gpu::Device& device_;
    PassInput input_;
    gpu::Pipeline ground_;
    std::map<std::uint32_t, gpu::Pipeline> pipelines_; // by alpha comparison
};

} // namespace sinew
