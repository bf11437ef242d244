// The made-up player as files, and dumps of players next to the double-precision reference.
#pragma once

#include "tests/support/player_models.h"
#include "tests/support/player_reference.h"
#include "tests/support/process.h"
#include "tests/support/temp_folder.h"

#include <filesystem>
#include <string>
#include <vector>

namespace sinew::test
{

// Writes the player into base/models/players/made, with skins and images, and its gun into
// base/models/weapons2/gun. Returns the player's folder.
std::filesystem::path writeMadeUpPlayer(const TempFolder& folder);

// A file's bytes as text.
std::string textOf(const std::vector<std::byte>& bytes);

// `result` is of a program that ended well and dumped the vertices of these parts at these moments
// to its standard output: in order, and within 4e-6 of the larger of the diagonal of the bounds and
// the largest coordinate.
void expectDump(const ProcessResult& result, const std::vector<PlayerPart>& parts,
                const std::vector<PartMoment>& moments);

} // namespace sinew::test
