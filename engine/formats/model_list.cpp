#include "engine/formats/model_list.h"

#include "engine/base/lower_case.h"
#include "engine/files/file_name.h"
#include "engine/formats/model_names.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <utility>

namespace sinew
{
namespace
{

constexpr std::string_view kMd3Extension = ".md3";

struct NamedFile
{
    std::string name;
    std::string stem; // in lower case
};

// Of one folder, with one extension.
void addModels(const std::string& folder, bool areMd3, const std::vector<NamedFile>& files,
               std::vector<ListedModel>& models)
{
    std::set<std::string, std::less<>> stems;
    for (const NamedFile& file : files)
        stems.insert(file.stem);
    const bool isPlayer = areMd3 && isPlayerOf(stems);
    if (isPlayer)
        models.push_back({.name = folder, .isPlayer = true});
    for (const NamedFile& file : files)
        if (!(areMd3 ? belongsToAnother(file.stem, stems) : isCoarserLevel(file.stem, stems)) &&
            !(isPlayer && roleOf(file.stem)))
            models.push_back({.name = file.name});
}

} // namespace

std::vector<ListedModel> modelsAmong(std::span<const std::string> files)
{
    std::vector<ListedModel> models;
    std::map<std::pair<std::string, std::string>, std::vector<NamedFile>> byFolderAndExtension;
    for (const std::string& file : files)
    {
        if (!hasModelExtension(file))
            continue;
        byFolderAndExtension[{folderOf(file), lowerExtension(file)}].push_back(
            {file, lowerCase(std::filesystem::path(file).stem().string())});
    }
    for (const auto& [key, named] : byFolderAndExtension)
        addModels(key.first, key.second == kMd3Extension, named, models);
    std::ranges::sort(models, {},
                      [](const ListedModel& model)
                      { return std::pair(lowerCase(model.name), model.name); });
    return models;
}

} // namespace sinew
