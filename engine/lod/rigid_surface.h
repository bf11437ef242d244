// Coarse LODs that need few joints. Each vertex is carried by one joint, at the mean of where the
// clips take it in that joint's space, so that an instance poses a fraction of its joints.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/lod/model_lods.h"

#include <span>
#include <vector>

namespace sinew
{

class DisplacementBound;

// Adds ModelLod::rigid to the last LODs, as many as it pays for. A LOD's vertices then stay within
// half its pixel size of where all joints would take them, in any pose of the clips and their
// blends. Behind them, or in place of the last, comes an octahedron on one joint that covers as
// much as the model, unless its pixel size is above `mostPixelSize`. `distances`: of each LOD from
// the full surface, in any pose, in model units; with more than half its pixel size a LOD remains
// as it is, and so do all finer ones. So do all LODs of models with morph targets or stored frames.
void addRigidSurfaces(const AnimatedModel& model, const DisplacementBound& bound,
                      std::span<const double> distances, double mostPixelSize,
                      std::vector<ModelLod>& lods);

} // namespace sinew
