// Which files a Quake 3 player, or any other .md3, is put together from, and the folder with them.
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/files/virtual_files.h"
#include "engine/formats/load_model.h"

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

// A model and where it stands.
struct PlayerPartFile
{
    // "lower", "upper", "head", "weapon", "barrel", "flash"; else the stem of the file
    std::string name;
    VirtualFile file; // of the finest level of detail
    std::string tag;  // of the parent on which it stands; "" for a root
    // Into PlayerFiles::parts, before this one. None, where `tag` has a name: the first before this
    // one that has such a tag.
    std::optional<std::size_t> parent;
    std::optional<VirtualFile> skin; // .skin file
};

struct PlayerFiles
{
    // Parents first, at least one: the model's, then the weapon's, then what is attached.
    std::vector<PlayerPartFile> parts;
    std::optional<VirtualFile> animations; // of a player: animation.cfg or *.animation
    bool isPlayer = false; // put together of head, upper and lower; else a single model
    ModelAlternatives alternatives;
    std::string materialSkin; // see WornSkins
};

// Files are recognised by their names (docs/formats.md has the rules); none is opened.
//
// `named` is the model as it was found: one .md3 file, or the folder that it lies in.
// - A folder with parts of a player is that player; a part that is missing is a warning. Of several
//   heads the one of the skin counts, head_rocker.md3, else head.md3.
// - A file that is a part of a player is the whole player where all other parts lie beside it.
// - Any other file, and the only .md3 of a folder, is a model by itself.
// A weapon brings its barrel along where that lies beside it, and its flash where the request has
// it. Weapons and attachments are
// looked for on disk, then in `files`; what belongs to them is mounted on top of `files`. Refused:
// several other files for one part, a folder without any model or with several, a skin that no part
// has and no file of skins/ could declare, a weapon or attachment that is not there or is no .md3.
Result<PlayerFiles> findPlayerFiles(const MountedModel& named, VirtualFiles& files,
                                    const ModelRequest& request, Diagnostics& warnings);

} // namespace sinew
