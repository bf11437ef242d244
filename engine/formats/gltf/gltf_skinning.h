// The vertices of a glTF file as a SkinningModel: each in the space of every joint that carries it.
#pragma once

#include "engine/animation/skinning_model.h"
#include "engine/formats/gltf/gltf_joints.h"

namespace sinew
{

// A mesh of the model: a primitive as one node draws it.
struct GltfModelMesh
{
    GltfDraw draw;
    const GltfPrimitive* primitive = nullptr;
    std::size_t weightCount = 0; // influences of the file's own vertices
};

struct GltfVertices
{
    SkinningModel skinning;
    std::vector<GltfModelMesh> meshes; // one for each of skinning.meshes
};

// Weights are divided by their sum; where all are 0, the first joint that the vertex names carries
// it. Both are told once a mesh. Vertices without normals get those of their triangles, so that one
// may have copies; without tangents, those of MikkTSpace where the material has a normal map.
// Refused: more than kMaxInfluencesPerModel influences, or as many deltas of morph targets; a used
// inverse bind matrix that is not finite, or takes vertices too far from its joint.
Result<GltfVertices> verticesOf(const GltfFile& file, const std::vector<GltfDraw>& draws,
                                const GltfJoints& joints, const GltfWeights& weights,
                                const std::string& fileName, Diagnostics& warnings);

} // namespace sinew
