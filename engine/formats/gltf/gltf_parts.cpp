#include "engine/animation/animated_model.h"
#include "engine/formats/gltf/gltf_model.h"
#include "engine/formats/requested_clips.h"

#include <fmt/format.h>

#include <algorithm>

namespace sinew
{
namespace
{

// As placed by a node.
struct PlacedCamera
{
    GltfIndex camera = 0;
    GltfIndex node = 0;
};

std::vector<PlacedCamera> placedCameras(const GltfFile& file, GltfIndex scene)
{
    std::vector<PlacedCamera> placed;
    for (const GltfIndex node : nodesOfScene(file, scene))
        if (const auto& camera = file.nodes[node].camera; camera && file.cameras[*camera].lens)
            placed.push_back({*camera, node});
    std::ranges::stable_sort(placed, {}, &PlacedCamera::camera);
    return placed;
}

std::vector<std::string> namesOf(const GltfFile& file, const std::vector<PlacedCamera>& placed)
{
    std::vector<std::string> names;
    std::optional<GltfIndex> before;
    for (const auto& [camera, node] : placed)
    {
        const bool isFirst = camera != before;
        before = camera;
        if (isFirst && !file.cameras[camera].name.empty())
            names.push_back(file.cameras[camera].name);
        else if (isFirst && file.nodes[node].name.empty())
            names.push_back(fmt::format("{}", camera));
        else
            names.push_back(gltfNodeName(file, node));
    }
    return names;
}

ModelCamera cameraAt(const GltfRig& rig, const PlacedCamera& placed)
{
    const auto& [file, shown, draws, joints, weights] = rig;
    ModelCamera camera{.lens = *file.cameras[placed.camera].lens};
    std::optional<GltfIndex> node = placed.node;
    for (; node && !joints.ofNode[*node]; node = file.nodes[*node].parent)
        camera.place = product(matrixOf(gltfNodeTransform(file.nodes[*node])), camera.place);
    if (node)
    {
        camera.joint = joints.ofNode[*node];
        camera.place.position *= joints.foldedScales[*camera.joint];
    }
    return camera;
}

} // namespace

OptionValues addGltfCamera(const GltfRig& rig, GltfIndex scene,
                           const std::optional<std::string>& asked, AnimatedModel& model)
{
    const std::vector<PlacedCamera> placed = placedCameras(rig.file, scene);
    OptionValues cameras{.values = namesOf(rig.file, placed), .inForce = {}};
    if (!asked)
        return cameras;
    cameras.inForce = choiceOf(cameras.values, *asked, "camera", rig.shown);
    model.camera = cameraAt(rig, placed[*cameras.inForce]);
    return cameras;
}

ModelMaterials materialsOf(const GltfFile& file, const std::vector<GltfModelMesh>& meshes)
{
    ModelMaterials materials{.images = file.images, .materials = file.materials, .ofMeshes = {}};
    const auto standard = static_cast<std::uint32_t>(materials.materials.size());
    for (const GltfModelMesh& mesh : meshes)
        materials.ofMeshes.push_back(mesh.primitive->material.value_or(standard));
    if (std::ranges::find(materials.ofMeshes, standard) != materials.ofMeshes.end())
        materials.materials.push_back({.name = "default"});
    return materials;
}

} // namespace sinew
