#include "engine/animation/skin_order.h"

#include "engine/animation/skinning_arrays.h"

#include <algorithm>
#include <array>
#include <functional>
#include <meshoptimizer.h>
#include <numeric>
#include <span>
#include <utility>

namespace sinew
{

namespace
{

// The coarsest LOD that uses each vertex; 0 for own vertices and those of the full surface alone.
std::vector<std::uint32_t> coarsestLods(std::size_t vertexCount, std::span<const LodSurface> lods)
{
    std::vector<std::uint32_t> coarsest(vertexCount, 0);
    for (std::uint32_t lod = 0; lod < lods.size() && lods[lod].ownVertexCount == 0; ++lod)
        for (const std::uint32_t vertex : lods[lod].indices)
            coarsest[vertex] = lod + 1;
    return coarsest;
}

// The number of vertices that are not a LOD's own.
std::size_t sharedVertices(const SkinningModel& model, std::span<const LodSurface> lods)
{
    std::size_t count = model.vertices.size();
    for (const LodSurface& lod : lods)
        count -= lod.ownVertexCount;
    return count;
}

// The optimiser's work grows with the sum of squares of the triangles per vertex. This limit takes
// up to half a second; a closed mesh of a million vertices reaches a fifth of it.
constexpr std::uint64_t kMostSquaredUses = 200'000'000;

bool takesTooLong(std::span<const std::uint32_t> indices, std::size_t vertexCount)
{
    std::vector<std::uint64_t> uses(vertexCount, 0);
    for (const std::uint32_t index : indices)
        ++uses[index];
    std::uint64_t squares = 0;
    for (const std::uint64_t count : uses)
    {
        squares += count * count;
        if (squares > kMostSquaredUses)
            return true;
    }
    return false;
}

// Every vertex once: in the order of first use by a triangle, then unused ones.
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
// morphed ones.
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

std::uint32_t countOf(const auto& elements)
{
    return static_cast<std::uint32_t>(elements.size());
}

std::uint32_t influencesIn(std::span<const gpu::vec4> texels)
{
    return static_cast<std::uint32_t>(texels.size() / kTexelsPerInfluence);
}

void addInfluence(const Influence& influence, std::vector<gpu::vec4>& texels)
{
    const double bias = influence.bias;
    texels.emplace_back(glm::dvec4(influence.position * bias, bias));
    texels.emplace_back(glm::dvec4(influence.normal * bias, influence.joint));
    texels.emplace_back(glm::dvec4(influence.tangent * bias, 0.0));
}

// Returns the index of the first added influence and their number.
glm::uvec2 addInfluences(std::span<const Influence> influences, std::vector<gpu::vec4>& texels)
{
    const std::uint32_t first = influencesIn(texels);
    for (const Influence& influence : influences)
        addInfluence(influence, texels);
    return {first, countOf(influences)};
}

// A LOD with fewer vertices per bucket on average uses the shared bucket. Otherwise, the mostly
// empty last workgroups of many buckets would cost more than threads with different numbers of
// influences.
constexpr std::uint32_t kFewVertices = 4 * gpu::kWorkgroupSize;

class OrderBuilder
{
public:
    OrderBuilder(const SkinningModel& model, std::span<const LodSurface> lods)
        : model_(model), lods_(lods), coarsest_(coarsestLods(model.vertices.size(), lods))
    {
    }

    // `vertices`: vertices of the SkinningModel.
    void addBucket(InfluenceBucket bucket, std::vector<std::uint32_t> vertices)
    {
        if (vertices.empty())
            return;
        sortByLods(vertices);
        bucket.firstVertex = countOf(skinned_);
        bucket.vertexCount = countOf(vertices);
        bucket.firstInfluence = influencesIn(result_.influenceTexels);
        bucket.firstAnyNumber = countOf(result_.anyNumber);
        bucket.lods = countsOf(vertices);
        for (std::uint32_t k = 0; k < bucket.influences; ++k)
            for (const std::uint32_t vertex : vertices)
                addInfluence(influencesOf(model_, model_.vertices[vertex])[k],
                             result_.influenceTexels);
        for (const std::uint32_t vertex : vertices)
        {
            if (bucket.influences == 0)
                (bucket.isMorphed ? result_.morphedVertices : result_.anyNumber)
                    .push_back(addInfluences(influencesOf(model_, model_.vertices[vertex]),
                                             result_.influenceTexels));
            if (bucket.isMorphed)
                addDeltas(model_.vertices[vertex]);
        }
        skinned_.insert(skinned_.end(), vertices.begin(), vertices.end());
        result_.buckets.push_back(std::move(bucket));
    }

    // Call it after addBucket().
    void addSharedBucket()
    {
        const std::uint32_t firstLod = firstSharedLod();
        if (firstLod > lods_.size())
            return;
        std::vector<std::uint32_t> vertices;
        for (InfluenceBucket& bucket : result_.buckets)
            if (!bucket.isMorphed)
            {
                for (std::uint32_t i = 0; i < bucket.vertexCount; ++i)
                    if (const std::uint32_t vertex = skinned_[bucket.firstVertex + i];
                        coarsest_[vertex] >= firstLod)
                        vertices.push_back(vertex);
                std::fill(bucket.lods.begin() + firstLod, bucket.lods.end(), 0U);
            }
        addBucket({}, std::move(vertices));
        std::vector<std::uint32_t>& lods = result_.buckets.back().lods;
        std::fill(lods.begin(), lods.begin() + firstLod, 0U);
    }

    // Call it after addSharedBucket().
    void addOwnBuckets()
    {
        for (std::size_t lod = 0; lod < lods_.size(); ++lod)
            if (lods_[lod].ownVertexCount > 0)
            {
                constexpr std::uint32_t kGroupsAtOnce = 16;
                addBucket({.influences = 1, .groupsAtOnce = kGroupsAtOnce},
                          ownVertices(lods_[lod]));
                std::vector<std::uint32_t>& counts = result_.buckets.back().lods;
                counts.front() = 0;
                counts[lod + 1] = lods_[lod].ownVertexCount;
            }
    }

    // The result in the new order. `indices`: the indices of the model.
    SkinOrder finish(std::vector<std::uint32_t> indices)
    {
        const std::size_t shared = sharedVertices(model_, lods_);
        result_.oldIndexOf.assign(skinned_.begin(),
                                  skinned_.begin() + static_cast<std::ptrdiff_t>(shared));
        sortByLods(result_.oldIndexOf);
        result_.lodCounts = countsOf(result_.oldIndexOf);
        for (std::size_t lod = 0; lod < lods_.size(); ++lod)
        {
            const std::vector<std::uint32_t> own = ownVertices(lods_[lod]);
            result_.oldIndexOf.insert(result_.oldIndexOf.end(), own.begin(), own.end());
            if (!own.empty())
                result_.lodCounts[lod + 1] = countOf(own);
        }
        result_.newIndexOf.resize(model_.vertices.size());
        for (std::uint32_t i = 0; i < result_.oldIndexOf.size(); ++i)
        {
            const std::uint32_t vertex = result_.oldIndexOf[i];
            result_.newIndexOf[vertex] = i;
            const glm::uvec2 range =
                addInfluences(influencesOf(model_, model_.vertices[vertex]), result_.plainTexels);
            result_.vertices.push_back({.first = range.x, .count = range.y});
            result_.staticVertices.push_back(packStaticVertex(model_.vertices[vertex]));
            if (extrasOf(model_) != VertexExtras::None)
                result_.colouredVertices.push_back(packColouredVertex(model_, vertex));
        }
        result_.places = renamed(std::move(skinned_));
        result_.indices = renamed(std::move(indices));
        for (LodSurface lod : lods_)
        {
            for (const LodRange& mesh : lod.meshes)
                optimiseTriangleOrder(
                    std::span(lod.indices).subspan(mesh.firstIndex, mesh.indexCount));
            lod.indices = renamed(std::move(lod.indices));
            result_.lods.push_back(std::move(lod));
        }
        return std::move(result_);
    }

private:
    static std::vector<std::uint32_t> ownVertices(const LodSurface& lod)
    {
        std::vector<std::uint32_t> vertices(lod.ownVertexCount);
        std::iota(vertices.begin(), vertices.end(), lod.firstOwnVertex);
        return vertices;
    }

    void sortByLods(std::vector<std::uint32_t>& vertices) const
    {
        std::ranges::stable_sort(vertices, std::ranges::greater(),
                                 [&](std::uint32_t vertex) { return coarsest_[vertex]; });
    }

    // See InfluenceBucket::lods.
    std::vector<std::uint32_t> countsOf(std::span<const std::uint32_t> vertices) const
    {
        std::vector<std::uint32_t> counts(lods_.size() + 1, 0);
        for (const std::uint32_t vertex : vertices)
            for (std::uint32_t lod = 0; lod <= coarsest_[vertex]; ++lod)
                ++counts[lod];
        return counts;
    }

    // First LOD that uses the shared bucket; one past the last if none does.
    std::uint32_t firstSharedLod() const
    {
        std::uint32_t lod = 1;
        for (; lod <= lods_.size(); ++lod)
        {
            std::uint32_t vertices = 0;
            std::uint32_t buckets = 0;
            for (const InfluenceBucket& bucket : result_.buckets)
                if (!bucket.isMorphed && bucket.lods[lod] > 0)
                {
                    vertices += bucket.lods[lod];
                    ++buckets;
                }
            if (buckets > 1 && vertices < kFewVertices * buckets)
                break;
        }
        return lod;
    }

    std::vector<std::uint32_t> renamed(std::vector<std::uint32_t> vertices) const
    {
        for (std::uint32_t& vertex : vertices)
            vertex = result_.newIndexOf[vertex];
        return vertices;
    }

    void addDeltas(const SkinningVertex& vertex)
    {
        std::vector<gpu::vec4>& texels = result_.morphDeltaTexels;
        for (std::uint32_t k = 0; k < vertex.influenceCount; ++k)
        {
            const std::span<const MorphDelta> deltas =
                morphDeltasOf(model_, vertex.firstInfluence + k);
            const double bias = model_.influences[vertex.firstInfluence + k].bias;
            result_.morphRanges.emplace_back(texels.size() / gpu::kTexelsPerMorphDelta,
                                             deltas.size());
            for (const MorphDelta& delta : deltas)
            {
                texels.emplace_back(glm::dvec4(delta.position * bias, delta.weight));
                texels.emplace_back(glm::dvec4(delta.normal * bias, 0.0));
                texels.emplace_back(glm::dvec4(delta.tangent * bias, 0.0));
            }
        }
    }

    const SkinningModel& model_;
    std::span<const LodSurface> lods_;
    std::vector<std::uint32_t> coarsest_; // LOD that uses each vertex
    std::vector<std::uint32_t> skinned_;  // vertices of the SkinningModel, in the order of skinning
    SkinOrder result_;
};

} // namespace

void optimiseTriangleOrder(std::span<std::uint32_t> indices)
{
    if (indices.empty())
        return;

    // Renumbers from 0, because the optimiser allocates memory up to the largest index.
    const auto [least, greatest] = std::minmax_element(indices.begin(), indices.end());
    const std::uint32_t first = *least;
    const std::size_t vertexCount = std::size_t{*greatest} - first + 1;
    std::vector<std::uint32_t> local(indices.begin(), indices.end());
    for (std::uint32_t& index : local)
        index -= first;
    if (takesTooLong(local, vertexCount))
        return;

    std::vector<std::uint32_t> optimised(local.size());
    meshopt_optimizeVertexCache(optimised.data(), local.data(), local.size(), vertexCount);
    for (std::size_t i = 0; i < indices.size(); ++i)
        indices[i] = first + optimised[i];
}

SkinOrder skinOrder(const SkinningModel& model, std::span<const LodSurface> lods)
{
    std::vector<std::uint32_t> indices = model.indices;
    for (const SkinningMesh& mesh : model.meshes)
        optimiseTriangleOrder(std::span(indices).subspan(mesh.firstIndex, mesh.indexCount));
    VerticesByCount sorted = sortByCount(model, inOrderOfUse(sharedVertices(model, lods), indices));

    OrderBuilder builder(model, lods);
    for (std::uint32_t i = 0; i < kMostCountedInfluences; ++i)
        builder.addBucket({.influences = i + 1}, std::move(sorted[i]));
    builder.addBucket({}, std::move(sorted[kOthers]));
    builder.addBucket({.isMorphed = true}, std::move(sorted[kMorphed]));
    builder.addSharedBucket();
    builder.addOwnBuckets();
    return builder.finish(std::move(indices));
}

} // namespace sinew
