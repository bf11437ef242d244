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

// The range of LODs that use a vertex. 0 is the full surface, which also has the unused vertices.
struct LodUse
{
    std::uint32_t finest = 0;
    std::uint32_t coarsest = 0;
};

std::vector<LodUse> lodUses(const SkinningModel& model, std::span<const LodSurface> lods)
{
    std::vector<LodUse> uses(model.vertices.size());
    std::vector<bool> isUsed(model.vertices.size(), false);
    const auto add = [&](std::span<const std::uint32_t> indices, std::uint32_t lod)
    {
        for (const std::uint32_t vertex : indices)
        {
            if (!isUsed[vertex])
                uses[vertex].finest = lod;
            isUsed[vertex] = true;
            uses[vertex].coarsest = lod;
        }
    };
    add(model.indices, 0);
    for (std::uint32_t lod = 0; lod < lods.size(); ++lod)
        add(lods[lod].indices, lod + 1);
    return uses;
}

// For each LOD, the smallest range of vertices that contains all it uses.
std::vector<VertexRange> rangesOf(std::span<const std::uint32_t> vertices,
                                  std::span<const LodUse> uses, std::size_t lodCount)
{
    std::vector<VertexRange> ranges(lodCount);
    for (std::uint32_t i = 0; i < vertices.size(); ++i)
        for (std::uint32_t lod = uses[vertices[i]].finest; lod <= uses[vertices[i]].coarsest; ++lod)
        {
            VertexRange& range = ranges[lod];
            if (range.count == 0)
                range.first = i;
            range.count = i + 1 - range.first;
        }
    return ranges;
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

// Every vertex once: in order of first use by a triangle, then unused ones.
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

// A LOD with fewer vertices per bucket on average uses the shared bucket. Then the mostly empty
// last workgroups of many buckets would cost more than threads with different numbers of
// influences.
constexpr std::uint32_t kFewVertices = 4 * gpu::kWorkgroupSize;

class OrderBuilder
{
public:
    OrderBuilder(const SkinningModel& model, std::span<const LodSurface> lods)
        : model_(model), lods_(lods), uses_(lodUses(model, lods))
    {
        result_.newIndexOf.resize(model.vertices.size());
    }

    // `influences` is that of the bucket; `vertices` are those of the SkinningModel.
    void addBucket(std::uint32_t influences, std::vector<std::uint32_t> vertices)
    {
        if (vertices.empty())
            return;
        result_.buckets.push_back(startedBucket({.influences = influences}, vertices));
        for (std::uint32_t k = 0; k < influences; ++k)
            for (const std::uint32_t vertex : vertices)
                addInfluence(influenceOf(vertex, k), result_.influenceTexels);
        if (influences == 0)
            addAnyNumber(vertices);
        for (const std::uint32_t vertex : vertices)
            addVertex(vertex);
    }

    void addMorphedBucket(std::vector<std::uint32_t> vertices)
    {
        if (vertices.empty())
            return;
        result_.buckets.push_back(startedBucket({.isMorphed = true}, vertices));
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

    // Behind all others.
    void addSharedBucket()
    {
        const std::uint32_t firstLod = firstSharedLod();
        if (firstLod > lods_.size())
            return;
        std::vector<std::uint32_t> vertices;
        for (const InfluenceBucket& bucket : result_.buckets)
            for (std::uint32_t i = 0; i < bucket.vertexCount && !bucket.isMorphed; ++i)
                if (const std::uint32_t vertex = result_.oldIndexOf[bucket.firstVertex + i];
                    uses_[vertex].coarsest >= firstLod)
                    vertices.push_back(vertex);
        for (InfluenceBucket& bucket : result_.buckets)
            if (!bucket.isMorphed)
                std::fill(bucket.lods.begin() + firstLod, bucket.lods.end(), VertexRange{});
        InfluenceBucket shared = startedBucket({}, vertices);
        std::fill(shared.lods.begin(), shared.lods.begin() + firstLod, VertexRange{});
        result_.buckets.push_back(std::move(shared));
        addAnyNumber(vertices);
        for (const std::uint32_t vertex : vertices)
            addInfluencesOf(vertex, result_.plainTexels);
        shared_ = std::move(vertices);
    }

    // The new order. To be called after the last bucket.
    void place()
    {
        const std::vector<std::uint32_t> skinned = std::move(result_.oldIndexOf);
        std::vector<std::uint32_t> order(skinned.size());
        std::iota(order.begin(), order.end(), 0U);
        std::ranges::stable_sort(order, std::ranges::greater(),
                                 [&](std::uint32_t place)
                                 { return uses_[skinned[place]].coarsest; });
        const std::vector<gpu::VertexInfluences> ranges = std::move(result_.vertices);
        result_.oldIndexOf.clear();
        result_.vertices.clear();
        result_.places.resize(order.size());
        for (const std::uint32_t place : order)
        {
            const std::uint32_t vertex = skinned[place];
            result_.places[place] = static_cast<std::uint32_t>(result_.oldIndexOf.size());
            result_.newIndexOf[vertex] = result_.places[place];
            result_.oldIndexOf.push_back(vertex);
            result_.vertices.push_back(ranges[place]);
            result_.staticVertices.push_back(packStaticVertex(model_.vertices[vertex]));
            if (extrasOf(model_) != VertexExtras::None)
                result_.colouredVertices.push_back(packColouredVertex(model_, vertex));
        }
        for (const std::uint32_t vertex : shared_)
            result_.places.push_back(result_.newIndexOf[vertex]);
        result_.lodRanges = rangesOf(result_.oldIndexOf, uses_, lods_.size() + 1);
    }

    void addIndices(std::vector<std::uint32_t> indices)
    {
        result_.indices = renamed(std::move(indices));
        for (LodSurface lod : lods_)
        {
            for (const LodRange& mesh : lod.meshes)
                optimiseTriangleOrder(
                    std::span(lod.indices).subspan(mesh.firstIndex, mesh.indexCount));
            lod.indices = renamed(std::move(lod.indices));
            result_.lods.push_back(std::move(lod));
        }
    }

    SkinOrder take() { return std::move(result_); }

private:
    // Puts its vertices in order.
    InfluenceBucket startedBucket(InfluenceBucket bucket,
                                  std::vector<std::uint32_t>& vertices) const
    {
        std::ranges::stable_sort(vertices, std::ranges::greater(),
                                 [&](std::uint32_t vertex) { return uses_[vertex].coarsest; });
        bucket.firstVertex = static_cast<std::uint32_t>(result_.oldIndexOf.size());
        bucket.vertexCount = static_cast<std::uint32_t>(vertices.size());
        bucket.firstInfluence = influencesIn(result_.influenceTexels);
        bucket.firstAnyNumber = static_cast<std::uint32_t>(result_.anyNumber.size() / 2);
        bucket.lods = rangesOf(vertices, uses_, lods_.size() + 1);
        return bucket;
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
                if (!bucket.isMorphed && bucket.lods[lod].count > 0)
                {
                    vertices += bucket.lods[lod].count;
                    ++buckets;
                }
            if (buckets > 1 && vertices < kFewVertices * buckets)
                break;
        }
        return lod;
    }

    std::vector<std::uint32_t> renamed(std::vector<std::uint32_t> indices) const
    {
        for (std::uint32_t& index : indices)
            index = result_.newIndexOf[index];
        return indices;
    }

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
        result_.oldIndexOf.push_back(vertex);
        result_.vertices.push_back({.first = addInfluencesOf(vertex, result_.plainTexels),
                                    .count = model_.vertices[vertex].influenceCount});
    }

    const SkinningModel& model_;
    std::span<const LodSurface> lods_;
    std::vector<LodUse> uses_;
    std::vector<std::uint32_t> shared_; // vertices of the shared bucket
    SkinOrder result_;
};

} // namespace

void optimiseTriangleOrder(std::span<std::uint32_t> indices)
{
    if (indices.empty())
        return;

    // Renumbered from 0, because the optimiser allocates memory up to the largest index.
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
    VerticesByCount sorted = sortByCount(model, inOrderOfUse(model.vertices.size(), indices));

    OrderBuilder builder(model, lods);
    for (std::uint32_t i = 0; i < kMostCountedInfluences; ++i)
        builder.addBucket(i + 1, std::move(sorted[i]));
    builder.addBucket(0, std::move(sorted[kOthers]));
    builder.addMorphedBucket(std::move(sorted[kMorphed]));
    builder.addSharedBucket();
    builder.place();
    builder.addIndices(std::move(indices));
    return builder.take();
}

} // namespace sinew
