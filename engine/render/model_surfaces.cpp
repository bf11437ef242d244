#include "engine/render/model_surfaces.h"

#include "engine/animation/bounds.h"
#include "engine/animation/reference_skinning.h"

namespace sinew
{

std::vector<SurfaceMesh> surfaceMeshes(const SkinningModel& model, const ModelPose& pose,
                                       std::span<const std::uint32_t> materials)
{
    std::vector<SurfaceMesh> meshes;
    for (std::size_t i = 0; i < model.meshes.size(); ++i)
    {
        const SkinningMesh& mesh = model.meshes[i];
        Bounds bounds;
        for (std::uint32_t v = 0; v < mesh.fileVertexCount; ++v)
            bounds.add(skinPosition(model, model.vertices[mesh.firstVertex + v], pose));
        meshes.push_back(
            {.material = materials[i],
             .centre = bounds.empty() ? glm::dvec3(0.0) : (bounds.min + bounds.max) / 2.0});
    }
    return meshes;
}

// Each stage of a mesh's material is drawn at most once, and a material without stages once.
std::size_t mostSurfaces(const LoadedMaterials& materials, std::span<const SurfaceMesh> meshes)
{
    std::size_t count = 0;
    for (const SurfaceMesh& mesh : meshes)
    {
        const LoadedMaterial& material = materials.materials[mesh.material];
        count += material.surface ? 1 : material.stages.size();
    }
    return count;
}

std::vector<SurfaceDraw> surfaceDraws(const LoadedMaterials& materials,
                                      std::span<const SurfaceMesh> meshes, const SurfaceView& view)
{
    const ExpressionInputs inputs{.time = static_cast<float>(view.seconds)};
    std::vector<SurfaceDraw> draws = drawList(materials, meshes, inputs, view.eye);
    for (SurfaceDraw& draw : draws)
    {
        if (view.twoSided)
            draw.cull = CullSides::None;
        draw.softEdges = view.softEdges && draw.phase == SurfaceDraw::Phase::AlphaTested;
    }
    return draws;
}

} // namespace sinew
