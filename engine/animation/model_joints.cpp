#include "engine/animation/model_joints.h"

#include "engine/animation/bounds.h"
#include "engine/animation/pose.h"

#include <glm/common.hpp>

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <vector>

namespace sinew
{
namespace
{

JointScale scaleIn(std::span<const Clip* const> clips, const SkinningModel& skinning)
{
    constexpr double kAlike = 1e-4;
    struct Scale // range of scales along any axis, joint -> model
    {
        double least = 1.0;
        double greatest = 1.0;
    };
    const std::vector<KeyRange> ranges = keyRanges(clips);
    const std::vector<std::int32_t> parents = parentsOf(*clips.front());
    std::vector<Scale> scales(ranges.size());
    bool isRigid = true;
    for (const std::uint32_t joint : parentsFirst(parents))
    {
        const auto& [min, max] = ranges[joint].scales;
        const double least = std::min({min.x, min.y, min.z});
        const double greatest = std::max({max.x, max.y, max.z});
        if (least <= 0.0)
            return JointScale::Any;
        isRigid = isRigid && least == 1.0 && greatest == 1.0;
        const Scale above =
            parents[joint] < 0 ? Scale() : scales[static_cast<std::size_t>(parents[joint])];
        scales[joint] = {.least = above.least * least, .greatest = above.greatest * greatest};
    }
    if (isRigid)
        return JointScale::None;
    Scale carrying{.least = std::numeric_limits<double>::infinity(), .greatest = 0.0};
    for (const Influence& influence : skinning.influences)
        if (influence.bias != 0.0)
        {
            carrying.least = std::min(carrying.least, scales[influence.joint].least);
            carrying.greatest = std::max(carrying.greatest, scales[influence.joint].greatest);
        }
    return carrying.greatest <= carrying.least * (1.0 + kAlike) ? JointScale::Alike
                                                                : JointScale::Any;
}

// 1, or -1 if the scale mirrors; 0 if it vanishes.
double signOf(const glm::dvec3& scale)
{
    const glm::dvec3 signs = glm::sign(scale);
    return signs.x * signs.y * signs.z;
}

} // namespace

JointScale jointScaleOf(const AnimatedModel& model)
{
    if (model.frames)
        return JointScale::None;
    // The still clip may have its own hierarchy and is never blended with others.
    const std::array<const Clip*, 1> still{&model.still};
    return std::max(scaleIn(still, model.skinning), scaleIn(clipsThatPlay(model), model.skinning));
}

std::vector<bool> mirroringJoints(std::span<const std::int32_t> parents,
                                  std::span<const JointTransform> local)
{
    std::vector<bool> mirrors(local.size());
    for (const std::uint32_t joint : parentsFirst(parents))
    {
        const std::int32_t parent = parents[joint];
        const bool isBelowMirror = parent >= 0 && mirrors[static_cast<std::size_t>(parent)];
        mirrors[joint] = isBelowMirror != (signOf(local[joint].scale) < 0.0);
    }
    return mirrors;
}

bool mirrorsInClips(const AnimatedModel& model)
{
    const Pose& rest = model.still.keys;
    for (const ModelClip& played : model.clips)
        for (auto keys = std::span(played.clip.keys); !keys.empty();
             keys = keys.subspan(rest.size()))
            for (std::size_t joint = 0; joint < rest.size(); ++joint)
                if (signOf(keys[joint].scale) * (signOf(rest[joint].scale) < 0.0 ? -1.0 : 1.0) <
                    0.0)
                    return true;
    return false;
}

} // namespace sinew
