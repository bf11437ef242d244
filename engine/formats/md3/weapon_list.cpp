#include "engine/formats/md3/weapon_list.h"

#include "engine/base/lower_case.h"
#include "engine/files/file_name.h"
#include "engine/formats/md3/model_folder.h"
#include "engine/formats/md3/single_model.h"
#include "engine/formats/model_names.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

namespace sinew
{
namespace
{

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
