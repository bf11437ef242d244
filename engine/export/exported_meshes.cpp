#include "engine/animation/skinning_arrays.h"
#include "engine/export/exported_parts.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <set>
#include <string>
#include <utility>

namespace sinew
{
namespace
{

void append(std::vector<float>& numbers, const glm::dvec3& v)
{
    for (const double number : {v.x, v.y, v.z})
        numbers.push_back(static_cast<float>(number));
}

// The joints that move the mesh, ascending; kNoJoint is last.
std::vector<std::size_t> jointsOf(const BindMesh& vertices, const SkinningMesh& mesh)
{
    std::set<std::size_t> joints;
    for (std::uint32_t v = mesh.firstVertex; v < mesh.firstVertex + vertexCountOf(mesh); ++v)
        for (const PaletteWeight& weight : vertices.weights[v])
            joints.insert(weight.joint);
    return {joints.begin(), joints.end()};
}

std::size_t addSkin(const ModelPose& toJoints, std::span<const std::size_t> joints,
                    GlbWriter& writer)
{
    std::vector<float> matrices;
    Json nodes = Json::array();
    for (const std::size_t joint : joints)
    {
        nodes.push_back(
            std::min(joint, toJoints.size())); // the common root comes after all the joints
        const JointMatrix toJoint = joint == kNoJoint ? JointMatrix() : toJoints[joint];
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

// Adds JOINTS_n and WEIGHTS_n, as many as the vertex with the most joints needs.
void addWeights(const BindMesh& vertices, const SkinningMesh& mesh,
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
                const std::vector<PaletteWeight>& weights = vertices.weights[v];
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

// The indices of the morph weights that change a mesh.
std::vector<std::uint32_t> morphsOf(const BindMesh& vertices, const SkinningMesh& mesh)
{
    std::set<std::uint32_t> weights;
    for (std::uint32_t v = 0; v < vertexCountOf(mesh) && !vertices.deltas.empty(); ++v)
        for (const MorphDelta& delta : vertices.deltas[mesh.firstVertex + v])
            weights.insert(delta.weight);
    return {weights.begin(), weights.end()};
}

Json targetsOf(const BindMesh& vertices, const SkinningMesh& mesh,
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
            const std::vector<MorphDelta>& deltas = vertices.deltas[mesh.firstVertex + v];
            const auto own = std::ranges::find(deltas, weight, &MorphDelta::weight);
            const MorphDelta delta = own == deltas.end() ? MorphDelta{} : *own;
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

// The attributes of a mesh except joints and weights, and its indices, converted to
// counter-clockwise. The mesh must have triangles.
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

std::size_t storedIndex(const gpu::FramedVertex& vertex, std::uint32_t frame)
{
    return vertex.first + std::size_t{frame} * vertex.stride;
}

// Frame 0 in joint space.
std::vector<ReferenceVertex> firstFrame(const StoredFrames& frames)
{
    std::vector<ReferenceVertex> vertices;
    for (const gpu::FramedVertex& vertex : frames.vertices)
    {
        const gpu::FrameVertex& stored = frames.frames[vertex.first];
        vertices.push_back({.position = positionOf(stored),
                            .normal = normalOf(stored),
                            .tangent = octahedralDecode(frames.tangents[vertex.first])});
    }
    return vertices;
}

// One target per frame after the first.
Json targetsOf(const StoredFrames& frames, const SkinningMesh& mesh, std::uint32_t lastFrame,
               GlbWriter& writer)
{
    Json targets = Json::array();
    const std::uint32_t end = mesh.firstVertex + vertexCountOf(mesh);
    for (std::uint32_t frame = 1; frame <= lastFrame; ++frame)
    {
        std::vector<float> positions;
        std::vector<float> normals;
        for (std::uint32_t v = mesh.firstVertex; v < end; ++v)
        {
            const gpu::FrameVertex& base = frames.frames[frames.vertices[v].first];
            const gpu::FrameVertex& moved = frames.frames[storedIndex(frames.vertices[v], frame)];
            append(positions, positionOf(moved) - positionOf(base));
            append(normals, normalOf(moved) - normalOf(base));
        }
        targets.push_back({{"POSITION", writer.floats(positions, "VEC3", GlbView::Vertices, true)},
                           {"NORMAL", writer.floats(normals, "VEC3", GlbView::Vertices)}});
    }
    return targets;
}

} // namespace

std::optional<MorphedNode> addSkinnedMesh(const AnimatedModel& model, const BindMesh& vertices,
                                          const MeshRequest& request, GlbWriter& writer)
{
    const SkinningMesh& mesh = model.skinning.meshes[request.index];
    const std::vector<std::size_t> joints = jointsOf(vertices, mesh);
    Json primitive = primitiveOf(model.skinning, vertices.bind, request, writer);
    addWeights(vertices, mesh, joints, primitive["attributes"], writer);
    const std::vector<std::uint32_t> morphs = morphsOf(vertices, mesh);
    if (!morphs.empty())
        primitive["targets"] = targetsOf(vertices, mesh, morphs, request.withTangents, writer);
    const ModelMesh& exported = model.meshes[request.index];
    const std::string& name = exported.name;
    Json stored{{"name", name}, {"primitives", Json::array({std::move(primitive)})}};
    for (const std::uint32_t weight : morphs)
        if (const std::size_t target = weight - exported.firstMorphWeight;
            target < exported.morphTargets.size())
            stored["extras"]["targetNames"].push_back(exported.morphTargets[target]);
    const std::size_t added = writer.add("meshes", std::move(stored));
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

std::vector<MorphedJoint> addFramedMeshes(const AnimatedModel& model,
                                          std::span<const MeshRequest> requests, GlbWriter& writer)
{
    const StoredFrames& frames = *model.frames;
    const std::vector<ReferenceVertex> vertices = firstFrame(frames);
    std::vector<MorphedJoint> morphed;
    for (std::size_t joint = 0; joint < model.joints.size(); ++joint)
    {
        Json primitives = Json::array();
        MorphedJoint of{.joint = joint};
        for (const MeshRequest& request : requests)
        {
            if (model.meshes[request.index].part != joint)
                continue;
            const SkinningMesh& mesh = model.skinning.meshes[request.index];
            const gpu::FramedVertex& first = frames.vertices[mesh.firstVertex];
            of.channel = first.carrier >> gpu::kCarrierChannelShift;
            of.lastFrame = of.channel == gpu::kStillChannel ? 0 : first.lastFrame;
            Json primitive = primitiveOf(model.skinning, vertices, request, writer);
            if (of.lastFrame != 0)
                primitive["targets"] = targetsOf(frames, mesh, of.lastFrame, writer);
            primitives.push_back(std::move(primitive));
        }
        if (primitives.empty())
            continue;
        writer.root()["nodes"][joint]["mesh"] = writer.add(
            "meshes", {{"name", model.joints[joint].name}, {"primitives", std::move(primitives)}});
        if (of.lastFrame != 0)
            morphed.push_back(of);
    }
    return morphed;
}

} // namespace sinew
