// Choosers for what else the model's files can show: its scene, skin, weapon and muzzle flash.
#pragma once

#include "engine/formats/model_request.h"

#include <functional>

namespace sinew::viewer
{

// What a hand changes about the model that is asked for; nothing where it changed nothing.
using RequestChange = std::function<void(ModelRequest& request)>;

// Shows those that have something to choose.
RequestChange chooseAlternative(const ModelAlternatives& alternatives);

} // namespace sinew::viewer
