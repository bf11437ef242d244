// Parts of a model made from a glTF file: vertices, each in the space of every joint that carries
// it, cameras, places of instances and materials.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/animation/skinning_model.h"
#include "engine/formats/gltf/gltf_buffers.h"
#include "engine/formats/gltf/gltf_file.h"
#include "engine/formats/gltf/gltf_joints.h"
#include "engine/formats/load_model.h"
#include "engine/model/model.h"

namespace sinew
{

// In the mesh's space, Sinew's axes. Flat normals and mirrored textures need copies of vertices;
// these come after the file's own.
struct GltfSurface
{
    std::vector<std::uint32_t> sources; // of each vertex, its index in the file
    std::vector<glm::dvec3> normals;    // one for each vertex, length 1
    std::vector<glm::dvec3> tangents;   // likewise, perpendicular to the normal
    std::vector<double> tangentSigns;   // bitangent = sign * cross(normal, tangent)
    std::vector<Triangle> triangles;    // clockwise seen from outside
    // With flat normals and morph targets, the only triangle of each vertex, or kNoTriangle.
    std::vector<std::uint32_t> triangleOf;
    static constexpr std::uint32_t kNoTriangle = ~0U;
};

// Returns v with length 1, or `otherwise` where v is too short.
glm::dvec3 unit(const glm::dvec3& v, const glm::dvec3& otherwise);

// Makes flat normals where the file has none. Without stored tangents and normals, makes tangents
// by MikkTSpace where the material has a normal map, else any tangents.
GltfSurface surfaceOf(const GltfFile& file, const GltfPrimitive& primitive);

// In the mesh's space, Sinew's axes.
struct GltfDelta
{
    std::uint32_t target = 0;
    glm::dvec3 position{0.0};
    glm::dvec3 normal{0.0}; // added to a normal of length 1
    glm::dvec3 tangent{0.0};
};

// The deltas of a vertex of the surface that are not 0. Those of flat normals lead to the flat
// normals at a weight of 1, as the specification says. Tangents of the texture do not change.
std::vector<GltfDelta> deltasOf(const GltfPrimitive& primitive, const GltfSurface& surface,
                                std::size_t vertex);

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
GltfVertices verticesOf(const GltfRig& rig, Diagnostics& warnings);

// Sets model.camera to the camera of the scene whose name or number is `asked`, if there is one.
// Returns the names of all, ordered by their numbers in the file. A camera is called by its name;
// further places of it, and cameras without a name, by their node; a nameless one at a nameless
// node by its number.
OptionValues addGltfCamera(const GltfRig& rig, GltfIndex scene,
                           const std::optional<std::string>& asked, AnimatedModel& model);

// Limit of the instances of all nodes together that are taken apart.
inline constexpr std::size_t kMostGltfPlaces = 1'000'000;

// Turns instances of EXT_mesh_gpu_instancing into places of a crowd, whose members differ in
// position and heading only: sets AnimatedModel::places to where the instances stand at rest, and
// the origin to the first one. `model` has its clips and its rest pose. False if there are no
// instances. False, with a warning, if members of a crowd cannot stand for them: meshes have
// different ones or none, they differ in more than position and heading, or a clip moves joints.
bool takeApart(const GltfRig& rig, AnimatedModel& model, Diagnostics& warnings);

ModelMaterials materialsOf(const GltfFile& file, const std::vector<GltfModelMesh>& meshes);

} // namespace sinew
