#include "engine/formats/requested_clips.h"

#include "engine/base/diagnostic.h"
#include "engine/base/text.h"
#include "engine/files/files.h"
#include "engine/files/virtual_files.h"
#include "engine/formats/model_list.h"
#include "engine/formats/refusals.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <map>
#include <system_error>
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

// The first differing joint, or a difference in count; empty if there is none.
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

// Pairs joints that are still unmatched.
void matchNames(std::span<const NamedJoint> clip, std::span<const NamedJoint> model, bool bare,
                JointMatch& match, std::vector<bool>& isMatched)
{
    using Key = std::pair<std::string_view, std::string_view>; // own name and parent's name
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

std::optional<std::size_t> indexIn(const std::string& text, std::size_t count)
{
    std::size_t index = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, index);
    if (error != std::errc() || stop != end || index >= count)
        return std::nullopt;
    return index;
}

std::string listOf(std::span<const std::string> names)
{
    return names.empty() ? "there is none"
                         : fmt::format("there {} {}", names.size() == 1 ? "is" : "are",
                                       firstNames(names, kMostListed));
}

// The indices of the clips joined by '+'. None if one is missing.
std::optional<std::vector<std::size_t>> clipsTogether(const ClipFile& file, std::string_view joined)
{
    std::vector<std::size_t> clips;
    for (std::size_t begin = 0; begin <= joined.size();)
    {
        const std::size_t end = std::min(joined.find('+', begin), joined.size());
        std::string_view name = joined.substr(begin, end - begin);
        name.remove_prefix(std::min(name.find_first_not_of(' '), name.size()));
        name = name.substr(0, name.find_last_not_of(' ') + 1);
        const auto clip = indexNamed(file.names, std::string(name));
        if (!clip)
            return std::nullopt;
        clips.push_back(*clip);
        begin = end + 1;
    }
    return clips;
}

class ClipFinder
{
public:
    ClipFinder(ModelLoading& loading, std::span<const ClipFile> own, const ClipFormat& format)
        : loading_(loading), own_(own), format_(format)
    {
    }

    std::vector<ModelClip> find()
    {
        const ModelRequest& request = loading_.request;
        if (request.noClip)
            return {};
        if (request.clips.empty())
            for (const ClipFile& file : own_)
                addFound(file);
        warnOfMisfits();
        for (const std::vector<std::string>& asked : {request.clips, request.addedClips})
            for (const std::string& clip : asked)
                if (const auto added = resultOf([&] { return addAsked(clip); }); !added)
                    loading_.errors.push_back(added.error());
        return std::move(clips_);
    }

private:
    void addFound(const ClipFile& file)
    {
        for (std::size_t i = 0; i < file.names.size(); ++i)
            if (auto clip = resultOf([&] { return file.load(i, false); }))
                add(file, std::move(*clip));
            else
                misfits_.push_back(clip.error());
        foundCount_ += file.names.size();
    }

    void warnOfMisfits()
    {
        if (misfits_.size() == 1)
            loading_.warnings.push_back(misfits_.front());
        else if (!misfits_.empty())
            loading_.warnings.push_back(
                {.file = own_.front().shown,
                 .message = fmt::format("{} of its {} clips are left out; the first: {}",
                                        misfits_.size(), foundCount_, toString(misfits_.front()))});
    }

    // Throws a Diagnostic if nothing has that name.
    bool addAsked(const std::string& named)
    {
        if (std::ranges::any_of(own_, [&](const ClipFile& file) { return addOf(file, named); }))
            return true;
        const std::vector<MountedModel> all = findFiles(named);
        for (const MountedModel& file : all)
            addFrom(file, std::nullopt);
        if (!all.empty())
            return true;
        // Clip names may contain colons, and so do paths of files in archives.
        for (std::size_t colon = named.rfind(':'); colon != std::string::npos && colon > 0;
             colon = named.rfind(':', colon - 1))
            if (const auto found = findFiles(named.substr(0, colon)); !found.empty())
            {
                addFrom(found.front(), named.substr(colon + 1));
                return true;
            }
        std::vector<std::string> names;
        for (const ClipFile& file : own_)
            names.insert(names.end(), file.names.begin(), file.names.end());
        refuse(named, fmt::format("no such file, and no clip of this name or index in {}: {}",
                                  own_.front().shown, listOf(names)));
    }

    std::vector<MountedModel> findFiles(const std::string& named)
    {
        const MountedModel& model = loading_.named;
        VirtualFiles& files = loading_.files;
        if (named.empty() || format_.extensions.empty())
            return {};
        const Result<MountedModel> other = findNamedModel(named, files, loading_.warnings);
        if (other && other->file)
            return {*other};
        std::vector<MountedModel> found;
        if (other)
            for (const VirtualFile& file :
                 files.listIn(other->mount, other->folder, format_.extensions))
                found.push_back({other->mount, file, other->folder});
        else if (const auto file = files.findIn(model.mount, joinedName(model.folder, named)))
            found.push_back({model.mount, file, folderOf(file->name)});
        return found;
    }

    // Adds all clips of the file, or the named one.
    void addFrom(const MountedModel& found, const std::optional<std::string>& name)
    {
        const VirtualFile& at = *found.file;
        if (!hasExtension(at.name, format_.extensions))
            refuse(at.shown, fmt::format("clips for {} come from {} files", own_.front().shown,
                                         fmt::join(format_.extensions, ", ")));
        const ClipFile file = whileReading(
            at.shown, [&] { return format_.read(valueOf(loading_.files.read(at)), found); });
        if (name && !addOf(file, *name))
            choiceOf(file.names, *name, "clip", at.shown);
        for (std::size_t i = 0; i < file.names.size() && !name; ++i)
            add(file, file.load(i, true));
    }

    // Adds one clip of the file, or several combined. Returns false if the name does not exist.
    bool addOf(const ClipFile& file, const std::string& name)
    {
        if (const auto clip = indexNamed(file.names, name))
        {
            add(file, file.load(*clip, true));
            return true;
        }
        const auto several = file.loadTogether ? clipsTogether(file, name) : std::nullopt;
        if (several)
            add(file, file.loadTogether(*several));
        return several.has_value();
    }

    void add(const ClipFile& file, ModelClip clip)
    {
        if (clip.file.empty())
            clip.file = file.shown;
        const bool keepsLoopMode = file.knowsLoopModes && !loading_.request.loopMode;
        setLoopMode(clip, keepsLoopMode ? clip.loopMode : loopModeOf(clip));
        clips_.push_back(std::move(clip));
    }

    // The requested loop mode, or the one detected from the clip's frames.
    LoopMode loopModeOf(const ModelClip& clip) const
    {
        const std::optional<LoopMode>& asked = loading_.request.loopMode;
        return asked ? *asked : detectLoopMode(clip.clip);
    }

    ModelLoading& loading_;
    std::span<const ClipFile> own_;
    const ClipFormat& format_;
    std::vector<ModelClip> clips_;
    std::vector<Diagnostic> misfits_; // rejected clips that were not requested
    std::size_t foundCount_ = 0;
};

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
    // Repeated messages are dropped, so all clips found for one skeleton cause only one.
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

std::optional<std::size_t> indexNamed(std::span<const std::string> names, const std::string& name)
{
    auto found = std::ranges::find(names, name);
    if (found == names.end())
        found = std::ranges::find(names, lowerCase(name),
                                  [](const std::string& each) { return lowerCase(each); });
    if (found == names.end())
        return indexIn(name, names.size());
    return static_cast<std::size_t>(found - names.begin());
}

std::size_t choiceOf(std::span<const std::string> names, const std::string& asked,
                     std::string_view what, const std::string& shown)
{
    const std::optional<std::size_t> choice = indexNamed(names, asked);
    if (!choice)
        refuse(shown, fmt::format("no {} of this file has the name or the index {}: {}", what,
                                  quotedForMessage(asked), listOf(names)));
    return *choice;
}

void refuseWithoutMeshes(const std::string& shown, std::span<const std::string> clips)
{
    refuse(shown, clips.empty() ? "there is nothing to draw in this file"
                                : "there is nothing to draw in this file, only clips, to be named "
                                  "with --clip beside a model: " +
                                      firstNames(clips, kMostListed));
}

std::vector<ModelClip> requestedClips(ModelLoading& loading, std::span<const ClipFile> own,
                                      const ClipFormat& format)
{
    return ClipFinder(loading, own, format).find();
}

} // namespace sinew
