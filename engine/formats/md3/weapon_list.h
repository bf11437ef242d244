// Weapons to choose from for the hand of a player.
#pragma once

#include "engine/files/model_location.h"
#include "engine/files/virtual_files.h"
#include "engine/formats/model_alternatives.h"

#include <optional>
#include <string>
#include <vector>

namespace sinew
{

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
