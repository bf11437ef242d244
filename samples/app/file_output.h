// Output without a window: images, films, motion vectors and dumps.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/gpu/device.h"
#include "engine/gpu/frame_ring.h"
#include "engine/images/image.h"
#include "engine/render/motion_pass.h"
#include "engine/render/render_target.h"
#include "engine/render/skinning_pass.h"
#include "samples/app/output.h"
#include "samples/app/scene.h"
#include "samples/app/shared_options.h"
#include "shaders/shared/skinning_types.h"

#include <glm/ext/vector_float2.hpp>
#include <glm/ext/vector_float3.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sinew::samples
{

// Computes alpha from the same image rendered over black and over white (both opaque, same size). A
// pixel that is equal in both is opaque, regardless of blending and antialiasing. The result is
// sRGB with straight alpha, as stored in PNG and WebP.
Image withAlpha(const Image& overBlack, const Image& overWhite);

// Writes image files, completely or not at all. Single images are written at once. A film is
// compressed in memory and written by finish(); without that call (after an error or an interrupt)
// an existing file of that name stays. Errors name the file. Used by the writer thread only.
class PictureFiles
{
public:
    // `pattern` must have passed whyNotOutputName. A film's rate lies between the limits in
    // output.h; its times are rounded to milliseconds without drift.
    PictureFiles(std::string pattern, const PictureSequence& sequence);

    // Adds the next image; all images have the same size.
    Result<void> add(const Image& image);

    // Writes the film. Call it after the last image; does nothing for single images.
    Result<void> finish();

private:
    std::int64_t shownAt(std::uint32_t picture) const; // milliseconds since the start of the film

    std::string pattern_;
    double picturesPerSecond_;
    std::uint32_t added_ = 0;
    std::optional<WebpAnimation> film_;
};

// The contents of a .flo file. `vectors` is row-major.
std::vector<std::byte> encodeFlow(const std::vector<glm::vec2>& vectors, VkExtent2D extent);

// --dump-vertices: the vertices of the files in file order (without mirrored copies), one JSON
// object per line, in model space, with 9 significant digits:
// {"mesh":0,"vertex":0,"position":[x,y,z],"normal":[x,y,z],"tangent":[x,y,z,sign]}, or, for a model
// with parts,
// {"part":"lower","surface":"legs","vertex":0,"position":[x,y,z],"normal":[x,y,z]}.
// `vertices` and `tangents` (octahedral) have one entry per vertex of model.skinning.
std::string dumpVertices(const AnimatedModel& model, std::span<const gpu::SkinnedVertex> vertices,
                         std::span<const std::uint32_t> tangents);

// --dump-joints: one line per joint in file order, in model space:
// {"joint":0,"name":"origin","position":[x,y,z],"orientation":[x,y,z,w]}
std::string dumpJoints(const AnimatedModel& model, std::span<const JointTransform> joints);

// An image to record into a target, whose colour must be left as gpu::kCopySource.
struct PictureRequest
{
    std::uint32_t index = 0;
    std::optional<glm::vec3> background; // linear light; empty: the default
    // With --motion: target of the motion vectors; must be left as gpu::kCopySource.
    const MotionTarget* motion = nullptr;
};
using RecordPicture = std::function<void(const gpu::Frame& frame, const RenderTarget& target,
                                         const PictureRequest& request)>;

// Renders images of --size into --output and their motion vectors into --motion, with `samples`
// samples per pixel and progress on the terminal. Each image is written while the device draws the
// next. With a transparent background, each image is drawn over black and over white; the motion
// vectors are those of the first drawing.
ExitCode drawPictures(const gpu::Device& device, const SharedOptions& options,
                      const PictureSequence& pictures, VkSampleCountFlagBits samples,
                      const RecordPicture& record);

// Writes the outputs of --dump-vertices and --dump-joints.
ExitCode writeDumps(const SharedOptions& options, const Scene& scene, const SkinningResult& posed);

} // namespace sinew::samples
