// Which clips the halves of a player play.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/files/virtual_files.h"
#include "engine/formats/md3/player_files.h"
#include "engine/formats/md3/player_model.h"

#include <vector>

namespace sinew
{

// Fills the model's clips, and what it says of them, from the player's animation file, or where
// there is none from all frames. A name that the request has and no clip is an error.
void loadPlayerClips(const ModelRequest& request, const PlayerFiles& player,
                     const std::vector<PlayerPart>& parts, const VirtualFiles& files,
                     AnimatedModel& model, Diagnostics& errors, Diagnostics& warnings);

} // namespace sinew
