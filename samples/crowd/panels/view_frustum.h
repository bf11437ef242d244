// What a camera sees of a crowd, as lines over a picture from another one.
#pragma once

#include "engine/render/camera.h"
#include "samples/crowd/spawn.h"

namespace sinew::crowd
{

// Behind the panels, by ImGui's calls. `seenFrom`: the picture's camera.
void drawFrustum(const OrbitCamera& camera, const OrbitCamera& seenFrom, const Field& field);

} // namespace sinew::crowd
