// A model at one moment as Wavefront's .obj.
#pragma once

#include "engine/animation/model_playback.h"
#include "engine/export/gltf_export.h"

#include <string>

namespace sinew
{

// Positions, texture coordinates and normals as the reference skins them, in glTF's axes (y up); an
// object for each mesh, with its material's name. Surfaces that are not drawn are left out.
std::string exportObj(const ExportedScene& scene, const Playback& playback);

} // namespace sinew
