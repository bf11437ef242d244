#include "engine/export/gltf_export.h"

#include "engine/export/export_deviation.h"
#include "engine/export/exported_clips.h"
#include "engine/export/exported_frames.h"
#include "engine/export/exported_joints.h"
#include "engine/export/exported_materials.h"
#include "engine/export/exported_meshes.h"

#include <utility>

namespace sinew
{
namespace
{

// Of the meshes that are drawn and have triangles.
std::vector<MeshRequest> requestsOf(const ExportedScene& scene, GlbWriter& writer)
{
    const auto materials = addMaterials(scene.materials, writer);
    std::vector<MeshRequest> requests;
    for (std::size_t i = 0; i < scene.model.meshes.size(); ++i)
    {
        const std::optional<ExportedMaterial>& material = materials[scene.meshMaterials[i]];
        if (material && scene.model.skinning.meshes[i].indexCount != 0)
            requests.push_back(
                {.index = i, .material = material->index, .withTangents = material->hasNormalMap});
    }
    return requests;
}

} // namespace

Result<ExportedGlb> exportGlb(const ExportedScene& scene)
{
    const AnimatedModel& model = scene.model;
    GlbWriter writer{ExportAxes(model.facing)};
    std::vector<NodeTransform> still;
    for (const JointTransform& local : stillLocals(model))
        still.push_back(nodeTransform(local, writer.axes()));
    const std::vector<MeshRequest> requests = requestsOf(scene, writer);
    if (requests.empty())
        return refusal(model.file, "nothing of the model is drawn, so there is nothing to export");

    ExportedGlb exported;
    ExportedMorphs morphs;
    if (model.frames)
    {
        addJoints(model, still, CommonRoot::None, writer);
        morphs.joints = addFramedMeshes(model, requests, writer);
    }
    else
    {
        const PaletteModel vertices = paletteModel(model);
        addJoints(model, still, commonRootFor(model, vertices, requests), writer);
        for (const MeshRequest& request : requests)
            if (const auto morphed = addSkinnedMesh(model, vertices, request, writer))
                morphs.nodes.push_back(*morphed);
        exported.deviation = deviationOf(model, vertices);
    }
    addClips(model, still, morphs, writer);
    std::optional<std::vector<std::byte>> file = writer.file();
    if (!file)
        return refusal(model.file, "the exported file would take 4 GiB or more");
    exported.bytes = std::move(*file);
    return exported;
}

} // namespace sinew
