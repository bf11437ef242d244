#include "engine/animation/skin_order.h"

#include "engine/animation/packed_model.h"
#include "engine/animation/triangle_order.h"

#include <array>
#include <numeric>
#include <span>
#include <utility>

namespace sinew
{

namespace
{

std::vector<std::uint32_t> optimisedIndices(const SkinningModel& model)
{
    std::vector<std::uint32_t> indices = model.indices;
    for (const SkinningMesh& mesh : model.meshes)
        optimiseTriangleOrder(std::span(indices).subspan(mesh.firstIndex, mesh.indexCount));
    return indices;
}

// Every vertex once: as the triangles first use them, then those that no triangle uses.
std::vector<std::uint32_t> inOrderOfUse(std::size_t vertexCount,
                                        std::span<const std::uint32_t> indices)
{
    std::vector<bool> seen(vertexCount, false);
    std::vector<std::uint32_t> order;
    order.reserve(vertexCount);
    const auto visit = [&](std::uint32_t vertex)
    {
        if (seen[vertex])
            return;
        seen[vertex] = true;
        order.push_back(vertex);
    };
    for (const std::uint32_t index : indices)
        visit(index);
    for (std::uint32_t vertex = 0; vertex < vertexCount; ++vertex)
        visit(vertex);
    return order;
}

// Vertices of the SkinningModel: those with 1 influence, those with 2, ..., then all others, then
// those that are morphed.
constexpr std::size_t kOthers = kMostCountedInfluences;
constexpr std::size_t kMorphed = kOthers + 1;
using VerticesByCount = std::array<std::vector<std::uint32_t>, kMorphed + 1>;

VerticesByCount sortByCount(const SkinningModel& model, std::span<const std::uint32_t> order)
{
    VerticesByCount sorted;
    for (const std::uint32_t vertex : order)
    {
        const std::uint32_t count = model.vertices[vertex].influenceCount;
        const bool counted = count >= 1 && count <= kMostCountedInfluences;
        const std::size_t other = counted ? count - 1 : kOthers;
        sorted.at(isMorphed(model, model.vertices[vertex]) ? kMorphed : other).push_back(vertex);
    }
    return sorted;
}

class Builder
{
public:
    explicit Builder(const SkinningModel& model) : model_(model)
    {
        const std::size_t vertexCount = model.vertices.size();
        result_.newIndexOf.resize(vertexCount);
        result_.oldIndexOf.reserve(vertexCount);
        result_.vertices.reserve(vertexCount);
        result_.staticVertices.reserve(vertexCount);
        const std::size_t texelCount = kTexelsPerInfluence * model.influences.size();
        result_.influenceTexels.reserve(texelCount);
        result_.plainTexels.reserve(texelCount);
    }

    // `influences` is that of the bucket; `vertices` are those of the SkinningModel.
    void addBucket(std::uint32_t influences, std::span<const std::uint32_t> vertices)
    {
        if (vertices.empty())
            return;
        result_.buckets.push_back({
            .influences = influences,
            .firstVertex = static_cast<std::uint32_t>(result_.oldIndexOf.size()),
            .vertexCount = static_cast<std::uint32_t>(vertices.size()),
            .firstInfluence = influencesIn(result_.influenceTexels),
        });
        for (std::uint32_t k = 0; k < influences; ++k)
            for (const std::uint32_t vertex : vertices)
                addInfluence(influenceOf(vertex, k), result_.influenceTexels);
        if (influences == 0)
            addAnyNumber(vertices);
        for (const std::uint32_t vertex : vertices)
            addVertex(vertex);
    }

    void addMorphedBucket(std::span<const std::uint32_t> vertices)
    {
        if (vertices.empty())
            return;
        result_.buckets.push_back({
            .isMorphed = true,
            .firstVertex = static_cast<std::uint32_t>(result_.oldIndexOf.size()),
            .vertexCount = static_cast<std::uint32_t>(vertices.size()),
            .firstInfluence = influencesIn(result_.influenceTexels),
        });
        for (const std::uint32_t vertex : vertices)
        {
            const std::uint32_t first = addInfluencesOf(vertex, result_.influenceTexels);
            const SkinningVertex& own = model_.vertices[vertex];
            result_.morphedVertices.emplace_back(first, own.influenceCount);
            for (std::uint32_t k = 0; k < own.influenceCount; ++k)
                addDeltasOf(own.firstInfluence + k);
            addVertex(vertex);
        }
    }

    void addIndices(std::vector<std::uint32_t> indices)
    {
        for (std::uint32_t& index : indices)
            index = result_.newIndexOf[index];
        result_.indices = std::move(indices);
    }

    OrderedModel take() { return std::move(result_); }

private:
    const Influence& influenceOf(std::uint32_t vertex, std::uint32_t k) const
    {
        return model_.influences[model_.vertices[vertex].firstInfluence + k];
    }

    static std::uint32_t influencesIn(const std::vector<gpu::vec4>& texels)
    {
        return static_cast<std::uint32_t>(texels.size() / kTexelsPerInfluence);
    }

    static void addInfluence(const Influence& influence, std::vector<gpu::vec4>& texels)
    {
        const double bias = influence.bias;
        texels.emplace_back(glm::dvec4(influence.position * bias, bias));
        texels.emplace_back(glm::dvec4(influence.normal * bias, influence.joint));
        texels.emplace_back(glm::dvec4(influence.tangent * bias, 0.0));
    }

    // Vertex after vertex. Gives the number of the first influence added.
    std::uint32_t addInfluencesOf(std::uint32_t vertex, std::vector<gpu::vec4>& texels)
    {
        const std::uint32_t first = influencesIn(texels);
        for (std::uint32_t k = 0; k < model_.vertices[vertex].influenceCount; ++k)
            addInfluence(influenceOf(vertex, k), texels);
        return first;
    }

    void addDeltasOf(std::uint32_t influence)
    {
        std::vector<gpu::vec4>& texels = result_.morphDeltaTexels;
        const std::span<const MorphDelta> deltas = morphDeltasOf(model_, influence);
        const double bias = model_.influences[influence].bias;
        result_.morphRanges.emplace_back(texels.size() / gpu::kTexelsPerMorphDelta, deltas.size());
        for (const MorphDelta& delta : deltas)
        {
            texels.emplace_back(glm::dvec4(delta.position * bias, delta.weight));
            texels.emplace_back(glm::dvec4(delta.normal * bias, 0.0));
            texels.emplace_back(glm::dvec4(delta.tangent * bias, 0.0));
        }
    }

    void addAnyNumber(std::span<const std::uint32_t> vertices)
    {
        for (const std::uint32_t vertex : vertices)
        {
            const std::uint32_t first = addInfluencesOf(vertex, result_.influenceTexels);
            result_.anyNumber.insert(result_.anyNumber.end(),
                                     {first, model_.vertices[vertex].influenceCount});
        }
    }

    void addVertex(std::uint32_t vertex)
    {
        result_.newIndexOf[vertex] = static_cast<std::uint32_t>(result_.oldIndexOf.size());
        result_.oldIndexOf.push_back(vertex);
        result_.vertices.push_back({.first = addInfluencesOf(vertex, result_.plainTexels),
                                    .count = model_.vertices[vertex].influenceCount});
        result_.staticVertices.push_back(packStaticVertex(model_.vertices[vertex]));
        if (extrasOf(model_) != VertexExtras::None)
            result_.colouredVertices.push_back(packColouredVertex(model_, vertex));
    }

    const SkinningModel& model_;
    OrderedModel result_;
};

} // namespace

OrderedModel orderModel(const SkinningModel& model)
{
    std::vector<std::uint32_t> indices = optimisedIndices(model);
    const VerticesByCount sorted = sortByCount(model, inOrderOfUse(model.vertices.size(), indices));

    Builder builder(model);
    for (std::uint32_t i = 0; i < kMostCountedInfluences; ++i)
        builder.addBucket(i + 1, sorted[i]);
    builder.addBucket(0, sorted[kOthers]);
    builder.addMorphedBucket(sorted[kMorphed]);
    builder.addIndices(std::move(indices));
    return builder.take();
}

OrderedModel unsortedModel(const SkinningModel& model)
{
    std::vector<std::uint32_t> all(model.vertices.size());
    std::iota(all.begin(), all.end(), 0U);
    Builder builder(model);
    builder.addBucket(0, all);
    builder.addIndices(optimisedIndices(model));
    return builder.take();
}

} // namespace sinew
