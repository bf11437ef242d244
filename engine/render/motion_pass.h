// Draws motion vectors: how far each pixel's surface has moved since the previous frame.
//
// A motion vector is the position of a pixel's surface in this image minus the position of the same
// point in the previous image, in pixels, x to the right and y down. It includes the motion of the
// camera.
//
// - In the first frame and after a cut of camera or time, the caller passes no previous frame, and
//   all vectors are zero.
// - A surface has its vector even if it was hidden or outside the previous image. A surface that
//   was behind the eye has a vector of zero.
// - All surfaces that write depth are drawn, alpha-tested ones with their holes. A blended surface
//   has the vector of the surface behind it.
// - The background has vectors of zero.
#pragma once

#include "engine/render/surface_passes.h"
#include "shaders/shared/scene_types.h"

#include <glm/ext/vector_float2.hpp>

#include <optional>
#include <vector>

namespace sinew
{

struct MotionTarget
{
    gpu::GpuImage vectors; // kMotionFormat
    gpu::GpuImage depth;
};

using MotionTargetRing = std::array<MotionTarget, gpu::kFramesInFlight>;

// For fewer than kFramesInFlight frames, only their slots get images.
MotionTargetRing createMotionTargets(const gpu::Device& device, VkExtent2D extent,
                                     std::uint32_t frames = gpu::kFramesInFlight);

// `Before` describes what the previous frame showed.
template <class Before>
struct MotionRequest
{
    const MotionTarget* target = nullptr; // same size as the image
    gpu::ImageUse leaveAs;                // use of the vectors after the frame
    std::optional<Before> before;         // none: the first frame, or the first one after a cut
};

// For an image of `extent`. `before`: the view of the previous image; its aspect is ignored.
gpu::MotionPush motionPush(VkExtent2D extent, SceneView before);

// A buffer for the vectors of a target of `extent`, filled by recordCopy.
gpu::Buffer createMotionBuffer(const gpu::Device& device, VkExtent2D extent);

// The vectors copied by a completed frame, row by row from the top.
std::vector<glm::vec2> readMotion(const gpu::Buffer& copy);

// Records barriers, then the draws, which must be those written to the scene. Leaves the vectors in
// use as a colour attachment. Without `push` (first frame or cut), draws nothing, so all vectors
// are 0. Requires at least one pass.
void recordMotionVectors(const gpu::Frame& frame, std::span<const PassDraws> passes,
                         const MotionTarget& target, TargetUse use,
                         std::span<const SurfaceDraw> draws,
                         const std::optional<gpu::MotionPush>& push, bool ground);

} // namespace sinew
