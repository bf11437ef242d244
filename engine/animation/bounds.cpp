#include "engine/animation/bounds.h"

#include "engine/animation/pose.h"
#include "engine/animation/reference_skinning.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>

namespace sinew
{
namespace
{

// The box of an influence over all morph weights.
Bounds boxOf(const SkinningModel& model, std::size_t influence,
             std::span<const WeightRange> weights)
{
    const glm::dvec3& position = model.influences[influence].position;
    Bounds box{.min = position, .max = position};
    if (weights.empty())
        return box;
    for (const MorphDelta& delta : morphDeltasOf(model, influence))
    {
        const glm::dvec3 a = weights[delta.weight].least * delta.position;
        const glm::dvec3 b = weights[delta.weight].greatest * delta.position;
        box.min += glm::min(a, b);
        box.max += glm::max(a, b);
    }
    return box;
}

// The largest distance from the joint to a point of the box.
double farthest(const Bounds& box)
{
    return glm::length(glm::abs(box.centre()) + box.halfSize());
}

} // namespace

void Bounds::add(const glm::dvec3& point)
{
    min = glm::min(min, point);
    max = glm::max(max, point);
}

void Bounds::add(const Bounds& other)
{
    min = glm::min(min, other.min);
    max = glm::max(max, other.max);
}

double Bounds::size() const
{
    return empty() ? 0.0 : glm::distance(min, max);
}

Bounds boundsOf(std::span<const glm::dvec3> positions)
{
    Bounds bounds;
    for (const glm::dvec3& position : positions)
        bounds.add(position);
    return bounds;
}

Bounds posedBounds(const SkinningModel& model, std::span<const JointMatrix> joints,
                   std::span<const double> weights)
{
    Bounds bounds;
    for (const SkinningVertex& vertex : model.vertices)
        bounds.add(skinPosition(model, vertex, joints, weights));
    return bounds;
}

Bounds clipBounds(const SkinningModel& model, const Clip& clip)
{
    // About a second of skinning. Without it, a hostile file could request a million times as much.
    constexpr std::uint64_t kMaxSkinnedInfluences = 50'000'000;
    constexpr std::uint32_t kHalf = std::uint32_t{1} << 31;
    const std::uint64_t perPose =
        1 + model.influences.size() + model.morphDeltas.size() + model.vertices.size();
    const std::uint64_t affordable = std::max<std::uint64_t>(2, kMaxSkinnedInfluences / perPose);
    const std::uint64_t halfFrames = 2 * std::uint64_t{clip.frameCount};
    const std::uint64_t stride = (halfFrames + affordable - 1) / affordable;
    Bounds bounds;
    for (std::uint64_t half = 0; half < halfFrames; half += stride)
    {
        const auto frame = static_cast<std::uint32_t>(half / 2);
        const ClipPhase phase{.frame = frame,
                              .nextFrame = (frame + 1) % clip.frameCount,
                              .fraction = half % 2 == 0 ? 0 : kHalf};
        bounds.add(posedBounds(model, modelPose(clip, phase), sampleWeights(clip, phase)));
    }
    return bounds;
}

std::vector<WeightRange> weightRanges(std::span<const Clip* const> clips)
{
    std::vector<WeightRange> ranges;
    for (const Clip* clip : clips)
        for (std::uint32_t frame = 0; frame < clip->frameCount; ++frame)
        {
            const std::span<const double> weights = frameWeights(*clip, frame);
            if (ranges.empty())
                for (const double weight : weights)
                    ranges.push_back({.least = weight, .greatest = weight});
            for (std::size_t i = 0; i < weights.size(); ++i)
                ranges[i] = {.least = std::min(ranges[i].least, weights[i]),
                             .greatest = std::max(ranges[i].greatest, weights[i])};
        }
    return ranges;
}

CarriedBounds carriedBounds(const SkinningModel& model, std::span<const WeightRange> weights)
{
    CarriedBounds bounds{.joints = std::vector<Bounds>(model.jointCount)};
    for (std::size_t i = 0; i < model.influences.size(); ++i)
        if (model.influences[i].bias != 0.0)
            bounds.joints[model.influences[i].joint].add(boxOf(model, i, weights));
    for (const SkinningVertex& vertex : model.vertices)
    {
        double sum = 0.0;
        for (const Influence& influence : influencesOf(model, vertex))
            sum += std::abs(influence.bias);
        bounds.greatestAbsoluteBiasSum = std::max(bounds.greatestAbsoluteBiasSum, sum);
    }
    return bounds;
}

Bounds conservativeBounds(const CarriedBounds& bounds, std::span<const JointMatrix> modelPose)
{
    Bounds around;
    for (std::size_t i = 0; i < modelPose.size(); ++i)
    {
        const Bounds& box = bounds.joints[i];
        if (box.empty())
            continue;
        const glm::dmat3& linear = modelPose[i].linear;
        const glm::dvec3 centre = modelPose[i].position + linear * box.centre();
        const glm::dmat3 size(glm::abs(linear[0]), glm::abs(linear[1]), glm::abs(linear[2]));
        const glm::dvec3 half = size * box.halfSize();
        around.add({.min = centre - half, .max = centre + half});
    }
    const glm::dvec3 half = bounds.greatestAbsoluteBiasSum * around.halfSize();
    return around.empty() ? around
                          : Bounds{.min = around.centre() - half, .max = around.centre() + half};
}

std::vector<KeyRange> keyRanges(std::span<const Clip* const> clips)
{
    std::vector<KeyRange> ranges(clips.front()->joints.size());
    for (const Clip* clip : clips)
        for (std::size_t i = 0; i < clip->keys.size(); ++i)
        {
            const JointTransform& key = clip->keys[i];
            KeyRange& range = ranges[i % ranges.size()];
            range.positions.add(key.position);
            range.scales.add(key.scale);
            const glm::dvec3 scale = glm::abs(key.scale);
            range.greatestScale = std::max({range.greatestScale, scale.x, scale.y, scale.z});
            range.reach = std::max(range.reach, glm::length(key.position)); // from the parent
        }
    const std::vector<std::int32_t> parents = parentsOf(*clips.front());
    for (const std::uint32_t joint : parentsFirst(parents))
    {
        const KeyRange above =
            parents[joint] < 0 ? KeyRange() : ranges[static_cast<std::size_t>(parents[joint])];
        ranges[joint].greatestScaleToModel =
            above.greatestScaleToModel * ranges[joint].greatestScale;
        ranges[joint].reach = above.reach + above.greatestScaleToModel * ranges[joint].reach;
    }
    return ranges;
}

double reachOfClips(const CarriedBounds& bounds, std::span<const Clip* const> clips)
{
    if (clips.empty())
        return 0.0;
    const std::vector<KeyRange> ranges = keyRanges(clips);
    double reach = 0.0;
    for (std::size_t joint = 0; joint < ranges.size(); ++joint)
        if (!bounds.joints[joint].empty())
            reach = std::max(reach, ranges[joint].reach + ranges[joint].greatestScaleToModel *
                                                              farthest(bounds.joints[joint]));
    return reach * std::max(1.0, bounds.greatestAbsoluteBiasSum);
}

} // namespace sinew
