#include "samples/viewer/opening.h"

#include "engine/base/text.h"
#include "engine/files/files.h"
#include "engine/files/virtual_files.h"
#include "samples/app/scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <system_error>
#include <utility>

namespace sinew::viewer
{

namespace fs = std::filesystem;

namespace
{

void sort(std::vector<std::string>& names)
{
    std::ranges::sort(names, {},
                      [](const std::string& name) { return std::pair(lowerCase(name), name); });
}

fs::path absoluteOf(const fs::path& path)
{
    std::error_code error;
    fs::path absolute = fs::absolute(path, error).lexically_normal();
    if (!absolute.has_filename()) // "models/imp/"
        absolute = absolute.parent_path();
    return error ? path : absolute;
}

} // namespace

fs::path Place::pathOf(const std::string& name) const
{
    if (isArchive)
        return name.empty() ? path : fs::path(path.string() + ':' + name);
    return name.empty() ? path : path / name;
}

Place lookInto(const fs::path& path, const ArchiveLimits& limits, std::size_t levelsBelow)
{
    std::error_code error;
    Place place{.path = absoluteOf(path)};
    place.isArchive = isArchive(place.path) ||
                      (hasArchiveExtension(place.path.string()) && !fs::exists(place.path, error));
    if (place.isArchive)
    {
        const Result<std::vector<std::string>> files = listArchive(place.path, limits);
        if (files)
            place.models = modelsAmong(*files);
        else
            place.error = files.error().message;
        return place;
    }
    // Skips hidden files and folders, and does not follow links to folders.
    constexpr std::size_t kMostEntries = 20'000; // keeps a whole disk from being scanned
    std::size_t seen = 0;
    std::vector<std::string> files;
    for (fs::recursive_directory_iterator
             at(place.path, fs::directory_options::skip_permission_denied, error),
         end;
         !error && at != end && place.isWhole; at.increment(error))
    {
        std::string name = at->path().lexically_relative(place.path).generic_string();
        const auto depth = static_cast<std::size_t>(at.depth());
        const bool isHidden = isHiddenName(name);
        std::error_code unknown; // a dangling link is neither file nor folder
        place.isWhole = ++seen <= kMostEntries;
        if (isHidden || depth >= levelsBelow)
            at.disable_recursion_pending();
        if (isHidden)
            continue;
        if (depth == 0 && at->is_directory(unknown))
            place.folders.push_back(std::move(name));
        else if (at->is_regular_file(unknown))
            (depth == 0 && hasArchiveExtension(name) ? place.archives : files)
                .push_back(std::move(name));
    }
    if (error && seen == 0)
        place.error = "this folder cannot be read: " + error.message();
    place.models = modelsAmong(files);
    sort(place.folders);
    sort(place.archives);
    return place;
}

namespace
{

Opening openWithClips(const samples::SceneRequest& shown, std::span<const fs::path> clips)
{
    samples::SceneRequest request = shown;
    request.model.noClip = false;
    for (const fs::path& clip : clips)
        request.model.addedClips.push_back(clip.string());
    return openingOf(std::move(request), true);
}

// Opens a folder or an archive.
Opening openPlace(const fs::path& path, const samples::SceneRequest& shown)
{
    Place place = lookInto(path, shown.archiveLimits);
    if (place.error.empty() && place.models.empty())
        place = lookInto(path, shown.archiveLimits, kFolderLevels);
    if (place.error.empty() && place.models.empty() && place.archives.empty())
        place.error = "contains no model";
    if (!place.error.empty())
        return {.messages = {path.string() + ": " + place.error}};
    if (place.models.size() == 1)
        return openingOf(requestFor(place.pathOf(place.models.front().name), shown));
    return {.place = place.path};
}

Opening openFile(const fs::path& path, std::span<const fs::path> clips,
                 const samples::SceneRequest& shown)
{
    samples::SceneRequest request = requestFor(path, shown);
    for (const fs::path& clip : clips)
        request.model.clips.push_back(clip.string());
    Opening opening = openingOf(std::move(request));
    if (opening.scene || !clips.empty() || !hasModelExtension(path.string()))
        return opening;
    // In some formats, a file can contain only clips for another model.
    Opening added = openWithClips(shown, std::span(&path, 1));
    return added.scene ? std::move(added) : std::move(opening);
}

} // namespace

samples::SceneRequest requestFor(const fs::path& model, const samples::SceneRequest& shown)
{
    samples::SceneRequest request = shown;
    request.model = {.path = model,
                     .clips = {},
                     .loopMode = shown.model.loopMode,
                     .creaseDegrees = shown.model.creaseDegrees,
                     .skin = {}};
    return request;
}

Opening openingOf(samples::SceneRequest request, bool isSameModel)
{
    Opening opening{.request = std::move(request), .isSameModel = isSameModel};
    try
    {
        auto loaded = samples::loadScene(opening.request);
        if (loaded)
            opening.scene = std::move(*loaded);
        else
            for (const Diagnostic& error : loaded.error().errors)
                opening.messages.push_back(toString(error));
    }
    catch (const std::exception& error) // out of memory
    {
        opening.messages.emplace_back(error.what());
    }
    return opening;
}

Opening openDropped(std::span<const fs::path> paths, const samples::SceneRequest& shown)
{
    std::vector<fs::path> clips;
    std::vector<fs::path> others;
    for (const fs::path& path : paths)
        (hasClipExtension(path.string()) ? clips : others).push_back(path);
    if (others.empty())
        return clips.empty() ? Opening{} : openWithClips(shown, clips);
    const fs::path& path = others.front();
    std::error_code unknown;
    Opening opening = fs::is_directory(path, unknown) || isArchive(path)
                          ? openPlace(path, shown)
                          : openFile(path, clips, shown);
    if (others.size() > 1)
        opening.messages.push_back(
            fmt::format("only {} was opened; open the others separately", path.string()));
    return opening;
}

} // namespace sinew::viewer
