#include "engine/animation/model_joints.h"

#include "engine/animation/pose.h"
#include "engine/base/require.h"

#include <glm/common.hpp>

#include <algorithm>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace sinew
{
namespace
{

constexpr std::uint32_t kLeftOut = ~0U;

// The index of each joint among the kept ones; kLeftOut for the others.
std::vector<std::uint32_t> newIndices(std::span<const std::uint32_t> kept, std::size_t jointCount)
{
    std::vector<std::uint32_t> indices(jointCount, kLeftOut);
    for (std::uint32_t i = 0; i < kept.size(); ++i)
        indices[kept[i]] = i;
    return indices;
}

// The scales of a joint along all axes, in all frames of all clips. Interpolation and blends stay
// inside.
struct ScaleRange
{
    double least = std::numeric_limits<double>::infinity();
    double greatest = -std::numeric_limits<double>::infinity();
};

// One per joint. The clips share a hierarchy.
std::vector<ScaleRange> localScales(std::span<const Clip* const> clips)
{
    std::vector<ScaleRange> ranges(clips.front()->joints.size());
    for (const Clip* clip : clips)
        for (std::size_t i = 0; i < clip->keys.size(); ++i)
        {
            const glm::dvec3& scale = clip->keys[i].scale;
            ScaleRange& range = ranges[i % ranges.size()];
            range.least = std::min({range.least, scale.x, scale.y, scale.z});
            range.greatest = std::max({range.greatest, scale.x, scale.y, scale.z});
        }
    return ranges;
}

// Requires scales above 0.
std::vector<ScaleRange> composedScales(std::vector<ScaleRange> ranges, const Clip& clip)
{
    const std::vector<std::int32_t> parents = parentsOf(clip);
    for (const std::uint32_t joint : parentsFirst(parents))
        if (parents[joint] >= 0)
        {
            const ScaleRange& parent = ranges[static_cast<std::size_t>(parents[joint])];
            ranges[joint].least *= parent.least;
            ranges[joint].greatest *= parent.greatest;
        }
    return ranges;
}

// 1, or -1 for a joint that mirrors by itself; 0 if it vanishes.
double signOf(const glm::dvec3& scale)
{
    const glm::dvec3 signs = glm::sign(scale);
    return signs.x * signs.y * signs.z;
}

} // namespace

std::vector<std::uint32_t> carryingJoints(const SkinningModel& model,
                                          std::span<const std::int32_t> parents)
{
    std::vector<bool> carries(parents.size(), false);
    for (const Influence& influence : model.influences)
        for (auto joint = static_cast<std::int32_t>(influence.joint);
             joint >= 0 && !carries[static_cast<std::size_t>(joint)];
             joint = parents[static_cast<std::size_t>(joint)])
            carries[static_cast<std::size_t>(joint)] = true;
    std::vector<std::uint32_t> joints;
    for (std::uint32_t i = 0; i < parents.size(); ++i)
        if (carries[i])
            joints.push_back(i);
    if (const auto root = std::ranges::find(parents, -1); joints.empty() && root != parents.end())
        joints.push_back(static_cast<std::uint32_t>(root - parents.begin()));
    return joints;
}

SkinningModel withJoints(SkinningModel model, std::span<const std::uint32_t> kept)
{
    const std::vector<std::uint32_t> indices = newIndices(kept, model.jointCount);
    for (Influence& influence : model.influences)
    {
        influence.joint = indices[influence.joint];
        require(influence.joint != kLeftOut, "a joint with influences is left out");
    }
    model.jointCount = static_cast<std::uint32_t>(kept.size());
    return model;
}

Clip withJoints(Clip clip, std::span<const std::uint32_t> kept)
{
    const std::vector<std::uint32_t> indices = newIndices(kept, clip.joints.size());
    std::vector<NamedJoint> joints;
    std::vector<JointTransform> keys;
    for (std::size_t row = 0; row < clip.keys.size(); row += clip.joints.size())
        for (const std::uint32_t joint : kept)
            keys.push_back(clip.keys[row + joint]);
    for (const std::uint32_t joint : kept)
    {
        joints.push_back(std::move(clip.joints[joint]));
        std::int32_t& parent = joints.back().parent;
        if (parent >= 0)
        {
            const std::uint32_t index = indices[static_cast<std::size_t>(parent)];
            require(index != kLeftOut, "a joint is kept without its parent");
            parent = static_cast<std::int32_t>(index);
        }
    }
    clip.joints = std::move(joints);
    clip.keys = std::move(keys);
    return clip;
}

JointScale jointScaleOf(const AnimatedModel& model)
{
    constexpr double kAlike = 1e-4;
    if (model.frames)
        return JointScale::None;
    // The still clip may have its own hierarchy and is never blended with others.
    std::vector<std::vector<const Clip*>> groups = {{&model.still}, {}};
    for (const ModelClip& clip : model.clips)
        groups.back().push_back(&clip.clip);
    if (groups.back().empty())
        groups.pop_back();
    bool rigid = true;
    bool alike = true;
    for (const std::vector<const Clip*>& clips : groups)
    {
        const std::vector<ScaleRange> local = localScales(clips);
        rigid =
            rigid && std::ranges::all_of(local, [](const ScaleRange& range)
                                         { return range.least == 1.0 && range.greatest == 1.0; });
        if (std::ranges::any_of(local, [](const ScaleRange& range) { return range.least <= 0.0; }))
            return JointScale::Any;
        const std::vector<ScaleRange> composed = composedScales(local, *clips.front());
        ScaleRange carrying;
        for (const Influence& influence : model.skinning.influences)
            if (influence.bias != 0.0)
            {
                carrying.least = std::min(carrying.least, composed[influence.joint].least);
                carrying.greatest = std::max(carrying.greatest, composed[influence.joint].greatest);
            }
        alike = alike && carrying.greatest <= carrying.least * (1.0 + kAlike);
    }
    if (rigid)
        return JointScale::None;
    return alike ? JointScale::Alike : JointScale::Any;
}

std::vector<bool> mirroringJoints(std::span<const std::int32_t> parents,
                                  std::span<const JointTransform> local)
{
    std::vector<bool> mirrors(local.size());
    for (const std::uint32_t joint : parentsFirst(parents))
    {
        int negative = 0;
        for (glm::length_t axis = 0; axis < 3; ++axis)
            negative += local[joint].scale[axis] < 0.0 ? 1 : 0;
        const std::int32_t parent = parents[joint];
        const bool isBelowMirror = parent >= 0 && mirrors[static_cast<std::size_t>(parent)];
        mirrors[joint] = isBelowMirror != (negative % 2 != 0);
    }
    return mirrors;
}

bool mirrorsInClips(const AnimatedModel& model)
{
    const Pose& rest = model.still.keys;
    for (const ModelClip& played : model.clips)
        for (std::size_t i = 0; i < played.clip.keys.size(); ++i)
            if (const double atRest = signOf(rest[i % rest.size()].scale);
                signOf(played.clip.keys[i].scale) * (atRest < 0.0 ? -1.0 : 1.0) < 0.0)
                return true;
    return false;
}

} // namespace sinew
