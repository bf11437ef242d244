#include "engine/formats/gltf/gltf_model_meshes.h"

#include "engine/formats/gltf/gltf_binds.h"

#include <fmt/format.h>

namespace sinew
{
namespace
{

std::string meshName(const GltfFile& file, const GltfModelMesh& mesh)
{
    const GltfMesh& stored = file.meshes[mesh.draw.mesh];
    const std::string& node = file.nodes[mesh.draw.node].name;
    std::string name = stored.name.empty() ? node : stored.name;
    if (name.empty())
        name = fmt::format("mesh {}", mesh.draw.mesh);
    return stored.primitives.size() > 1 ? fmt::format("{} [{}]", name, mesh.primitive->index)
                                        : name;
}

std::string materialName(const GltfFile& file, const GltfModelMesh& mesh)
{
    return mesh.primitive->material ? file.materials[*mesh.primitive->material].name : "";
}

std::vector<std::string> targetNames(const GltfMesh& mesh)
{
    std::vector<std::string> names;
    for (std::size_t i = 0; i < mesh.targetCount; ++i)
    {
        const bool isNamed = i < mesh.targetNames.size() && !mesh.targetNames[i].empty();
        names.push_back(isNamed ? mesh.targetNames[i] : fmt::format("{}", i));
    }
    return names;
}

} // namespace

std::vector<ModelMesh> gltfModelMeshes(const GltfFile& file,
                                       const std::vector<GltfModelMesh>& meshes,
                                       const GltfJoints& joints, const GltfWeights& weights)
{
    std::vector<ModelMesh> described;
    for (const GltfModelMesh& mesh : meshes)
        described.push_back({.name = meshName(file, mesh),
                             .shader = materialName(file, mesh),
                             .weightCount = mesh.weightCount,
                             .source = MeshSource{.node = mesh.draw.node,
                                                  .mesh = mesh.draw.mesh,
                                                  .primitive = mesh.primitive->index},
                             .binds = bindsOf(file, mesh, joints),
                             .morphTargets = targetNames(file.meshes[mesh.draw.mesh]),
                             .firstMorphWeight = weights.firstOfNode[mesh.draw.node].value_or(0)});
    return described;
}

} // namespace sinew
