// What is written instead of shown in a window: pictures, films, motion vectors and dumps.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/gpu/device.h"
#include "engine/gpu/frame_ring.h"
#include "engine/images/image.h"
#include "engine/render/motion_pass.h"
#include "engine/render/render_target.h"
#include "engine/render/skinning_pass.h"
#include "samples/common/output.h"
#include "samples/common/output_files.h"
#include "samples/common/scene.h"
#include "samples/common/shared_options.h"
#include "shaders/shared/skinning_types.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sinew::samples
{

// The bytes of a .flo file; `vectors` row after row.
std::vector<std::byte> encodeFlow(const std::vector<glm::vec2>& vectors, VkExtent2D extent);

// --dump-vertices: the vertices of the files in file order (mirrored copies are left out), one JSON
// object per line, in model space, with 9 significant digits:
// {"mesh":0,"vertex":0,"position":[x,y,z],"normal":[x,y,z],"tangent":[x,y,z,sign]}, or, of a model
// with parts,
// {"part":"lower","surface":"legs","vertex":0,"position":[x,y,z],"normal":[x,y,z]}.
// `vertices` and `tangents` (octahedral) have one entry per vertex of model.skinning.
std::string dumpVertices(const AnimatedModel& model, std::span<const gpu::SkinnedVertex> vertices,
                         std::span<const std::uint32_t> tangents);

// --dump-joints: {"joint":0,"name":"origin","position":[x,y,z],"orientation":[x,y,z,w]}, in model
// space, joints in file order.
std::string dumpJoints(const AnimatedModel& model, std::span<const JointTransform> joints);

// A picture to record into a target, whose colour must be left as gpu::kCopySource.
struct PictureRequest
{
    std::uint32_t index = 0;
    std::optional<glm::vec3> background; // linear light; none: the usual one
    // With --motion: takes the picture's motion vectors, and must be left as gpu::kCopySource.
    const MotionTarget* motion = nullptr;
};
using RecordPicture = std::function<void(const gpu::Frame& frame, const RenderTarget& target,
                                         const PictureRequest& request)>;

// Draws pictures of --size into --output, and their motion vectors into --motion, with `samples`
// samples per pixel: while the device draws one, the one before it is written, with progress on the
// terminal. A picture whose background is transparent is drawn twice, over black and over white;
// the motion vectors belong to the first of the two.
ExitCode drawPictures(const gpu::Device& device, const SharedOptions& options,
                      const PictureSequence& pictures, VkSampleCountFlagBits samples,
                      const RecordPicture& record);

// Writes what --dump-vertices and --dump-joints ask for.
ExitCode writeDumps(const SharedOptions& options, const Scene& scene, const SkinningResult& posed);

} // namespace sinew::samples
