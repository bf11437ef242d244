#include "engine/formats/model_list.h"

#include "engine/base/lower_case.h"
#include "engine/files/file_name.h"
#include "engine/formats/md3/md3_names.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

namespace sinew
{
namespace
{

constexpr std::string_view kMd3Extension = ".md3";

struct Md3File
{
    std::string name;
    std::string stem; // in lower case
};

// Of one folder.
void addMd3Models(const std::string& folder, const std::vector<Md3File>& files,
                  std::vector<ListedModel>& models)
{
    std::set<std::string, std::less<>> stems;
    for (const Md3File& file : files)
        stems.insert(file.stem);
    const bool isPlayer = isPlayerOf(stems);
    if (isPlayer)
        models.push_back({.name = folder, .isPlayer = true});
    for (const Md3File& file : files)
        if (!belongsToAnother(file.stem, stems) && !(isPlayer && roleOf(file.stem)))
            models.push_back({.name = file.name});
}

} // namespace

std::vector<ListedModel> modelsAmong(std::span<const std::string> files)
{
    std::vector<ListedModel> models;
    std::map<std::string, std::vector<Md3File>> md3; // by folder
    for (const std::string& file : files)
    {
        if (!hasModelExtension(file))
            continue;
        if (lowerExtension(file) != kMd3Extension)
        {
            models.push_back({.name = file});
            continue;
        }
        const std::size_t slash = file.rfind('/');
        md3[slash == std::string::npos ? std::string() : file.substr(0, slash)].push_back(
            {file, lowerCase(std::filesystem::path(file).stem().string())});
    }
    for (const auto& [folder, ofFolder] : md3)
        addMd3Models(folder, ofFolder, models);
    std::ranges::sort(models, {},
                      [](const ListedModel& model)
                      { return std::pair(lowerCase(model.name), model.name); });
    return models;
}

} // namespace sinew
