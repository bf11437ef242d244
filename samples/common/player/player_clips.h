// Which clips the halves of a player play.
#pragma once

#include "engine/files/virtual_files.h"
#include "samples/common/player/player_files.h"
#include "samples/common/scene.h"

namespace sinew::samples
{

// Fills scene.clips and what scene.player says of them, from the player's animation file, or where
// there is none from all frames. A name that the request has and no clip is an error.
void loadPlayerClips(const SceneRequest& request, const PlayerFiles& player,
                     const VirtualFiles& files, Scene& scene, Diagnostics& errors);

} // namespace sinew::samples
