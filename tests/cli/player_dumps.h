// Writes the made-up player to files and checks vertex dumps against the double-precision
// reference.
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

// Writes the player to base/models/players/made, with skins and images, and its gun to
// base/models/weapons2/gun. Returns the player's folder.
std::filesystem::path writeMadeUpPlayer(const TempFolder& folder);

// A file's bytes as text.
std::string textOf(const std::vector<std::byte>& bytes);

// Expects that the program succeeded and dumped the vertices of these parts at these moments to
// standard output, in order. The tolerance is 4e-6 of the larger of the diagonal of the bounds and
// the largest coordinate.
void expectDump(const ProcessResult& result, const std::vector<PlayerPart>& parts,
                const std::vector<PartMoment>& moments);

} // namespace sinew::test
