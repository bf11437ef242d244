#include "engine/formats/gltf/gltf_weights.h"

#include <fmt/format.h>

namespace sinew
{

Result<GltfWeights> weightsOf(const GltfFile& file, const std::vector<GltfDraw>& draws,
                              const std::string& fileName)
{
    GltfWeights weights;
    weights.firstOfNode.resize(file.nodes.size());
    for (const GltfDraw& draw : draws)
    {
        const GltfMesh& mesh = file.meshes[draw.mesh];
        if (mesh.targetCount == 0)
            continue;
        if (weights.atRest.size() + mesh.targetCount > kMaxGltfWeights)
            return tl::unexpected(Diagnostic{
                .file = fileName,
                .message = fmt::format("the nodes of the scene have more than {} morph targets "
                                       "together",
                                       kMaxGltfWeights)});
        weights.firstOfNode[draw.node] = static_cast<std::uint32_t>(weights.atRest.size());
        const std::vector<double>& own = file.nodes[draw.node].weights;
        const std::vector<double>& used = own.empty() ? mesh.weights : own;
        weights.atRest.insert(weights.atRest.end(), used.begin(), used.end());
        weights.atRest.resize(*weights.firstOfNode[draw.node] + mesh.targetCount, 0.0);
    }
    return weights;
}

} // namespace sinew
