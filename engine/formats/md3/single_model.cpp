#include "engine/formats/md3/single_model.h"

#include "engine/base/lower_case.h"
#include "engine/files/file_name.h"
#include "engine/formats/model_names.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <functional>
#include <set>
#include <utility>

namespace sinew
{

namespace
{

tl::unexpected<Diagnostic> refuse(std::string file, std::string message)
{
    return tl::unexpected(Diagnostic{.file = std::move(file), .message = std::move(message)});
}

// Without what belongs to another file of the folder.
std::vector<VirtualFile> modelsIn(const ModelFolder& folder)
{
    std::vector<VirtualFile> models = folder.list(".md3");
    std::set<std::string, std::less<>> stems;
    for (const VirtualFile& file : models)
        stems.insert(lowerStemOf(file));
    std::erase_if(models, [&](const VirtualFile& file)
                  { return belongsToAnother(lowerStemOf(file), stems); });
    return folder.ownFirst(std::move(models));
}

Result<VirtualFile> onlyModelIn(const ModelFolder& folder)
{
    const std::vector<VirtualFile> models = modelsIn(folder);
    if (models.size() == 1)
        return models.front();
    // As Quake 3 names weapons: grenadel/grenadel.md3, whatever lies beside it.
    const std::string folderName = lowerCase(folder.name());
    for (const VirtualFile& model : models)
        if (lowerStemOf(model) == folderName)
            return model;
    if (models.empty())
        return refuse(folder.shown(),
                      fmt::format("no .md3 file lies in this folder; {}", kExpectedModel));
    return refuse(folder.shown(),
                  fmt::format("{} .md3 files lie in this folder, name one of them: {}",
                              models.size(), listedNames(models)));
}

} // namespace

Result<VirtualFile> singleModel(const MountedModel& named, const VirtualFiles& files)
{
    if (!named.file)
        return onlyModelIn(ModelFolder(files, named.mount, named.folder));
    if (lowerExtension(named.file->name) == ".md3")
        return *named.file;
    return refuse(named.file->shown,
                  fmt::format("models of this kind cannot be read; {}", kExpectedModel));
}

std::string listedNames(const std::vector<VirtualFile>& files)
{
    std::vector<std::string> names;
    for (const VirtualFile& file : files)
        names.push_back(fileNameOf(file));
    return fmt::format("{}", fmt::join(names, ", "));
}

} // namespace sinew
