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
    // Path for findModel, relative to the listed folder: a file, or the folder of a Quake 3 player
    // ("" for the listed folder itself).
    std::string name;
    bool isPlayer = false;

    bool operator==(const ListedModel&) const = default;
};

// Returns the models among `files` (paths with '/'), sorted by lower-case name. Skips LODs,
// barrels, flashes and hands if the file that they belong to is listed too.
std::vector<ListedModel> modelsAmong(std::span<const std::string> files);

// `files` are those of one format in a folder. Keeps only the file named like the folder, as Quake
// 3 names weapons (grenadel/grenadel.md3). Without one, removes LODs and companions of other files.
void keepModels(std::string_view folderName, std::vector<VirtualFile>& files);

// Whether the extension belongs to model files, or to files with only clips (.md5anim, .vrma).
bool hasModelExtension(std::string_view file);
bool hasClipExtension(std::string_view file);

// The parts of a player, as they appear in file names.
inline constexpr std::array<std::string_view, 3> kRoleNames{"lower", "upper", "head"};
bool isRoleName(std::string_view name);

using Stems = std::set<std::string, std::less<>>; // lower-case file stems

std::string fileNameOf(const VirtualFile& file);  // "Machinegun_1.md3", without folders
std::string stemOf(const VirtualFile& file);      // "Machinegun_1"
std::string lowerStemOf(const VirtualFile& file); // "machinegun_1"
Stems stemsOf(std::span<const VirtualFile> files);

// The files with this extension (".md3") in a model's folder, sorted by lower-case name. A folder
// below the root is searched in all mounts, because a patch may add a player's skin or one file of
// a weapon.
std::vector<VirtualFile> filesBeside(const VirtualFiles& files, std::size_t mount,
                                     const std::string& folder, std::string_view extension);

// "machinegun" for "machinegun_1" and "machinegun_lod1". Empty if the name has no LOD suffix.
std::optional<std::string_view> finestLevelOf(std::string_view stem);

// "machinegun" for its companions "machinegun_barrel", "machinegun_flash" and "machinegun_hand".
// Empty for other names.
std::optional<std::string_view> ownerOf(std::string_view stem);

// Index in kRoleNames of the last role in the name. LODs and companions have no role.
std::optional<std::size_t> roleOf(std::string_view stem);

// Whether these files form a player: two roles, or one file named exactly like a role. A single
// flower.md3 contains "lower" but is not a player.
bool isPlayerOf(const Stems& stems);

// Whether the file is a LOD of another among `stems`. The finest may be called "machinegun_lod0".
bool isCoarserLevel(std::string_view stem, const Stems& stems);

// Whether the file is a LOD or a companion of another among `stems`.
bool belongsToAnother(std::string_view stem, const Stems& stems);

struct ModelsBelow
{
    std::vector<std::string> names; // as accepted on the command line
    // The innermost folder that contains all of them, such as a download's wrapping folder. Empty
    // if several mounts have models or the search was cut off.
    std::optional<MountedModel> around;
};

// Searches folder.folder in all mounts from `firstMount` to the folder's own. Of files with the
// same name, the last mounted wins.
ModelsBelow modelsBelow(const MountedModel& folder, std::size_t firstMount,
                        const VirtualFiles& files, std::span<const std::string_view> extensions);

// Finds `named` on disk (locateModel) and mounts its files on top of `files`, unless they are
// mounted already; otherwise finds it among the mounted files.
Result<MountedModel> findNamedModel(const std::string& named, VirtualFiles& files,
                                    Diagnostics& warnings);

} // namespace sinew
