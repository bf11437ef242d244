#include "engine/animation/model_joints.h"
#include "engine/base/diagnostic.h"
#include "engine/base/text.h"
#include "engine/files/files.h"
#include "engine/formats/gltf/gltf_clips.h"
#include "engine/formats/gltf/gltf_file.h"
#include "engine/formats/gltf/gltf_joints.h"
#include "engine/formats/gltf/gltf_skinning.h"
#include "engine/formats/load_model.h"
#include "engine/formats/refusals.h"

#include <algorithm>
#include <filesystem>
#include <numbers>

namespace sinew
{
namespace
{

// ModelMesh::binds of a mesh, with folded scales multiplied in. Includes joints that carry nothing;
// leaves out joints whose matrices are not finite.
std::vector<JointBind> bindsOf(const GltfRig& rig, const GltfModelMesh& mesh)
{
    const GltfFile& file = rig.file;
    const GltfJoints& joints = rig.joints;
    std::vector<JointBind> binds;
    const auto add = [&](GltfIndex node, const JointMatrix& toJoint)
    {
        const std::optional<std::uint32_t> joint = joints.ofNode[node];
        if (!joint || !isFinite(toJoint))
            return;
        const double scale = joints.foldedScales[*joint];
        binds.push_back(
            {.joint = *joint,
             .toJoint = {.linear = scale * toJoint.linear, .position = scale * toJoint.position}});
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

constexpr std::size_t kMostNames = 8; // in a message

// Files beside the model, by names relative to its folder.
GltfResource resourceOf(const MountedModel& model, const VirtualFiles& files)
{
    // By their names in the mount, not those asked for: one file can be spelled in many ways.
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

Result<GltfFile> readFile(std::vector<std::byte> bytes, const MountedModel& model,
                          const VirtualFiles& files, Diagnostics& warnings)
{
    return readGltf(std::move(bytes), model.file->shown, resourceOf(model, files), warnings);
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

GltfIndex sceneOf(const GltfFile& file, const ModelRequest& request, const std::string& shown)
{
    if (!request.scene)
        return file.scene;
    const std::vector<std::string> values = sceneValues(file);
    const std::optional<std::size_t> scene = indexNamed(values, *request.scene);
    if (!scene)
        refuse(shown,
               fmt::format("no scene has the name or the index {}; the file has {}",
                           quotedForMessage(*request.scene), firstNames(values, kMostNames)));
    return static_cast<GltfIndex>(*scene);
}

std::string whyNothingIsDrawn(const GltfFile& file)
{
    const std::vector<std::string> clips = clipNames(file);
    if (clips.empty())
        return "the scene draws no triangles";
    return fmt::format("the scene draws no triangles, but the file has {}, to be named with --clip "
                       "beside a model: {}",
                       clips.size() == 1 ? "a clip" : fmt::format("{} clips", clips.size()),
                       firstNames(clips, kMostNames));
}

// The front of a glTF model is +z of the file, but that of VRM's first version is -z.
double facingOf(const GltfFile& file)
{
    const bool isFirstVrm =
        std::ranges::find(file.extensionsUsed, "VRM") != file.extensionsUsed.end();
    return (isFirstVrm ? 0.5 : -0.5) * std::numbers::pi;
}

void addMeshes(const GltfRig& rig, GltfVertices vertices, LoadedModel& loaded)
{
    loaded.materials = materialsOf(rig.file, vertices.meshes);
    AnimatedModel& model = loaded.model;
    model.skinning = std::move(vertices.skinning);
    model.meshes = gltfModelMeshes(rig, vertices.meshes);
    const bool isMirrored = mirrorsInClips(model);
    for (SurfaceMaterial& material : loaded.materials->materials)
        material.isMirrored = isMirrored;
}

LoadedModel build(const ModelRequest& request, const MountedModel& named, VirtualFiles& files,
                  const std::shared_ptr<const GltfFile>& file, Diagnostics& errors,
                  Diagnostics& warnings)
{
    const std::string& shown = named.file->shown;
    const GltfIndex scene = sceneOf(*file, request, shown);
    GltfRig rig = rigOf(*file, scene, shown, request.instancesApart);
    const GltfJoints& joints = rig.joints;

    LoadedModel loaded;
    if (file->scenes.size() > 1)
        loaded.alternatives.scenes = {.values = sceneValues(*file), .inForce = scene};
    AnimatedModel& model = loaded.model;
    model.file = shown;
    model.facing = facingOf(*file);
    for (std::size_t i = 0; i < joints.names.size(); ++i)
        model.joints.push_back({.name = joints.names[i], .parent = joints.parents[i]});
    model.still = restClip(rig);
    loaded.alternatives.cameras = addGltfCamera(rig, scene, request.camera, model);
    GltfClipMaker maker(rig, errors, warnings);
    const ClipFile own = maker.own(file, shown);
    const auto readOther = [&](std::vector<std::byte> bytes, const MountedModel& other)
    {
        return readFile(std::move(bytes), other, files, warnings)
            .and_then(
                [&](GltfFile read) {
                    return maker.other(std::make_shared<GltfFile>(std::move(read)),
                                       other.file->shown);
                });
    };
    model.clips = requestedClips(
        request, files, named, {&own, 1},
        {.extensions = kGltfClipExtensions, .read = readOther, .refersToFiles = true}, errors,
        warnings);
    if (request.instancesApart && !takeApart(rig, model, warnings))
        rig.draws = rigOf(*file, scene, shown).draws;
    GltfVertices vertices = verticesOf(rig, warnings);
    if (vertices.meshes.empty())
        refuse(shown, whyNothingIsDrawn(*file));
    addMeshes(rig, std::move(vertices), loaded);
    if (file->scenes[scene].isMadeUp)
        warnings.push_back(
            {.file = shown,
             .message = "there is no scene in this file: all of its nodes are shown"});
    return loaded;
}

} // namespace

LoadedModel loadGltfModel(const ModelRequest& request, const MountedModel& named,
                          std::vector<std::byte> bytes, VirtualFiles& files, Diagnostics& errors,
                          Diagnostics& warnings)
{
    const auto file =
        std::make_shared<GltfFile>(valueOf(readFile(std::move(bytes), named, files, warnings)));
    return build(request, named, files, file, errors, warnings);
}

} // namespace sinew
