// The configuration of a crowd's passes. All configurations but CrowdSkinning::VertexPalette give
// the same images; the fastest depends on the device and the model.
#pragma once

#include "engine/crowd/crowd_model.h"
#include "engine/gpu/device.h"
#include "engine/render/draw_list.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

enum class CrowdSkinning : std::uint8_t
{
    Fast,          // crowd/skin.comp and crowd/skin_morphed.comp; the only one with morph targets
    Simple,        // crowd/skin_simple.comp
    Frames,        // crowd/skin_frames.comp; the only one for models with stored frames
    VertexShader,  // crowd/from_joints.vert: skins in the vertex shader, in every pass
    VertexPalette, // the same with CrowdModel::palette: an approximation
};

enum class CrowdPosing : std::uint8_t
{
    ByInstance,  // crowd/pose.comp: one invocation poses all joints of an instance
    ByWorkgroup, // crowd/pose_workgroup.comp: one workgroup poses an instance
};

struct CrowdConfig
{
    CrowdSkinning skinning = CrowdSkinning::Fast;
    bool tangents = false; // for normal maps, or for VertexExtras::ColoursAndTexCoords
    CrowdPosing posing = CrowdPosing::ByInstance;
    bool cullsTriangles = true;        // only if the configuration skins in compute
    bool texels = true;                // arrays are read as texel buffers
    std::uint32_t instancesAtOnce = 4; // per invocation of the fast skin pass: 1, 2, 4 or 8
    std::uint32_t trianglePieces = 1;  // per instance, culled in parallel: cutIntoPieces
    bool occludes = false;             // can cull instances hidden behind others
    // Supports motion vectors: frames can also pose and skin for the previous frame's time. Only
    // for modes that skin in compute.
    bool motion = false;
    // Instances can have tints, which multiply vertex colours. A model without vertex colours is
    // drawn as if they were white.
    bool tints = false;

    bool skins() const { return skinning < CrowdSkinning::VertexShader; }
    bool hasPalette() const { return skinning == CrowdSkinning::VertexPalette; }
    bool projects() const { return skins() && cullsTriangles; }
    bool operator==(const CrowdConfig&) const = default;
};

// Tuning profile: the values of `auto` for one kind of device.
struct CrowdProfile
{
    bool texels = false;
    std::uint32_t instancesAtOnce = 1;
    std::uint32_t instancesAtOnceWithTangents = 1;
    bool posesByInstance = false;         // otherwise by workgroup, if shared memory suffices
    std::uint32_t mostTrianglePieces = 1; // upper limit: one piece per 1024 triangles
};

// Profile of drivers that run shaders on the CPU. Measured on lavapipe and SwiftShader with
// bench110.
inline constexpr CrowdProfile kCpuProfile{
    .texels = true,                   // with storage buffers the skin pass takes 2.5x the time
    .instancesAtOnce = 8,             // 0.94x (lavapipe) and 0.6x (SwiftShader) the time of 4
    .instancesAtOnceWithTangents = 4, // 8: 0.9x to 1.3x the time (lavapipe), 0.7x (SwiftShader)
    .posesByInstance = true,          // by workgroup the pose pass takes 7x to 8x the time
    .mostTrianglePieces = 1,          // a CPU runs few subgroups at once
};

// Profile of GPUs. Measured on an NVIDIA H200 with bench110.
inline constexpr CrowdProfile kGpuProfile{
    .texels = false, // with texel buffers the skin pass takes 1.1x the time
    // Skin pass of 10,000 instances with 1, 2, 4 and 8: 0.471, 0.353, 0.347 and 0.403 ms; of 256
    // instances 4 takes 1.2x the time of 2. On AMD and Intel more than 2 costs occupancy.
    .instancesAtOnce = 2,
    .instancesAtOnceWithTangents = 2,
    .posesByInstance = false, // 256 instances: by workgroup 0.012 ms, by instance 0.105
    // Triangle cull of 256 instances with 1, 4, 8 and 16: 0.169, 0.048, 0.028 and 0.025 ms; of
    // 255,000 with 1, 2, 4, 8 and 16: 0.546, 0.838, 0.725, 1.09 and 1.86 ms.
    .mostTrianglePieces = 16,
};

// The profile's choices, as far as the device and the model support them.
CrowdConfig configFor(const gpu::Device& device, const CrowdModel& model,
                      const LoadedMaterials& materials, std::span<const SurfaceMesh> meshes);

// The buckets that the skin pass dispatches: the model's, or one with all vertices. Empty if the
// configuration does not skin in compute.
std::vector<InfluenceBucket> skinnedBuckets(const CrowdModel& model, const CrowdConfig& config);
// Palette matrices per instance; 0 without a palette.
std::uint32_t paletteSizeOf(const CrowdModel& model, const CrowdConfig& config);
// Instances per invocation of the skin pass.
std::uint32_t instancesAtOnce(const CrowdConfig& config);

// True if texel buffers have room for the arrays of large models and for chunks of many instances.
bool hasLargeTexelBuffers(const gpu::Device& device);
// Features that the device lacks for the triangle cull, by their Vulkan names. Empty if supported.
std::vector<std::string> triangleCullLacks(const gpu::Capabilities& device);
// The same, including requirements on the model.
std::vector<std::string> triangleCullLacks(const gpu::Device& device, const CrowdModel& model);
// Features that crowds and the viewer skip on a device, as "WHAT (REASON)". The reason names the
// missing Vulkan feature or limit, if there is one.
std::vector<std::string> leftOutOn(const gpu::Capabilities& device);

// True if the device reads draw counts from memory. If not, every allocated command is executed,
// even if empty.
bool countsOrderedDraws(const gpu::Device& device);
CrowdPosing posingFor(const gpu::Device& device, const CrowdModel& model);
// Shared memory in bytes that posing by workgroup needs.
std::uint32_t sharedBytesOfPose(std::uint32_t jointCount);
bool canPoseByWorkgroup(const gpu::Device& device, const CrowdModel& model);
// Triangle pieces per instance.
std::uint32_t trianglePiecesFor(const gpu::Device& device, const CrowdModel& model);

// Subgroups per workgroup of the triangle cull, for the reported subgroup size.
std::uint32_t subgroupsOfGroup(const gpu::Device& device);

// The variant's word in shaders/CMakeLists.txt for texel or storage arrays.
inline std::string_view arraysWord(const CrowdConfig& config)
{
    return config.texels ? "" : "STORAGE";
}

} // namespace sinew
