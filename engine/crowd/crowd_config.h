// Which passes a crowd runs. All configurations give the same images; which is fastest depends on
// the device and the model.
#pragma once

#include "engine/crowd/crowd_model.h"
#include "engine/gpu/device.h"
#include "engine/render/draw_list.h"

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

// By the names of the choices: "pose" and "level".
using ConfigValues = std::map<std::string, std::string, std::less<>>;

enum class CrowdSkinning : std::uint8_t
{
    Fast,   // crowd/skin.comp, and crowd/skin_morphed.comp: the only one that morphs vertices
    Simple, // crowd/skin_simple.comp
    Frames, // crowd/skin_frames.comp: the only one for vertices that are stored frame by frame
    VertexShader, // where vertices are drawn, again in every pass
};

enum class CrowdPosing : std::uint8_t
{
    ByInstance,  // crowd/pose.comp: an invocation poses all joints of an instance
    ByWorkgroup, // crowd/pose_workgroup.comp: a workgroup poses an instance
};

struct CrowdConfig
{
    CrowdSkinning skinning = CrowdSkinning::Fast;
    bool tangents = false; // some material has a normal map, or surfaces need them: VertexExtras
    CrowdPosing posing = CrowdPosing::ByInstance;
    bool cullsTriangles = true;        // only where the configuration skins
    bool texels = true;                // arrays are read as texel buffers
    std::uint32_t instancesAtOnce = 4; // per invocation of the fast skin pass: 1, 2, 4 or 8
    std::uint32_t trianglePieces = 1;  // per instance, culled side by side: cutIntoPieces
    bool occludes = false;             // what lies behind other instances can be left out
    // Poses and skins for the frame before, too, where a frame asks for it: motion vectors. Only
    // where the configuration skins.
    bool motion = false;

    bool skins() const { return skinning != CrowdSkinning::VertexShader; }
    bool projects() const { return skins() && cullsTriangles; }
    bool operator==(const CrowdConfig&) const = default;
};

// What `auto` stands for on a kind of device.
struct CrowdProfile
{
    bool texels = false;
    std::uint32_t instancesAtOnce = 1;
    std::uint32_t instancesAtOnceWithTangents = 1;
    bool posesByInstance = false;         // else by workgroup, where that has enough shared memory
    std::uint32_t mostTrianglePieces = 1; // one per 1024 triangles, but no more than this
};

// A driver that runs shaders on the CPU. Measured on lavapipe and SwiftShader with bench110.
inline constexpr CrowdProfile kCpuProfile{
    .texels = true,                   // with storage buffers the skin pass takes 2.5x the time
    .instancesAtOnce = 8,             // 0.94x (lavapipe) and 0.6x (SwiftShader) the time of 4
    .instancesAtOnceWithTangents = 4, // 8: 0.9x to 1.3x the time (lavapipe), 0.7x (SwiftShader)
    .posesByInstance = true,          // by workgroup the pose pass takes 7x to 8x the time
    .mostTrianglePieces = 1,          // a CPU runs few subgroups at once
};

// Measured on an NVIDIA H200 with bench110.
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

// The profile's choices, as far as the device and the model allow them.
CrowdConfig configFor(const gpu::Device& device, const CrowdModel& model,
                      const LoadedMaterials& materials, std::span<const SurfaceMesh> meshes);

// What the skin pass dispatches one after the other: the model's buckets, or one of all vertices;
// nothing where the configuration does not skin.
std::vector<InfluenceBucket> skinnedBuckets(const CrowdModel& model, const CrowdConfig& config);
// Per invocation of the skin pass.
std::uint32_t instancesAtOnce(const CrowdConfig& config);

// In smaller ones arrays of large models have no room, and those of a chunk only for few instances.
bool hasLargeTexelBuffers(const gpu::Device& device);
// What a device lacks to cull triangles, by Vulkan's names; empty: it can.
std::vector<std::string> triangleCullLacks(const gpu::Capabilities& device);
// The same, and what the model must be for it.
std::vector<std::string> triangleCullLacks(const gpu::Device& device, const CrowdModel& model);
// The features that crowds and the viewer do without on a device, as "WHAT (REASON)". The reason
// has Vulkan's name of the missing feature or limit.
std::vector<std::string> leftOutOn(const gpu::Capabilities& device);

// Whether the device reads from memory how many commands to draw; else each that has room is drawn,
// empty or not.
bool countsOrderedDraws(const gpu::Device& device);
CrowdPosing posingFor(const gpu::Device& device, const CrowdModel& model);
// Bytes of a workgroup's shared memory that posing by workgroup takes.
std::uint32_t sharedBytesOfPose(std::uint32_t jointCount);
bool canPoseByWorkgroup(const gpu::Device& device, const CrowdModel& model);
// Pieces of an instance.
std::uint32_t trianglePiecesFor(const gpu::Device& device, const CrowdModel& model);

// Subgroups of a workgroup, if the device runs subgroups of the size that it reports; and
// workgroups that share an instance.
std::uint32_t subgroupsOfGroup(const gpu::Device& device, const CrowdConfig& config);
std::uint32_t groupsOfInstance(const gpu::Device& device, const CrowdConfig& config);

// The word of shaders/CMakeLists.txt for how the configuration reads arrays.
inline std::string_view arraysWord(const CrowdConfig& config)
{
    return config.texels ? "" : "STORAGE";
}

// A choice that an option may make freely, since all give the same image: the table of options,
// panels and reports.
struct ConfigChoice
{
    std::string_view name; // as options and reports call it: "pose"
    std::string_view what; // the same for messages: "form of the pose pass"
    // The values that an option accepts on any device: one of these words or, if there are none, a
    // whole number from 1 to `most`.
    std::span<const std::string_view> words;
    std::uint32_t most = 0;
    bool (*isUsed)(const CrowdConfig&) = [](const CrowdConfig&) { return true; };
    std::string (*valueOf)(const CrowdConfig&);
    // `value` must be one that an option accepts.
    void (*set)(CrowdConfig&, std::string_view value);
};

// Pieces of triangles depend on the triangle cull before them.
std::span<const ConfigChoice> configChoices();
// Requires that there is one of that name.
const ConfigChoice& configChoice(std::string_view name);

// The values of the parts that the configuration uses.
ConfigValues valuesOf(const CrowdConfig& config);

} // namespace sinew
