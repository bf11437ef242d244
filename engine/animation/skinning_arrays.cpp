#include "engine/animation/skinning_arrays.h"

#include "engine/animation/pose.h"

#include <glm/common.hpp>
#include <glm/ext/vector_double2.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/packing.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace sinew
{
namespace
{

constexpr double kLargestSnorm16 = 32767.0;

std::uint32_t packSnorm16(double value)
{
    const double scaled = std::round(std::clamp(value, -1.0, 1.0) * kLargestSnorm16);
    return static_cast<std::uint16_t>(static_cast<std::int16_t>(scaled));
}

double unpackSnorm16(std::uint32_t bits)
{
    const auto value = static_cast<std::int16_t>(static_cast<std::uint16_t>(bits));
    return std::max(value / kLargestSnorm16, -1.0);
}

// Swaps the inside and the outside of the diamond |x| + |y| = 1; its own inverse. The sign of 0
// counts as 1; otherwise the lower half's axes would fold onto the centre.
glm::dvec2 foldLowerHalf(const glm::dvec2& p)
{
    return {(1.0 - std::abs(p.y)) * (p.x >= 0.0 ? 1.0 : -1.0),
            (1.0 - std::abs(p.x)) * (p.y >= 0.0 ? 1.0 : -1.0)};
}

// Replaces an angle of 0 between keys of opposite sign, because 0 cannot carry a sign.
constexpr float kSmallestNegatedAngle = 1e-20F;

gpu::Key packKey(const JointTransform& transform)
{
    const glm::dquat& q = transform.orientation;
    return {
        .orientation = glm::vec4(glm::dvec4(q.x, q.y, q.z, q.w)),
        .position = glm::vec3(transform.position),
        .angleToNext = 0.0F,
    };
}

float signedAngleToNext(const glm::dquat& a, const glm::dquat& b)
{
    const bool negate = glm::dot(a, b) < 0.0;
    const glm::dquat next = negate ? -b : b;
    const auto angle =
        static_cast<float>(2.0 * std::atan2(glm::length(a - next), glm::length(a + next)));
    return negate ? -std::max(angle, kSmallestNegatedAngle) : angle;
}

std::uint32_t posingChannel(std::span<const std::uint32_t> jointChannels, std::size_t joint)
{
    const bool second = !jointChannels.empty() && jointChannels[joint] == gpu::kSecondChannel;
    return second ? gpu::kSecondChannel : gpu::kFirstChannel;
}

void packHierarchy(std::span<const std::int32_t> parents,
                   std::span<const std::uint32_t> jointChannels, PackedClip& packed)
{
    const std::vector<std::uint32_t> depths = depthsOf(parents);
    const auto place = [&](std::uint32_t joint)
    { return std::pair(depths[joint], posingChannel(jointChannels, joint)); };
    std::vector<std::uint32_t> joints(parents.size());
    std::iota(joints.begin(), joints.end(), 0U);
    std::ranges::stable_sort(joints, {}, place);
    for (const std::uint32_t joint : joints)
    {
        const auto next = static_cast<std::uint32_t>(packed.joints.size());
        if (packed.joints.empty() || place(packed.joints.back().joint) != place(joint))
            packed.levels.push_back({.first = next, .channel = place(joint).second});
        ++packed.levels.back().count;
        packed.joints.push_back({.joint = joint, .parent = parents[joint]});
    }
}

} // namespace

std::uint32_t octahedralEncode(const glm::dvec3& unit)
{
    const double sum = std::abs(unit.x) + std::abs(unit.y) + std::abs(unit.z);
    glm::dvec2 p = glm::dvec2(unit.x, unit.y) / sum;
    if (unit.z < 0.0)
        p = foldLowerHalf(p);
    return packSnorm16(p.x) | packSnorm16(p.y) << 16;
}

glm::dvec3 octahedralDecode(std::uint32_t packed)
{
    glm::dvec2 p(unpackSnorm16(packed), unpackSnorm16(packed >> 16));
    const double z = 1.0 - std::abs(p.x) - std::abs(p.y);
    if (z < 0.0)
        p = foldLowerHalf(p);
    return glm::normalize(glm::dvec3(p.x, p.y, z));
}

VertexExtras extrasOf(const SkinningModel& model)
{
    if (!model.secondTexCoords.empty())
        return VertexExtras::ColoursAndTexCoords;
    return model.colours.empty() ? VertexExtras::None : VertexExtras::Colours;
}

gpu::StaticVertex packStaticVertex(const SkinningVertex& vertex)
{
    return {.texCoord = glm::vec2(vertex.texCoord),
            .tangentSign = static_cast<float>(vertex.tangentSign)};
}

gpu::ColouredVertex packColouredVertex(const SkinningModel& model, std::uint32_t vertex)
{
    const glm::vec4 colour =
        model.colours.empty() ? glm::vec4(1.0F) : glm::clamp(model.colours[vertex], 0.0F, 1.0F);
    const glm::dvec2 texCoord =
        model.secondTexCoords.empty() ? glm::dvec2(0.0) : model.secondTexCoords[vertex];
    return {.redGreen = glm::packUnorm2x16({colour.r, colour.g}),
            .blueAlpha = glm::packUnorm2x16({colour.b, colour.a}),
            .secondTexCoord = glm::vec2(texCoord)};
}

gpu::Influence packInfluence(const Influence& influence)
{
    return {
        .position = glm::vec3(influence.position),
        .bias = static_cast<float>(influence.bias),
        .normal = glm::vec3(influence.normal),
        .joint = influence.joint,
        .tangent = glm::vec3(influence.tangent),
        .unused = 0,
    };
}

SkinningArrays packModel(const SkinningModel& model)
{
    SkinningArrays packed;
    packed.vertices.reserve(model.vertices.size());
    packed.staticVertices.reserve(model.vertices.size());
    for (const SkinningVertex& vertex : model.vertices)
    {
        packed.vertices.push_back({vertex.firstInfluence, vertex.influenceCount});
        packed.staticVertices.push_back(packStaticVertex(vertex));
    }
    if (extrasOf(model) != VertexExtras::None)
        for (std::uint32_t vertex = 0; vertex < model.vertices.size(); ++vertex)
            packed.colouredVertices.push_back(packColouredVertex(model, vertex));
    packed.influences.reserve(model.influences.size());
    for (const Influence& influence : model.influences)
        packed.influences.push_back(packInfluence(influence));
    packed.morphDeltas.reserve(model.morphDeltas.size());
    for (const MorphDelta& delta : model.morphDeltas)
        packed.morphDeltas.push_back({.position = glm::vec3(delta.position),
                                      .weight = delta.weight,
                                      .normal = glm::vec3(delta.normal),
                                      .unused0 = 0,
                                      .tangent = glm::vec3(delta.tangent),
                                      .unused1 = 0});
    for (const MorphDeltaRange& range : model.morphRanges)
        packed.morphRanges.push_back({.first = range.first, .count = range.count});
    packed.indices = model.indices;
    return packed;
}

PackedClip packClip(const Clip& clip, std::span<const std::uint32_t> jointChannels)
{
    const std::size_t jointCount = clip.joints.size();
    PackedClip packed;
    packed.frameCount = clip.frameCount;
    packed.keys.reserve(clip.frameCount * jointCount);

    for (std::uint32_t frame = 0; frame < clip.frameCount; ++frame)
    {
        const std::span<const JointTransform> pose = localPose(clip, frame);
        const std::span<const JointTransform> next =
            localPose(clip, frame + 1 < clip.frameCount ? frame + 1 : clip.loopStart);
        for (std::size_t i = 0; i < jointCount; ++i)
        {
            packed.keys.push_back(packKey(pose[i]));
            packed.keys.back().angleToNext =
                signedAngleToNext(pose[i].orientation, next[i].orientation);
        }
    }

    packHierarchy(parentsOf(clip), jointChannels, packed);
    return packed;
}

std::vector<gpu::vec4> packScales(const Clip& clip)
{
    std::vector<gpu::vec4> scales;
    scales.reserve(clip.frameCount * clip.joints.size());
    for (std::uint32_t frame = 0; frame < clip.frameCount; ++frame)
        for (const JointTransform& joint : localPose(clip, frame))
            scales.emplace_back(gpu::vec3(joint.scale), 0.0F);
    return scales;
}

} // namespace sinew
