// Interprets the names of model files by the habits of Quake 3. Stems are in lower case.
#pragma once

#include "engine/files/virtual_files.h"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace sinew
{

enum class PlayerRole : std::uint8_t
{
    Lower,
    Upper,
    Head,
};

// The names of PlayerRole's values, in their order.
inline constexpr std::array<std::string_view, 3> kRoleNames{"lower", "upper", "head"};

std::string fileNameOf(const VirtualFile& file);  // "Machinegun_1.md3", without folders
std::string lowerStemOf(const VirtualFile& file); // "machinegun_1"

// "machinegun" of "machinegun_1" and "machinegun_lod1"; nothing where the name is of no coarser
// level of detail.
std::optional<std::string_view> finestLevelOf(std::string_view stem);

// "machinegun" of "machinegun_barrel", "_flash" and "_hand", which are its companions.
std::optional<std::string_view> ownerOf(std::string_view stem);

// The role that a name contains: "lower", "upper" or "head"; of several, the last. Coarser levels
// of detail and companions have no role.
std::optional<PlayerRole> roleOf(std::string_view stem);

// Whether files of these names are the parts of a player: two roles make one. One alone does where
// it is the whole of a name; a flower.md3 has a "lower" in it too.
bool isPlayerOf(const std::set<std::string, std::less<>>& stems);

// Whether the file of that name is a coarser level of another among `stems`: a file of any format,
// since others are named so too. The finest may be called "machinegun_lod0".
bool isCoarserLevel(std::string_view stem, const std::set<std::string, std::less<>>& stems);

// Whether the file of that name is a coarser level or a companion of another among `stems`.
bool belongsToAnother(std::string_view stem, const std::set<std::string, std::less<>>& stems);

} // namespace sinew
