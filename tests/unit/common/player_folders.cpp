#include "tests/unit/common/player_folders.h"

#include "engine/files/model_location.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

namespace sinew::test
{

namespace
{

Result<PlayerFiles> findIn(VirtualFiles& files, const std::string& named,
                           const ModelRequest& request, Diagnostics& warnings)
{
    const Result<ModelLocation> location = locateModel(named);
    if (!location)
        return tl::unexpected(location.error());
    const Result<MountedModel> mounted = mountModel(*location, files, warnings);
    if (!mounted)
        return tl::unexpected(mounted.error());
    return findPlayerFiles(*mounted, files, request, warnings);
}

std::string described(const PlayerPartFile& part)
{
    std::string text = fmt::format("{} {}", part.name, part.file.shown);
    if (!part.tag.empty() || part.parent)
        text +=
            fmt::format(" on {} {}", part.parent ? std::to_string(*part.parent) : "?", part.tag);
    if (part.skin)
        text += ", " + part.skin->shown;
    return text;
}

} // namespace

void PlayerFolders::write(std::initializer_list<std::string_view> names) const
{
    for (const std::string_view name : names)
        temp.write(name, "");
}

std::string PlayerFolders::shown(std::string text) const
{
    const std::string folder = temp.path().string() + '/';
    for (std::size_t at = text.find(folder); at != std::string::npos; at = text.find(folder))
        text.erase(at, folder.size());
    return text;
}

void PlayerFolders::find(std::string_view named, const ModelRequest& request)
{
    files = VirtualFiles();
    player = {};
    parts.clear();
    warnings.clear();
    Diagnostics diagnostics;
    Result<PlayerFiles> found = findIn(files, path(named), request, diagnostics);
    for (const Diagnostic& warning : diagnostics)
        warnings.push_back(shown(toString(warning)));
    error = found ? "none" : shown(toString(found.error()));
    if (found)
        player = std::move(*found);
    for (const PlayerPartFile& part : player.parts)
        parts.push_back(shown(described(part)));
    animations = player.animations ? shown(player.animations->shown) : "none";
}

std::string PlayerFolders::refusal(std::string_view named, const ModelRequest& request)
{
    find(named, request);
    return error;
}

} // namespace sinew::test
