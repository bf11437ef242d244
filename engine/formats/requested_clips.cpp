#include "engine/formats/requested_clips.h"

#include "engine/base/diagnostic.h"
#include "engine/base/text.h"
#include "engine/files/files.h"
#include "engine/files/mount.h"
#include "engine/formats/model_list.h"
#include "engine/formats/refusals.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <system_error>

namespace sinew
{
namespace
{

std::optional<std::size_t> indexIn(const std::string& text, std::size_t count)
{
    std::size_t index = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, index);
    if (error != std::errc() || stop != end || index >= count)
        return std::nullopt;
    return index;
}

std::string clipList(std::span<const ClipFile> files)
{
    std::vector<std::string_view> names;
    for (const ClipFile& file : files)
        names.insert(names.end(), file.names.begin(), file.names.end());
    return names.empty() ? "there is none"
                         : fmt::format("there {} {}", names.size() == 1 ? "is" : "are",
                                       fmt::join(names, ", "));
}

// The clips whose names are joined by '+'; nothing where one of them is missing.
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

// A range of frames that the user cuts out of a clip: "walk[3-9]", both ends included.
struct AskedFrames
{
    std::string name; // of the clip
    std::size_t first = 0;
    std::size_t last = 0;
};

// Nothing where `asked` does not end in such a range.
std::optional<AskedFrames> askedFrames(const std::string& asked)
{
    constexpr std::size_t kAny = ~std::size_t{0};
    const std::size_t open = asked.rfind('[');
    const std::size_t dash = asked.rfind('-');
    if (!asked.ends_with(']') || open == std::string::npos || dash == std::string::npos ||
        dash < open)
        return std::nullopt;
    const auto first = indexIn(asked.substr(open + 1, dash - open - 1), kAny);
    const auto last = indexIn(asked.substr(dash + 1, asked.size() - dash - 2), kAny);
    return first && last ? std::optional(AskedFrames{asked.substr(0, open), *first, *last})
                         : std::nullopt;
}

ModelClip framesAskedOf(const ModelClip& clip, const AskedFrames& asked)
{
    const std::string range = fmt::format("[{}-{}]", asked.first, asked.last);
    const std::uint32_t frames = clip.clip.frameCount;
    if (asked.first > asked.last || asked.last >= frames)
        refuse(clip.name + range,
               fmt::format("the clip has {} frames: expected two numbers from 0 to {}, the "
                           "smaller one first",
                           frames, frames - 1));
    const auto first = static_cast<std::uint32_t>(asked.first);
    ModelClip part = framesOf(clip, first, static_cast<std::uint32_t>(asked.last) - first + 1);
    part.name += range;
    return part;
}

class ClipFinder
{
public:
    ClipFinder(const ModelRequest& request, VirtualFiles& files, const MountedModel& named,
               std::span<const ClipFile> own, const ClipFormat& format, Diagnostics& errors,
               Diagnostics& warnings)
        : request_(request), files_(files), named_(named), own_(own), format_(format),
          errors_(errors), warnings_(warnings)
    {
    }

    std::vector<ModelClip> find()
    {
        if (request_.noClip)
            return {};
        if (request_.clips.empty())
            for (const ClipFile& file : own_)
                addAll(file, false);
        for (const std::vector<std::string>& asked : {request_.clips, request_.addedClips})
            for (const std::string& clip : asked)
                addAsked(clip);
        return std::move(clips_);
    }

private:
    void addAsked(const std::string& named)
    {
        try
        {
            if (addNamed(named))
                return;
            const std::size_t before = clips_.size();
            const std::optional<AskedFrames> asked = askedFrames(named);
            if (!asked || !addNamed(asked->name))
                refuse(named,
                       fmt::format("no such file, and no clip of this name or index in {}: {}",
                                   own_.front().shown, clipList(own_)));
            for (std::size_t i = before; i < clips_.size(); ++i)
            {
                clips_[i] = framesAskedOf(clips_[i], *asked);
                setLoopMode(clips_[i], loopModeOf(clips_[i]));
            }
        }
        catch (const Diagnostic& refused)
        {
            errors_.push_back(refused);
        }
    }

    // False where there is nothing of that name.
    bool addNamed(const std::string& named)
    {
        if (std::ranges::any_of(own_, [&](const ClipFile& file) { return addOf(file, named); }))
            return true;
        const std::vector<MountedModel> all = findFiles(named);
        for (const MountedModel& file : all)
            addFrom(file, std::nullopt);
        if (!all.empty())
            return true;
        // Names of clips may have colons, too, and an archive's name ends in one.
        for (std::size_t colon = named.rfind(':'); colon != std::string::npos && colon > 0;
             colon = named.rfind(':', colon - 1))
            if (const auto found = findFiles(named.substr(0, colon)); !found.empty())
            {
                addFrom(found.front(), named.substr(colon + 1));
                return true;
            }
        return false;
    }

    std::vector<MountedModel> findFiles(const std::string& named)
    {
        std::error_code error;
        if (named.empty() || format_.extensions.empty())
            return {};
        if (std::filesystem::is_regular_file(named, error) && !isArchive(named))
            return onDisk({named});
        if (std::filesystem::is_directory(named, error))
        {
            std::vector<std::string> paths;
            for (const VirtualFile& listed : Folder(named).list("", format_.extensions))
                paths.push_back(listed.shown);
            if (!paths.empty())
                return onDisk(paths);
        }
        if (const auto file = files_.findIn(named_.mount, joinedName(named_.folder, named)))
            return {{named_.mount, file, folderOf(file->name)}};
        const Result<MountedModel> other = files_.isFolderIn(named_.mount, named)
                                               ? MountedModel{named_.mount, {}, named}
                                               : findNamedModel(named, files_, warnings_);
        if (!other || other->file)
            return other ? std::vector{*other} : std::vector<MountedModel>();
        std::vector<MountedModel> found;
        for (const VirtualFile& file :
             files_.listIn(other->mount, other->folder, format_.extensions))
            found.push_back({other->mount, file, other->folder});
        return found;
    }

    std::vector<MountedModel> onDisk(const std::vector<std::string>& paths)
    {
        std::vector<MountedModel> found;
        for (const std::string& path : paths)
        {
            const auto mount = [&](const ModelLocation& location)
            { return mountModel(location, files_, warnings_); };
            if (!format_.refersToFiles)
                found.push_back({.file = VirtualFile{
                                     .mount = VirtualFile::kOnDisk, .name = path, .shown = path}});
            else if (const auto mounted = locateModel(path).and_then(mount);
                     mounted && mounted->file)
                found.push_back(*mounted);
        }
        return found;
    }

    // All clips of the file, or the one that is named.
    void addFrom(const MountedModel& found, const std::optional<std::string>& name)
    {
        const VirtualFile& at = *found.file;
        if (!hasExtension(at.name, format_.extensions))
            refuse(at.shown, fmt::format("clips for {} come from {} files", own_.front().shown,
                                         fmt::join(format_.extensions, ", ")));
        const auto readBytes = [&](std::vector<std::byte> bytes)
        { return format_.read(std::move(bytes), found); };
        const Result<ClipFile> file =
            whileReading(at.shown, [&] { return files_.read(at).and_then(readBytes); });
        if (!file)
            errors_.push_back(file.error());
        else if (!name && file->names.empty())
            refuse(at.shown, "this file has no clips");
        else if (!name)
            addAll(*file, true);
        else if (!addOf(*file, *name))
            refuse(at.shown, fmt::format("no clip of this file has the name or the index {}: {}",
                                         quotedForMessage(*name), clipList({&*file, 1})));
    }

    void addAll(const ClipFile& file, bool isAskedFor)
    {
        for (std::size_t i = 0; i < file.names.size(); ++i)
            add(file, file.load(i, isAskedFor));
    }

    // One clip of the file, or several at once. False where there is none of that name.
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

    void add(const ClipFile& file, std::optional<ModelClip> clip)
    {
        if (!clip)
            return;
        if (clip->file.empty())
            clip->file = file.shown;
        const bool keepsLoopMode = file.knowsLoopModes && !request_.loopMode;
        setLoopMode(*clip, keepsLoopMode ? clip->loopMode : loopModeOf(*clip));
        clips_.push_back(std::move(*clip));
    }

    // The one that is asked for, or what the clip's frames suggest.
    LoopMode loopModeOf(const ModelClip& clip) const
    {
        return request_.loopMode ? *request_.loopMode : detectLoopMode(clip.clip);
    }

    const ModelRequest& request_;
    VirtualFiles& files_;
    const MountedModel& named_;
    std::span<const ClipFile> own_;
    const ClipFormat& format_;
    Diagnostics& errors_;
    Diagnostics& warnings_;
    std::vector<ModelClip> clips_;
};

} // namespace

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

std::vector<ModelClip> requestedClips(const ModelRequest& request, VirtualFiles& files,
                                      const MountedModel& named, std::span<const ClipFile> own,
                                      const ClipFormat& format, Diagnostics& errors,
                                      Diagnostics& warnings)
{
    return ClipFinder(request, files, named, own, format, errors, warnings).find();
}

} // namespace sinew
