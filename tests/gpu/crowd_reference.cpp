#include "tests/gpu/crowd_reference.h"

#include "engine/animation/pose.h"
#include "tests/gpu/comparison.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>

namespace sinew::test
{
namespace
{

struct PlayedClip
{
    const Clip* clip = nullptr;
    std::uint32_t period = 1;
    InstanceTime time;
    ClipPhase frames;
    glm::dvec2 travel{0.0}; // of one loop, in model space
};

PlayedClip playedClip(const CrowdPlay& play, std::uint32_t number, std::uint32_t speed,
                      InstanceStart start, double seconds)
{
    const Clip& clip = play.crowd.clips[number];
    const LoopMode mode = play.crowd.loopModes[number];
    const std::uint32_t period = loopPeriod(clip, mode);
    const InstanceTime time = instanceTime(period, clipTime(clip, mode, seconds), speed, start);
    return {.clip = &clip,
            .period = period,
            .time = time,
            .frames = phaseAtTime(clip, time.frames),
            .travel = play.crowd.framed ? glm::dvec2(0.0) : glm::dvec2(clipTravel(clip, mode))};
}

PlayedClip firstClip(const CrowdPlay& play, const gpu::CrowdInstance& instance, double seconds)
{
    return playedClip(play, instance.clips & 0xFFFFU, instance.speed,
                      {.frame = instance.first.frame, .fraction = instance.first.fraction},
                      seconds);
}

PlayedClip secondClip(const CrowdPlay& play, const gpu::CrowdInstance& instance, double seconds)
{
    return playedClip(play, instance.clips >> 16U, instance.speed,
                      {.frame = instance.second.frame, .fraction = instance.second.fraction},
                      seconds);
}

// Position in the loop, 0 to 1.
double fractionOf(const PlayedClip& played)
{
    return std::ldexp(static_cast<double>(played.time.frames), -32) / played.period;
}

glm::dquat headingOf(const gpu::CrowdInstance& instance)
{
    return {instance.headingW, 0.0, 0.0, instance.headingZ};
}

glm::dvec2 turned(const gpu::CrowdInstance& instance, const glm::dvec2& v)
{
    return glm::dvec2(headingOf(instance) * glm::dvec3(v, 0.0));
}

} // namespace

ModelPose modelPoseOf(const CrowdPlay& play, const gpu::CrowdInstance& instance, double seconds,
                      std::span<const Layer> layers, std::span<const JointOverride> overrides)
{
    const PlayedClip first = firstClip(play, instance, seconds);
    const PlayedClip second = secondClip(play, instance, seconds);
    Pose local(play.crowd.jointCount);
    Pose other(play.crowd.jointCount);
    sampleClip(*first.clip, first.frames, local);
    sampleClip(*second.clip, second.frames, other);
    blendPoses(local, other, instance.blend, local);
    addLayers(layers, local);
    setJoints(overrides, local);
    return composed(*first.clip, local);
}

std::vector<double> morphWeightsOf(const CrowdPlay& play, const gpu::CrowdInstance& instance,
                                   double seconds)
{
    const PlayedClip first = firstClip(play, instance, seconds);
    const PlayedClip second = secondClip(play, instance, seconds);
    std::vector<double> weights = sampleWeights(*first.clip, first.frames);
    const std::vector<double> other = sampleWeights(*second.clip, second.frames);
    for (std::size_t i = 0; i < weights.size(); ++i)
        weights[i] = std::lerp(weights[i], other[i], static_cast<double>(instance.blend));
    return weights;
}

Place placeOf(const CrowdPlay& play, const gpu::CrowdInstance& instance, const CrowdMoment& moment)
{
    const PlayedClip first = firstClip(play, instance, moment.seconds);
    const PlayedClip second = secondClip(play, instance, moment.seconds);
    const glm::dvec2 step = turned(instance, first.travel) * (1.0 - instance.blend);
    const glm::dvec2 secondStep =
        turned(instance, second.travel) * static_cast<double>(instance.blend);
    Place place{.position = glm::dvec3(instance.position)};
    const glm::dvec2 start(place.position);
    if (moment.fieldSide <= 0.0)
    {
        place.position = glm::dvec3(
            start - step * fractionOf(first) - secondStep * fractionOf(second), place.position.z);
        return place;
    }
    const double loops = first.time.loops;
    const double secondLoops = second.time.loops;
    const glm::dvec2 walked = start + step * loops + secondStep * secondLoops;
    const glm::dvec2 share = glm::fract((walked - moment.fieldCorner) / moment.fieldSide);
    place.position = glm::dvec3(moment.fieldCorner + share * moment.fieldSide, place.position.z);
    place.uncertain = (loops + secondLoops + 16.0) * std::ldexp(moment.fieldSide, -24);
    return place;
}

JointTransform placement(const gpu::CrowdInstance& instance, const glm::dvec3& place)
{
    return {.position = place, .orientation = headingOf(instance)};
}

ModelPose placed(const JointTransform& place, const ModelPose& modelPose)
{
    const glm::dmat3 turn = glm::mat3_cast(place.orientation);
    ModelPose world;
    for (const JointMatrix& joint : modelPose)
        world.push_back(
            {.linear = turn * joint.linear, .position = place.position + turn * joint.position});
    return world;
}

std::vector<ReferenceVertex> placedVertices(const CrowdPlay& play, const JointTransform& place,
                                            const ModelPose& modelPose,
                                            std::span<const double> weights)
{
    std::vector<ReferenceVertex> vertices(play.skinning.vertices.size());
    skinReference(play.skinning, std::span(modelPose).first(play.skinning.jointCount), vertices,
                  weights);
    leaveOutSensitive(play.skinning, modelPose, vertices);
    moveTo(place, vertices);
    return vertices;
}

void moveTo(const JointTransform& place, std::span<ReferenceVertex> vertices)
{
    for (ReferenceVertex& vertex : vertices)
    {
        vertex.position = place.position + place.orientation * vertex.position;
        vertex.normal = place.orientation * vertex.normal;
        vertex.tangent = place.orientation * vertex.tangent;
    }
}

double roundedBiases(const CrowdPlay& play)
{
    double farthest = 0.0;
    for (const SkinningVertex& vertex : play.crowd.skinning.vertices)
    {
        double sum = 0.0;
        for (std::uint32_t i = 0; i < vertex.influenceCount; ++i)
            sum += play.crowd.skinning.influences[vertex.firstInfluence + i].bias;
        farthest = std::max(farthest, std::abs(sum - 1.0));
    }
    return farthest;
}

Bounds tightBounds(const CrowdPlay& play, const ModelPose& worldPose)
{
    return conservativeBounds(play.crowd.bounds, worldPose);
}

} // namespace sinew::test
