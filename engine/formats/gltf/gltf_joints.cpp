#include "engine/animation/animated_model.h"
#include "engine/formats/gltf/gltf_model.h"
#include "engine/formats/refusals.h"
#include "engine/model/model.h"

#include <fmt/format.h>
#include <glm/gtc/quaternion.hpp>
#include <glm/matrix.hpp>

#include <algorithm>

namespace sinew
{
namespace
{

// Exporters write matrices with as few as six digits.
constexpr double kLargestShear = 1e-4;

// Bytes of the names that describe a primitive of each mesh, without its material's.
std::vector<std::size_t> bytesOfNames(const GltfFile& file)
{
    std::vector<std::size_t> bytes;
    for (const GltfMesh& mesh : file.meshes)
    {
        std::size_t& sum = bytes.emplace_back(mesh.name.size());
        sum += mesh.targetCount * sizeof(std::string);
        for (const std::string& name : mesh.targetNames)
            sum += name.size();
    }
    return bytes;
}

// All primitives, as often as they are drawn.
struct DrawnSize
{
    std::size_t primitives = 0;
    std::size_t corners = 0;
    std::size_t influenceSets = 0;
    std::size_t movedVertices = 0; // once for each morph target
    std::size_t describingBytes = 0;

    void add(const GltfPrimitive& primitive, std::size_t describing, std::size_t instances)
    {
        primitives += 1;
        corners += instances * primitive.corners.size();
        influenceSets += instances * primitive.positions.size() *
                         std::max<std::size_t>(1, primitive.influences.size());
        // Without normals, each corner is a separate vertex.
        movedVertices += instances * primitive.targets.size() *
                         std::max(primitive.positions.size(),
                                  primitive.normals.empty() ? primitive.corners.size() : 0);
        describingBytes += describing;
    }

    void check(const std::string& fileName) const
    {
        const auto limit = [&](std::size_t size, std::size_t most, std::string_view what)
        {
            if (size > most)
                refuse(fileName, fmt::format("the scene draws more than {} {}", most, what));
        };
        limit(primitives, kMostGltfDraws, "primitives");
        limit(corners, 3 * kMaxInfluencesPerModel, "corners of triangles");
        limit(influenceSets, 8 * kMaxInfluencesPerModel, "sets of joints of its vertices");
        limit(movedVertices, kMostGltfMovedVertices, "morph targets of its vertices");
        limit(describingBytes, kMostGltfDescribingBytes,
              "bytes of names and skins, each counted as often as it is drawn");
    }
};

// Stops at a marked node, because all its ancestors are marked too.
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

// For each node, whether some animation gives it another scale than its rest scale.
std::vector<bool> changedScales(const GltfFile& file)
{
    std::vector<bool> changed(file.nodes.size(), false);
    for (const GltfAnimation& animation : file.animations)
        for (const GltfChannel& channel : animation.channels)
        {
            if (channel.path != GltfPath::Scale)
                continue;
            const std::optional<std::span<const float>> constant =
                constantOf(animation.samplers[channel.sampler], 3);
            const glm::dvec3 rest(glm::vec3(file.nodes[channel.node].scale));
            if (!constant || glm::dvec3((*constant)[0], (*constant)[1], (*constant)[2]) != rest)
                changed[channel.node] = true;
        }
    return changed;
}

std::string uniqueName(const GltfFile& file, GltfIndex node, std::set<std::string>& taken)
{
    std::string name = gltfNodeName(file, node);
    while (!taken.insert(name).second)
        name += fmt::format(" (node {})", node);
    return name;
}

void foldScales(const GltfFile& file, GltfJoints& joints)
{
    joints.foldedScales.assign(joints.nodes.size(), 1.0);
    joints.isFolded.assign(joints.nodes.size(), false);
    const std::vector<bool> changed = changedScales(file);
    for (const std::uint32_t joint : parentsFirst(joints.parents))
    {
        const glm::dvec3& scale = joints.rest[joint].scale;
        double& folded = joints.foldedScales[joint];
        if (joints.parents[joint] >= 0)
            folded = joints.foldedScales[static_cast<std::size_t>(joints.parents[joint])];
        const bool isAlike = scale.x > 0.0 && scale.x == scale.y && scale.y == scale.z;
        joints.isFolded[joint] = isAlike && !changed[joints.nodes[joint]];
        if (joints.isFolded[joint])
            folded *= scale.x;
    }
}

void addDraws(GltfIndex scene, GltfRig& rig)
{
    const GltfFile& file = rig.file;
    const std::vector<std::size_t> namesOfMeshes = bytesOfNames(file);
    DrawnSize drawn;
    for (const GltfIndex index : nodesOfScene(file, scene))
    {
        const GltfNode& node = file.nodes[index];
        if (!node.mesh)
            continue;
        rig.draws.push_back({.node = index,
                             .mesh = *node.mesh,
                             .skin = node.skin,
                             .instances = std::max<std::size_t>(1, node.instances.count)});
        const std::size_t joints = node.skin ? file.skins[*node.skin].joints.size() : 0;
        const std::size_t describing =
            namesOfMeshes[*node.mesh] + node.name.size() + joints * sizeof(JointBind);
        for (const GltfPrimitive& primitive : file.meshes[*node.mesh].primitives)
            drawn.add(primitive, describing, rig.draws.back().instances);
        drawn.check(rig.shown);
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
                   fmt::format("/nodes/{}/matrix: no translation, rotation and scale give "
                               "this matrix: their nearest differs by {:.2g} of its size",
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
    foldScales(file, joints);
    for (std::size_t joint = 0; joint < joints.nodes.size(); ++joint)
        if (!std::isfinite(joints.foldedScales[joint]) || joints.foldedScales[joint] == 0.0)
            refuse(rig.shown, fmt::format("/nodes/{}: the scales of this node and those above it "
                                          "multiply to a number that is too large or too small",
                                          joints.nodes[joint]));
}

void addMorphWeights(GltfRig& rig)
{
    GltfWeights& weights = rig.weights;
    weights.firstOfNode.resize(rig.file.nodes.size());
    for (const GltfDraw& draw : rig.draws)
    {
        const GltfMesh& mesh = rig.file.meshes[draw.mesh];
        if (mesh.targetCount == 0)
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

JointMatrix gltfInstance(const GltfInstances& instances, std::size_t index)
{
    JointTransform placed;
    if (!instances.translations.empty())
        placed.position = zUp(glm::dvec3(instances.translations[index]));
    if (!instances.rotations.empty())
    {
        const glm::dvec4 q(instances.rotations[index]);
        const double length = glm::length(q);
        if (length > 0.0)
            placed.orientation = zUp(glm::dquat(q.w, q.x, q.y, q.z) / length);
    }
    if (!instances.scales.empty())
        placed.scale = zUpScale(glm::dvec3(instances.scales[index]));
    return matrixOf(placed);
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

} // namespace sinew
