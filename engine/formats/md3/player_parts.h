// The parts of a player, read and put on each other's tags.
#pragma once

#include "engine/files/virtual_files.h"
#include "engine/formats/md3/player_files.h"
#include "engine/formats/md3/player_model.h"

#include <string>
#include <vector>

namespace sinew
{

struct LoadedParts
{
    std::vector<PlayerPart> parts; // one per file, in their order
    std::string bytesOfAll;        // of the files, one after the other
};

// Every file that is refused, and a tag that was asked for and is not there, is an error; a tag
// that is missing between the parts of the player itself is a warning, and the part then stands at
// the origin.
LoadedParts loadParts(const PlayerFiles& player, const VirtualFiles& files, Diagnostics& errors,
                      Diagnostics& warnings);

} // namespace sinew
