// How the joints of a glTF model see its meshes as the file stores them.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/formats/gltf/gltf_skinning.h"

#include <vector>

namespace sinew
{

// ModelMesh::binds of a mesh, folded scales multiplied in. Joints that carry nothing may be among
// them; those whose matrices are not finite are not.
std::vector<JointBind> bindsOf(const GltfFile& file, const GltfModelMesh& mesh,
                               const GltfJoints& joints);

} // namespace sinew
