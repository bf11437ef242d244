#include "engine/formats/md3/model_folder.h"

#include "engine/base/lower_case.h"
#include "engine/files/file_name.h"
#include "engine/formats/model_names.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <tuple>
#include <utility>

namespace sinew
{

namespace
{

std::string lowerFileNameOf(const VirtualFile& file)
{
    return lowerCase(fileNameOf(file));
}

} // namespace

ModelFolder::ModelFolder(const VirtualFiles& files, std::size_t mount, std::string name)
    : files_(&files), mount_(mount), name_(std::move(name))
{
}

ModelFolder::ModelFolder(const VirtualFiles& files, const VirtualFile& file)
    : ModelFolder(files, file.mount, folderOf(file.name))
{
}

std::vector<VirtualFile> ModelFolder::list(std::string_view extension) const
{
    const std::array<std::string_view, 1> extensions{extension};
    std::vector<VirtualFile> listed = files_->listIn(mount_, name_, extensions);
    if (name_.empty())
        return listed;
    std::set<std::string> own;
    for (const VirtualFile& file : listed)
        own.insert(lowerFileNameOf(file));
    for (VirtualFile& file : files_->list(name_, extensions))
        if (!own.contains(lowerFileNameOf(file)))
            listed.push_back(std::move(file));
    std::sort(listed.begin(), listed.end(),
              [](const VirtualFile& a, const VirtualFile& b)
              {
                  return std::make_tuple(lowerFileNameOf(a), a.name, a.mount) <
                         std::make_tuple(lowerFileNameOf(b), b.name, b.mount);
              });
    return listed;
}

std::optional<VirtualFile> ModelFolder::find(std::string_view lowerStem,
                                             std::string_view extension) const
{
    for (VirtualFile& file : list(extension))
        if (lowerStemOf(file) == lowerStem)
            return std::move(file);
    return std::nullopt;
}

std::vector<VirtualFile> ModelFolder::ownFirst(std::vector<VirtualFile> listed) const
{
    const auto isOwn = [this](const VirtualFile& file) { return file.mount == mount_; };
    if (std::any_of(listed.begin(), listed.end(), isOwn))
        std::erase_if(listed, [&](const VirtualFile& file) { return !isOwn(file); });
    return listed;
}

std::string ModelFolder::name() const
{
    return files_->folderName(mount_, name_);
}

std::string ModelFolder::shown() const
{
    return files_->pathIn(mount_, name_);
}

} // namespace sinew
