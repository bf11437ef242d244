// What is written instead of shown in a window: pictures, films, motion vectors and dumps.
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

#include <glm/ext/vector_float4.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sinew::samples
{

// How much of what lies behind shows through each pixel, from the same picture drawn over black and
// over white (both opaque, of one size), over `background`: linear light, not premultiplied.
// Whatever the surfaces' blending, coverage and antialiasing, what does not change between the two
// is opaque. The result is sRGB and not premultiplied, as PNG and WebP store it.
Image withAlpha(const Image& overBlack, const Image& overWhite, const glm::vec4& background);

// No file is ever half written. Pictures of their own are written as they come. A film is kept in
// memory, compressed, and written by finish(): where that is not called, because of an error or
// because the user has enough, there is no film, and what had its name is still there. The errors
// name the file. For the thread that writes files.
class PictureFiles
{
public:
    // `pattern` has been checked by whyNotOutputName. A film's rate lies between the two above;
    // its times are rounded to milliseconds without drifting away.
    PictureFiles(std::string pattern, const PictureSequence& sequence);

    // The next picture, of the size of the others.
    Result<void> add(const Image& image);

    // Writes the film, if it is one. After the last of at least one picture.
    Result<void> finish();

private:
    std::int64_t shownAt(std::uint32_t picture) const; // milliseconds since the film's start

    std::string pattern_;
    double picturesPerSecond_;
    std::uint32_t added_ = 0;
    std::optional<WebpAnimation> film_;
};

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
