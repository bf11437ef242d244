#include "engine/formats/requested_clips.h"

#include "engine/base/lower_case.h"
#include "engine/base/out_of_memory.h"
#include "engine/base/text_location.h"
#include "engine/files/file_name.h"

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

std::string clipList(const ClipFile& file)
{
    return file.names.empty() ? "there is none"
                              : fmt::format("there {} {}", file.names.size() == 1 ? "is" : "are",
                                            fmt::join(file.names, ", "));
}

class ClipFinder
{
public:
    ClipFinder(const ModelRequest& request, VirtualFiles& files, const MountedModel& named,
               const ClipFile& own, std::span<const std::string_view> extensions,
               const ClipFileReader& readOther, Diagnostics& errors, Diagnostics& warnings)
        : request_(request), files_(files), named_(named), own_(own), extensions_(extensions),
          readOther_(readOther), errors_(errors), warnings_(warnings)
    {
    }

    std::vector<ModelClip> find()
    {
        if (request_.noClip)
            return {};
        if (request_.clips.empty())
            addAll(own_);
        for (const std::string& clip : request_.clips)
            addNamed(clip);
        for (const std::string& clip : request_.addedClips)
            addNamed(clip);
        return std::move(clips_);
    }

private:
    void addNamed(const std::string& named)
    {
        if (const auto clip = indexNamed(own_.names, named))
            return add(own_, *clip);
        if (const auto file = findFile(named))
            return addFrom(*file, std::nullopt);
        // Names of clips may have colons, too.
        for (std::size_t colon = named.find(':'); colon != std::string::npos;
             colon = named.find(':', colon + 1))
            if (const auto file = findFile(named.substr(0, colon)))
                return addFrom(*file, named.substr(colon + 1));
        errors_.push_back(
            {.file = named,
             .message = fmt::format("no such file, and no clip of this name or index in {}: {}",
                                    own_.shown, clipList(own_))});
    }

    std::optional<MountedModel> findFile(const std::string& named)
    {
        std::error_code error;
        if (std::filesystem::is_regular_file(named, error))
        {
            const Result<ModelLocation> location = locateModel(named);
            const Result<MountedModel> mounted =
                location ? mountModel(*location, files_, warnings_)
                         : Result<MountedModel>(tl::unexpected(location.error()));
            return mounted && mounted->file ? std::optional(*mounted) : std::nullopt;
        }
        for (const VirtualFile& file : files_.listIn(named_.mount, named_.folder, extensions_))
            if (lowerCase(std::filesystem::path(file.name).filename().string()) == lowerCase(named))
                return MountedModel{.mount = named_.mount, .file = file, .folder = named_.folder};
        return std::nullopt;
    }

    // All clips of the file, or the one that is named.
    void addFrom(const MountedModel& found, const std::optional<std::string>& name)
    {
        const std::string& shown = found.file->shown;
        if (!hasExtension(found.file->name, extensions_))
        {
            errors_.push_back({.file = shown,
                               .message = fmt::format("clips for {} come from {} files", own_.shown,
                                                      fmt::join(extensions_, ", "))});
            return;
        }
        const auto readBytes = [&](std::vector<std::byte> bytes)
        { return readOther_(std::move(bytes), found); };
        const Result<ClipFile> file =
            whileReading(shown, [&] { return files_.read(*found.file).and_then(readBytes); });
        if (!file)
            errors_.push_back(file.error());
        else if (!name && file->names.empty())
            errors_.push_back({.file = shown, .message = "this file has no clips"});
        else if (!name)
            addAll(*file);
        else if (const auto clip = indexNamed(file->names, *name))
            add(*file, *clip);
        else
            errors_.push_back(
                {.file = shown,
                 .message = fmt::format("no clip of this file has the name or the index {}: {}",
                                        quotedForMessage(*name), clipList(*file))});
    }

    void addAll(const ClipFile& file)
    {
        for (std::size_t i = 0; i < file.names.size(); ++i)
            add(file, i);
    }

    void add(const ClipFile& file, std::size_t index)
    {
        std::optional<ModelClip> clip = file.load(index);
        if (!clip)
            return;
        clip->file = file.shown;
        clip->loopMode = request_.loopMode ? *request_.loopMode : detectLoopMode(clip->clip);
        clip->period = clipPeriod(clip->clip, clip->loopMode);
        clips_.push_back(std::move(*clip));
    }

    const ModelRequest& request_;
    VirtualFiles& files_;
    const MountedModel& named_;
    const ClipFile& own_;
    std::span<const std::string_view> extensions_;
    const ClipFileReader& readOther_;
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
                                      const MountedModel& named, const ClipFile& own,
                                      std::span<const std::string_view> extensions,
                                      const ClipFileReader& readOther, Diagnostics& errors,
                                      Diagnostics& warnings)
{
    return ClipFinder(request, files, named, own, extensions, readOther, errors, warnings).find();
}

} // namespace sinew
