// A model and its clips as arrays for storage buffers (shaders/shared/skinning_types.h).
#pragma once

#include "engine/animation/skinning_model.h"
#include "engine/model/clip.h"
#include "shaders/shared/skinning_types.h"

#include <glm/ext/vector_double3.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace sinew
{

// Octahedral coordinates as written by GLSL's packSnorm2x16: x in the low, y in the high 16 bits.
// `unit` must not be 0; its length may differ from 1.
std::uint32_t octahedralEncode(const glm::dvec3& unit);

// Returns a unit vector for any 32 bits.
glm::dvec3 octahedralDecode(std::uint32_t packed);

// Optional vertex data: see gpu::ColouredVertex.
enum class VertexExtras : std::uint8_t
{
    None,
    Colours,
    ColoursAndTexCoords, // their shaders also read tangents, which limits the number of shaders
};
VertexExtras extrasOf(const SkinningModel& model);

struct SkinningArrays
{
    std::vector<gpu::VertexInfluences> vertices; // the range of influences of each vertex
    std::vector<gpu::Influence> influences;
    std::vector<gpu::MorphDelta> morphDeltas; // like SkinningModel::morphDeltas and morphRanges
    std::vector<gpu::MorphRange> morphRanges;
    std::vector<gpu::StaticVertex> staticVertices;
    std::vector<gpu::ColouredVertex> colouredVertices; // empty without extras
    std::vector<std::uint32_t> indices;
};

gpu::StaticVertex packStaticVertex(const SkinningVertex& vertex);
// For a model with extras. White if the model has no colours.
gpu::ColouredVertex packColouredVertex(const SkinningModel& model, std::uint32_t vertex);
gpu::Influence packInfluence(const Influence& influence);

// Rounds every number to float once.
SkinningArrays packModel(const SkinningModel& model);

// Joints whose parents are all in previous levels. One dispatch poses a level.
struct HierarchyLevel
{
    std::uint32_t first = 0; // into PackedClip::joints
    std::uint32_t count = 0;
    std::uint32_t channel = 0; // gpu::kFirstChannel, ...
};

// Keys and hierarchy of one clip: keys[frame * jointCount + joint]. `joints` are stored level by
// level, roots first, each level in the file's order.
struct PackedClip
{
    std::vector<gpu::Key> keys;
    std::vector<gpu::PoseJoint> joints;
    std::vector<HierarchyLevel> levels;
    std::uint32_t frameCount = 0;
};

// Requires frameCount * joints.size() <= kMaxKeysPerClip, which readers check. With `jointChannels`
// (StoredFrames), no level has joints of both channels.
PackedClip packClip(const Clip& clip, std::span<const std::uint32_t> jointChannels = {});

// The scale of each key in xyz, for joints that are not rigid.
std::vector<gpu::vec4> packScales(const Clip& clip);

} // namespace sinew
