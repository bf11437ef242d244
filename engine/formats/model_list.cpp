#include "engine/formats/model_list.h"

#include "engine/base/text.h"
#include "engine/files/files.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <system_error>
#include <utility>
#include <vector>

namespace sinew
{
namespace
{

constexpr std::string_view kMd3Extension = ".md3";

constexpr std::array<std::string_view, 3> kCompanions{"_barrel", "_flash", "_hand"};

bool liesBelow(const std::string& name, const std::string& folder)
{
    return folder.empty() || name.starts_with(folder + '/');
}

namespace fs = std::filesystem;

// The mount that already contains the model's files, such as its player's game folder for a weapon.
// Mounting it again would override later mounts.
std::optional<std::size_t> mountOf(const ModelLocation& location, const VirtualFiles& files)
{
    const fs::path path = location.archive.value_or(location.root.empty() ? "." : location.root);
    const std::vector<std::string> mounts = files.mounts();
    std::error_code error;
    for (std::size_t i = mounts.size(); i-- > 0;)
        if (fs::equivalent(mounts[i], path, error))
            return i;
    return std::nullopt;
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

std::vector<ListedModel> modelsAmong(std::span<const std::string> files)
{
    std::map<std::pair<std::string, std::string>, std::vector<VirtualFile>> byFolderAndExtension;
    for (const std::string& file : files)
        if (hasModelExtension(file))
            byFolderAndExtension[{folderOf(file), lowerExtension(file)}].push_back(
                {.name = file, .shown = {}});
    std::vector<ListedModel> models;
    for (const auto& [key, named] : byFolderAndExtension)
    {
        const Stems stems = stemsOf(named);
        const bool isPlayer = key.second == kMd3Extension && isPlayerOf(stems);
        if (isPlayer)
            models.push_back({.name = key.first, .isPlayer = true});
        for (const VirtualFile& file : named)
            if (const std::string stem = lowerStemOf(file);
                !belongsToAnother(stem, stems) && !(isPlayer && roleOf(stem)))
                models.push_back({.name = file.name});
    }
    std::ranges::sort(models, {},
                      [](const ListedModel& model)
                      { return std::pair(lowerCase(model.name), model.name); });
    return models;
}

void keepModels(std::string_view folderName, std::vector<VirtualFile>& files)
{
    const Stems stems = stemsOf(files);
    const std::string name = lowerCase(folderName);
    std::erase_if(files,
                  [&](const VirtualFile& file)
                  {
                      const std::string stem = lowerStemOf(file);
                      return stems.contains(name) ? stem != name : belongsToAnother(stem, stems);
                  });
}

std::string fileNameOf(const VirtualFile& file)
{
    return std::filesystem::path(file.name).filename().string();
}

std::string stemOf(const VirtualFile& file)
{
    return std::filesystem::path(file.name).stem().string();
}

std::string lowerStemOf(const VirtualFile& file)
{
    return lowerCase(stemOf(file));
}

Stems stemsOf(std::span<const VirtualFile> files)
{
    Stems stems;
    for (const VirtualFile& file : files)
        stems.insert(lowerStemOf(file));
    return stems;
}

std::vector<VirtualFile> filesBeside(const VirtualFiles& files, std::size_t mount,
                                     const std::string& folder, std::string_view extension)
{
    const std::array<std::string_view, 1> extensions{extension};
    std::vector<VirtualFile> found =
        folder.empty() ? files.listIn(mount, folder, extensions) : files.list(folder, extensions);
    std::ranges::stable_sort(found, {},
                             [](const VirtualFile& file) { return lowerCase(fileNameOf(file)); });
    return found;
}

bool isRoleName(std::string_view name)
{
    return std::ranges::find(kRoleNames, name) != kRoleNames.end();
}

std::optional<std::string_view> finestLevelOf(std::string_view stem)
{
    constexpr std::string_view kLevel = "_lod";
    if (stem.empty() || stem.back() < '1' || stem.back() > '9')
        return std::nullopt;
    stem.remove_suffix(1);
    const std::size_t suffix = stem.ends_with(kLevel) ? kLevel.size() : 1;
    if (stem.size() <= suffix || stem[stem.size() - suffix] != '_')
        return std::nullopt;
    return stem.substr(0, stem.size() - suffix);
}

std::optional<std::string_view> ownerOf(std::string_view stem)
{
    for (const std::string_view companion : kCompanions)
        if (stem.size() > companion.size() && stem.ends_with(companion))
            return stem.substr(0, stem.size() - companion.size());
    return std::nullopt;
}

std::optional<std::size_t> roleOf(std::string_view stem)
{
    if (finestLevelOf(stem) || ownerOf(stem))
        return std::nullopt;
    std::optional<std::size_t> role;
    for (std::size_t i = 0; i < kRoleNames.size(); ++i)
    {
        const std::size_t place = stem.rfind(kRoleNames.at(i));
        if (place != std::string_view::npos && (!role || place > stem.rfind(kRoleNames.at(*role))))
            role = i;
    }
    return role;
}

bool isPlayerOf(const Stems& stems)
{
    std::set<std::size_t> roles;
    for (const std::string& stem : stems)
        if (const std::optional<std::size_t> role = roleOf(stem))
            roles.insert(*role);
    return roles.size() >= 2 || std::ranges::any_of(stems, isRoleName);
}

bool isCoarserLevel(std::string_view stem, const Stems& stems)
{
    const std::optional<std::string_view> finest = finestLevelOf(stem);
    return finest && (stems.contains(*finest) || stems.contains(std::string(*finest) + "_lod0"));
}

bool belongsToAnother(std::string_view stem, const Stems& stems)
{
    const std::optional<std::string_view> owner = ownerOf(finestLevelOf(stem).value_or(stem));
    return isCoarserLevel(stem, stems) || (owner && stems.contains(*owner));
}

ModelsBelow modelsBelow(const MountedModel& folder, std::size_t firstMount,
                        const VirtualFiles& files, std::span<const std::string_view> extensions)
{
    constexpr std::size_t kMostFolders = 1000; // bounds the search on disk
    std::map<std::string, std::size_t> mounts; // by file name; the last mounted wins
    bool areTogether = true;
    for (std::size_t mount = firstMount; mount <= folder.mount; ++mount)
    {
        std::vector<std::string> folders{folder.folder};
        for (std::size_t i = 0; i < folders.size(); ++i)
        {
            for (const VirtualFile& file : files.listIn(mount, folders[i], extensions))
                mounts.insert_or_assign(file.name, mount);
            for (const std::string& name : files.folderNamesIn(mount, folders[i]))
                if (firstMount < folder.mount && hasExtension(name, kPackedFolderExtensions))
                    continue; // a separate mount
                else if (folders.size() < kMostFolders)
                    folders.push_back(joinedName(folders[i], name));
                else
                    areTogether = false;
        }
    }
    std::vector<std::string> names;
    for (const auto& [name, mount] : mounts)
        names.push_back(name);

    ModelsBelow models;
    std::optional<MountedModel> around;
    for (const ListedModel& model : modelsAmong(names))
    {
        const bool isFolder = model.isPlayer && !model.name.empty();
        const std::string inIt = isFolder ? model.name + '/' : model.name; // a file: its own name
        const std::size_t mount = mounts.lower_bound(inIt)->second;
        models.names.push_back(files.pathIn(mount, model.name));
        if (!around)
            around = {.mount = mount, .file = {}, .folder = inIt};
        while (!liesBelow(inIt, around->folder))
            around->folder = folderOf(around->folder);
        areTogether = areTogether && mount == around->mount;
    }
    if (areTogether)
        models.around = std::move(around);
    return models;
}

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
                       .message = fmt::format("{}, and no mounted file has this name",
                                              location.error().message)});
    }
    if (const std::optional<std::size_t> mount = mountOf(*location, files))
        if (std::optional<MountedModel> model = findInMount(*mount, location->name, files))
            return std::move(*model);
    return mountModel(*location, files, warnings);
}

} // namespace sinew
