#include "tools/bench_model/bench_model.h"
#include "tools/character/mesh_part.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <stdexcept>

namespace sinew::bench
{

namespace
{

double distanceToBone(const glm::dvec3& point, const glm::dvec3& from, const glm::dvec3& to)
{
    const glm::dvec3 bone = to - from;
    const double t = std::clamp(glm::dot(point - from, bone) / glm::dot(bone, bone), 0.0, 1.0);
    return glm::length(point - from - bone * t);
}

// The nearest bones first, at most kMostWeightsOfAVertex; biases are not normalised.
std::vector<Share> nearestBones(const glm::dvec3& point, const Part& part, const Skeleton& skeleton)
{
    std::vector<Share> shares;
    for (const std::string& name : part.joints)
    {
        const std::uint32_t joint = skeleton.index(name);
        const double distance = distanceToBone(point, skeleton.joints()[joint].bindPose.position,
                                               skeleton.boneEnd(joint));
        const double closeness = 1.0 / (distance * distance + 0.05);
        shares.push_back({.joint = joint, .bias = closeness * closeness});
    }
    std::sort(shares.begin(), shares.end(),
              [](const Share& a, const Share& b)
              { return a.bias != b.bias ? a.bias > b.bias : a.joint < b.joint; });
    if (shares.size() > kMostWeightsOfAVertex)
        shares.resize(kMostWeightsOfAVertex);
    return shares;
}

// A further bone of a vertex and its nearness relative to the nearest bone: 1 is equally near.
struct Candidate
{
    double nearness = 0.0;
    std::size_t vertex = 0;
};

// Number of bones that each vertex keeps: the most important ones, kWeights in total.
std::vector<std::size_t> keptCounts(const MeshPart& body)
{
    std::vector<Candidate> candidates;
    for (std::size_t i = 0; i < body.vertices.size(); ++i)
    {
        const std::vector<Share>& shares = body.vertices[i].shares;
        for (std::size_t k = 1; k < shares.size(); ++k)
            candidates.push_back({shares[k].bias / shares[0].bias, i});
    }
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b)
                     { return a.nearness > b.nearness; });
    const std::size_t further = kWeights - body.vertices.size();
    if (candidates.size() < further)
        throw std::logic_error("too few bones for the weights");
    std::vector<std::size_t> kept(body.vertices.size(), 1);
    for (std::size_t i = 0; i < further; ++i)
        ++kept[candidates[i].vertex];
    return kept;
}

void scaleToSumOne(std::vector<Share>& shares)
{
    double sum = 0.0;
    for (const Share& share : shares)
        sum += share.bias;
    for (Share& share : shares)
        share.bias /= sum;
    roundToSumOne(shares);
}

MeshPart joined(const std::vector<Part>& parts, const Skeleton& skeleton)
{
    MeshPart body;
    for (const Part& part : parts)
    {
        MeshPart bound;
        bound.triangles = part.triangles;
        for (std::size_t i = 0; i < part.positions.size(); ++i)
            bound.vertices.push_back({.position = part.positions[i],
                                      .texCoord = part.texCoords[i],
                                      .shares = nearestBones(part.positions[i], part, skeleton)});
        body.append(bound);
    }
    return body;
}

} // namespace

Mesh weighted(const std::vector<Part>& parts, const Skeleton& skeleton)
{
    MeshPart body = joined(parts, skeleton);
    const std::vector<std::size_t> kept = keptCounts(body);
    for (std::size_t i = 0; i < kept.size(); ++i)
    {
        body.vertices[i].shares.resize(kept[i]);
        scaleToSumOne(body.vertices[i].shares);
    }
    return toMesh(body, skeleton, "body", "bench110");
}

SkeletalModel model(const Skeleton& skeleton)
{
    return {.joints = skeleton.joints(), .meshes = {weighted(body(skeleton), skeleton)}};
}

} // namespace sinew::bench
