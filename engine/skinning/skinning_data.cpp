#include "engine/skinning/skinning.h"

#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>

#include <algorithm>
#include <cmath>

namespace sinew::skinning
{
namespace
{

[[noreturn]] void fail(const std::string& array, std::size_t index, const std::string& what)
{
    throw Error(array + "[" + std::to_string(index) + "]" + what);
}

void requireCount(std::size_t found, std::size_t wanted, const std::string& what)
{
    if (found != wanted)
        throw Error(what + " has " + std::to_string(found) + " entries, not " +
                    std::to_string(wanted));
}

template <class T>
bool isFinite(const T& value)
{
    return value * 0.0F == T(0.0F); // NaN and infinity give NaN
}

template <class T>
void requireFinite(std::span<const T> values, const char* array)
{
    for (std::size_t i = 0; i < values.size(); ++i)
        if (!isFinite(values[i]))
            fail(array, i, " is not finite");
}

void checkHierarchy(const Model& model)
{
    const std::size_t count = model.parents.size();
    if (count == 0 || count > kMaxCount)
        throw Error("parents has " + std::to_string(count) + " joints, not 1 to kMaxCount");
    requireCount(model.inverseBinds.size(), count, "inverseBinds");
    requireFinite(model.inverseBinds, "inverseBinds");
    for (std::size_t i = 0; i < count; ++i)
        if (model.parents[i] < -1 || model.parents[i] >= static_cast<std::int32_t>(count))
            fail("parents", i, " is neither a joint nor -1");
    for (std::size_t i = 0; i < count; ++i)
    {
        std::uint32_t depth = 0;
        for (std::int32_t joint = model.parents[i]; joint >= 0;
             joint = model.parents[static_cast<std::size_t>(joint)])
            if (++depth > kMaxDepth)
                fail("parents", i, ": more than 1024 ancestors, or a cycle");
    }
}

void checkVertices(const Model& model)
{
    const std::size_t vertexCount = model.weightCounts.size();
    const bool isPalette = model.weightPositions.empty();
    if (vertexCount > kMaxCount)
        throw Error("weightCounts has " + std::to_string(vertexCount) +
                    " vertices: split the mesh");
    std::size_t weightCount = 0;
    for (const std::uint32_t count : model.weightCounts)
        weightCount += count;
    requireCount(model.weights.size(), weightCount, "weights (the sum of weightCounts)");
    for (std::size_t i = 0; i < weightCount; ++i)
        if (model.weights[i].joint >= model.parents.size())
            fail("weights", i, ".joint is not a joint");
        else if (!std::isfinite(model.weights[i].weight))
            fail("weights", i, ".weight is not finite");
    requireCount(model.positions.size(), isPalette ? vertexCount : 0, "positions");
    requireCount(model.weightPositions.size(), isPalette ? 0 : weightCount, "weightPositions");
    requireCount(model.normals.size(), vertexCount, "normals");
    requireCount(model.tangents.size(), model.tangents.empty() ? 0 : vertexCount, "tangents");
    requireFinite(model.positions, "positions");
    requireFinite(model.weightPositions, "weightPositions");
    requireFinite(model.normals, "normals");
    requireFinite(model.tangents, "tangents");
}

// Transforms normals by cofactors, as in shaders/joints.glsl; needs no division by a determinant.
glm::dvec3 turnedNormal(const glm::dmat3& m, const glm::dvec3& normal)
{
    const glm::dvec3 x = glm::cross(m[1], m[2]);
    const glm::dvec3 turned =
        x * normal.x + glm::cross(m[2], m[0]) * normal.y + glm::cross(m[0], m[1]) * normal.z;
    const double length = glm::length(turned);
    const double signedLength = glm::dot(x, m[0]) < 0.0 ? -length : length;
    return length > 0.0 ? turned / signedLength : glm::dvec3(0.0);
}

gpu::Influence influenceOf(const Model& model, std::size_t vertex, std::size_t weight)
{
    const auto [joint, share] = model.weights[weight];
    const glm::dmat4 toJoint(model.inverseBinds[joint]);
    const glm::dmat3 linear(toJoint);
    gpu::Influence influence{.bias = share, .joint = joint};
    if (model.weightPositions.empty())
        influence.position = glm::vec3(toJoint * glm::dvec4(model.positions[vertex], 1.0));
    else
        influence.position = model.weightPositions[weight];
    influence.normal = glm::vec3(turnedNormal(linear, glm::dvec3(model.normals[vertex])));
    if (!model.tangents.empty())
        influence.tangent = glm::vec3(linear * glm::dvec3(model.tangents[vertex]));
    return influence;
}

} // namespace

void packRow(std::span<const Transform> row, std::size_t jointCount, const std::string& what,
             std::vector<gpu::LocalKey>& keys)
{
    requireCount(row.size(), jointCount, what);
    for (std::size_t i = 0; i < row.size(); ++i)
    {
        const glm::quat& q = row[i].rotation;
        const glm::dvec4 rotation(q.x, q.y, q.z, q.w);
        const double length = glm::length(rotation);
        if (!isFinite(row[i].translation) || !isFinite(row[i].scale) || !isFinite(length) ||
            length == 0.0)
            fail(what, i, " is not finite, or its rotation has length 0");
        keys.push_back({.orientation = glm::vec4(rotation / length),
                        .position = row[i].translation,
                        .scale = row[i].scale});
    }
}

PackedModel pack(const Model& model)
{
    checkHierarchy(model);
    checkVertices(model);
    PackedModel packed{.parents = {model.parents.begin(), model.parents.end()},
                       .hasTangents = !model.tangents.empty()};
    std::size_t weight = 0;
    for (std::size_t vertex = 0; vertex < model.weightCounts.size(); ++vertex)
    {
        const auto first = static_cast<std::uint32_t>(packed.influences.size());
        for (std::uint32_t i = 0; i < model.weightCounts[vertex]; ++i, ++weight)
            if (model.weights[weight].weight != 0.0F) // files pad vertices to four weights
                packed.influences.push_back(influenceOf(model, vertex, weight));
        const auto end = static_cast<std::uint32_t>(packed.influences.size());
        packed.vertices.push_back({.first = first, .count = end - first});
    }
    const std::size_t jointCount = model.parents.size();
    for (std::size_t i = 0; i < model.clips.size(); ++i)
    {
        const Clip& clip = model.clips[i];
        const std::size_t rowCount = clip.transforms.size() / jointCount;
        if (!std::isfinite(clip.rowsPerSecond) || clip.rowsPerSecond <= 0.0)
            fail("clips", i, ".rowsPerSecond is not a number above 0");
        if (rowCount == 0 || clip.transforms.size() % jointCount != 0)
            fail("clips", i,
                 ".transforms is not rows of " + std::to_string(jointCount) + " joints");
        const std::size_t firstRow = packed.keys.size() / jointCount;
        packed.clips.push_back({.rowsPerSecond = clip.rowsPerSecond,
                                .firstRow = static_cast<std::uint32_t>(firstRow),
                                .rowCount = static_cast<std::uint32_t>(rowCount)});
        packRow(clip.transforms, clip.transforms.size(),
                "clips[" + std::to_string(i) + "].transforms", packed.keys);
    }
    return packed;
}

gpu::FramePair rowsAt(const PackedClip& clip, double seconds, bool loops)
{
    const double last = clip.rowCount - 1;
    double rows = seconds * clip.rowsPerSecond;
    if (!std::isfinite(rows))
        throw Error("seconds is not finite or counts too many rows");
    rows = loops && last > 0.0 ? std::fmod(rows, last) : std::clamp(rows, 0.0, last);
    if (rows < 0.0)
        rows += last;
    const double whole = std::min(std::floor(rows), std::max(last - 1.0, 0.0));
    const std::uint32_t first = clip.firstRow + static_cast<std::uint32_t>(whole);
    return {.frame = first,
            .nextFrame = std::min(first + 1, clip.firstRow + clip.rowCount - 1),
            .fraction = static_cast<float>(rows - whole)};
}

} // namespace sinew::skinning
