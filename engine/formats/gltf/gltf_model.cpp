#include "engine/formats/gltf/gltf_model.h"

#include "engine/animation/animated_model.h"
#include "engine/animation/model_joints.h"
#include "engine/base/diagnostic.h"
#include "engine/base/text.h"
#include "engine/files/files.h"
#include "engine/formats/gltf/gltf_file.h"
#include "engine/formats/load_model.h"
#include "engine/formats/refusals.h"
#include "engine/model/model.h"

#include <fmt/format.h>
#include <glm/gtc/quaternion.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <filesystem>
#include <numbers>

namespace sinew
{
namespace
{

// Exporters write matrices with as few as six digits.
constexpr double kLargestShear = 1e-4;

// Memory per drawn primitive, excluding names and joints.
constexpr std::size_t kBytesOfADraw = 256;

// Number of corners, and of joint sets and morph targets of the vertices.
std::size_t elementsOf(const GltfPrimitive& primitive)
{
    // Without normals, each corner is a separate vertex.
    const std::size_t moved = std::max(primitive.positions.size(),
                                       primitive.normals.empty() ? primitive.corners.size() : 0);
    return primitive.corners.size() +
           primitive.positions.size() * std::max<std::size_t>(1, primitive.influences.size()) +
           moved * primitive.targets.size();
}

// Stops at a marked node, because its ancestors are already marked.
void markWithAncestors(const GltfFile& file, GltfIndex node, std::vector<bool>& marked)
{
    for (std::optional<GltfIndex> next = node; next && !marked[*next];
         next = file.nodes[*next].parent)
        marked[*next] = true;
}

void markCarriers(const GltfFile& file, const GltfDraw& draw, std::vector<bool>& marked)
{
    for (const GltfPrimitive& primitive : file.meshes[draw.mesh].primitives)
    {
        if (!draw.skin || primitive.influences.empty())
        {
            markWithAncestors(file, draw.node, marked);
            continue;
        }
        const std::vector<GltfIndex>& joints = file.skins[*draw.skin].joints;
        for (const GltfInfluences& set : primitive.influences)
            for (std::size_t v = 0; v < set.joints.size(); ++v)
                for (int i = 0; i < 4; ++i)
                {
                    const std::size_t joint = set.joints[v][i];
                    // If all weights are 0, the first joint of the first set carries the vertex.
                    const bool isFirst = i == 0 && &set == &primitive.influences.front();
                    if ((set.weights[v][i] > 0.0F || isFirst) && joint < joints.size())
                        markWithAncestors(file, joints[joint], marked);
                }
    }
}

std::string uniqueName(const GltfFile& file, GltfIndex node, std::set<std::string>& taken)
{
    std::string name = gltfNodeName(file, node);
    while (!taken.insert(name).second)
        name += fmt::format(" (node {})", node);
    return name;
}

// Instance -> node, in Sinew's axes.
JointMatrix placeOf(const GltfInstances& instances, std::size_t index)
{
    JointTransform place;
    if (!instances.translations.empty())
        place.position = zUp(glm::dvec3(instances.translations[index]));
    if (!instances.rotations.empty())
    {
        const glm::dvec4 q(instances.rotations[index]);
        if (const double length = glm::length(q); length > 0.0)
            place.orientation = zUp(glm::dquat(q.w, q.x, q.y, q.z) / length);
    }
    if (!instances.scales.empty())
        place.scale = zUpScale(glm::dvec3(instances.scales[index]));
    return matrixOf(place);
}

void addDraws(GltfIndex scene, GltfRig& rig)
{
    const GltfFile& file = rig.file;
    std::size_t elements = 0;
    for (const GltfIndex index : nodesOfScene(file, scene))
    {
        const GltfNode& node = file.nodes[index];
        if (!node.mesh)
            continue;
        const GltfMesh& mesh = file.meshes[*node.mesh];
        const std::size_t joints = node.skin ? file.skins[*node.skin].joints.size() : 0;
        std::size_t description =
            kBytesOfADraw + node.name.size() + mesh.name.size() + joints * sizeof(JointBind);
        for (const std::string& name : mesh.targetNames)
            description += sizeof(std::string) + name.size();
        const std::size_t instances = std::max<std::size_t>(1, node.instances.count);
        for (const GltfPrimitive& primitive : mesh.primitives)
            elements += instances * (elementsOf(primitive) + description);
        if (elements > kMostGltfDrawnElements)
            refuse(rig.shown,
                   fmt::format("the scene draws more than {} corners, joints and morph targets of "
                               "vertices, and bytes of names and skins",
                               kMostGltfDrawnElements));
        for (std::size_t i = 0; i < instances; ++i)
            rig.draws.push_back({.node = index,
                                 .mesh = *node.mesh,
                                 .skin = node.skin,
                                 .place = placeOf(node.instances, i)});
    }
}

void addJoints(GltfRig& rig)
{
    const GltfFile& file = rig.file;
    std::vector<bool> isJoint(file.nodes.size(), false);
    for (const GltfDraw& draw : rig.draws)
        markCarriers(file, draw, isJoint);
    for (const GltfAnimation& animation : file.animations)
        for (const GltfChannel& channel : animation.channels)
            if (channel.path != GltfPath::Weights)
                markWithAncestors(file, channel.node, isJoint);

    GltfJoints& joints = rig.joints;
    joints.ofNode.resize(file.nodes.size());
    std::set<std::string> names;
    for (GltfIndex node = 0; node < file.nodes.size(); ++node)
    {
        if (!isJoint[node])
            continue;
        if (file.nodes[node].shear > kLargestShear)
            refuse(rig.shown,
                   fmt::format("/nodes/{}/matrix: the matrix is not a translation, rotation "
                               "and scale: the nearest differs by {:.2g} of its size",
                               node, file.nodes[node].shear));
        joints.ofNode[node] = static_cast<std::uint32_t>(joints.nodes.size());
        joints.nodes.push_back(node);
        joints.rest.push_back(gltfNodeTransform(file.nodes[node]));
        joints.names.push_back(uniqueName(file, node, names));
    }
    for (const GltfIndex node : joints.nodes)
    {
        const std::optional<GltfIndex>& parent = file.nodes[node].parent;
        joints.parents.push_back(parent ? static_cast<std::int32_t>(*joints.ofNode[*parent]) : -1);
    }
    const ModelPose rest = composed(joints.parents, joints.rest);
    if (const auto wild = std::ranges::find_if_not(rest, isFinite); wild != rest.end())
        refuse(rig.shown,
               fmt::format("/nodes/{}: the transforms of this node and those above it multiply to "
                           "numbers that are too large",
                           joints.nodes[static_cast<std::size_t>(wild - rest.begin())]));
}

void addMorphWeights(GltfRig& rig)
{
    GltfWeights& weights = rig.weights;
    weights.firstOfNode.resize(rig.file.nodes.size());
    for (const GltfDraw& draw : rig.draws)
    {
        const GltfMesh& mesh = rig.file.meshes[draw.mesh];
        if (mesh.targetCount == 0 || weights.firstOfNode[draw.node])
            continue;
        if (weights.atRest.size() + mesh.targetCount > kMaxGltfWeights)
            refuse(rig.shown, fmt::format("the nodes of the scene have more than {} morph targets "
                                          "together",
                                          kMaxGltfWeights));
        weights.firstOfNode[draw.node] = static_cast<std::uint32_t>(weights.atRest.size());
        const std::vector<double>& own = rig.file.nodes[draw.node].weights;
        const std::vector<double>& used = own.empty() ? mesh.weights : own;
        weights.atRest.insert(weights.atRest.end(), used.begin(), used.end());
        weights.atRest.resize(*weights.firstOfNode[draw.node] + mesh.targetCount, 0.0);
    }
}

// ModelMesh::binds of a mesh. Includes joints that carry no vertices; excludes joints with
// non-finite matrices.
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
        add(mesh.draw.node, mesh.draw.place);
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

// Reads files relative to the model's folder.
GltfResource resourceOf(const MountedModel& model, const VirtualFiles& files)
{
    // Keyed by name in the mount, because one file can be requested under many spellings.
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

// The value of --scene for each scene: its name, or its index if the name is empty or ambiguous.
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

std::vector<GltfIndex> nodesOfScene(const GltfFile& file, GltfIndex scene)
{
    std::vector<bool> isIn(file.nodes.size(), false);
    std::vector<GltfIndex> pending = file.scenes[scene].nodes;
    while (!pending.empty())
    {
        const GltfIndex node = pending.back();
        pending.pop_back();
        if (isIn[node])
            continue;
        isIn[node] = true;
        pending.insert(pending.end(), file.nodes[node].children.begin(),
                       file.nodes[node].children.end());
    }
    std::vector<GltfIndex> nodes;
    for (GltfIndex node = 0; node < isIn.size(); ++node)
        if (isIn[node])
            nodes.push_back(node);
    return nodes;
}

JointTransform gltfNodeTransform(const GltfNode& node)
{
    return {.position = zUp(node.translation),
            .orientation = glm::normalize(zUp(node.rotation)),
            .scale = zUpScale(node.scale)};
}

std::string gltfNodeName(const GltfFile& file, GltfIndex node)
{
    const std::string& name = file.nodes[node].name;
    return name.empty() ? fmt::format("node {}", node) : name;
}

GltfRig rigOf(const GltfFile& file, GltfIndex scene, const std::string& shown)
{
    GltfRig rig{.file = file, .shown = shown, .draws = {}, .joints = {}, .weights = {}};
    addDraws(scene, rig);
    addJoints(rig);
    addMorphWeights(rig);
    return rig;
}

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
