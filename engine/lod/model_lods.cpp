#include "engine/lod/model_lods.h"

#include "engine/animation/animated_model.h"
#include "engine/animation/bounds.h"
#include "engine/animation/reference_skinning.h"
#include "engine/base/every_core.h"
#include "engine/lod/component_simplifier.h"
#include "engine/lod/surface_error.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <utility>

namespace sinew
{
namespace
{

constexpr std::size_t kFewTriangles = 32; // coarse enough
constexpr std::size_t kFewestTriangles = 12;
constexpr double kWorthwhile = 0.55; // of the triangles before
// Of the model's size.
constexpr double kFirstPixelSize = 1.0 / 512.0;
constexpr double kFarPixelSize = 1.0 / 32.0; // from here on seams may be crossed
constexpr int kSteps = 48; // from one size to the next that is tried: the fourth root of 2
// A LOD is used if its mean distance from the full surface, as estimated by the simplifier, is this
// many times smaller than a pixel. Images of a crowd then differ by less than 1/255 on average
// (docs/lod.md, *What images show*).
constexpr double kPixelSizeOfEstimate = 18.0;
// Costs, in steps of the bound.
constexpr std::uint64_t kSimplifierSteps = 80;         // the simplifier's time for one triangle
constexpr std::uint64_t kMostErrorSteps = 100'000'000; // limit for the error of one LOD

// The bind pose, in which limbs are apart.
std::vector<ReferenceVertex> restingVertices(const AnimatedModel& model)
{
    if (model.frames)
        return verticesAt(model, startOf(model, 0.0));
    std::vector<ReferenceVertex> vertices(model.skinning.vertices.size());
    skinReference(model.skinning, stillPose(model), vertices, frameWeights(model.still, 0));
    return vertices;
}

// The diagonal of their bounding box. Empty if it overflows a float.
std::optional<double> sizeForLods(std::span<const glm::dvec3> positions)
{
    Bounds bounds;
    for (const glm::dvec3& position : positions)
        bounds.add(position);
    const double size = bounds.empty() ? 0.0 : glm::distance(bounds.min, bounds.max);
    if (size >= std::numeric_limits<float>::min() && size <= std::numeric_limits<float>::max())
        return size;
    return std::nullopt;
}

std::vector<RestingVertex> atRest(const AnimatedModel& model)
{
    const std::vector<ReferenceVertex> reference = restingVertices(model);
    std::vector<RestingVertex> vertices;
    for (std::size_t i = 0; i < reference.size(); ++i)
        vertices.push_back({.position = reference[i].position,
                            .normal = reference[i].normal,
                            .texCoord = model.skinning.vertices[i].texCoord});
    return vertices;
}

// A connected component of a mesh, and the surface that its LODs are compared with.
class Component
{
public:
    Component(std::span<const RestingVertex> vertices, std::span<const glm::dvec3> positions,
              std::span<const std::uint32_t> indices, const DisplacementBound& bound)
        : positions_(positions), full_(positions, indices), simplifier_(vertices, indices),
          bound_(bound)
    {
        Bounds box;
        for (const std::uint32_t index : indices)
            box.add(positions[index]);
        size_ = box.empty() ? 0.0 : glm::distance(box.min, box.max);
    }

    // The remaining triangles if only the simplifier's estimate counts.
    std::size_t expectedTriangles(double pixelSize, Freedom freedom) const
    {
        const auto step = simpler(pixelSize / kPixelSizeOfEstimate, freedom);
        return (step ? *step : simplifier_.indices()).size() / 3;
    }

    // Simplifies the component, starting from the last accepted surface, as far as pixels of that
    // size allow.
    void propose(double pixelSize, Freedom freedom)
    {
        // The estimate covers one pose and averages over the surface, so it may allow too much.
        constexpr int kTries = 5;
        double estimate = pixelSize / kPixelSizeOfEstimate;
        for (int i = 0; i < kTries; ++i, estimate *= 0.5)
        {
            auto step = simpler(estimate, freedom);
            if (!step || !isWithin(pixelSize, *step))
                continue;
            proposed_ = std::move(*step);
            return;
        }
        proposed_ = simplifier_.indices();
    }
    // The proven error of the proposed surface, which is known to be within `most`; at least
    // `least`.
    double errorFrom(double least, double most) const
    {
        return errorBetween(full_, surfaceOf(proposed_), bound_, least, most);
    }
    void accept() { simplifier_.take(proposed_); }
    const std::vector<std::uint32_t>& proposed() const { return proposed_; }

    // Of the model.
    Surface surfaceOf(std::span<const std::uint32_t> indices) const
    {
        return {positions_, indices};
    }
    // Whether the complete full component is within the distance.
    bool staysNear(const Surface& surface, double error) const
    {
        return staysWithin(error, full_, surface, bound_);
    }

    double size() const { return size_; }

private:
    std::optional<std::vector<std::uint32_t>> simpler(double estimate, Freedom freedom) const
    {
        bound_.spend(kSimplifierSteps * (simplifier_.indices().size() / 3));
        return simplifier_.simpler(estimate, freedom);
    }
    bool isWithin(double error, std::span<const std::uint32_t> indices) const
    {
        return stayWithin(error, full_, surfaceOf(indices), bound_);
    }

    std::span<const glm::dvec3> positions_;
    Surface full_;
    ComponentSimplifier simplifier_;
    std::vector<std::uint32_t> proposed_;
    double size_ = 0.0; // diagonal of its box at rest
    const DisplacementBound& bound_;
};

// Drops components that are everywhere within the distance of the rest of the mesh.
std::vector<std::uint32_t> withoutNeedless(std::span<const Component> components, double distance)
{
    std::vector<const Component*> largestFirst;
    for (const Component& component : components)
        largestFirst.push_back(&component);
    std::ranges::stable_sort(largestFirst, std::ranges::greater(), &Component::size);
    std::vector<std::uint32_t> kept;
    // A search structure over the first of these. Rebuilt when their number grows by a 16th, for
    // models with many components.
    std::optional<Surface> nearby;
    std::size_t indicesNearby = 0;
    for (const Component* component : largestFirst)
    {
        if (nearby && component->staysNear(*nearby, distance))
            continue;
        kept.insert(kept.end(), component->proposed().begin(), component->proposed().end());
        if (kept.size() < indicesNearby + indicesNearby / 16)
            continue;
        nearby.emplace(component->surfaceOf(kept));
        indicesNearby = kept.size();
    }
    return kept;
}

using Meshes = std::vector<std::vector<Component>>;

// Calls `work` for every component, on all cores.
void forEachComponent(Meshes& meshes, const std::function<void(Component&)>& work)
{
    std::vector<Component*> all;
    for (std::vector<Component>& components : meshes)
        for (Component& component : components)
            all.push_back(&component);
    onEveryCore(all.size(), [&](std::size_t i) { work(*all[i]); });
}

// The smallest pixel size that leaves at most that many triangles. Empty if too many would remain.
std::optional<Freedom> leastFreedom(Meshes& meshes, double pixelSize, std::size_t mostTriangles)
{
    for (const Freedom freedom : {Freedom::Inside, Freedom::OpenEdges, Freedom::Seams})
    {
        std::atomic<std::size_t> triangles = 0;
        forEachComponent(meshes, [&](const Component& component)
                         { triangles += component.expectedTriangles(pixelSize, freedom); });
        if (triangles <= mostTriangles)
            return freedom;
    }
    return std::nullopt;
}

LodSurface propose(Meshes& meshes, double pixelSize, Freedom freedom)
{
    forEachComponent(meshes, [&](Component& component) { component.propose(pixelSize, freedom); });
    LodSurface surface;
    for (std::vector<Component>& components : meshes)
    {
        const std::size_t first = surface.indices.size();
        const std::vector<std::uint32_t> kept =
            withoutNeedless(components, pixelSize / kPixelSizeOfEstimate);
        surface.indices.insert(surface.indices.end(), kept.begin(), kept.end());
        surface.meshes.push_back(
            {.firstIndex = static_cast<std::uint32_t>(first),
             .indexCount = static_cast<std::uint32_t>(surface.indices.size() - first)});
    }
    return surface;
}

// Error of the proposed surface: at most a pixel, and exactly a pixel if finding it takes too
// long.
double errorOf(const Meshes& meshes, double pixelSize, DisplacementBound& bound)
{
    bound.allow(kMostErrorSteps);
    double error = pixelSize / kPixelSizeOfEstimate; // of components that are left out
    for (const std::vector<Component>& components : meshes)
        for (const Component& component : components)
            error = component.errorFrom(error, pixelSize);
    bound.allow(kMostBoundSteps);
    return error;
}

} // namespace

std::vector<ModelLod> buildModelLods(const AnimatedModel& model,
                                     const std::function<void(double)>& progress)
{
    const auto report = [&](double share)
    {
        if (progress)
            progress(share);
    };
    std::vector<ModelLod> lods;
    if (model.skinning.indices.size() / 3 > kMostTrianglesForLods)
        return lods;
    const std::vector<RestingVertex> vertices = atRest(model);
    std::vector<glm::dvec3> positions;
    for (const RestingVertex& vertex : vertices)
        positions.push_back(vertex.position);
    const std::optional<double> size = sizeForLods(positions); // the simplifier has floats
    if (!size)
        return lods;
    DisplacementBound bound(model);
    Meshes meshes;
    for (const SkinningMesh& mesh : model.skinning.meshes)
    {
        std::vector<Component>& components = meshes.emplace_back();
        for (const std::vector<std::uint32_t>& indices : connectedComponents(
                 vertices,
                 std::span(model.skinning.indices).subspan(mesh.firstIndex, mesh.indexCount)))
            components.emplace_back(vertices, positions, indices, bound);
    }

    std::size_t before = model.skinning.indices.size() / 3;
    for (int step = 0; step <= kSteps && before > kFewTriangles; ++step)
    {
        report(static_cast<double>(step) / kSteps);
        const double pixelSize = *size * kFirstPixelSize * std::exp2(0.25 * step);
        const auto most = static_cast<std::size_t>(kWorthwhile * static_cast<double>(before));
        const std::optional<Freedom> freedom = pixelSize < kFarPixelSize * *size
                                                   ? leastFreedom(meshes, pixelSize, most)
                                                   : Freedom::Seams;
        if (!freedom)
            continue;
        LodSurface surface = propose(meshes, pixelSize, *freedom);
        const std::size_t triangles = surface.indices.size() / 3;
        if (triangles < kFewestTriangles)
            break;
        const double error = triangles <= most ? errorOf(meshes, pixelSize, bound) : 0.0;
        if (bound.isSpent())
            return lods;
        if (triangles > most)
            continue;
        lods.push_back({.surface = std::move(surface), .error = error, .pixelSize = pixelSize});
        for (std::vector<Component>& components : meshes)
            std::ranges::for_each(components, &Component::accept);
        before = triangles;
    }
    report(1.0);
    return lods;
}

void showSurface(const LodSurface& surface, SkinningModel& model)
{
    model.indices = surface.indices;
    for (std::size_t i = 0; i < surface.meshes.size(); ++i)
    {
        model.meshes[i].firstIndex = surface.meshes[i].firstIndex;
        model.meshes[i].indexCount = surface.meshes[i].indexCount;
    }
}

} // namespace sinew
