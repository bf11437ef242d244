#include "samples/common/scene_surfaces.h"

#include "engine/animation/bounds.h"
#include "engine/animation/reference_skinning.h"

namespace sinew::samples
{

std::vector<SurfaceMesh> surfaceMeshes(const Scene& scene)
{
    const Pose pose = bindPose(scene.model);
    std::vector<SurfaceMesh> meshes;
    for (std::size_t i = 0; i < scene.skinning.meshes.size(); ++i)
    {
        const SkinningMesh& mesh = scene.skinning.meshes[i];
        Bounds bounds;
        for (std::uint32_t v = 0; v < mesh.fileVertexCount; ++v)
            bounds.add(
                skinPosition(scene.skinning, scene.skinning.vertices[mesh.firstVertex + v], pose));
        meshes.push_back(
            {.material = scene.meshMaterials[i],
             .centre = bounds.empty() ? glm::dvec3(0.0) : (bounds.min + bounds.max) / 2.0});
    }
    return meshes;
}

// A material draws each of its stages at most once a mesh.
std::size_t mostSurfaces(const Scene& scene)
{
    std::size_t count = 0;
    for (const std::uint32_t material : scene.meshMaterials)
        count += scene.materials.materials[material].stages.size();
    return count;
}

std::vector<SurfaceDraw> surfaceDraws(const Scene& scene, const std::vector<SurfaceMesh>& meshes,
                                      const SurfaceView& moment)
{
    const ExpressionInputs inputs{.time = static_cast<float>(moment.seconds)};
    std::vector<SurfaceDraw> draws = drawList(scene.materials, meshes, inputs, moment.eye);
    for (SurfaceDraw& draw : draws)
    {
        if (moment.twoSided)
            draw.cull = CullSides::None;
        draw.softEdges = moment.softEdges && draw.phase == SurfaceDraw::Phase::AlphaTested;
    }
    return draws;
}

} // namespace sinew::samples
