#include "engine/formats/gltf/gltf_model.h"

#include "engine/animation/model_joints.h"
#include "engine/base/diagnostic.h"
#include "engine/base/text.h"
#include "engine/files/files.h"
#include "engine/formats/gltf/gltf_file.h"
#include "engine/formats/load_model.h"
#include "engine/formats/refusals.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <numbers>

namespace sinew
{
namespace
{

// ModelMesh::binds of a mesh. Includes joints that carry nothing; leaves out joints whose matrices
// are not finite.
std::vector<JointBind> bindsOf(const GltfRig& rig, const GltfModelMesh& mesh)
{
    const GltfFile& file = rig.file;
    const GltfJoints& joints = rig.joints;
    std::vector<JointBind> binds;
    const auto add = [&](GltfIndex node, const JointMatrix& toJoint)
    {
        if (const auto joint = joints.ofNode[node]; joint && isFinite(toJoint))
            binds.push_back({.joint = *joint, .toJoint = toJoint});
    };
    if (!mesh.draw.skin || mesh.primitive->influences.empty())
    {
        add(mesh.draw.node, {});
        return binds;
    }
    const GltfSkin& skin = file.skins[*mesh.draw.skin];
    for (std::size_t i = 0; i < skin.joints.size(); ++i)
    {
        add(skin.joints[i], skin.inverseBindMatrices.empty()
                                ? JointMatrix()
                                : zUp(glm::dmat4(skin.inverseBindMatrices[i])));
    }
    std::ranges::stable_sort(binds, {}, &JointBind::joint);
    return binds;
}

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

std::vector<ModelMesh> gltfModelMeshes(const GltfRig& rig, const std::vector<GltfModelMesh>& meshes)
{
    const GltfFile& file = rig.file;
    std::vector<ModelMesh> described;
    for (const GltfModelMesh& mesh : meshes)
        described.push_back(
            {.name = meshName(file, mesh),
             .shader =
                 mesh.primitive->material ? file.materials[*mesh.primitive->material].name : "",
             .weightCount = mesh.weightCount,
             .source = MeshSource{.node = mesh.draw.node,
                                  .mesh = mesh.draw.mesh,
                                  .primitive = mesh.primitive->index},
             .binds = bindsOf(rig, mesh),
             .morphTargets = file.meshes[mesh.draw.mesh].targetNames,
             .firstMorphWeight = rig.weights.firstOfNode[mesh.draw.node].value_or(0)});
    return described;
}

// Files relative to the model's folder.
GltfResource resourceOf(const MountedModel& model, const VirtualFiles& files)
{
    // Keyed by their names in the mount, because requests can spell one file in many ways.
    auto known = std::make_shared<std::map<std::string, Result<SharedBytes>>>();
    return [&files, model, known](const std::string& name) -> Result<SharedBytes>
    {
        const std::string path = joinedName(model.folder, name);
        const std::optional<VirtualFile> file = files.findIn(model.mount, path);
        if (!file)
            return refusal(name, "no such file");
        if (const auto read = known->find(file->name); read != known->end())
            return read->second;
        return known->emplace(file->name, files.read(*file).map(shared)).first->second;
    };
}

std::shared_ptr<const GltfFile> readFile(std::vector<std::byte> bytes, const MountedModel& model,
                                         ModelLoading& loading)
{
    return std::make_shared<const GltfFile>(valueOf(readGltf(
        std::move(bytes), model.file->shown, resourceOf(model, loading.files), loading.warnings)));
}

// The scenes by the names or numbers by which --scene finds them.
std::vector<std::string> sceneValues(const GltfFile& file)
{
    std::vector<std::string> names;
    for (const GltfScene& scene : file.scenes)
        names.push_back(scene.name);
    std::vector<std::string> values = names;
    for (std::size_t scene = 0; scene < names.size(); ++scene)
        if (names[scene].empty() || indexNamed(names, names[scene]) != scene)
            values[scene] = fmt::format("{}", scene);
    return values;
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

} // namespace

LoadedModel loadGltfModel(ModelLoading& loading, std::vector<std::byte> bytes)
{
    const auto& [request, named, files, errors, warnings] = loading;
    const std::string& shown = named.file->shown;
    const auto file = readFile(std::move(bytes), named, loading);
    const std::vector<std::string> scenes = sceneValues(*file);
    const GltfIndex scene =
        request.scene ? static_cast<GltfIndex>(choiceOf(scenes, *request.scene, "scene", shown))
                      : file->scene;
    const GltfRig rig = rigOf(*file, scene, shown);

    LoadedModel loaded;
    if (file->scenes.size() > 1)
        loaded.alternatives.scenes = {.values = scenes, .inForce = scene};
    AnimatedModel& model = loaded.model;
    model.file = shown;
    // The front of a glTF model is +z of the file, but VRM 0 uses -z.
    const bool isFirstVrm =
        std::ranges::find(file->extensionsUsed, "VRM") != file->extensionsUsed.end();
    model.facing = (isFirstVrm ? 0.5 : -0.5) * std::numbers::pi;
    for (std::size_t i = 0; i < rig.joints.names.size(); ++i)
        model.joints.push_back({.name = rig.joints.names[i], .parent = rig.joints.parents[i]});
    model.still = restClip(rig);
    std::size_t keysLeft = kMaxKeysPerClip;
    const ClipFile own = clipsOf(rig, file, shown, keysLeft, warnings);
    const auto readOther = [&](std::vector<std::byte> read, const MountedModel& other)
    {
        return clipsOf(rig, readFile(std::move(read), other, loading), other.file->shown, keysLeft,
                       loading.warnings);
    };
    model.clips =
        requestedClips(loading, {&own, 1}, {.extensions = kGltfClipExtensions, .read = readOther});
    GltfVertices vertices = verticesOf(rig, warnings);
    if (vertices.meshes.empty() && scenes.size() > 1)
        refuse(shown, "there is nothing to draw in this scene; choose another with --scene: " +
                          firstNames(scenes, kMostListed));
    if (vertices.meshes.empty())
        refuseWithoutMeshes(shown, clipNames(*file));
    loaded.materials = materialsOf(*file, vertices.meshes);
    model.skinning = std::move(vertices.skinning);
    model.meshes = gltfModelMeshes(rig, vertices.meshes);
    const bool isMirrored = mirrorsInClips(model);
    for (SurfaceMaterial& material : loaded.materials->materials)
        material.isMirrored = isMirrored;
    return loaded;
}

} // namespace sinew
