// Finds models among files by their names.
#pragma once

#include "engine/files/virtual_files.h"

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

struct ListedModel
{
    // As findModel takes it, from where the files are named: that of a file or, of a Quake 3
    // player, of the folder with its parts ("" for the one that names begin in).
    std::string name;
    bool isPlayer = false;

    bool operator==(const ListedModel&) const = default;
};

// `files` with '/' between parts. Sorted by lower-case name. Coarser levels of detail, barrels,
// flashes and hands are no models beside the file that they belong to.
std::vector<ListedModel> modelsAmong(std::span<const std::string> files);

// Of the files of one format in a folder, keeps the one that is called like the folder, as Quake 3
// names weapons (grenadel/grenadel.md3), else those that belong to no other.
void keepModels(std::string_view folderName, std::vector<VirtualFile>& files);

// Whether the extension may hold a model, or only clips (.md5anim, .vrma).
bool hasModelExtension(std::string_view file);
bool hasClipExtension(std::string_view file);

// The parts of a player, as files are named after them.
inline constexpr std::array<std::string_view, 3> kRoleNames{"lower", "upper", "head"};
bool isRoleName(std::string_view name);

using Stems = std::set<std::string, std::less<>>; // of files, in lower case

std::string fileNameOf(const VirtualFile& file);  // "Machinegun_1.md3", without folders
std::string stemOf(const VirtualFile& file);      // "Machinegun_1"
std::string lowerStemOf(const VirtualFile& file); // "machinegun_1"
Stems stemsOf(std::span<const VirtualFile> files);

// The files with this extension (".md3") in a model's folder, by their lower-case names: in its
// mount where that is a root, else in the folder of this name in all mounts, for a patch may bring
// new skins of a player, or one file of a weapon.
std::vector<VirtualFile> filesBeside(const VirtualFiles& files, std::size_t mount,
                                     const std::string& folder, std::string_view extension);

// "machinegun" of "machinegun_1" and "machinegun_lod1"; nothing where the name is of no coarser
// level of detail.
std::optional<std::string_view> finestLevelOf(std::string_view stem);

// "machinegun" of "machinegun_barrel", "_flash" and "_hand", which are its companions.
std::optional<std::string_view> ownerOf(std::string_view stem);

// Of the role that a name contains the index in kRoleNames; of several, the last. Coarser levels of
// detail and companions have no role.
std::optional<std::size_t> roleOf(std::string_view stem);

// Whether files of these names are the parts of a player: two roles make one. One alone does where
// it is the whole of a name; a flower.md3 has a "lower" in it too.
bool isPlayerOf(const Stems& stems);

// Whether the file of that name is a coarser level of another among `stems`: a file of any format,
// since others are named so too. The finest may be called "machinegun_lod0".
bool isCoarserLevel(std::string_view stem, const Stems& stems);

// Whether the file of that name is a coarser level or a companion of another among `stems`.
bool belongsToAnother(std::string_view stem, const Stems& stems);

struct ModelsBelow
{
    std::vector<std::string> names; // as the command line takes them
    // The innermost folder that all of them lie in, where one mount has them all and all folders
    // were looked into: what a download wraps its model in.
    std::optional<MountedModel> around;
};

// Looks into folder.folder of all mounts from `firstMount` to the folder's own. Of files that share
// a name, the last mounted counts.
ModelsBelow modelsBelow(const MountedModel& folder, std::size_t firstMount,
                        const VirtualFiles& files, std::span<const std::string_view> extensions);

// Finds `named` on disk (locateModel) and mounts its files on top of `files`, unless they are
// mounted already; otherwise finds it among the mounted files.
Result<MountedModel> findNamedModel(const std::string& named, VirtualFiles& files,
                                    Diagnostics& warnings);

} // namespace sinew
