// A model and its clips as the arrays that storage buffers hold (shaders/shared/skinning_types.h).
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

// x of the square in the low 16 bits and y in the high ones, each a signed normalised integer as
// GLSL's packSnorm2x16 writes it. `unit` needs a length of 1 only roughly, but must not be 0.
std::uint32_t octahedralEncode(const glm::dvec3& unit);

// Unit length, for any 32 bits.
glm::dvec3 octahedralDecode(std::uint32_t packed);

// What else surfaces read of each vertex: see gpu::ColouredVertex.
enum class VertexExtras : std::uint8_t
{
    None,
    Colours,
    ColoursAndTexCoords, // and their shaders tangents, which keeps their number small
};
VertexExtras extrasOf(const SkinningModel& model);

struct SkinningArrays
{
    std::vector<gpu::VertexInfluences> vertices; // one per vertex: its range of influences
    std::vector<gpu::Influence> influences;
    std::vector<gpu::MorphDelta> morphDeltas; // of SkinningModel, as the ranges
    std::vector<gpu::MorphRange> morphRanges;
    std::vector<gpu::StaticVertex> staticVertices; // one per vertex: what skinning never changes
    std::vector<gpu::ColouredVertex> colouredVertices; // one per vertex, or none without extras
    std::vector<std::uint32_t> indices;
};

gpu::StaticVertex packStaticVertex(const SkinningVertex& vertex);
// Of a model with extras: white where it has no colours.
gpu::ColouredVertex packColouredVertex(const SkinningModel& model, std::uint32_t vertex);
gpu::Influence packInfluence(const Influence& influence);

// Every number is rounded to float once, here.
SkinningArrays packModel(const SkinningModel& model);

// Joints whose parents all lie in levels before: posed together, in one dispatch.
struct HierarchyLevel
{
    std::uint32_t first = 0; // into PackedClip::joints
    std::uint32_t count = 0;
    std::uint32_t channel = 0; // whose clip poses them: gpu::kFirstChannel, ...
};

// Keys and hierarchy of one clip. keys[frame * jointCount + joint]; `joints` level by level, the
// roots first, each level in the file's order.
struct PackedClip
{
    std::vector<gpu::Key> keys;
    std::vector<gpu::PoseJoint> joints;
    std::vector<HierarchyLevel> levels;
    std::uint32_t frameCount = 0;
};

// Requires frameCount * joints.size() <= kMaxKeysPerClip, as the reader checks. Where there are
// `jointChannels`, one per joint (stored_frames.h), no level has joints of both.
PackedClip packClip(const Clip& clip, std::span<const std::uint32_t> jointChannels = {});

// The scales that belong to the keys, x, y, z and nothing: what joints need that are not rigid.
std::vector<gpu::vec4> packScales(const Clip& clip);

} // namespace sinew
