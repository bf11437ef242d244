// From an IQM file's joints and vertices to a SkinningModel.
#pragma once

#include "engine/animation/skinning_model.h"
#include "engine/formats/iqm/iqm.h"
#include "engine/model/joint_transform.h"

#include <string>
#include <vector>

namespace sinew
{

// Rotations are made unit; one without length turns nothing.
JointTransform iqmJointTransform(const IqmTransform& transform);

// The joints' base pose, joint -> parent.
std::vector<JointTransform> iqmBasePose(const IqmFile& file);

// Influences are the file's vertices in the spaces of their joints, through the inverse of the base
// pose; a file without joints gets one that holds still. Normals and tangents are the file's; where
// it has none they are made as buildSkinningModel makes them, normals with `creaseDegrees`. Weights
// are divided by their sum. A vertex without weight follows the first joint that it lists, and
// vertices without joints the model's first.
//
// Warns once for each mesh whose weights do not sum to 1 or to 0, or with texture coordinates,
// normals or tangents that are not finite or above kMaxMagnitude: these become 0 or are rebuilt.
// Refused: more vertices and joints
// than kMaxInfluencesPerModel, and a base pose without inverse.
Result<SkinningModel> iqmSkinning(const IqmFile& file, double creaseDegrees,
                                  const std::string& fileName, Diagnostics& warnings);

} // namespace sinew
