#include "engine/animation/joint_scale.h"

#include "engine/animation/sample_clip.h"

#include <algorithm>
#include <limits>
#include <span>
#include <vector>

namespace sinew
{
namespace
{

// Around the scales of one or several joints along all axes, in all frames of all clips.
// Interpolation and blends stay inside.
struct ScaleRange
{
    double least = std::numeric_limits<double>::infinity();
    double greatest = -std::numeric_limits<double>::infinity();

    void add(double low, double high)
    {
        least = std::min(least, low);
        greatest = std::max(greatest, high);
    }
};

bool scales(const Clip& clip)
{
    return std::ranges::any_of(
        clip.joints, [](const ClipJoint& joint)
        { return (joint.animated & kAnimatedScale) != 0 || joint.baseScale != glm::dvec3(1.0); });
}

void addClip(const Clip& clip, std::vector<ScaleRange>& ranges)
{
    if (!scales(clip))
    {
        for (ScaleRange& range : ranges)
            range.add(1.0, 1.0);
        return;
    }
    Pose pose(ranges.size());
    for (std::uint32_t frame = 0; frame < clip.frameCount; ++frame)
    {
        localPose(clip, frame, pose);
        for (std::size_t i = 0; i < ranges.size(); ++i)
        {
            const glm::dvec3& scale = pose[i].scale;
            ranges[i].add(std::min({scale.x, scale.y, scale.z}),
                          std::max({scale.x, scale.y, scale.z}));
        }
    }
}

// Of clips with the same hierarchy.
std::vector<ScaleRange> localScales(std::span<const Clip* const> clips)
{
    std::vector<ScaleRange> ranges(clips.front()->joints.size());
    for (const Clip* clip : clips)
        addClip(*clip, ranges);
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

} // namespace

JointScale jointScaleOf(const AnimatedModel& model)
{
    constexpr double kAlike = 1e-4;
    if (model.frames)
        return JointScale::None;
    // The still clip may have a hierarchy of its own, and is never blended with others.
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
                carrying.add(composed[influence.joint].least, composed[influence.joint].greatest);
        alike = alike && carrying.greatest <= carrying.least * (1.0 + kAlike);
    }
    if (rigid)
        return JointScale::None;
    return alike ? JointScale::Alike : JointScale::Any;
}

} // namespace sinew
