// Coarse LODs that need few joints. Each vertex is carried by one joint, at the mean of where the
// clips take it in that joint's space, so that an instance poses a fraction of its joints.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/lod/model_lods.h"

#include <vector>

namespace sinew
{

class DisplacementBound;

// Adds ModelLod::rigid to the last LODs, as many as it pays for. A LOD's vertices then stay within
// half its pixel size of where all joints would take them, in any pose of the clips and their
// blends. `mostDistance`, of each LOD: its distance from the full surface in any pose, in model
// units; with more than half its pixel size a LOD remains as it is, and so do all finer ones.
// Models with morph targets or stored frames have none.
void addRigidSurfaces(const AnimatedModel& model, const DisplacementBound& bound,
                      const std::vector<double>& mostDistance, std::vector<ModelLod>& lods);

} // namespace sinew
