// --info of models that are put together of parts: what stands there in place of joints and meshes.
#pragma once

#include "samples/common/scene.h"
#include "samples/viewer/info_json.h"

namespace sinew::viewer
{

// "player", "parts", "clips" and "skins".
Json describeParts(const samples::Scene& scene);

} // namespace sinew::viewer
