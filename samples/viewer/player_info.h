// --info of .md3 models: what stands there in place of joints and meshes.
#pragma once

#include "samples/common/scene.h"
#include "samples/viewer/info_json.h"

namespace sinew::viewer
{

// "player", "parts", "clips" and "skins". Requires scene.player.
Json describePlayer(const samples::Scene& scene);

} // namespace sinew::viewer
