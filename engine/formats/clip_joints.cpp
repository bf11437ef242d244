#include "engine/base/text.h"
#include "engine/formats/requested_clips.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <utility>

namespace sinew
{
namespace
{

constexpr std::size_t kMostJointNames = 3; // in a message

std::string_view parentsName(std::span<const NamedJoint> joints, std::size_t joint)
{
    const std::int32_t parent = joints[joint].parent;
    return parent == kNoParent ? std::string_view() : joints[static_cast<std::size_t>(parent)].name;
}

std::string describe(std::span<const NamedJoint> joints, std::size_t joint)
{
    const std::string_view parent = parentsName(joints, joint);
    return quotedForMessage(joints[joint].name) +
           (parent.empty() ? "" : " below " + quotedForMessage(parent));
}

// The first of the joints that both have, or the counts; empty if there is none.
std::string firstDifference(std::span<const NamedJoint> clip, std::span<const NamedJoint> model)
{
    for (std::size_t i = 0; i < std::min(clip.size(), model.size()); ++i)
        if (clip[i].name != model[i].name || clip[i].parent != model[i].parent)
            return fmt::format("joint {} is {} in the clip but {} in the model", i,
                               describe(clip, i), describe(model, i));
    if (clip.size() == model.size())
        return {};
    return fmt::format("the clip has {} joints but the model has {}", clip.size(), model.size());
}

// Pairs joints that have none yet.
void matchNames(std::span<const NamedJoint> clip, std::span<const NamedJoint> model, bool bare,
                JointMatch& match, std::vector<bool>& isMatched)
{
    using Key = std::pair<std::string_view, std::string_view>; // own name and the parent's
    const auto nameOf = [&](std::string_view name) { return bare ? bareJointName(name) : name; };
    const auto keyOf = [&](std::span<const NamedJoint> joints, std::size_t joint) -> Key {
        return {nameOf(joints[joint].name), nameOf(parentsName(joints, joint))};
    };
    std::map<Key, std::uint32_t> byName;
    for (std::uint32_t i = 0; i < clip.size(); ++i)
        if (!isMatched[i])
            byName.emplace(keyOf(clip, i), i);
    for (std::size_t i = 0; i < model.size(); ++i)
        if (const auto found = byName.find(keyOf(model, i));
            !match.ofModel[i] && found != byName.end())
        {
            match.ofModel[i] = found->second;
            isMatched[found->second] = true;
            ++match.count;
        }
}

std::string describeLeftOver(std::span<const NamedJoint> clip, std::span<const NamedJoint> model,
                             const JointMatch& match, const std::vector<bool>& isMatched)
{
    std::vector<std::string> still;
    for (std::size_t i = 0; i < model.size(); ++i)
        if (!match.ofModel[i])
            still.emplace_back(model[i].name);
    std::vector<std::string> unused;
    for (std::size_t i = 0; i < clip.size(); ++i)
        if (!isMatched[i])
            unused.emplace_back(clip[i].name);
    std::vector<std::string> texts;
    if (!still.empty())
        texts.push_back(fmt::format("{} of the model's {} joints are not in the clips and keep the "
                                    "bind pose: {}",
                                    still.size(), model.size(),
                                    firstNames(still, kMostJointNames)));
    if (!unused.empty())
        texts.push_back(fmt::format("{} of the clips' {} joints are not in the model: {}",
                                    unused.size(), clip.size(),
                                    firstNames(unused, kMostJointNames)));
    return fmt::format("{}", fmt::join(texts, "; "));
}

} // namespace

std::string_view bareJointName(std::string_view name)
{
    constexpr std::string_view kMixamo = "mixamorig";
    std::string_view bare = name.substr(name.rfind(':') + 1); // npos + 1 is 0
    if (bare.starts_with(kMixamo))
        bare.remove_prefix(
            std::min(bare.find_first_not_of("0123456789_", kMixamo.size()), bare.size()));
    return bare.empty() ? name : bare;
}

JointMatch matchJoints(std::span<const NamedJoint> clip, std::span<const NamedJoint> model)
{
    JointMatch match{.ofModel = std::vector<std::optional<std::uint32_t>>(model.size()),
                     .difference = firstDifference(clip, model)};
    if (match.difference.empty())
    {
        for (std::uint32_t i = 0; i < model.size(); ++i)
            match.ofModel[i] = i;
        match.count = model.size();
        return match;
    }
    std::vector<bool> isMatched(clip.size(), false);
    for (const bool bare : {false, true})
        matchNames(clip, model, bare, match, isMatched);
    match.leftOver = describeLeftOver(clip, model, match, isMatched);
    return match;
}

Result<JointMatch> ClipFitter::match(std::span<const NamedJoint> clip, std::uint64_t frames,
                                     const std::string& shown, bool isAskedFor)
{
    JointMatch match = matchJoints(clip, joints_);
    if (match.difference.empty())
        return match;
    // Models of one folder may share some names: "origin", "head".
    const std::size_t most = std::max(clip.size(), joints_.size());
    if (isAskedFor ? match.count == 0 : 2 * match.count <= most)
        return refusal(shown, fmt::format("does not fit {}: {}", modelShown_, match.difference));
    if (frames * joints_.size() > kMaxKeysPerClip)
        return refusal(shown, fmt::format("{} frames of the {} joints of {} are more than the {} "
                                          "keys that are supported",
                                          frames, joints_.size(), modelShown_, kMaxKeysPerClip));
    // Repeated messages are dropped, so all clips found for one skeleton give one.
    if (!match.leftOver.empty())
        warnings_.push_back({.file = isAskedFor ? shown : modelShown_, .message = match.leftOver});
    return match;
}

Clip ClipFitter::fitted(const JointMatch& match, Clip clip) const
{
    if (match.difference.empty())
        return clip;
    std::vector<JointTransform> keys;
    for (std::size_t row = 0; row < clip.keys.size(); row += clip.joints.size())
        for (std::size_t i = 0; i < joints_.size(); ++i)
            keys.push_back(match.ofModel[i] ? clip.keys[row + *match.ofModel[i]] : bind_[i]);
    clip.joints = joints_;
    clip.keys = std::move(keys);
    return clip;
}

} // namespace sinew
