// Coarse LODs that need few joints. Each vertex is carried by one joint, at its mean position in
// that joint's space over the clips, so an instance poses a fraction of its joints.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/lod/model_lods.h"

#include <span>
#include <vector>

namespace sinew
{

class DisplacementBound;

// Adds ModelLod::rigid to as many of the last LODs as benefit. Their vertices then stay within half
// the pixel size of where all joints would take them, in any pose of the clips and their blends.
// Adds an octahedron on one joint that covers as much as the model, after the last LOD or in place
// of it, unless its pixel size is above `mostPixelSize`. `distances`: the distance of each LOD from
// the full surface in any pose, in model units. If it exceeds half the pixel size, that LOD and all
// finer ones stay unchanged. So do all LODs of models with morph targets or stored frames.
void addRigidSurfaces(const AnimatedModel& model, const DisplacementBound& bound,
                      std::span<const double> distances, double mostPixelSize,
                      std::vector<ModelLod>& lods);

} // namespace sinew
