#include "tests/support/wrong_skinning.h"

#include "engine/animation/bind_mesh.h"
#include "engine/animation/skinning_methods.h"

namespace sinew::test
{

std::vector<glm::dvec3> skinWithMatrixPalette(const SkinningModel& model,
                                              std::span<const JointMatrix> bindPose,
                                              std::span<const JointMatrix> joints)
{
    std::vector<Joint> bind;
    for (const JointMatrix& joint : bindPose)
        bind.push_back({.bindPose = withoutShear(joint)});
    const BindMesh palette = bindMesh({.meshes = std::vector<ModelMesh>(model.meshes.size()),
                                       .skinning = model,
                                       .still = stillInBindPose(bind)});
    std::vector<glm::dvec3> positions(model.vertices.size());
    for (std::size_t mesh = 0; mesh < model.meshes.size(); ++mesh)
    {
        const ModelPose matrices = paletteOf(palette, mesh, joints);
        const SkinningMesh& range = model.meshes[mesh];
        for (std::size_t v = range.firstVertex; v < range.firstVertex + vertexCountOf(range); ++v)
        {
            const JointMatrix matrix = blended(palette.weights[v], matrices);
            positions[v] = matrix.position + matrix.linear * palette.bind[v].position;
        }
    }
    return positions;
}

std::vector<glm::dvec3> skinWithFourWeights(const SkinningModel& model,
                                            std::span<const JointMatrix> joints)
{
    std::vector<ReferenceVertex> skinned(model.vertices.size());
    skinReference(withFewerInfluences(model, 4), joints, skinned);
    std::vector<glm::dvec3> positions;
    for (const ReferenceVertex& vertex : skinned)
        positions.push_back(vertex.position);
    return positions;
}

} // namespace sinew::test
