#include "engine/formats/named_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

namespace sinew
{

namespace
{

namespace fs = std::filesystem;

std::optional<std::size_t> mountOf(const fs::path& path, const VirtualFiles& files)
{
    const std::vector<std::string> mounts = files.mounts();
    std::error_code error;
    for (std::size_t i = mounts.size(); i-- > 0;)
        if (fs::equivalent(mounts[i], path.empty() ? "." : path, error))
            return i;
    return std::nullopt;
}

// Where all that belongs to a model is mounted already, as for a weapon in its player's game
// folder, the mount that holds it. Another mount of the same would override what is on top now.
std::optional<std::size_t> mountOf(const ModelLocation& location, const VirtualFiles& files)
{
    const std::optional<std::size_t> root = mountOf(location.root, files);
    if (!location.rootIsGameFolder)
        return root;
    const std::vector<fs::path> archives = gameArchives(location.root);
    const bool areMounted =
        std::all_of(archives.begin(), archives.end(),
                    [&](const fs::path& path) { return mountOf(path, files).has_value(); });
    if (!root || !areMounted)
        return std::nullopt;
    return location.archive ? mountOf(*location.archive, files) : root;
}

std::optional<MountedModel> findInTree(std::string name, const VirtualFiles& files)
{
    std::replace(name.begin(), name.end(), '\\', '/');
    while (name.ends_with('/'))
        name.pop_back();
    if (name.empty())
        return std::nullopt;
    for (std::size_t mount = files.mounts().size(); mount-- > 0;)
        if (std::optional<MountedModel> model = findInMount(mount, name, files))
            return model;
    return std::nullopt;
}

} // namespace

Result<MountedModel> findNamedModel(const std::string& named, VirtualFiles& files,
                                    Diagnostics& warnings)
{
    const Result<ModelLocation> location = locateModel(named);
    if (!location)
    {
        if (std::optional<MountedModel> model = findInTree(named, files))
            return std::move(*model);
        return tl::unexpected(
            Diagnostic{.file = location.error().file,
                       .message = fmt::format("{}, and none of this name among the mounted files",
                                              location.error().message)});
    }
    if (const std::optional<std::size_t> mount = mountOf(*location, files))
        if (std::optional<MountedModel> model = findInMount(*mount, location->name, files))
            return std::move(*model);
    return mountModel(*location, files, warnings);
}

} // namespace sinew
