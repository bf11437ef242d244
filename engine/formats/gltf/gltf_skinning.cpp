#include "engine/animation/model_joints.h"
#include "engine/formats/gltf/gltf_model.h"
#include "engine/formats/refusals.h"

#include <fmt/format.h>
#include <glm/matrix.hpp>

#include <algorithm>
#include <set>

namespace sinew
{
namespace
{

// One joint's share of a vertex in mesh space.
struct GltfShare
{
    std::uint32_t joint = 0;
    double weight = 0.0;
    JointMatrix toJoint;  // mesh -> joint
    bool mirrors = false; // whether mesh -> model mirrors in the bind pose
};

// A sum of weights that differs from 1 by more than this causes a warning.
constexpr double kSumTolerance = 1e-3;

// Limit of the distance from a joint. Keeps skinned positions within a float's range on the GPU.
constexpr double kFarthest = 1e18;

double sumOfWeights(const GltfPrimitive& primitive, std::size_t vertex)
{
    double sum = 0.0;
    for (const GltfInfluences& set : primitive.influences)
        for (int i = 0; i < 4; ++i)
            sum += set.weights[vertex][i];
    return sum;
}

class VerticesBuilder
{
public:
    VerticesBuilder(const GltfRig& rig, Diagnostics& warnings)
        : rig_(rig), file_(rig.file), joints_(rig.joints), warnings_(warnings),
          mirrors_(mirroringJoints(rig.joints.parents, rig.joints.rest))
    {
        result_.skinning.jointCount = static_cast<std::uint32_t>(joints_.nodes.size());
    }

    void add(const GltfDraw& draw)
    {
        for (const GltfPrimitive& primitive : file_.meshes[draw.mesh].primitives)
            addPrimitive(draw, primitive);
        if (draw.skin && warned_.insert(draw.mesh).second)
            warnOfWeights(draw.mesh);
    }

    GltfVertices take()
    {
        SkinningModel& model = result_.skinning;
        if (hasColours_)
            model.colours.resize(model.vertices.size(), glm::vec4(1.0F));
        else
            model.colours.clear();
        if (hasSecondTexCoords_)
            model.secondTexCoords.resize(model.vertices.size());
        else
            model.secondTexCoords.clear();
        if (model.morphDeltas.empty())
            model.morphRanges.clear();
        return std::move(result_);
    }

private:
    void warn(std::string message)
    {
        warnings_.push_back({.file = rig_.shown, .message = std::move(message)});
    }

    void warnOfWeights(GltfIndex mesh)
    {
        std::size_t count = 0;
        std::size_t zeros = 0;
        double worst = 1.0;
        for (const GltfPrimitive& primitive : file_.meshes[mesh].primitives)
            for (std::size_t i = 0; i < primitive.positions.size() && !primitive.influences.empty();
                 ++i)
            {
                const double sum = sumOfWeights(primitive, i);
                zeros += sum == 0.0 ? 1 : 0;
                count += sum != 0.0 && std::abs(sum - 1.0) > kSumTolerance ? 1 : 0;
                if (sum != 0.0 && std::abs(sum - 1.0) > std::abs(worst - 1.0))
                    worst = sum;
            }
        if (count > 0)
            warn(fmt::format("/meshes/{}: the weights of {} vertices do not sum to 1, the worst to "
                             "{:.4g}; they are divided by their sum",
                             mesh, count, worst));
        if (zeros > 0)
            warn(fmt::format("/meshes/{}: all weights of {} vertices are 0; they follow their "
                             "first joint",
                             mesh, zeros));
    }

    void addPrimitive(const GltfDraw& draw, const GltfPrimitive& primitive)
    {
        if (primitive.positions.empty() || primitive.corners.empty())
            return;
        hasColours_ = hasColours_ || !primitive.colours.empty();
        hasSecondTexCoords_ = hasSecondTexCoords_ || needsSecondTexCoords(primitive);
        const GltfSurface surface = surfaceOf(file_, primitive);
        sides_.clear();
        SkinningModel& model = result_.skinning;
        const std::size_t fileVertices = primitive.positions.size();
        const std::size_t vertexCount = surface.sources.size();
        result_.meshes.push_back({.draw = draw, .primitive = &primitive});
        model.meshes.push_back(
            {.firstVertex = static_cast<std::uint32_t>(model.vertices.size()),
             .fileVertexCount = static_cast<std::uint32_t>(fileVertices),
             .mirroredVertexCount = static_cast<std::uint32_t>(vertexCount - fileVertices),
             .firstIndex = static_cast<std::uint32_t>(model.indices.size()),
             .indexCount = static_cast<std::uint32_t>(3 * surface.triangles.size())});
        const std::size_t firstInfluence = model.influences.size();
        for (std::size_t i = 0; i < vertexCount; ++i)
        {
            addVertex(draw, primitive, surface, i);
            if (i + 1 == fileVertices)
                result_.meshes.back().weightCount = model.influences.size() - firstInfluence;
        }
        for (auto [a, b, c] : surface.triangles)
        {
            if (sides_[a] + sides_[b] + sides_[c] < 0.0)
                std::swap(b, c);
            for (const std::uint32_t corner : {a, b, c})
                model.indices.push_back(model.meshes.back().firstVertex + corner);
        }
    }

    void addVertex(const GltfDraw& draw, const GltfPrimitive& primitive, const GltfSurface& surface,
                   std::size_t vertex)
    {
        SkinningModel& model = result_.skinning;
        const std::uint32_t source = surface.sources[vertex];
        const std::vector<MorphDelta> deltas = deltasOf(primitive, surface, vertex);
        const std::vector<GltfShare> shares = sharesOf(draw, primitive, source);
        if (model.influences.size() + shares.size() > kMaxInfluencesPerModel)
            refuse(rig_.shown,
                   fmt::format("the scene draws vertices with more than {} weights together",
                               kMaxInfluencesPerModel));
        double side = 0.0;
        for (const GltfShare& share : shares)
            side += share.mirrors ? -share.weight : share.weight;
        sides_.push_back(side);
        const auto& texCoords = primitive.texCoords;
        const auto texCoord = [&](std::size_t set)
        {
            return source < texCoords.at(set).size() ? glm::dvec2(texCoords.at(set)[source])
                                                     : glm::dvec2(0.0);
        };
        model.vertices.push_back(
            {.firstInfluence = static_cast<std::uint32_t>(model.influences.size()),
             .influenceCount = static_cast<std::uint32_t>(shares.size()),
             .texCoord = texCoord(0),
             .tangentSign =
                 side < 0.0 ? -surface.tangentSigns[vertex] : surface.tangentSigns[vertex]});
        model.secondTexCoords.push_back(texCoord(1));
        model.colours.push_back(source < primitive.colours.size() ? primitive.colours[source]
                                                                  : glm::vec4(1.0F));
        if (model.morphDeltas.size() + shares.size() * deltas.size() > kMaxInfluencesPerModel)
            refuse(rig_.shown, fmt::format("morph targets move vertices with more than {} weights "
                                           "together, each target of a vertex counted by itself",
                                           kMaxInfluencesPerModel));
        for (const GltfShare& share : shares)
        {
            addInfluence(share, zUp(glm::dvec3(primitive.positions[source])),
                         surface.normals[vertex], surface.tangents[vertex]);
            addDeltas(share, deltas, rig_.weights.firstOfNode[draw.node].value_or(0),
                      surface.normals[vertex], surface.tangents[vertex]);
        }
    }

    // Divides weights by their sum. If all are 0, the first joint of the vertex carries it.
    std::vector<GltfShare> sharesOf(const GltfDraw& draw, const GltfPrimitive& primitive,
                                    std::size_t vertex)
    {
        if (!draw.skin || primitive.influences.empty())
            return {shareOf(*joints_.ofNode[draw.node], 1.0, draw.place)};
        const double sum = sumOfWeights(primitive, vertex);
        if (sum == 0.0)
            return {share(*draw.skin, primitive.influences.front().joints[vertex][0], 1.0)};
        std::vector<GltfShare> shares;
        for (const GltfInfluences& set : primitive.influences)
            for (int i = 0; i < 4; ++i)
                if (const double weight = set.weights[vertex][i]; weight > 0.0)
                    shares.push_back(share(*draw.skin, set.joints[vertex][i], weight / sum));
        return shares;
    }

    GltfShare share(GltfIndex skinIndex, std::size_t joint, double weight)
    {
        const GltfSkin& skin = file_.skins[skinIndex];
        const std::uint32_t carrier = *joints_.ofNode[skin.joints[joint]];
        if (skin.inverseBindMatrices.empty())
            return shareOf(carrier, weight, {});
        const JointMatrix toJoint = zUp(glm::dmat4(skin.inverseBindMatrices[joint]));
        if (!isFinite(toJoint))
            refuse(rig_.shown,
                   fmt::format("/skins/{}/inverseBindMatrices: the matrix of joint {}, which "
                               "carries vertices, is not finite",
                               skinIndex, joint));
        return shareOf(carrier, weight, toJoint);
    }

    GltfShare shareOf(std::uint32_t joint, double weight, const JointMatrix& toJoint) const
    {
        return {.joint = joint,
                .weight = weight,
                .toJoint = toJoint,
                .mirrors = mirrors_[joint] != (glm::determinant(toJoint.linear) < 0.0)};
    }

    bool needsSecondTexCoords(const GltfPrimitive& primitive) const
    {
        if (!primitive.material)
            return false;
        const SurfaceMaterial& material = file_.materials[*primitive.material];
        const std::initializer_list<const std::optional<TextureUse>*> textures{
            &material.baseColourTexture, &material.metallicRoughnessTexture,
            &material.normalTexture, &material.occlusionTexture, &material.emissiveTexture};
        return std::ranges::any_of(textures, [](const auto* texture)
                                   { return *texture && (*texture)->texCoordSet == 1; });
    }

    void addInfluence(const GltfShare& share, const glm::dvec3& vertex, const glm::dvec3& normal,
                      const glm::dvec3& tangent)
    {
        const JointMatrix& toJoint = share.toJoint;
        const glm::dvec3 position = toJoint.position + toJoint.linear * vertex;
        if (!(std::abs(position.x) + std::abs(position.y) + std::abs(position.z) <= kFarthest))
            refuse(rig_.shown,
                   fmt::format("a vertex is farther than {:g} from joint {}, which moves it",
                               kFarthest, joints_.names[share.joint]));
        result_.skinning.influences.push_back(
            {.position = position,
             .bias = share.weight,
             .normal = unit(turnedNormal(toJoint.linear, normal), normal),
             .tangent = unit(toJoint.linear * tangent, tangent),
             .joint = share.joint});
    }

    // Adds deltas to the influences that addInfluence created for the vertex.
    void addDeltas(const GltfShare& share, std::span<const MorphDelta> deltas,
                   std::uint32_t firstWeight, const glm::dvec3& normal, const glm::dvec3& tangent)
    {
        SkinningModel& model = result_.skinning;
        model.morphRanges.push_back({.first = static_cast<std::uint32_t>(model.morphDeltas.size()),
                                     .count = static_cast<std::uint32_t>(deltas.size())});
        if (deltas.empty())
            return;
        const glm::dmat3& linear = share.toJoint.linear;
        const glm::dmat3 turning = normalMatrix(linear);
        const double normalLength = glm::length(turning * normal);
        const double tangentLength = glm::length(linear * tangent);
        for (const MorphDelta& delta : deltas)
            model.morphDeltas.push_back(
                {.position = linear * delta.position,
                 .normal =
                     normalLength > 0.0 ? turning * delta.normal / normalLength : glm::dvec3(0.0),
                 .tangent =
                     tangentLength > 0.0 ? linear * delta.tangent / tangentLength : glm::dvec3(0.0),
                 .weight = firstWeight + delta.weight});
    }

    const GltfRig& rig_;
    const GltfFile& file_;
    const GltfJoints& joints_;
    Diagnostics& warnings_;
    GltfVertices result_;
    std::vector<bool> mirrors_; // by joint, in the bind pose
    // Per vertex of the primitive: the sum of its weights, where weights of mirroring joints are
    // negative.
    std::vector<double> sides_;
    std::set<GltfIndex> warned_; // meshes
    bool hasColours_ = false;
    bool hasSecondTexCoords_ = false;
};

} // namespace

GltfVertices verticesOf(const GltfRig& rig, Diagnostics& warnings)
{
    VerticesBuilder builder(rig, warnings);
    for (const GltfDraw& draw : rig.draws)
        builder.add(draw);
    return builder.take();
}

} // namespace sinew
