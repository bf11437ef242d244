// The cameras of a glTF scene: their names, and where the one that is asked for stands.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/formats/gltf/gltf_joints.h"
#include "engine/formats/model_request.h"

#include <optional>
#include <string>

namespace sinew
{

// Sets model.camera to the one of the scene whose name or number is `asked`, if there is one. The
// result has the names of all, ordered by their numbers in the file. A camera is
// called by its name; further places of it, and cameras without a name, by their node; a nameless
// one at a nameless node by its number.
OptionValues addGltfCamera(const GltfFile& file, GltfIndex scene, const GltfJoints& joints,
                           const std::optional<std::string>& asked, AnimatedModel& model);

} // namespace sinew
