#include "engine/base/text_location.h"
#include "engine/formats/md5/md5_anim.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace sinew
{

namespace
{

template <class AnyJoint>
std::string describeParent(std::span<const AnyJoint> joints, std::int32_t parent)
{
    if (parent == kNoParent)
        return "no parent";
    const std::string& name = joints[static_cast<std::size_t>(parent)].name;
    return fmt::format("parent {} ({})", parent, quotedForMessage(name));
}

// The first difference among the joints that both have.
std::optional<std::string> firstDifference(const Clip& clip, const SkeletalModel& model)
{
    const std::size_t count = std::min(clip.joints.size(), model.joints.size());
    for (std::size_t i = 0; i < count; ++i)
    {
        const ClipJoint& inClip = clip.joints[i];
        const Joint& inModel = model.joints[i];
        if (inClip.name != inModel.name)
            return fmt::format("joint {} is {} in the clip but {} in the model", i,
                               quotedForMessage(inClip.name), quotedForMessage(inModel.name));
        if (inClip.parent != inModel.parent)
            return fmt::format("joint {} ({}) has {} in the clip but {} in the model", i,
                               quotedForMessage(inClip.name),
                               describeParent(std::span(clip.joints), inClip.parent),
                               describeParent(std::span(model.joints), inModel.parent));
    }
    return std::nullopt;
}

} // namespace

std::optional<std::string> whyClipDoesNotFit(const Clip& clip, const SkeletalModel& model)
{
    std::optional<std::string> difference = firstDifference(clip, model);
    if (clip.joints.size() == model.joints.size())
        return difference;
    const std::string counts = fmt::format("the clip has {} joints but the model has {}",
                                           clip.joints.size(), model.joints.size());
    return difference ? counts + "; " + *difference : counts;
}

} // namespace sinew
