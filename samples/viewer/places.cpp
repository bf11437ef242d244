#include "samples/viewer/places.h"

#include "engine/base/lower_case.h"
#include "engine/files/virtual_files.h"

#include <algorithm>
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

// The models of a place, and which of them a file in it belongs to.
Neighbours among(const Place& place, const fs::path& file)
{
    Neighbours neighbours;
    const std::string own = lowerCase(file.generic_string());
    const std::string folder = lowerCase(file.parent_path().generic_string());
    for (const ListedModel& model : place.models)
    {
        if (lowerCase(model.name) == (model.isPlayer ? folder : own))
            neighbours.own = neighbours.models.size();
        neighbours.models.push_back(place.pathOf(model.name));
    }
    return neighbours;
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
    std::error_code unknown;
    Place place{.path = absoluteOf(path)};
    place.isArchive = isArchive(place.path) || (hasArchiveExtension(place.path.string()) &&
                                                !fs::exists(place.path, unknown));
    Result<FileList> list = place.isArchive ? listArchive(place.path, limits)
                                            : listFolder(place.path, {.levelsBelow = levelsBelow});
    if (!list)
    {
        place.error = list.error().message;
        return place;
    }
    place.models = modelsAmong(list->files);
    place.isWhole = list->isWhole;
    if (place.isArchive)
        return place;
    place.folders = std::move(list->folders);
    for (std::string& file : list->files)
        if (file.find('/') != std::string::npos)
            continue;
        else if (hasArchiveExtension(file))
            place.archives.push_back(std::move(file));
        else if (hasClipExtension(file))
            place.clips.push_back(std::move(file));
    sort(place.folders);
    sort(place.archives);
    sort(place.clips);
    return place;
}

Neighbours neighboursOf(const fs::path& file, const ArchiveLimits& limits)
{
    const fs::path named = absoluteOf(file);
    const Result<ModelLocation> location = locateModel(named);
    if (location && location->archive && isArchive(*location->archive))
        return among(lookInto(*location->archive, limits), location->name);
    const fs::path folder = named.parent_path();
    Neighbours beside = among(lookInto(folder, limits), named.filename());
    if (beside.models.size() > 1)
        return beside;
    return among(lookInto(folder.parent_path(), limits, 1), folder.filename() / named.filename());
}

std::optional<fs::path> neighbour(const Neighbours& among, int steps)
{
    const auto count = static_cast<std::ptrdiff_t>(among.models.size());
    if (count == 0 || (count == 1 && among.own))
        return std::nullopt;
    // From a model that is not among them, the first is one step on.
    const std::ptrdiff_t from =
        among.own ? static_cast<std::ptrdiff_t>(*among.own) : std::ptrdiff_t{steps > 0 ? -1 : 0};
    const std::ptrdiff_t to = ((from + steps) % count + count) % count;
    return among.models[static_cast<std::size_t>(to)];
}

} // namespace sinew::viewer
