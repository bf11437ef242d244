#include "engine/animation/carried_bounds.h"

#include "engine/animation/pose.h"
#include "engine/animation/sample_clip.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinew
{

namespace
{

glm::dvec3 centreOf(const Bounds& box)
{
    return 0.5 * (box.min + box.max);
}

glm::dvec3 halfSizeOf(const Bounds& box)
{
    return 0.5 * (box.max - box.min);
}

std::vector<CarriedBox> carriedBoxes(const SkinningModel& model)
{
    std::vector<Bounds> around(model.jointCount);
    for (const Influence& influence : model.influences)
        if (influence.bias != 0.0)
            around[influence.joint].add(influence.position);

    std::vector<CarriedBox> boxes;
    for (const Bounds& box : around)
        boxes.push_back(carriedBox(box));
    return boxes;
}

// The box around all boxes, each moved by its joint.
Bounds posedBoxes(std::span<const CarriedBox> boxes, std::span<const JointTransform> pose)
{
    Bounds around;
    for (std::size_t i = 0; i < boxes.size(); ++i)
    {
        if (!boxes[i].carries)
            continue;
        const glm::dmat3 turn = glm::mat3_cast(pose[i].orientation);
        const glm::dvec3 centre = pose[i].position + turn * boxes[i].centre;
        const glm::dmat3 size(glm::abs(turn[0]), glm::abs(turn[1]), glm::abs(turn[2]));
        const glm::dvec3 half = size * boxes[i].halfSize;
        around.add({.min = centre - half, .max = centre + half});
    }
    return around;
}

// The largest distance from the joint to a point of the box.
double farthest(const CarriedBox& box)
{
    return glm::length(glm::abs(box.centre) + box.halfSize);
}

// For each joint the largest distance from its parent, or of a root from the origin.
std::vector<double> longestOffsets(std::span<const Clip* const> clips, std::size_t jointCount)
{
    std::vector<double> longest(jointCount, 0.0);
    Pose pose(jointCount);
    for (const Clip* clip : clips)
        for (std::uint32_t frame = 0; frame < clip->frameCount; ++frame)
        {
            localPose(*clip, frame, pose);
            for (std::size_t i = 0; i < jointCount; ++i)
                longest[i] = std::max(longest[i], glm::length(pose[i].position));
        }
    return longest;
}

// Of the vertices, from how far each joint may be from the origin.
double reachOf(const CarriedBounds& bounds, std::span<const double> jointReach)
{
    double reach = 0.0;
    for (std::size_t i = 0; i < jointReach.size(); ++i)
        if (bounds.joints[i].carries)
            reach = std::max(reach, jointReach[i] + farthest(bounds.joints[i]));
    return reach * std::max(1.0, bounds.greatestAbsoluteBiasSum);
}

} // namespace

CarriedBox carriedBox(const Bounds& box)
{
    if (box.empty())
        return {};
    return {.centre = centreOf(box), .halfSize = halfSizeOf(box), .carries = true};
}

CarriedBounds carriedBounds(const SkinningModel& model)
{
    CarriedBounds bounds{.joints = carriedBoxes(model)};
    double least = std::numeric_limits<double>::infinity();
    double greatest = -least;
    double greatestAbsolute = 0.0;
    for (const SkinningVertex& vertex : model.vertices)
    {
        double sum = 0.0;
        double absoluteSum = 0.0;
        for (std::uint32_t i = 0; i < vertex.influenceCount; ++i)
        {
            const double bias = model.influences[vertex.firstInfluence + i].bias;
            sum += bias;
            absoluteSum += std::abs(bias);
        }
        if (absoluteSum == 0.0)
        {
            bounds.hasVertexAtOrigin = true;
            continue;
        }
        least = std::min(least, sum);
        greatest = std::max(greatest, sum);
        greatestAbsolute = std::max(greatestAbsolute, absoluteSum);
    }
    if (least <= greatest)
    {
        bounds.leastBiasSum = least;
        bounds.greatestBiasSum = greatest;
        bounds.greatestAbsoluteBiasSum = greatestAbsolute;
    }
    return bounds;
}

Bounds conservativeBounds(const CarriedBounds& bounds, std::span<const JointTransform> modelPose)
{
    Bounds result;
    if (bounds.hasVertexAtOrigin)
        result.add(glm::dvec3(0.0));
    const Bounds boxes = posedBoxes(bounds.joints, modelPose);
    if (boxes.empty())
        return result;
    const glm::dvec3 centre = centreOf(boxes);
    const glm::dvec3 half = bounds.greatestAbsoluteBiasSum * halfSizeOf(boxes);
    for (const double sum : {bounds.leastBiasSum, bounds.greatestBiasSum})
        result.add({.min = sum * centre - half, .max = sum * centre + half});
    return result;
}

double reachOfClips(const CarriedBounds& bounds, std::span<const Clip* const> clips)
{
    if (clips.empty())
        return 0.0;
    std::vector<double> reach = longestOffsets(clips, bounds.joints.size());
    const std::vector<std::int32_t> parents = parentsOf(*clips.front());
    for (const std::uint32_t joint : parentsFirst(parents))
        if (parents[joint] >= 0)
            reach[joint] += reach[static_cast<std::size_t>(parents[joint])];
    return reachOf(bounds, reach);
}

double reachOfPose(const CarriedBounds& bounds, std::span<const JointTransform> modelPose)
{
    std::vector<double> reach;
    reach.reserve(modelPose.size());
    for (const JointTransform& joint : modelPose)
        reach.push_back(glm::length(joint.position));
    return reachOf(bounds, reach);
}

} // namespace sinew
