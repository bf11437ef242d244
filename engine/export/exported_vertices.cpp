#include "engine/export/exported_vertices.h"

#include "engine/animation/bounds.h"
#include "engine/animation/model_playback.h"

#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

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

// joint -> mesh; nothing for one that vanishes.
using WaysBack = std::vector<std::optional<JointMatrix>>;

std::optional<LedBack> greatestOf(const SkinningModel& model, const SkinningVertex& vertex,
                                  const WaysBack& toMesh)
{
    std::optional<LedBack> found;
    double greatest = 0.0;
    for (std::uint32_t i = 0; i < vertex.influenceCount; ++i)
    {
        const std::size_t index = vertex.firstInfluence + i;
        const Influence& influence = model.influences[index];
        if (influence.bias <= greatest || !toMesh[influence.joint])
            continue;
        greatest = influence.bias;
        found = LedBack{.influence = index, .toMesh = *toMesh[influence.joint]};
    }
    return found;
}

// As the mesh's file has the vertex.
ReferenceVertex storedVertex(const Influence& influence, const JointMatrix& toMesh)
{
    const glm::dmat3& linear = toMesh.linear;
    ReferenceVertex stored;
    stored.position = toMesh.position + linear * influence.position;
    stored.normal = unitOr(turnedNormal(linear, influence.normal), {0.0, 0.0, 1.0});
    stored.tangent = unitOr(linear * influence.tangent, {1.0, 0.0, 0.0});
    return stored;
}

double reciprocal(double length)
{
    return length > 0.0 ? 1.0 / length : 0.0;
}

std::vector<ExportedDelta> storedDeltas(const SkinningModel& model, const LedBack& back)
{
    std::vector<ExportedDelta> stored;
    const Influence& influence = model.influences[back.influence];
    const glm::dmat3& linear = back.toMesh.linear;
    const glm::dmat3 turning = normalMatrix(linear);
    const double ofNormal = reciprocal(glm::length(turning * influence.normal));
    const double ofTangent = reciprocal(glm::length(linear * influence.tangent));
    for (const MorphDelta& delta : morphDeltasOf(model, back.influence))
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
        if (vertices.deltas.empty() && model.meshes[i].binds.empty())
            continue;
        WaysBack toMesh;
        for (const JointMatrix& toJoint : vertices.toJoint[i])
            toMesh.push_back(inverseOf(toJoint));
        const SkinningMesh& mesh = skinning.meshes[i];
        for (std::uint32_t v = mesh.firstVertex; v < mesh.firstVertex + vertexCountOf(mesh); ++v)
        {
            const auto back = greatestOf(skinning, skinning.vertices[v], toMesh);
            if (back && !vertices.deltas.empty())
                vertices.deltas[v] = storedDeltas(skinning, *back);
            if (!model.meshes[i].binds.empty())
                vertices.bind[v] =
                    back ? storedVertex(skinning.influences[back->influence], back->toMesh)
                         : ReferenceVertex{};
        }
    }
    for (const SkinningVertex& vertex : skinning.vertices)
        vertices.weights.push_back(weightsOf(skinning, vertex));
    return vertices;
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
