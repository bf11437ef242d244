#include "engine/animation/bind_mesh.h"

#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <limits>
#include <optional>

namespace sinew
{
namespace
{

// The influence from which a vertex of the mesh is computed: the one with the largest bias whose
// joint has an invertible matrix.
struct BindInfluence
{
    std::size_t influence = 0;
    JointMatrix toMesh;
};

// The inverse of each entry of a mesh's toJoint; none if it is singular.
using InverseMatrices = std::vector<std::optional<JointMatrix>>;

std::optional<BindInfluence> bindInfluenceOf(const SkinningModel& model,
                                             const SkinningVertex& vertex,
                                             const InverseMatrices& toMesh)
{
    std::optional<BindInfluence> found;
    double greatest = 0.0;
    for (std::uint32_t i = 0; i < vertex.influenceCount; ++i)
    {
        const std::size_t index = vertex.firstInfluence + i;
        const Influence& influence = model.influences[index];
        if (influence.bias <= greatest || !toMesh[influence.joint])
            continue;
        greatest = influence.bias;
        found = BindInfluence{.influence = index, .toMesh = *toMesh[influence.joint]};
    }
    return found;
}

ReferenceVertex bindVertex(const Influence& influence, const JointMatrix& toMesh)
{
    const glm::dmat3& linear = toMesh.linear;
    ReferenceVertex vertex;
    vertex.position = toMesh.position + linear * influence.position;
    vertex.normal = unitOr(turnedNormal(linear, influence.normal), {0.0, 0.0, 1.0});
    vertex.tangent = unitOr(linear * influence.tangent, {1.0, 0.0, 0.0});
    return vertex;
}

double reciprocal(double length)
{
    return length > 0.0 ? 1.0 / length : 0.0;
}

std::vector<MorphDelta> bindDeltas(const SkinningModel& model, const BindInfluence& bind)
{
    std::vector<MorphDelta> deltas;
    const Influence& influence = model.influences[bind.influence];
    const glm::dmat3& linear = bind.toMesh.linear;
    const glm::dmat3 forNormals = normalMatrix(linear);
    const double normalScale = reciprocal(glm::length(forNormals * influence.normal));
    const double tangentScale = reciprocal(glm::length(linear * influence.tangent));
    for (const MorphDelta& delta : morphDeltasOf(model, bind.influence))
        deltas.push_back({.position = linear * delta.position,
                          .normal = normalScale * (forNormals * delta.normal),
                          .tangent = tangentScale * (linear * delta.tangent),
                          .weight = delta.weight});
    return deltas;
}

void scaleToOne(std::vector<PaletteWeight>& weights)
{
    double sum = 0.0;
    for (const PaletteWeight& weight : weights)
        sum += weight.weight;
    for (PaletteWeight& weight : weights)
        weight.weight /= sum;
}

// Merges influences of the same joint. Leaves out weights that are negative or round to 0, which
// glTF does not allow.
std::vector<PaletteWeight> weightsOf(const SkinningModel& skinning, const SkinningVertex& vertex)
{
    std::vector<PaletteWeight> weights;
    for (const Influence& influence : influencesOf(skinning, vertex))
    {
        const auto known = std::ranges::find(weights, influence.joint, &PaletteWeight::joint);
        if (known != weights.end())
            known->weight += influence.bias;
        else
            weights.push_back({.joint = influence.joint, .weight = influence.bias});
    }
    std::erase_if(weights, [](const PaletteWeight& weight)
                  { return !(static_cast<float>(weight.weight) > 0.0F); });
    std::ranges::stable_sort(weights, std::ranges::greater(), &PaletteWeight::weight);
    scaleToOne(weights);
    if (weights.empty())
        weights.push_back({.joint = kNoJoint, .weight = 1.0});
    return weights;
}

// Mirrors a mesh along x if its joints mirror most of it in the bind pose.
void unmirror(const SkinningModel& model, const SkinningMesh& mesh, const ModelPose& still,
              ModelPose& toJoint)
{
    double side = 0.0;
    for (std::uint32_t v = mesh.firstVertex; v < mesh.firstVertex + vertexCountOf(mesh); ++v)
        for (const Influence& influence : influencesOf(model, model.vertices[v]))
        {
            const bool mirrors = glm::determinant(still[influence.joint].linear) < 0.0;
            const bool isMirrored = glm::determinant(toJoint[influence.joint].linear) < 0.0;
            side += mirrors != isMirrored ? -influence.bias : influence.bias;
        }
    if (side < 0.0)
        for (JointMatrix& matrix : toJoint)
            matrix.linear[0] = -matrix.linear[0];
}

// Computes bind position, deltas and weights of the mesh's vertices.
void addVertices(const AnimatedModel& model, std::size_t index, BindMesh& vertices)
{
    const SkinningModel& skinning = model.skinning;
    const bool hasBinds = !model.meshes[index].binds.empty();
    InverseMatrices toMesh;
    for (const JointMatrix& toJoint : vertices.toJoint[index])
        toMesh.push_back(inverseOf(toJoint));
    const SkinningMesh& mesh = skinning.meshes[index];
    for (std::uint32_t v = mesh.firstVertex; v < mesh.firstVertex + vertexCountOf(mesh); ++v)
    {
        const SkinningVertex& vertex = skinning.vertices[v];
        const auto bind = hasBinds || !vertices.deltas.empty()
                              ? bindInfluenceOf(skinning, vertex, toMesh)
                              : std::optional<BindInfluence>();
        if (bind && !vertices.deltas.empty())
            vertices.deltas[v] = bindDeltas(skinning, *bind);
        if (hasBinds)
            vertices.bind[v] = bind ? bindVertex(skinning.influences[bind->influence], bind->toMesh)
                                    : ReferenceVertex{};
        vertices.weights[v] = weightsOf(skinning, vertex);
    }
}

} // namespace

BindMesh bindMesh(const AnimatedModel& model)
{
    const SkinningModel& skinning = model.skinning;
    const ModelPose still = stillPose(model);
    ModelPose atRest;
    for (const JointMatrix& joint : still)
        atRest.push_back(inverseOf(joint).value_or(JointMatrix()));
    BindMesh vertices;
    vertices.bind.resize(skinning.vertices.size());
    skinReference(skinning, still, vertices.bind);
    if (!skinning.morphDeltas.empty())
        vertices.deltas.resize(skinning.vertices.size());
    vertices.weights.resize(skinning.vertices.size());
    for (std::size_t i = 0; i < skinning.meshes.size(); ++i)
    {
        vertices.toJoint.push_back(atRest);
        for (const JointBind& bind : model.meshes[i].binds)
            vertices.toJoint[i][bind.joint] = bind.toJoint;
        if (!vertices.deltas.empty() || !model.meshes[i].binds.empty())
            unmirror(skinning, skinning.meshes[i], still, vertices.toJoint[i]);
        addVertices(model, i, vertices);
    }
    return vertices;
}

void keepGreatestWeights(BindMesh& mesh, std::size_t count)
{
    for (std::vector<PaletteWeight>& weights : mesh.weights)
        if (weights.size() > count)
        {
            weights.resize(count);
            scaleToOne(weights);
        }
}

ModelPose paletteOf(const BindMesh& model, std::size_t mesh, std::span<const JointMatrix> pose)
{
    ModelPose palette;
    for (std::size_t joint = 0; joint < pose.size(); ++joint)
        palette.push_back(product(pose[joint], model.toJoint[mesh][joint]));
    return palette;
}

ReferenceVertex morphedBind(const BindMesh& model, std::size_t vertex,
                            std::span<const double> weights)
{
    ReferenceVertex morphed = model.bind[vertex];
    if (!model.deltas.empty())
        for (const MorphDelta& delta : model.deltas[vertex])
        {
            morphed.position += weights[delta.weight] * delta.position;
            morphed.normal += weights[delta.weight] * delta.normal;
            morphed.tangent += weights[delta.weight] * delta.tangent;
        }
    return morphed;
}

JointMatrix blended(std::span<const PaletteWeight> weights, std::span<const JointMatrix> palette)
{
    if (weights.front().joint == kNoJoint)
        return {};
    JointMatrix sum{.linear = glm::dmat3(0.0)};
    for (const PaletteWeight& weight : weights)
    {
        sum.linear += weight.weight * palette[weight.joint].linear;
        sum.position += weight.weight * palette[weight.joint].position;
    }
    return sum;
}

} // namespace sinew
