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

// Computes alpha from the same image rendered over black and over white (both opaque, same size).
// A pixel that is equal in both is opaque, whatever the blending and antialiasing. The result is
// sRGB and not premultiplied, as PNG and WebP store it.
Image withAlpha(const Image& overBlack, const Image& overWhite);

// Files are written completely or not at all. Single images are written at once. A film is
// compressed in memory and written by finish(); without that call (after an error or an interrupt)
// the previous file of that name stays. Errors name the file. Used by the writer thread only.
class PictureFiles
{
public:
    // `pattern` has been checked by whyNotOutputName. A film's rate lies between the two above;
    // its times are rounded to milliseconds without drifting away.
    PictureFiles(std::string pattern, const PictureSequence& sequence);

    // Adds the next image; all have one size.
    Result<void> add(const Image& image);

    // Writes the film. To be called after the last image; does nothing for single images.
    Result<void> finish();

private:
    std::int64_t shownAt(std::uint32_t picture) const; // milliseconds since the film's start

    std::string pattern_;
    double picturesPerSecond_;
    std::uint32_t added_ = 0;
    std::optional<WebpAnimation> film_;
};

// The bytes of a .flo file. `vectors` is row-major.
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

// Records an image into the target and leaves its colour as gpu::kCopySource.
struct PictureRequest
{
    std::uint32_t index = 0;
    std::optional<glm::vec3> background; // linear light; none: the usual one
    // With --motion: receives the motion vectors; must be left as gpu::kCopySource.
    const MotionTarget* motion = nullptr;
};
using RecordPicture = std::function<void(const gpu::Frame& frame, const RenderTarget& target,
                                         const PictureRequest& request)>;

// Renders images of --size into --output and their motion vectors into --motion, with `samples`
// samples per pixel and progress on the terminal. While the device draws one image, the previous
// one is written. With a transparent background, each image is drawn over black and over white; the
// motion vectors are those of the first.
ExitCode drawPictures(const gpu::Device& device, const SharedOptions& options,
                      const PictureSequence& pictures, VkSampleCountFlagBits samples,
                      const RecordPicture& record);

// Writes what --dump-vertices and --dump-joints ask for.
ExitCode writeDumps(const SharedOptions& options, const Scene& scene, const SkinningResult& posed);

} // namespace sinew::samples
