#include "engine/crowd/vertex_palette.h"

#include "engine/animation/bind_mesh.h"

#include <array>
#include <bit>
#include <map>

namespace sinew
{
namespace
{

using InverseBind = std::array<gpu::vec4, gpu::kTexelsPerInverseBind>;

InverseBind texelsOf(std::size_t joint, const JointMatrix& toJoint)
{
    InverseBind texels{};
    for (int row = 0; row < 3; ++row)
        texels.at(static_cast<std::size_t>(row)) =
            gpu::vec4(glm::dvec4(toJoint.linear[0][row], toJoint.linear[1][row],
                                 toJoint.linear[2][row], toJoint.position[row]));
    texels.back().x = static_cast<float>(joint);
    return texels;
}

} // namespace

VertexPalette vertexPalette(const AnimatedModel& model, const SkinningModel& drawn,
                            const SkinOrder& ordered)
{
    const SkinningModel& skinning = model.skinning;
    BindMesh source = bindMesh(model);
    keepGreatestWeights(source, kPaletteWeights);
    VertexPalette palette;
    palette.vertices.resize(ordered.oldIndexOf.size() * gpu::kTexelsPerPaletteVertex);
    std::map<std::array<std::uint32_t, sizeof(InverseBind) / 4>, std::size_t> known; // by bits
    const auto matrixOf = [&](const InverseBind& bind)
    {
        const auto [matrix, isNew] =
            known.try_emplace(std::bit_cast<decltype(known)::key_type>(bind), known.size());
        if (isNew)
            palette.inverseBinds.insert(palette.inverseBinds.end(), bind.begin(), bind.end());
        return static_cast<float>(matrix->second);
    };
    for (std::size_t i = 0; i < skinning.meshes.size(); ++i)
    {
        const SkinningMesh& mesh = skinning.meshes[i];
        for (std::uint32_t v = mesh.firstVertex; v < mesh.firstVertex + vertexCountOf(mesh); ++v)
        {
            gpu::vec4* texel =
                &palette.vertices[ordered.newIndexOf[v] * gpu::kTexelsPerPaletteVertex];
            for (int k = 0; k < static_cast<int>(source.weights[v].size()); ++k)
            {
                const auto [joint, weight] = source.weights[v][static_cast<std::size_t>(k)];
                const InverseBind bind = joint == kNoJoint
                                             ? texelsOf(skinning.jointCount, {})
                                             : texelsOf(joint, source.toJoint[i][joint]);
                texel[0][k] = matrixOf(bind);
                texel[1][k] = static_cast<float>(weight);
            }
            texel[2] = gpu::vec4(glm::dvec4(source.bind[v].position, 0.0));
            texel[3] = gpu::vec4(glm::dvec4(source.bind[v].normal, 0.0));
            texel[4] = gpu::vec4(glm::dvec4(source.bind[v].tangent, 0.0));
        }
    }
    // Vertices that only a LOD uses are in the space of their joint.
    for (std::size_t v = skinning.vertices.size(); v < drawn.vertices.size(); ++v)
    {
        const Influence& only = influencesOf(drawn, drawn.vertices[v]).front();
        gpu::vec4* texel = &palette.vertices[ordered.newIndexOf[v] * gpu::kTexelsPerPaletteVertex];
        texel[0].x = matrixOf(texelsOf(only.joint, {}));
        texel[1].x = 1.0F;
        texel[2] = gpu::vec4(glm::dvec4(only.position, 0.0));
        texel[3] = gpu::vec4(glm::dvec4(only.normal, 0.0));
        texel[4] = gpu::vec4(glm::dvec4(only.tangent, 0.0));
    }
    return palette;
}

} // namespace sinew
