#include "engine/animation/palette_model.h"

#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <limits>
#include <optional>

namespace sinew
{
namespace
{

// The greatest influence of a vertex that can be led back, and the way back.
struct LedBack
{
    std::size_t influence = 0;
    JointMatrix toMesh;
};

// Inverse of each entry of a mesh's toJoint; nothing for a singular one.
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

std::vector<PaletteDelta> storedDeltas(const SkinningModel& model, const LedBack& back)
{
    std::vector<PaletteDelta> stored;
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

// Limit of extra entries per joint. Further binds use the nearest entry.
constexpr std::ptrdiff_t kMostFurther = 8;

// Calls `use` with the index of each entry of a joint.
template <class Use>
void forEntries(const PaletteModel& model, std::size_t mesh, std::uint32_t joint, const Use& use)
{
    use(std::size_t{joint});
    const std::vector<std::uint32_t>& further = model.furtherJoints[mesh];
    const std::size_t joints = model.toJoint[mesh].size() - further.size();
    const auto [begin, end] = std::equal_range(further.begin(), further.end(), joint);
    for (auto it = begin; it != end; ++it)
        use(joints + static_cast<std::size_t>(it - further.begin()));
}

double distanceIn(const JointMatrix& toJoint, const glm::dvec3& bind, const Influence& influence)
{
    return glm::distance(toJoint.position + toJoint.linear * bind, influence.position);
}

// Adds the binds to the last mesh of `model`.
void addBinds(std::span<const JointBind> binds, PaletteModel& model)
{
    const std::size_t mesh = model.toJoint.size() - 1;
    ModelPose& toJoint = model.toJoint.back();
    std::vector<std::uint32_t>& further = model.furtherJoints.emplace_back();
    for (std::size_t i = 0; i < binds.size(); ++i)
    {
        const std::uint32_t joint = binds[i].joint;
        const JointMatrix& matrix = binds[i].toJoint;
        if (i == 0 || binds[i - 1].joint != joint)
            toJoint[joint] = matrix;
        bool isKnown = std::ranges::count(further, joint) >= kMostFurther;
        forEntries(model, mesh, joint,
                   [&](std::size_t entry)
                   {
                       isKnown = isKnown || (toJoint[entry].linear == matrix.linear &&
                                             toJoint[entry].position == matrix.position);
                   });
        if (isKnown)
            continue;
        toJoint.push_back(matrix);
        further.push_back(joint);
    }
}

// If the joint has several entries, picks the one that agrees best with the other influences.
LedBack agreed(const SkinningModel& skinning, const PaletteModel& model, std::size_t mesh,
               const SkinningVertex& vertex, const WaysBack& toMesh, LedBack found)
{
    if (model.furtherJoints[mesh].empty())
        return found;
    const Influence& greatest = skinning.influences[found.influence];
    double least = std::numeric_limits<double>::infinity();
    const auto use = [&](std::size_t candidate)
    {
        if (!toMesh[candidate])
            return;
        const ReferenceVertex bind = storedVertex(greatest, *toMesh[candidate]);
        double sum = 0.0;
        for (const Influence& influence : influencesOf(skinning, vertex))
            sum += distanceIn(model.toJoint[mesh][entryOf(model, mesh, influence, bind)],
                              bind.position, influence);
        if (sum < least)
            found.toMesh = *toMesh[candidate];
        least = std::min(least, sum);
    };
    forEntries(model, mesh, greatest.joint, use);
    return found;
}

// Adds up influences of the same entry. Leaves out weights that are negative or round to 0, which
// glTF does not allow.
std::vector<PaletteWeight> weightsOf(const SkinningModel& skinning, const PaletteModel& model,
                                     std::size_t mesh, std::size_t vertex)
{
    std::vector<PaletteWeight> weights;
    for (const Influence& influence : influencesOf(skinning, skinning.vertices[vertex]))
    {
        const std::size_t entry = entryOf(model, mesh, influence, model.bind[vertex]);
        const auto known = std::ranges::find(weights, entry, &PaletteWeight::entry);
        if (known != weights.end())
            known->weight += influence.bias;
        else
            weights.push_back({.entry = entry, .weight = influence.bias});
    }
    std::erase_if(weights, [](const PaletteWeight& weight)
                  { return !(static_cast<float>(weight.weight) > 0.0F); });
    std::ranges::stable_sort(weights, std::ranges::greater(), &PaletteWeight::weight);
    double sum = 0.0;
    for (const PaletteWeight& weight : weights)
        sum += weight.weight;
    for (PaletteWeight& weight : weights)
        weight.weight /= sum;
    if (weights.empty())
        weights.push_back({.entry = kNoJoint, .weight = 1.0});
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
void addVertices(const AnimatedModel& model, std::size_t index, PaletteModel& vertices)
{
    const SkinningModel& skinning = model.skinning;
    const bool hasBinds = !model.meshes[index].binds.empty();
    WaysBack toMesh;
    for (const JointMatrix& toJoint : vertices.toJoint[index])
        toMesh.push_back(inverseOf(toJoint));
    const SkinningMesh& mesh = skinning.meshes[index];
    for (std::uint32_t v = mesh.firstVertex; v < mesh.firstVertex + vertexCountOf(mesh); ++v)
    {
        const SkinningVertex& vertex = skinning.vertices[v];
        auto back = hasBinds || !vertices.deltas.empty() ? greatestOf(skinning, vertex, toMesh)
                                                         : std::optional<LedBack>();
        if (back)
            back = agreed(skinning, vertices, index, vertex, toMesh, *back);
        if (back && !vertices.deltas.empty())
            vertices.deltas[v] = storedDeltas(skinning, *back);
        if (hasBinds)
            vertices.bind[v] =
                back ? storedVertex(skinning.influences[back->influence], back->toMesh)
                     : ReferenceVertex{};
        vertices.weights[v] = weightsOf(skinning, vertices, index, v);
    }
}

} // namespace

PaletteModel paletteModel(const AnimatedModel& model)
{
    const SkinningModel& skinning = model.skinning;
    const ModelPose still = stillPose(model);
    ModelPose atRest;
    for (const JointMatrix& joint : still)
        atRest.push_back(inverseOf(joint).value_or(JointMatrix()));
    PaletteModel vertices;
    vertices.bind.resize(skinning.vertices.size());
    skinReference(skinning, still, vertices.bind);
    if (!skinning.morphDeltas.empty())
        vertices.deltas.resize(skinning.vertices.size());
    vertices.weights.resize(skinning.vertices.size());
    for (std::size_t i = 0; i < skinning.meshes.size(); ++i)
    {
        vertices.toJoint.push_back(atRest);
        addBinds(model.meshes[i].binds, vertices);
        if (!vertices.deltas.empty() || !model.meshes[i].binds.empty())
            unmirror(skinning, skinning.meshes[i], still, vertices.toJoint[i]);
        addVertices(model, i, vertices);
    }
    return vertices;
}

std::size_t jointOfEntry(const PaletteModel& model, std::size_t mesh, std::size_t entry)
{
    const std::vector<std::uint32_t>& further = model.furtherJoints[mesh];
    const std::size_t joints = model.toJoint[mesh].size() - further.size();
    return entry < joints || entry == kNoJoint ? entry : further[entry - joints];
}

std::size_t entryOf(const PaletteModel& model, std::size_t mesh, const Influence& influence,
                    const ReferenceVertex& bind)
{
    std::size_t nearest = influence.joint;
    if (model.furtherJoints[mesh].empty())
        return nearest;
    double least = std::numeric_limits<double>::infinity();
    forEntries(model, mesh, influence.joint,
               [&](std::size_t entry)
               {
                   const double distance =
                       distanceIn(model.toJoint[mesh][entry], bind.position, influence);
                   if (distance < least)
                       nearest = entry;
                   least = std::min(least, distance);
               });
    return nearest;
}

ModelPose paletteOf(const PaletteModel& model, std::size_t mesh, std::span<const JointMatrix> pose)
{
    ModelPose palette;
    for (std::size_t entry = 0; entry < model.toJoint[mesh].size(); ++entry)
    {
        const JointMatrix& joint = pose[jointOfEntry(model, mesh, entry)];
        const JointMatrix& toJoint = model.toJoint[mesh][entry];
        palette.push_back({.linear = joint.linear * toJoint.linear,
                           .position = joint.position + joint.linear * toJoint.position});
    }
    return palette;
}

ReferenceVertex morphedBind(const PaletteModel& model, std::size_t vertex,
                            std::span<const double> weights)
{
    ReferenceVertex morphed = model.bind[vertex];
    if (!model.deltas.empty())
        for (const PaletteDelta& delta : model.deltas[vertex])
        {
            morphed.position += weights[delta.weight] * delta.position;
            morphed.normal += weights[delta.weight] * delta.normal;
            morphed.tangent += weights[delta.weight] * delta.tangent;
        }
    return morphed;
}

JointMatrix blended(std::span<const PaletteWeight> weights, std::span<const JointMatrix> palette)
{
    if (weights.front().entry == kNoJoint)
        return {};
    JointMatrix sum{.linear = glm::dmat3(0.0)};
    for (const PaletteWeight& weight : weights)
    {
        sum.linear += weight.weight * palette[weight.entry].linear;
        sum.position += weight.weight * palette[weight.entry].position;
    }
    return sum;
}

} // namespace sinew
