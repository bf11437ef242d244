// The folder that a model lies in, as the whole tree of its files has it.
#pragma once

#include "engine/files/model_location.h"
#include "engine/files/virtual_files.h"
#include "engine/formats/model_request.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

// Its files are those of one mount and, where the folder is no root, those that other mounts have
// in the folder of its name: a patch may bring new skins of a player, or one file of a weapon.
class ModelFolder
{
public:
    // `files` must outlive the folder.
    ModelFolder(const VirtualFiles& files, std::size_t mount, std::string name);
    ModelFolder(const VirtualFiles& files, const VirtualFile& file); // the one that it lies in

    // Files with this extension (".md3"), sorted by lower-case name, then by name. Where several
    // mounts have a file, the folder's own mount comes first, then the one on top.
    std::vector<VirtualFile> list(std::string_view extension) const;
    // The first of these with this stem, which is in lower case.
    std::optional<VirtualFile> find(std::string_view lowerStem, std::string_view extension) const;
    // Only those in the folder's own mount; all of them where that has none.
    std::vector<VirtualFile> ownFirst(std::vector<VirtualFile> listed) const;

    std::string name() const;  // see VirtualFiles::folderName
    std::string shown() const; // for messages: "base/models/imp", "pak0.pk3:models/imp"

private:
    const VirtualFiles* files_;
    std::size_t mount_;
    std::string name_;
};

// The .md3 file that was named, or the only one of the folder that was. In a
// folder, levels of detail, barrels, flashes and hands do not count beside the file that they
// belong to: of machinegun.md3, machinegun_1.md3 and machinegun_hand.md3 the first is the only one.
Result<VirtualFile> singleModel(const MountedModel& named, const VirtualFiles& files);

// "lower.md3, upper.md3"
std::string listedNames(const std::vector<VirtualFile>& files);

struct ListedWeapon
{
    std::string name;  // as findNamedModel takes it: in the player's tree, or a path on the disk
    std::string shown; // its .md3 file, as VirtualFile::shown
};

// The folders with a weapon, sorted by their lower-case names: among the folders that lie beside
// the player's own, and in all that are called weapons* (Quake 3 has models/weapons2) beside that
// or one level up. They are looked for in the player's tree, or, where the player's folder is the
// root of a mounted folder, beside it on the disk.
//
// Folders are told by the names of their files; none is opened. A weapon's folder has one .md3 that
// stands for it (singleModel), which lies in a folder weapons* or has a barrel, a flash or a hand.
std::vector<ListedWeapon> weaponsFor(const MountedModel& player, const VirtualFiles& files);

// Those, and the one that is held, which `asked` names and which may lie anywhere; null: none is.
OptionValues weaponValues(std::vector<ListedWeapon> listed, const std::optional<std::string>& asked,
                          const VirtualFile* held);

} // namespace sinew
