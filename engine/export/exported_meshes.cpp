#include "engine/export/exported_meshes.h"

#include "engine/animation/bounds.h"
#include "engine/animation/model_playback.h"
#include "engine/export/axes.h"
#include "engine/export/exported_joints.h"

#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <set>
#include <string>
#include <utility>

namespace sinew
{
namespace
{

// Below this part of the model's size an exported position counts as kept.
constexpr double kKept = 1e-6;

// The greatest influence of a vertex that can be led back, and the way back.
struct LedBack
{
    std::size_t influence = 0;
    JointMatrix toMesh;
};

std::optional<LedBack> greatestOf(const SkinningModel& model, const SkinningVertex& vertex,
                                  const ModelPose& toJoint)
{
    std::optional<LedBack> found;
    double greatest = 0.0;
    for (std::uint32_t i = 0; i < vertex.influenceCount; ++i)
    {
        const std::size_t index = vertex.firstInfluence + i;
        const Influence& influence = model.influences[index];
        if (influence.bias <= greatest)
            continue;
        const std::optional<JointMatrix> toMesh = inverseOf(toJoint[influence.joint]);
        if (!toMesh)
            continue;
        greatest = influence.bias;
        found = LedBack{.influence = index, .toMesh = *toMesh};
    }
    return found;
}

// As the mesh's file has the vertex.
ReferenceVertex storedVertex(const SkinningModel& model, const SkinningVertex& vertex,
                             const ModelPose& toJoint)
{
    const std::optional<LedBack> back = greatestOf(model, vertex, toJoint);
    if (!back)
        return {};
    const Influence& influence = model.influences[back->influence];
    const glm::dmat3& linear = back->toMesh.linear;
    ReferenceVertex stored;
    stored.position = back->toMesh.position + linear * influence.position;
    stored.normal = unitOr(turnedNormal(linear, influence.normal), {0.0, 0.0, 1.0});
    stored.tangent = unitOr(linear * influence.tangent, {1.0, 0.0, 0.0});
    return stored;
}

double reciprocal(double length)
{
    return length > 0.0 ? 1.0 / length : 0.0;
}

std::vector<ExportedDelta> storedDeltas(const SkinningModel& model, const SkinningVertex& vertex,
                                        const ModelPose& toJoint)
{
    std::vector<ExportedDelta> stored;
    const std::optional<LedBack> back = greatestOf(model, vertex, toJoint);
    if (!back)
        return stored;
    const Influence& influence = model.influences[back->influence];
    const glm::dmat3& linear = back->toMesh.linear;
    const glm::dmat3 turning = normalMatrix(linear);
    const double ofNormal = reciprocal(glm::length(turning * influence.normal));
    const double ofTangent = reciprocal(glm::length(linear * influence.tangent));
    for (const MorphDelta& delta : morphDeltasOf(model, back->influence))
        stored.push_back({.weight = delta.weight,
                          .position = linear * delta.position,
                          .normal = ofNormal * (turning * delta.normal),
                          .tangent = ofTangent * (linear * delta.tangent)});
    return stored;
}

// Several influences of one joint become one; weights below 0 and such that round to it are left
// out, because glTF allows none.
std::vector<ExportedWeight> weightsOf(const SkinningModel& model, const SkinningVertex& vertex)
{
    std::vector<ExportedWeight> weights;
    for (std::uint32_t i = 0; i < vertex.influenceCount; ++i)
    {
        const Influence& influence = model.influences[vertex.firstInfluence + i];
        const auto known =
            std::ranges::find(weights, std::size_t{influence.joint}, &ExportedWeight::joint);
        if (known != weights.end())
            known->weight += influence.bias;
        else
            weights.push_back({.joint = influence.joint, .weight = influence.bias});
    }
    std::erase_if(weights, [](const ExportedWeight& weight)
                  { return !(static_cast<float>(weight.weight) > 0.0F); });
    std::ranges::stable_sort(weights, std::ranges::greater(), &ExportedWeight::weight);
    double sum = 0.0;
    for (const ExportedWeight& weight : weights)
        sum += weight.weight;
    for (ExportedWeight& weight : weights)
        weight.weight /= sum;
    if (weights.empty())
        weights.push_back({.joint = kNoJoint, .weight = 1.0});
    return weights;
}

void append(std::vector<float>& floats, const glm::dvec3& v)
{
    const glm::dvec3 turned = turnedUp(v);
    for (const double number : {turned.x, turned.y, turned.z})
        floats.push_back(static_cast<float>(number));
}

// The model's joints that move a mesh, in their order; kNoJoint last.
std::vector<std::size_t> jointsOf(const ExportedVertices& vertices, std::uint32_t first,
                                  std::uint32_t count)
{
    std::vector<std::size_t> joints;
    for (std::uint32_t v = first; v < first + count; ++v)
        for (const ExportedWeight& weight : vertices.weights[v])
            joints.push_back(weight.joint);
    std::ranges::sort(joints);
    joints.erase(std::unique(joints.begin(), joints.end()), joints.end());
    return joints;
}

std::uint32_t vertexCountOf(const SkinningMesh& mesh)
{
    return mesh.fileVertexCount + mesh.mirroredVertexCount;
}

std::size_t addSkin(const ModelPose& toJoints, std::span<const std::size_t> joints,
                    GlbWriter& writer)
{
    std::vector<float> matrices;
    Json nodes = Json::array();
    for (const std::size_t joint : joints)
    {
        nodes.push_back(std::min(joint, toJoints.size())); // the common root is behind the joints
        const JointMatrix toJoint = joint == kNoJoint ? JointMatrix() : turnedUp(toJoints[joint]);
        for (glm::length_t column = 0; column < 4; ++column)
        {
            const glm::dvec3& v = column < 3 ? toJoint.linear[column] : toJoint.position;
            for (const double number : {v.x, v.y, v.z, column < 3 ? 0.0 : 1.0})
                matrices.push_back(static_cast<float>(number));
        }
    }
    return writer.add("skins",
                      {{"joints", std::move(nodes)},
                       {"inverseBindMatrices", writer.floats(matrices, "MAT4", GlbView::Other)}});
}

// JOINTS_n and WEIGHTS_n for as many n as the vertex with the most joints takes.
void addWeights(const ExportedVertices& vertices, const SkinningMesh& mesh,
                std::span<const std::size_t> joints, Json& attributes, GlbWriter& writer)
{
    const std::uint32_t end = mesh.firstVertex + vertexCountOf(mesh);
    std::size_t most = 0;
    for (std::uint32_t v = mesh.firstVertex; v < end; ++v)
        most = std::max(most, vertices.weights[v].size());
    for (std::size_t set = 0; 4 * set < most; ++set)
    {
        std::vector<std::uint16_t> indices;
        std::vector<float> shares;
        for (std::uint32_t v = mesh.firstVertex; v < end; ++v)
            for (std::size_t i = 4 * set; i < 4 * set + 4; ++i)
            {
                const std::vector<ExportedWeight>& weights = vertices.weights[v];
                const bool isThere = i < weights.size();
                const auto slot =
                    isThere ? std::ranges::lower_bound(joints, weights[i].joint) : joints.begin();
                indices.push_back(static_cast<std::uint16_t>(slot - joints.begin()));
                shares.push_back(isThere ? static_cast<float>(weights[i].weight) : 0.0F);
            }
        attributes["JOINTS_" + std::to_string(set)] = writer.joints(indices);
        attributes["WEIGHTS_" + std::to_string(set)] =
            writer.floats(shares, "VEC4", GlbView::Vertices);
    }
}

// Where glTF puts a vertex.
glm::dvec3 exportedPosition(const ExportedVertices& vertices, const ModelPose& toJoints,
                            std::size_t vertex, std::span<const JointMatrix> pose,
                            std::span<const double> weights)
{
    glm::dvec3 bind = vertices.bind[vertex].position;
    if (!vertices.deltas.empty())
        for (const ExportedDelta& delta : vertices.deltas[vertex])
            bind += weights[delta.weight] * delta.position;
    glm::dvec3 position(0.0);
    for (const ExportedWeight& weight : vertices.weights[vertex])
    {
        if (weight.joint == kNoJoint)
            return bind;
        const JointMatrix& toJoint = toJoints[weight.joint];
        const JointMatrix& joint = pose[weight.joint];
        position += weight.weight *
                    (joint.position + joint.linear * (toJoint.position + toJoint.linear * bind));
    }
    return position;
}

// Where the target moves the influence.
glm::dvec3 deltaOf(const SkinningModel& model, std::size_t influence, std::uint32_t weight)
{
    for (const MorphDelta& delta : morphDeltasOf(model, influence))
        if (delta.weight == weight)
            return delta.position;
    return glm::dvec3(0.0);
}

// The weights of the targets that change a mesh.
std::vector<std::uint32_t> morphsOf(const ExportedVertices& vertices, const SkinningMesh& mesh)
{
    std::set<std::uint32_t> weights;
    for (std::uint32_t v = 0; v < vertexCountOf(mesh) && !vertices.deltas.empty(); ++v)
        for (const ExportedDelta& delta : vertices.deltas[mesh.firstVertex + v])
            weights.insert(delta.weight);
    return {weights.begin(), weights.end()};
}

Json targetsOf(const ExportedVertices& vertices, const SkinningMesh& mesh,
               std::span<const std::uint32_t> weights, bool withTangents, GlbWriter& writer)
{
    Json targets = Json::array();
    for (const std::uint32_t weight : weights)
    {
        std::vector<float> positions;
        std::vector<float> normals;
        std::vector<float> tangents;
        for (std::uint32_t v = 0; v < vertexCountOf(mesh); ++v)
        {
            const std::vector<ExportedDelta>& deltas = vertices.deltas[mesh.firstVertex + v];
            const auto own = std::ranges::find(deltas, weight, &ExportedDelta::weight);
            const ExportedDelta delta = own == deltas.end() ? ExportedDelta{} : *own;
            append(positions, delta.position);
            append(normals, delta.normal);
            append(tangents, delta.tangent);
        }
        Json target{{"POSITION", writer.floats(positions, "VEC3", GlbView::Vertices, true)},
                    {"NORMAL", writer.floats(normals, "VEC3", GlbView::Vertices)}};
        if (withTangents)
            target["TANGENT"] = writer.floats(tangents, "VEC3", GlbView::Vertices);
        targets.push_back(std::move(target));
    }
    return targets;
}

// Whether each influence's position is that of the one bind position, whatever plays, and the
// biases are the weights.
bool isKept(const AnimatedModel& model, const ExportedVertices& vertices, const ModelPose& toJoints,
            std::size_t vertex, double tolerance)
{
    const SkinningVertex& of = model.skinning.vertices[vertex];
    double sum = 0.0;
    for (std::uint32_t i = 0; i < of.influenceCount; ++i)
    {
        const Influence& influence = model.skinning.influences[of.firstInfluence + i];
        if (influence.bias == 0.0)
            continue;
        const JointMatrix& toJoint = toJoints[influence.joint];
        const glm::dvec3 position =
            toJoint.position + toJoint.linear * vertices.bind[vertex].position;
        if (influence.bias < 0.0 || glm::distance(position, influence.position) > tolerance)
            return false;
        if (!vertices.deltas.empty())
            for (const ExportedDelta& delta : vertices.deltas[vertex])
                if (glm::distance(toJoint.linear * delta.position,
                                  deltaOf(model.skinning, of.firstInfluence + i, delta.weight)) >
                    tolerance)
                    return false;
        sum += influence.bias;
    }
    return of.influenceCount == 0 || std::abs(sum - 1.0) <= kKept;
}

} // namespace

ExportedVertices exportedVertices(const AnimatedModel& model)
{
    const SkinningModel& skinning = model.skinning;
    const ModelPose still = stillPose(model);
    ModelPose atRest;
    for (const JointMatrix& joint : still)
        atRest.push_back(inverseOf(joint).value_or(JointMatrix()));
    ExportedVertices vertices;
    vertices.bind.resize(skinning.vertices.size());
    skinReference(skinning, still, vertices.bind);
    if (!skinning.morphDeltas.empty())
        vertices.deltas.resize(skinning.vertices.size());
    for (std::size_t i = 0; i < skinning.meshes.size(); ++i)
    {
        vertices.toJoint.push_back(atRest);
        for (const JointBind& bind : model.meshes[i].binds)
            vertices.toJoint[i][bind.joint] = bind.toJoint;
        const SkinningMesh& mesh = skinning.meshes[i];
        for (std::uint32_t v = 0; v < vertexCountOf(mesh) && !vertices.deltas.empty(); ++v)
            vertices.deltas[mesh.firstVertex + v] = storedDeltas(
                skinning, skinning.vertices[mesh.firstVertex + v], vertices.toJoint[i]);
        if (model.meshes[i].binds.empty())
            continue;
        for (std::uint32_t v = mesh.firstVertex; v < mesh.firstVertex + vertexCountOf(mesh); ++v)
            vertices.bind[v] = storedVertex(skinning, skinning.vertices[v], vertices.toJoint[i]);
    }
    for (const SkinningVertex& vertex : skinning.vertices)
        vertices.weights.push_back(weightsOf(skinning, vertex));
    return vertices;
}

CommonRoot commonRootFor(const AnimatedModel& model, const ExportedVertices& vertices,
                         std::span<const MeshRequest> requests)
{
    std::vector<std::size_t> rootOf(model.joints.size());
    std::vector<std::int32_t> parents;
    for (const ModelJoint& joint : model.joints)
        parents.push_back(joint.parent);
    for (const std::uint32_t joint : parentsFirst(parents))
        rootOf[joint] =
            parents[joint] < 0 ? joint : rootOf[static_cast<std::size_t>(parents[joint])];
    for (const MeshRequest& request : requests)
    {
        const SkinningMesh& mesh = model.skinning.meshes[request.index];
        const std::vector<std::size_t> joints =
            jointsOf(vertices, mesh.firstVertex, vertexCountOf(mesh));
        for (const std::size_t joint : joints)
            if (joint == kNoJoint || rootOf[joint] != rootOf[joints.front()])
                return CommonRoot::Added;
    }
    return CommonRoot::None;
}

Json primitiveOf(const SkinningModel& model, std::span<const ReferenceVertex> vertices,
                 const MeshRequest& request, GlbWriter& writer)
{
    const SkinningMesh& mesh = model.meshes[request.index];
    std::vector<float> positions;
    std::vector<float> normals;
    std::vector<float> tangents;
    std::vector<float> texCoords;
    std::vector<float> secondTexCoords;
    std::vector<float> colours;
    for (std::uint32_t v = mesh.firstVertex; v < mesh.firstVertex + vertexCountOf(mesh); ++v)
    {
        append(positions, vertices[v].position);
        append(normals, vertices[v].normal);
        append(tangents, vertices[v].tangent);
        tangents.push_back(model.vertices[v].tangentSign < 0.0 ? -1.0F : 1.0F);
        texCoords.push_back(static_cast<float>(model.vertices[v].texCoord.x));
        texCoords.push_back(static_cast<float>(model.vertices[v].texCoord.y));
        if (!model.secondTexCoords.empty())
            for (const double number : {model.secondTexCoords[v].x, model.secondTexCoords[v].y})
                secondTexCoords.push_back(static_cast<float>(number));
        if (!model.colours.empty())
            for (glm::length_t i = 0; i < 4; ++i)
                colours.push_back(model.colours[v][i]);
    }
    std::vector<std::uint32_t> indices;
    for (std::uint32_t i = 0; i + 2 < mesh.indexCount; i += 3)
        for (const std::uint32_t corner : {0U, 2U, 1U})
            indices.push_back(model.indices[mesh.firstIndex + i + corner] - mesh.firstVertex);

    Json attributes{{"POSITION", writer.floats(positions, "VEC3", GlbView::Vertices, true)},
                    {"NORMAL", writer.floats(normals, "VEC3", GlbView::Vertices)},
                    {"TEXCOORD_0", writer.floats(texCoords, "VEC2", GlbView::Vertices)}};
    if (request.withTangents)
        attributes["TANGENT"] = writer.floats(tangents, "VEC4", GlbView::Vertices);
    if (!secondTexCoords.empty())
        attributes["TEXCOORD_1"] = writer.floats(secondTexCoords, "VEC2", GlbView::Vertices);
    if (!colours.empty())
        attributes["COLOR_0"] = writer.floats(colours, "VEC4", GlbView::Vertices);
    Json primitive{{"attributes", std::move(attributes)}, {"indices", writer.indices(indices)}};
    if (request.material)
        primitive["material"] = *request.material;
    return primitive;
}

std::optional<MorphedNode> addSkinnedMesh(const AnimatedModel& model,
                                          const ExportedVertices& vertices,
                                          const MeshRequest& request, GlbWriter& writer)
{
    const SkinningMesh& mesh = model.skinning.meshes[request.index];
    const std::vector<std::size_t> joints =
        jointsOf(vertices, mesh.firstVertex, vertexCountOf(mesh));
    Json primitive = primitiveOf(model.skinning, vertices.bind, request, writer);
    addWeights(vertices, mesh, joints, primitive["attributes"], writer);
    const std::vector<std::uint32_t> morphs = morphsOf(vertices, mesh);
    if (!morphs.empty())
        primitive["targets"] = targetsOf(vertices, mesh, morphs, request.withTangents, writer);
    const std::string& name = model.meshes[request.index].name;
    const std::size_t added =
        writer.add("meshes", {{"name", name}, {"primitives", Json::array({std::move(primitive)})}});
    const std::size_t skin = addSkin(vertices.toJoint[request.index], joints, writer);
    Json node{{"name", name}, {"mesh", added}, {"skin", skin}};
    for (const std::uint32_t weight : morphs)
        node["weights"].push_back(frameWeights(model.still, 0)[weight]);
    const std::size_t index = writer.add("nodes", std::move(node));
    writer.root()["scenes"][0]["nodes"].push_back(index);
    if (morphs.empty())
        return std::nullopt;
    return MorphedNode{.node = index, .weights = morphs};
}

ExportDeviation deviationOf(const AnimatedModel& model, const ExportedVertices& vertices)
{
    ExportDeviation deviation;
    const ModelPose still = stillPose(model);
    const Bounds box = posedBounds(model.skinning, still);
    deviation.size = box.empty() ? 0.0 : glm::distance(box.min, box.max);
    struct Lost
    {
        std::size_t vertex = 0;
        std::size_t mesh = 0;
    };
    std::vector<Lost> lost;
    for (std::size_t i = 0; i < model.skinning.meshes.size(); ++i)
    {
        const SkinningMesh& mesh = model.skinning.meshes[i];
        for (std::uint32_t v = mesh.firstVertex; v < mesh.firstVertex + vertexCountOf(mesh); ++v)
            if (!isKept(model, vertices, vertices.toJoint[i], v, kKept * deviation.size))
                lost.push_back({v, i});
    }
    deviation.vertexCount = lost.size();

    const auto measure =
        [&](const ModelPose& pose, std::span<const double> weights, const std::string& clip)
    {
        for (const auto& [v, mesh] : lost)
        {
            const glm::dvec3 exact =
                skinPosition(model.skinning, model.skinning.vertices[v], pose, weights);
            const double distance = glm::distance(
                exact, exportedPosition(vertices, vertices.toJoint[mesh], v, pose, weights));
            if (distance > deviation.largest)
                deviation = {deviation.vertexCount, distance, deviation.size, clip};
        }
    };
    measure(still, frameWeights(model.still, 0), "");
    constexpr std::uint32_t kTimes = 16;
    for (std::size_t clip = 0; clip < model.clips.size() && !lost.empty(); ++clip)
        for (std::uint32_t i = 0; i < kTimes; ++i)
        {
            const Playback playback{.clips = {clip, clip},
                                    .seconds = model.clips[clip].period * i / kTimes};
            measure(poseAt(model, playback), weightsAt(model, playback), model.clips[clip].name);
        }
    return deviation;
}

} // namespace sinew
