#include "engine/lod/joint_ranges.h"

#include "engine/animation/pose.h"
#include "engine/animation/sample_clip.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace sinew
{
namespace
{

using EachKey = std::function<void(std::size_t joint, const JointTransform& local)>;

void forEachKey(const AnimatedModel& model, const EachKey& visit)
{
    Pose pose(model.joints.size());
    for (const Clip* clip : clipsThatPlay(model))
        for (std::uint32_t frame = 0; frame < clip->frameCount; ++frame)
        {
            localPose(*clip, frame, pose);
            for (std::size_t joint = 0; joint < pose.size(); ++joint)
                visit(joint, pose[joint]);
        }
}

// Around all keys of one joint.
struct Extent
{
    glm::dquat sum{0.0, 0.0, 0.0, 0.0}; // of unit quaternions, each with the sign nearer to the sum
    glm::dvec3 leastPosition{std::numeric_limits<double>::infinity()};
    glm::dvec3 greatestPosition{-std::numeric_limits<double>::infinity()};
    glm::dvec3 leastScale{std::numeric_limits<double>::infinity()};
    glm::dvec3 greatestScale{-std::numeric_limits<double>::infinity()};

    void add(const JointTransform& key)
    {
        const glm::dquat& q = key.orientation;
        sum += glm::dot(sum, q) < 0.0 ? -q : q;
        leastPosition = glm::min(leastPosition, key.position);
        greatestPosition = glm::max(greatestPosition, key.position);
        leastScale = glm::min(leastScale, key.scale);
        greatestScale = glm::max(greatestScale, key.scale);
    }
};

JointRange middleOf(const Extent& extent)
{
    const double length = glm::length(extent.sum);
    JointRange range;
    if (length > 0.0)
        range.orientation = extent.sum / length;
    range.position = 0.5 * (extent.leastPosition + extent.greatestPosition);
    range.scale = 0.5 * (extent.leastScale + extent.greatestScale);
    range.scaleRange = 0.5 * (extent.greatestScale - extent.leastScale);
    const glm::dvec3 largest =
        glm::max(glm::abs(extent.leastScale), glm::abs(extent.greatestScale));
    range.greatestScale = std::max({largest.x, largest.y, largest.z});
    return range;
}

// cos(angle of the rotation between both), which is 2 cos(half of it)^2 - 1.
double cosineBetween(const glm::dquat& a, const glm::dquat& b)
{
    const double half = std::min(std::abs(glm::dot(a, b)), 1.0);
    return 2.0 * half * half - 1.0;
}

void addChains(const AnimatedModel& model, std::vector<JointRange>& ranges)
{
    const std::vector<std::int32_t> parents = parentsOf(*clipsThatPlay(model).front());
    for (const std::uint32_t joint : parentsFirst(parents))
    {
        JointRange& own = ranges[joint];
        own.greatestScaleToModel = own.greatestScale;
        own.reach = glm::length(own.position) + own.positionRadius;
        if (parents[joint] < 0)
            continue;
        const JointRange& parent = ranges[static_cast<std::size_t>(parents[joint])];
        own.greatestScaleToModel *= parent.greatestScaleToModel;
        own.reach = parent.reach + parent.greatestScaleToModel * own.reach;
    }
}

} // namespace

std::vector<const Clip*> clipsThatPlay(const AnimatedModel& model)
{
    std::vector<const Clip*> clips;
    for (const ModelClip& clip : model.clips)
        clips.push_back(&clip.clip);
    if (clips.empty() || model.frames)
        clips.push_back(&model.still);
    return clips;
}

std::vector<JointRange> jointRanges(const AnimatedModel& model)
{
    std::vector<Extent> extents(model.joints.size());
    forEachKey(model,
               [&](std::size_t joint, const JointTransform& key) { extents[joint].add(key); });
    std::vector<JointRange> ranges;
    for (const Extent& extent : extents)
        ranges.push_back(middleOf(extent));
    forEachKey(model,
               [&](std::size_t joint, const JointTransform& key)
               {
                   JointRange& range = ranges[joint];
                   range.cosine =
                       std::min(range.cosine, cosineBetween(range.orientation, key.orientation));
                   range.positionRadius =
                       std::max(range.positionRadius, glm::distance(range.position, key.position));
               });
    for (JointRange& range : ranges)
    {
        range.cosine = std::max(range.cosine, 0.0);
        range.sine = std::sqrt(1.0 - range.cosine * range.cosine);
    }
    addChains(model, ranges);
    return ranges;
}

} // namespace sinew
