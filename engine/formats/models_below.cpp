#include "engine/formats/models_below.h"

#include "engine/base/lower_case.h"
#include "engine/files/file_name.h"
#include "engine/formats/model_list.h"

#include <algorithm>
#include <map>
#include <utility>

namespace sinew
{
namespace
{

struct FilesBelow
{
    std::map<std::string, std::pair<std::string, std::size_t>> files; // names and mounts
    bool areAll = true;
};

// Adds the files of one mount, by their lower-case names.
void addFilesBelow(const std::string& folder, std::size_t mount, bool isPartOfGame,
                   const VirtualFiles& files, std::span<const std::string_view> extensions,
                   FilesBelow& below)
{
    struct Level
    {
        std::string folder;
        std::size_t depth = 0;
    };
    constexpr std::size_t kDeepest = 8;
    constexpr std::size_t kMostFolders = 1000; // a disk has no end
    std::vector<Level> levels{{.folder = folder}};
    for (std::size_t i = 0; i < levels.size(); ++i)
    {
        const Level level = levels[i];
        for (const VirtualFile& file : files.listIn(mount, level.folder, extensions))
            below.files.insert_or_assign(lowerCase(file.name), std::pair(file.name, mount));
        for (const std::string& name : files.folderNamesIn(mount, level.folder))
        {
            if (isPartOfGame && hasExtension(name, kPackedFolderExtensions))
                continue; // a mount of its own
            if (level.depth < kDeepest && levels.size() <= kMostFolders)
                levels.push_back({joinedName(level.folder, name), level.depth + 1});
            else
                below.areAll = false;
        }
    }
}

bool liesBelow(const std::string& name, const std::string& folder)
{
    return folder.empty() || name.starts_with(folder + '/');
}

} // namespace

ModelsBelow modelsBelow(const MountedModel& folder, std::size_t firstMount,
                        const VirtualFiles& files, std::span<const std::string_view> extensions)
{
    FilesBelow below;
    for (std::size_t mount = firstMount; mount <= folder.mount; ++mount)
        addFilesBelow(folder.folder, mount, firstMount < folder.mount, files, extensions, below);
    std::vector<std::string> names;
    std::map<std::string, std::size_t> mounts;
    for (const auto& [lower, file] : below.files)
    {
        names.push_back(file.first);
        mounts.insert(file);
    }

    ModelsBelow models;
    std::optional<MountedModel> around;
    bool areTogether = below.areAll;
    for (const ListedModel& model : modelsAmong(names))
    {
        const bool isFolder = model.isPlayer && !model.name.empty();
        const std::string inIt = isFolder ? model.name + '/' : model.name; // of a file, itself
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

} // namespace sinew
