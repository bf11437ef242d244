// Vertices that are stored frame by frame as the morph targets of a glTF file.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/export/exported_clips.h"
#include "engine/export/exported_meshes.h"

#include <vector>

namespace sinew
{

// Adds one glTF mesh to the node of each joint that carries some of the requested meshes. Frame 0
// is the mesh itself; each further frame is a target that differs from it.
std::vector<MorphedJoint> addFramedMeshes(const AnimatedModel& model,
                                          std::span<const MeshRequest> requests, GlbWriter& writer);

} // namespace sinew
