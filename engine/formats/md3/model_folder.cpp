#include "engine/base/text.h"
#include "engine/files/files.h"
#include "engine/formats/md3/player_files.h"
#include "engine/formats/model_list.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <system_error>
#include <tuple>
#include <utility>

namespace sinew
{
namespace
{

// What messages say a .md3 model may be named by.
constexpr std::string_view kExpectedModel =
    "expected a .md3 file, or a folder with one or with the parts of a player";

std::string lowerFileNameOf(const VirtualFile& file)
{
    return lowerCase(fileNameOf(file));
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
        return refusal(folder.shown(),
                       fmt::format("no .md3 file lies in this folder; {}", kExpectedModel));
    return refusal(folder.shown(),
                   fmt::format("{} .md3 files lie in this folder, name one of them: {}",
                               models.size(), listedNames(models)));
}

namespace fs = std::filesystem;

// More folders beside a player are not looked into: it may lie among everything that was ever
// downloaded.
constexpr std::size_t kMostFolders = 2000;

bool isCalledWeapons(const std::string& folder)
{
    return lowerCase(fs::path(folder).filename().string()).starts_with("weapons");
}

bool hasCompanions(const VirtualFile& model, const VirtualFiles& files)
{
    const std::string stem = lowerStemOf(model);
    return std::ranges::any_of(ModelFolder(files, model).list(".md3"), [&](const VirtualFile& other)
                               { return ownerOf(lowerStemOf(other)) == stem; });
}

class WeaponFinder
{
public:
    explicit WeaponFinder(const VirtualFiles& files) : files_(files) {}

    void lookBeside(const std::string& player)
    {
        const std::string beside = folderOf(player);
        lookInto(beside);
        if (!beside.empty())
            lookIntoWeaponsOf(folderOf(beside));
    }

    // Named by their folders in the tree.
    std::vector<ListedWeapon> found()
    {
        std::ranges::sort(found_, {},
                          [](const ListedWeapon& weapon)
                          { return std::pair(lowerCase(weapon.name), weapon.name); });
        return std::move(found_);
    }

private:
    // Those of the mount on top first: they are found by their names.
    template <class Look>
    void forFoldersOf(const std::string& parent, const Look& look)
    {
        for (std::size_t mount = files_.mounts().size(); mount-- > 0;)
            for (const std::string& name : files_.folderNamesIn(mount, parent))
                if (seen_.size() < kMostFolders)
                    look(mount, joinedName(parent, name));
    }

    void lookInto(const std::string& parent)
    {
        forFoldersOf(parent,
                     [&](std::size_t mount, const std::string& folder) { lookAt(mount, folder); });
        lookIntoWeaponsOf(parent);
    }

    void lookIntoWeaponsOf(const std::string& parent)
    {
        std::map<std::string, std::string> weapons; // as spelled, by their lower-case names
        forFoldersOf(parent,
                     [&](std::size_t, const std::string& folder)
                     {
                         if (isCalledWeapons(folder))
                             weapons.try_emplace(lowerCase(folder), folder);
                     });
        for (const auto& [lower, folder] : weapons)
            forFoldersOf(folder, [&](std::size_t mount, const std::string& weapon)
                         { lookAt(mount, weapon); });
    }

    void lookAt(std::size_t mount, const std::string& folder)
    {
        if (!seen_.insert(lowerCase(folder)).second)
            return;
        const Result<VirtualFile> model =
            singleModel({.mount = mount, .file = {}, .folder = folder}, files_);
        if (model && (isCalledWeapons(folderOf(folder)) || hasCompanions(*model, files_)))
            found_.push_back({.name = folder, .shown = model->shown});
    }

    const VirtualFiles& files_;
    std::set<std::string> seen_; // folders, in lower case
    std::vector<ListedWeapon> found_;
};

std::vector<ListedWeapon> weaponsBesideOnDisk(const fs::path& player)
{
    std::error_code error;
    fs::path folder = player;
    if (!folder.has_parent_path() || folder.filename() == "." || folder.filename() == "..")
        folder = fs::canonical(folder, error);
    VirtualFiles beside;
    if (error || !folder.has_parent_path() || !beside.mount(folder.parent_path()))
        return {};
    WeaponFinder finder(beside);
    finder.lookBeside(folder.filename().string());
    std::vector<ListedWeapon> weapons = finder.found();
    for (ListedWeapon& weapon : weapons)
        weapon.name = (folder.parent_path() / weapon.name).string();
    return weapons;
}

bool isSameFile(const std::string& shown, const std::string& other)
{
    std::error_code unknown;
    return shown == other || fs::equivalent(shown, other, unknown);
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

Result<VirtualFile> singleModel(const MountedModel& named, const VirtualFiles& files)
{
    if (!named.file)
        return onlyModelIn(ModelFolder(files, named.mount, named.folder));
    if (lowerExtension(named.file->name) == ".md3")
        return *named.file;
    return refusal(named.file->shown,
                   fmt::format("models of this kind cannot be read; {}", kExpectedModel));
}

std::string listedNames(const std::vector<VirtualFile>& files)
{
    std::vector<std::string> names;
    for (const VirtualFile& file : files)
        names.push_back(fileNameOf(file));
    return fmt::format("{}", fmt::join(names, ", "));
}

std::vector<ListedWeapon> weaponsFor(const MountedModel& player, const VirtualFiles& files)
{
    if (player.folder.empty())
    {
        return files.isArchive(player.mount) ? std::vector<ListedWeapon>()
                                             : weaponsBesideOnDisk(files.mounts()[player.mount]);
    }
    WeaponFinder finder(files);
    finder.lookBeside(player.folder);
    return finder.found();
}

OptionValues weaponValues(std::vector<ListedWeapon> listed, const std::optional<std::string>& asked,
                          const VirtualFile* held)
{
    OptionValues weapons;
    for (ListedWeapon& weapon : listed)
    {
        if (held != nullptr && !weapons.inForce && isSameFile(weapon.shown, held->shown))
            weapons.inForce = weapons.values.size();
        weapons.values.push_back(std::move(weapon.name));
    }
    if (held != nullptr && !weapons.inForce)
    {
        weapons.inForce = weapons.values.size();
        weapons.values.push_back(*asked);
    }
    return weapons;
}

} // namespace sinew
