#include "engine/animation/stored_frames.h"

#include "engine/animation/pose.h"
#include "engine/animation/skinning_arrays.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace sinew
{
namespace
{

// Spherical coordinates whose pole is +z: zenith in the low, azimuth in the high byte, in 1/256 of
// a turn.
glm::dvec3 normalOfCode(std::uint32_t code)
{
    constexpr double kStep = 2.0 * std::numbers::pi / 256.0;
    const double zenith = kStep * (code & 255U);
    const double azimuth = kStep * (code >> 8U);
    return {std::cos(azimuth) * std::sin(zenith), std::sin(azimuth) * std::sin(zenith),
            std::cos(zenith)};
}

std::uint32_t jointOf(const gpu::FramedVertex& vertex)
{
    return vertex.carrier & gpu::kCarrierJoint;
}

// A vertex interpolated between its frames, in joint space.
struct FrameShape
{
    glm::dvec3 position{0.0};
    glm::dvec3 normal{0.0}; // any length
    glm::dvec3 tangent{0.0};
};

FrameShape shapeIn(const StoredFrames& model, std::size_t frameVertex)
{
    return {.position = positionOf(model.frames[frameVertex]),
            .normal = normalOf(model.frames[frameVertex]),
            .tangent = octahedralDecode(model.tangents[frameVertex])};
}

FrameShape shapeOf(const StoredFrames& model, const gpu::FramedVertex& vertex,
                   const ChannelPlays& plays)
{
    const std::uint32_t channel = vertex.carrier >> gpu::kCarrierChannelShift;
    if (channel == gpu::kStillChannel)
        return shapeIn(model, vertex.first);
    const ChannelPlay& play = plays[channel];
    const auto at = [&](std::uint32_t clipFrame)
    {
        const std::uint32_t frame = std::min(frameOf(play.frames, clipFrame), vertex.lastFrame);
        return shapeIn(model, vertex.first + std::size_t{frame} * vertex.stride);
    };
    const FrameShape first = at(play.phase.frame);
    const FrameShape second = at(play.phase.nextFrame);
    const double way = fractionOf(play.phase);
    return {.position = glm::mix(first.position, second.position, way),
            .normal = glm::mix(first.normal, second.normal, way),
            .tangent = glm::mix(first.tangent, second.tangent, way)};
}

} // namespace

std::uint32_t frameOf(const FrameRange& range, std::uint32_t clipFrame)
{
    return range.first + static_cast<std::uint32_t>(range.step) * clipFrame;
}

glm::dvec3 positionOf(const gpu::FrameVertex& vertex)
{
    const auto low = [](std::uint32_t bits) { return static_cast<std::int16_t>(bits & 0xFFFFU); };
    return glm::dvec3(low(vertex.xy), low(vertex.xy >> 16U), low(vertex.zNormal)) / 64.0;
}

glm::dvec3 normalOf(const gpu::FrameVertex& vertex)
{
    return normalOfCode(vertex.zNormal >> 16U);
}

std::vector<gpu::vec4> frameNormals()
{
    std::vector<gpu::vec4> normals;
    normals.reserve(kFrameNormals);
    for (std::uint32_t code = 0; code < kFrameNormals; ++code)
        normals.emplace_back(gpu::vec3(normalOfCode(code)), 0.0F);
    return normals;
}

gpu::FramePair framePairOf(const ChannelPlay& play)
{
    return {.frame = frameOf(play.frames, play.phase.frame),
            .nextFrame = frameOf(play.frames, play.phase.nextFrame),
            .fraction = std::ldexp(static_cast<float>(play.phase.fraction), -32)};
}

Pose localPoseOf(const ChannelPlay& play)
{
    Pose local(play.clip->joints.size());
    sampleClip(*play.clip, play.phase, local);
    addLayers(play.layers, local);
    return local;
}

Pose framedLocalPose(std::span<const std::uint32_t> jointChannels, const ChannelPlays& plays)
{
    std::array<Pose, gpu::kChannelCount> sampled;
    for (std::size_t channel = 0; channel < plays.size(); ++channel)
    {
        sampled[channel].resize(jointChannels.size());
        sampleClip(*plays[channel].clip, plays[channel].phase, sampled[channel]);
    }
    Pose& local = sampled[gpu::kFirstChannel];
    for (std::size_t joint = 0; joint < local.size(); ++joint)
        if (jointChannels[joint] == gpu::kSecondChannel)
            local[joint] = sampled[gpu::kSecondChannel][joint];
    return std::move(local);
}

std::vector<double> weightsOf(const ChannelPlays& plays)
{
    const ChannelPlay& play = plays[gpu::kFirstChannel];
    std::vector<double> weights = sampleWeights(*play.clip, play.phase);
    for (std::size_t i = 0; i < std::min(weights.size(), play.heldWeights.size()); ++i)
        weights[i] = play.heldWeights[i].value_or(weights[i]);
    return weights;
}

void skinFramesReference(const StoredFrames& model, const ChannelPlays& plays,
                         std::span<const JointMatrix> joints, std::span<ReferenceVertex> out)
{
    for (std::size_t i = 0; i < model.vertices.size(); ++i)
    {
        const FrameShape shape = shapeOf(model, model.vertices[i], plays);
        const JointMatrix& joint = joints[jointOf(model.vertices[i])];
        const glm::dvec3 normal = joint.linear * shape.normal;
        const glm::dvec3 tangent = joint.linear * shape.tangent;
        out[i] = {
            .position = joint.position + joint.linear * shape.position,
            .normal = unitOr(normal, {0.0, 0.0, 1.0}),
            .tangent = unitOr(tangent, {1.0, 0.0, 0.0}),
            .normalLength = glm::length(normal),
            .tangentLength = glm::length(tangent),
        };
    }
}

CarriedBounds carriedBounds(const StoredFrames& model)
{
    CarriedBounds bounds{.joints = std::vector<Bounds>(model.jointChannels.size())};
    for (const gpu::FramedVertex& vertex : model.vertices)
        for (std::uint32_t frame = 0; frame <= vertex.lastFrame; ++frame)
            bounds.joints[jointOf(vertex)].add(
                positionOf(model.frames[vertex.first + std::size_t{frame} * vertex.stride]));
    return bounds;
}

} // namespace sinew
