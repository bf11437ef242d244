// Compute skinning for a program that has its own Vulkan device, models and frames. Records into
// the program's command buffers; never submits or waits.
//
//   Skinner skinner = makeSkinner({device, vkGetDeviceProcAddr, limits, memoryProperties});
//   SkinnedModel model = makeModel(skinner, pack(mesh), {.maxInstances = 2});
//   const Instance instances[] = {{.clip = 0, .seconds = time}, {.clip = 1, .seconds = time}};
//   const Batch batch{.model = model, .instances = instances};
//   record(skinner, commands, {&batch, 1}); // outside of a render pass
//   // Add a barrier from kWrite to the stages that read outputOf(model, 0).
//
// All functions throw Error on failure. Only one thread at a time may use a Skinner and its models.
// Release the last reference to them after their work on the device has finished.
#pragma once

#include "shaders/shared/skinning_types.h"

#include <glm/gtc/quaternion.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <vulkan/vulkan_core.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace sinew::skinning
{

// The message says what is wrong and where. A call that throws has changed and recorded nothing.
class Error : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

// Joint -> parent: p maps to translation + rotation * (scale * p).
struct Transform
{
    glm::vec3 translation{0.0F};
    glm::quat rotation{1.0F, 0.0F, 0.0F, 0.0F}; // any length but 0
    glm::vec3 scale{1.0F};                      // may be 0 or negative
};

// Rows of local transforms at equal time intervals: transforms[row * joints + joint]. Between rows,
// rotations are interpolated spherically along the shorter path, everything else linearly.
struct Clip
{
    double rowsPerSecond = 30.0;
    std::span<const Transform> transforms;
};

// A joint's share in a vertex.
struct Weight
{
    std::uint32_t joint = 0;
    float weight = 0.0F; // the weights of a vertex need not sum to 1
};

inline constexpr std::size_t kMaxCount = 65535 * 64; // joints or vertices; supported by any device
inline constexpr std::uint32_t kMaxDepth = 1024;     // ancestors of a joint, which add to its cost

// A mesh in its bind pose. Positions have one of two forms; leave the other one empty:
// - palette form (glTF, FBX): `positions`, in the space of the mesh;
// - MD5 form: `weightPositions`, in the space of each weight's joint.
struct Model
{
    std::span<const std::int32_t> parents;       // per joint, in any order; -1: a root
    std::span<const glm::mat4> inverseBinds;     // per joint: mesh -> joint in the bind pose
    std::span<const std::uint32_t> weightCounts; // per vertex
    std::span<const Weight> weights;             // for all vertices, vertex by vertex
    std::span<const glm::vec3> positions;        // per vertex
    std::span<const glm::vec3> weightPositions;  // per weight
    std::span<const glm::vec3> normals;          // per vertex, in mesh space
    std::span<const glm::vec3> tangents;         // the same, or empty
    std::span<const Clip> clips;                 // may be empty: see Instance::local
};

struct PackedClip
{
    double rowsPerSecond = 0.0;
    std::uint32_t firstRow = 0;
    std::uint32_t rowCount = 0;
};

// A checked model in arrays for the device; only pack() makes one.
struct PackedModel
{
    std::vector<std::int32_t> parents;
    std::vector<gpu::VertexInfluences> vertices;
    std::vector<gpu::Influence> influences;
    std::vector<gpu::LocalKey> keys; // rows of all clips
    std::vector<PackedClip> clips;
    bool hasTangents = false;
};

// Throws for counts that disagree, indices out of range, numbers that are not finite, and
// hierarchies that are too deep or form cycles. Keeps no pointer into the model.
PackedModel pack(const Model& model);

// Appends a row. The message of a thrown Error begins with `what`.
void packRow(std::span<const Transform> row, std::size_t jointCount, const std::string& what,
             std::vector<gpu::LocalKey>& keys);

// The two rows around a time. A looping clip restarts at its last row, which should show the same
// pose as its first; other clips hold their ends. Throws for times that are not finite.
gpu::FramePair rowsAt(const PackedClip& clip, double seconds, bool loops);

// The program's device. It needs Vulkan 1.2 and the feature synchronization2, from 1.3 or
// VK_KHR_synchronization2, and nothing else.
struct Device
{
    VkDevice device = VK_NULL_HANDLE;
    PFN_vkGetDeviceProcAddr getDeviceProcAddr = nullptr;
    VkPhysicalDeviceLimits limits{};
    VkPhysicalDeviceMemoryProperties memory{};
    PFN_vkSetDebugUtilsObjectNameEXT setObjectName = nullptr; // optional, from VK_EXT_debug_utils
};

using Skinner = std::shared_ptr<struct SkinnerObjects>; // the pipelines of a device

Skinner makeSkinner(const Device& device);

struct BufferNeeds
{
    VkDeviceSize size = 0;
    VkDeviceSize alignment = 0; // alignment of the offset
    VkBufferUsageFlags usage = 0;
};

struct Needs
{
    BufferNeeds data;   // used by the component alone
    BufferNeeds output; // per output; add the usages of its readers
};

// Throws if an array would exceed maxStorageBufferRange or maxInstances is not 1 to 65,535.
Needs needsOf(const Skinner& skinner, const PackedModel& model, std::uint32_t maxInstances);

// A range of one of your buffers. If `buffer` is null, the component creates one in device-local
// memory.
struct BufferRange
{
    VkBuffer buffer = VK_NULL_HANDLE;
    VkDeviceSize offset = 0;
    VkDeviceSize size = 0;
};

// An output has the vertices of instance 0, then those of instance 1, and so on, in model space:
//   byte 0   position, VK_FORMAT_R32G32B32_SFLOAT
//   byte 12  normal, octahedral, VK_FORMAT_R16G16_SNORM
//   byte 16  tangent like the normal, if the model has tangents
// A vertex has 16 bytes, or 20 with tangents. Your own outputs may have any usage: vertex buffer,
// acceleration structure input, device address. The component's own are vertex buffers. To decode
// e, let n = (e, 1 - |e.x| - |e.y|); if n.z < 0, n.xy = (1 - |e.yx|) with the signs of e;
// normalise. Alternating two outputs gives motion vectors: the other one has the previous frame.
struct ModelBuffers
{
    std::uint32_t maxInstances = 1;
    BufferRange data;
    std::vector<BufferRange> outputs = {{}};
};

using SkinnedModel = std::shared_ptr<struct ModelObjects>; // a model on the device

SkinnedModel makeModel(const Skinner& skinner, PackedModel model, const ModelBuffers& buffers);

BufferRange outputOf(const SkinnedModel& model, std::uint32_t index);

// How record() writes outputs. Your barriers for an output lead from the stages that last read it
// to this (without accesses, because nothing was written), and from this to what reads it next: for
// example VERTEX_ATTRIBUTE_INPUT with VERTEX_ATTRIBUTE_READ, or ACCELERATION_STRUCTURE_BUILD with
// SHADER_READ. record() orders everything else.
struct Access
{
    VkPipelineStageFlags2 stages = VK_PIPELINE_STAGE_2_NONE;
    VkAccessFlags2 accesses = VK_ACCESS_2_NONE;
};
inline constexpr Access kWrite{VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
                               VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT};

// The pose of an instance in this frame.
struct Instance
{
    std::uint32_t clip = 0;
    double seconds = 0.0;
    bool loops = true; // see rowsAt()
    // A transform per joint, used instead of the clip: for programs that blend, layer or solve IK.
    std::span<const Transform> local;
};

struct Batch
{
    SkinnedModel model;
    std::span<const Instance> instances; // at most maxInstances
    std::uint32_t output = 0;            // index
};

// Poses and skins all batches, each with a different model. Copies its arguments into the command
// buffer, so frames in flight on one queue can share the models. On several queues of one family,
// order the calls with semaphores. The first call with a model also copies the model's data, so its
// command buffer must be submitted first; a call without instances does nothing else.
void record(const Skinner& skinner, VkCommandBuffer commands, std::span<const Batch> batches);

} // namespace sinew::skinning
