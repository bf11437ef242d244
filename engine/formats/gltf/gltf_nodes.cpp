#include "engine/animation/pose.h"
#include "engine/formats/gltf/gltf_reading.h"
#include "engine/model/model.h"

#include <glm/ext/scalar_constants.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/gtc/type_ptr.hpp>

#include <algorithm>
#include <cmath>

namespace sinew
{
namespace
{

constexpr GltfUse kPlaces{.type = "VEC3"};
constexpr GltfUse kTurns{.type = "VEC4", .isNormalized = true};

// Reads EXT_mesh_gpu_instancing of a node. Empty if the extension or its known attributes are
// missing, or if the node has a skin.
GltfInstances readInstances(const GltfReading& reading, const JsonValue& node)
{
    const JsonValue extension = node.object("extensions").object("EXT_mesh_gpu_instancing");
    const JsonValue attributes = extension.object("attributes");
    GltfInstances instances;
    if (!attributes || !node["mesh"] || node["skin"])
        return instances;
    instances.translations = reading.accessors.read<glm::vec3>(attributes, "TRANSLATION", kPlaces);
    instances.rotations = reading.accessors.read<glm::vec4>(attributes, "ROTATION", kTurns);
    instances.scales = reading.accessors.read<glm::vec3>(attributes, "SCALE", kPlaces);
    for (const std::size_t count :
         {instances.translations.size(), instances.rotations.size(), instances.scales.size()})
    {
        if (count > 0 && instances.count > 0 && count != instances.count)
            attributes.fail(fmt::format("{} and {} instances", instances.count, count));
        instances.count = std::max(instances.count, count);
    }
    return instances;
}

constexpr double kLeastNodeRotation = 1e-6; // minimum length of a quaternion that can be normalised
constexpr double kMatrixTolerance = 1e-6;

void readMatrix(const JsonValue& json, GltfNode& node)
{
    glm::dmat4 matrix{1.0};
    node.hasMatrix = json.numbers("matrix", {glm::value_ptr(matrix), 16});
    if (!node.hasMatrix)
        return;
    const glm::dvec4 lastRow(matrix[0][3], matrix[1][3], matrix[2][3], matrix[3][3] - 1.0);
    if (glm::length(lastRow) > kMatrixTolerance)
        json["matrix"].fail("expected 0, 0, 0, 1 as the last row");
    if (json["translation"] || json["rotation"] || json["scale"])
        json.fail("expected either a matrix or translation, rotation and scale");
    const JointMatrix whole{.linear = glm::dmat3(matrix), .position = glm::dvec3(matrix[3])};
    const JointTransform nearest = withoutShear(whole);
    node.translation = nearest.position;
    node.rotation = nearest.orientation;
    node.scale = nearest.scale;
    const glm::dmat3 rest = matrixOf(nearest).linear - whole.linear;
    double size = 0.0;
    for (int i = 0; i < 3; ++i)
    {
        node.shear = std::max(node.shear, glm::length(rest[i]));
        size = std::max(size, glm::length(whole.linear[i]));
    }
    node.shear /= size > 0.0 ? size : 1.0;
}

void readTransform(const JsonValue& json, GltfNode& node)
{
    readMatrix(json, node);
    json.numbers("translation", {glm::value_ptr(node.translation), 3});
    json.numbers("scale", {glm::value_ptr(node.scale), 3});
    glm::dvec4 rotation(0.0, 0.0, 0.0, 1.0);
    if (!json.numbers("rotation", {glm::value_ptr(rotation), 4}))
        return;
    if (glm::length(rotation) < kLeastNodeRotation)
        json["rotation"].fail("a rotation must not be zero");
    node.rotation = glm::dquat(rotation.w, rotation.x, rotation.y, rotation.z);
}

void readContents(JsonReport& report, const JsonValue& json, const GltfFile& file, GltfNode& node)
{
    node.mesh = json.index("mesh", file.meshes.size(), "meshes");
    const auto skin = json.index("skin", file.skins.size(), "skins");
    if (!node.mesh)
        return;
    node.skin = skin;
    const GltfMesh& mesh = file.meshes[*node.mesh];
    if (skin && mesh.jointCount > file.skins[*skin].joints.size())
        json["skin"].fail(fmt::format("the mesh refers to joint {} of a skin that has {}",
                                      mesh.jointCount - 1, file.skins[*skin].joints.size()));
    const std::uint32_t targetCount = mesh.targetCount;
    const auto readWeights = [&]
    {
        std::vector<double> weights = json.numbers("weights");
        if (!weights.empty() && weights.size() != targetCount)
            json["weights"].fail(
                fmt::format("{} weights for {} morph targets", weights.size(), targetCount));
        node.weights = std::move(weights);
    };
    report.attempt(": the mesh's weights are used", readWeights);
}

// Checks that each node has at most one parent and is not its own ancestor.
void linkNodes(const JsonValue& nodesJson, std::vector<GltfNode>& nodes)
{
    std::vector<std::int32_t> parents(nodes.size(), kNoParent);
    GltfIndex index = 0;
    for (const JsonValue json : nodesJson)
    {
        for (const GltfIndex child : nodes[index].children)
        {
            if (nodes[child].parent)
                json["children"].fail(
                    fmt::format("node {} is also a child of node {}", child, *nodes[child].parent));
            nodes[child].parent = index;
            parents[child] = static_cast<std::int32_t>(index);
        }
        ++index;
    }
    if (const std::size_t linked = parentsFirst(parents).size(); linked < nodes.size())
        nodesJson.fail(fmt::format("{} of the nodes are their own ancestors or below such nodes: "
                                   "expected a root above each node",
                                   nodes.size() - linked));
}

void readScenes(const GltfReading& reading)
{
    GltfFile& file = reading.file;
    const auto readAll = [&]
    {
        for (const JsonValue json : reading.root.objects("scenes"))
            file.scenes.push_back(
                {.name = json.name(), .nodes = json.indices("nodes", file.nodes.size(), "nodes")});
        file.scene = reading.root.index("scene", file.scenes.size(), "scenes").value_or(0);
    };
    if (!reading.report.attempt(": all nodes are shown", readAll))
        file.scenes.clear();
    if (!file.scenes.empty())
        return;
    GltfScene& all = file.scenes.emplace_back();
    for (GltfIndex node = 0; node < file.nodes.size(); ++node)
        if (!file.nodes[node].parent)
            all.nodes.push_back(node);
}

} // namespace

void readGltfSkins(const GltfReading& reading)
{
    const std::size_t nodeCount = reading.root.array("nodes").size();
    for (const JsonValue json : reading.root.objects("skins"))
    {
        GltfSkin& skin = reading.file.skins.emplace_back();
        skin.joints = json.indices("joints", nodeCount, "nodes");
        if (skin.joints.empty())
            json.fail("expected at least one joint");
        const JsonValue binds = json["inverseBindMatrices"];
        if (!binds)
            continue;
        const std::span<const glm::mat4> matrices =
            reading.accessors.read<glm::mat4>(json, "inverseBindMatrices", {.type = "MAT4"});
        if (matrices.size() < skin.joints.size())
            binds.fail(
                fmt::format("{} matrices for {} joints", matrices.size(), skin.joints.size()));
        skin.inverseBindMatrices = matrices.first(skin.joints.size());
    }
}

void readGltfNodes(const GltfReading& reading)
{
    GltfFile& file = reading.file;
    const JsonValue nodes = reading.root.objects("nodes");
    file.nodes.resize(nodes.size());
    auto node = file.nodes.begin();
    for (const JsonValue json : nodes)
    {
        node->name = json.name();
        node->children = json.indices("children", file.nodes.size(), "nodes");
        readTransform(json, *node);
        node->instances = readInstances(reading, json);
        readContents(reading.report, json, file, *node++);
    }
    linkNodes(nodes, file.nodes);
    readScenes(reading);
}

} // namespace sinew
