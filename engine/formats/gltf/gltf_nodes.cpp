#include "engine/formats/gltf/gltf_reading.h"

#include <glm/ext/scalar_constants.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/gtc/type_ptr.hpp>

#include <algorithm>
#include <cmath>

namespace sinew
{
namespace
{

constexpr GltfUse kPlaces{GltfShape::Vec3};
constexpr GltfUse kTurns{GltfShape::Vec4, kGltfFloats | kGltfIntegers, true};

// Reads EXT_mesh_gpu_instancing of a node. Returns none without the extension or its known
// attributes. Warns and returns none if the node has a skin.
GltfInstances readInstances(const GltfReading& reading, const JsonValue& node)
{
    JsonReport& report = reading.report;
    const JsonValue extension =
        report.object(report.object(node, "extensions"), "EXT_mesh_gpu_instancing");
    const JsonValue attributes = report.object(extension, "attributes");
    GltfInstances instances;
    if (!attributes || !node["mesh"])
        return instances;
    if (node["skin"])
    {
        report.warn(extension, "instancing of a skinned mesh is not supported: it is drawn once");
        return instances;
    }
    instances.translations = reading.accessors.read<glm::vec3>(attributes, "TRANSLATION", kPlaces);
    instances.rotations = reading.accessors.read<glm::vec4>(attributes, "ROTATION", kTurns);
    instances.scales = reading.accessors.read<glm::vec3>(attributes, "SCALE", kPlaces);
    const std::array counts{instances.translations.size(), instances.rotations.size(),
                            instances.scales.size()};
    instances.count = *std::ranges::max_element(counts);
    constexpr std::array<std::string_view, 3> kNames{"TRANSLATION", "ROTATION", "SCALE"};
    for (std::size_t i = 0; i < counts.size(); ++i)
        if (attributes[kNames.at(i)] && counts.at(i) != instances.count)
            report.fail(attributes[kNames.at(i)],
                        fmt::format("{} elements for {} instances", counts.at(i), instances.count));
    return instances;
}

constexpr double kLeastOfLens = 1e-30; // that can be divided by in single precision

double numberAbove(JsonReport& report, const JsonValue& json, const char* key, double least)
{
    const JsonValue value = report.needed(json, key);
    const double number = report.number(json, key, least);
    if (report.ok() && number <= least)
        report.fail(value, fmt::format("{} is {}: expected more than {}", key, number,
                                       least > kLeastOfLens ? least : 0.0));
    return number;
}

CameraLens readLens(JsonReport& report, const JsonValue& camera)
{
    const std::string type = report.text(camera, "type");
    CameraLens lens{.isOrthographic = type == "orthographic"};
    if (!lens.isOrthographic && type != "perspective")
        report.fail(camera, "expected \"perspective\" or \"orthographic\" as its type");
    report.needed(camera, type);
    const JsonValue json = report.object(camera, type);
    if (!report.ok())
        return lens;
    lens.height = numberAbove(report, json, lens.isOrthographic ? "ymag" : "yfov", kLeastOfLens);
    if (!lens.isOrthographic && lens.height >= glm::pi<double>())
        report.fail(json, fmt::format("yfov is {}: expected less than pi", lens.height));
    if (lens.isOrthographic)
        lens.aspect = numberAbove(report, json, "xmag", kLeastOfLens) / lens.height;
    else if (json["aspectRatio"])
        lens.aspect = numberAbove(report, json, "aspectRatio", kLeastOfLens);
    // An orthographic camera may show what lies beside it.
    lens.nearest = numberAbove(report, json, "znear", lens.isOrthographic ? -kLeastOfLens : 0.0);
    if (lens.isOrthographic || json["zfar"])
        lens.farthest = numberAbove(report, json, "zfar", lens.nearest);
    return lens;
}

} // namespace

void readGltfCameras(const GltfReading& reading)
{
    JsonReport& report = reading.report;
    JsonValue cameras;
    report.attempt(": the cameras are left out",
                   [&] { cameras = report.array(reading.root, "cameras"); });
    for (const JsonValue json : cameras)
    {
        GltfCamera& camera = reading.file.cameras.emplace_back();
        CameraLens lens;
        if (report.attempt(": the camera is left out", [&] { lens = readLens(report, json); }))
            camera = {.name = report.name(json), .lens = lens};
    }
}

namespace
{

constexpr double kLeastNodeRotation = 1e-6; // length of a quaternion that can be made unit
constexpr double kMatrixTolerance = 1e-6;

bool hasTransform(const JsonValue& json)
{
    return json["translation"] || json["rotation"] || json["scale"];
}

void readTransform(JsonReport& report, const JsonValue& json, GltfNode& node)
{
    glm::dmat4 matrix{1.0};
    if (report.numbers(json, "matrix", {glm::value_ptr(matrix), 16}))
    {
        node.matrix = matrix;
        const glm::dvec4 lastRow(matrix[0][3], matrix[1][3], matrix[2][3], matrix[3][3] - 1.0);
        if (glm::length(lastRow) > kMatrixTolerance)
            report.fail(json["matrix"], "expected 0, 0, 0, 1 as the last row");
        if (hasTransform(json))
            report.fail(json, "expected either a matrix or translation, rotation and scale");
    }
    report.numbers(json, "translation", {glm::value_ptr(node.translation), 3});
    report.numbers(json, "scale", {glm::value_ptr(node.scale), 3});
    glm::dvec4 rotation(0.0, 0.0, 0.0, 1.0);
    report.numbers(json, "rotation", {glm::value_ptr(rotation), 4});
    if (glm::length(rotation) < kLeastNodeRotation)
        report.fail(json["rotation"], "a rotation must not be zero");
    node.rotation = glm::dquat(rotation.w, rotation.x, rotation.y, rotation.z);
}

// What a mesh takes of the skins that it is drawn with; a small file may draw a mesh of many
// primitives any number of times.
struct SkinNeeds
{
    std::uint32_t jointCount = 0;
    GltfIndex primitive = 0; // that takes so many
    bool hasRigidPart = false;
};

std::vector<SkinNeeds> skinNeeds(const std::vector<GltfMesh>& meshes)
{
    std::vector<SkinNeeds> all;
    for (const GltfMesh& mesh : meshes)
    {
        SkinNeeds& needs = all.emplace_back();
        for (const GltfPrimitive& primitive : mesh.primitives)
        {
            needs.hasRigidPart |= primitive.influences.empty();
            if (primitive.jointCount > needs.jointCount)
                needs = {primitive.jointCount, primitive.index, needs.hasRigidPart};
        }
    }
    return all;
}

void checkSkin(JsonReport& report, const JsonValue& json, std::size_t jointCount,
               const SkinNeeds& needs)
{
    if (needs.jointCount > jointCount)
        report.fail(json["skin"], fmt::format("primitive {} of the mesh refers to joint {} of a "
                                              "skin that has {}",
                                              needs.primitive, needs.jointCount - 1, jointCount));
    else if (needs.hasRigidPart)
        report.warn(json["skin"], "the mesh has a part without joints, which the skin does not "
                                  "move");
}

void readContents(JsonReport& report, const JsonValue& json, const GltfFile& file,
                  const std::vector<SkinNeeds>& needs, GltfNode& node)
{
    report.attempt(": the camera is left out", [&]
                   { node.camera = report.index(json, "camera", file.cameras.size(), "cameras"); });
    node.mesh = report.index(json, "mesh", file.meshes.size(), "meshes");
    const auto skin = report.index(json, "skin", file.skins.size(), "skins");
    if (!node.mesh || !report.ok())
        return;
    node.skin = skin;
    if (node.skin)
        checkSkin(report, json, file.skins[*node.skin].joints.size(), needs[*node.mesh]);
    const std::uint32_t targetCount = file.meshes[*node.mesh].targetCount;
    const bool isRight = report.attempt(
        ": the mesh's weights are used",
        [&]
        {
            node.weights = report.numbers(json, "weights");
            if (!node.weights.empty() && node.weights.size() != targetCount)
                report.fail(json["weights"], fmt::format("{} weights for {} morph targets",
                                                         node.weights.size(), targetCount));
        });
    if (!isRight)
        node.weights.clear();
}

void linkChildren(JsonReport& report, const JsonValue& nodesJson, std::vector<GltfNode>& nodes)
{
    GltfIndex index = 0;
    for (const JsonValue json : nodesJson)
    {
        for (const GltfIndex child : nodes[index].children)
        {
            if (nodes[child].parent)
                return report.fail(
                    json["children"],
                    fmt::format("node {} is a child of node {} too", child, *nodes[child].parent));
            nodes[child].parent = index;
        }
        ++index;
    }
}

// Of nodes not all of which are reached from above: whoever goes up from one that is not comes to
// a cycle, and stays in it.
void failAtCycle(JsonReport& report, const JsonValue& nodesJson, const std::vector<GltfNode>& nodes,
                 const std::vector<GltfIndex>& reached)
{
    std::vector<bool> isReached(nodes.size());
    for (const GltfIndex node : reached)
        isReached[node] = true;
    const auto lost = std::ranges::find(isReached, false);
    auto node = static_cast<GltfIndex>(lost - isReached.begin());
    for (std::size_t i = 0; i < nodes.size(); ++i)
        node = *nodes[node].parent;
    report.fail(nodesJson, fmt::format("node {} is its own ancestor", node));
}

// Parents, of which each node has at most one, and none is its own ancestor.
void linkNodes(JsonReport& report, const JsonValue& nodesJson, std::vector<GltfNode>& nodes)
{
    linkChildren(report, nodesJson, nodes);
    if (!report.ok())
        return;
    std::vector<GltfIndex> reached;
    for (GltfIndex index = 0; index < nodes.size(); ++index)
        if (!nodes[index].parent)
            reached.push_back(index);
    for (std::size_t i = 0; i < reached.size(); ++i)
    {
        const std::vector<GltfIndex>& children = nodes[reached[i]].children;
        reached.insert(reached.end(), children.begin(), children.end());
    }
    if (reached.size() < nodes.size())
        failAtCycle(report, nodesJson, nodes, reached);
}

GltfScene sceneOfAllRoots(std::span<const GltfNode> nodes)
{
    GltfScene scene{.isMadeUp = true};
    for (GltfIndex node = 0; node < nodes.size(); ++node)
        if (!nodes[node].parent)
            scene.nodes.push_back(node);
    return scene;
}

// Leaves out nodes that cannot be roots.
GltfScene readScene(const GltfReading& reading, const JsonValue& json)
{
    JsonReport& report = reading.report;
    const std::vector<GltfNode>& nodes = reading.file.nodes;
    GltfScene scene{.name = report.name(json)};
    JsonFaults faults;
    std::vector<bool> isListed(nodes.size());
    for (const JsonValue value : report.array(json, "nodes"))
    {
        const auto fault = report.attempt(
            [&]
            {
                const auto node = report.indexOf(value, nodes.size(), "nodes");
                if (!node)
                    return;
                if (nodes[*node].parent)
                    report.fail(value, fmt::format("node {} is not a root", *node));
                else if (isListed[*node])
                    report.fail(value, fmt::format("node {} is listed twice", *node));
                else
                    scene.nodes.push_back(*node);
                isListed[*node] = true;
            });
        if (fault)
            faults.add(*fault, "it is left out of the scene");
    }
    faults.warn(report);
    return scene;
}

void readScenes(const GltfReading& reading)
{
    JsonReport& report = reading.report;
    const JsonValue& root = reading.root;
    GltfFile& file = reading.file;
    const bool areRight =
        report.attempt(": all nodes are shown",
                       [&]
                       {
                           for (const JsonValue json : report.objects(root, "scenes"))
                               file.scenes.push_back(readScene(reading, json));
                       });
    if (!areRight)
        file.scenes.clear();
    if (file.scenes.empty())
        file.scenes.push_back(sceneOfAllRoots(file.nodes));
    else
        report.attempt(
            ": the first scene is shown",
            [&] {
                file.scene = report.index(root, "scene", file.scenes.size(), "scenes").value_or(0);
            });
}

} // namespace

void readGltfSkins(const GltfReading& reading)
{
    auto& [report, root, storage, buffers, accessors, file] = reading;
    const std::size_t nodeCount = report.array(root, "nodes").size();
    for (const JsonValue json : report.objects(root, "skins"))
    {
        GltfSkin& skin = file.skins.emplace_back();
        skin.name = report.name(json);
        skin.joints = report.indices(json, "joints", nodeCount, "nodes");
        if (skin.joints.empty())
            report.fail(json, "expected at least one joint");
        if (!json["inverseBindMatrices"])
            continue;
        const std::span<const glm::mat4> matrices =
            accessors.read<glm::mat4>(json, "inverseBindMatrices", {GltfShape::Mat4});
        if (matrices.size() < skin.joints.size())
            report.fail(
                json["inverseBindMatrices"],
                fmt::format("{} matrices for {} joints", matrices.size(), skin.joints.size()));
        if (!report.ok())
            return;
        skin.inverseBindMatrices = matrices.first(skin.joints.size());
    }
}

void readGltfNodes(const GltfReading& reading)
{
    auto& [report, root, storage, buffers, accessors, file] = reading;
    const JsonValue nodes = report.objects(root, "nodes");
    file.nodes.resize(nodes.size());
    const std::vector<SkinNeeds> needs = skinNeeds(file.meshes);
    auto node = file.nodes.begin();
    for (const JsonValue json : nodes)
    {
        node->name = report.name(json);
        node->children = report.indices(json, "children", file.nodes.size(), "nodes");
        readTransform(report, json, *node);
        node->instances = readInstances(reading, json);
        readContents(report, json, file, needs, *node++);
        if (!report.ok())
            return;
    }
    linkNodes(report, nodes, file.nodes);
    if (report.ok())
        readScenes(reading);
}

} // namespace sinew
