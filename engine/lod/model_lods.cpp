#include "engine/lod/model_lods.h"

#include "engine/animation/animated_model.h"
#include "engine/animation/bounds.h"
#include "engine/animation/reference_skinning.h"
#include "engine/base/every_core.h"
#include "engine/lod/component_simplifier.h"
#include "engine/lod/rigid_surface.h"
#include "engine/lod/surface_error.h"

#include <algorithm>
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
constexpr double kWorthwhile = 0.55; // relative to the previous LOD's triangles
// Relative to the model's size.
constexpr double kFirstPixelSize = 1.0 / 512.0;
constexpr double kFarPixelSize = 1.0 / 32.0; // from this size on, seams may be crossed
// From this size on, surfaces stay within half a pixel; rigid surfaces get the other half.
constexpr double kHalvedPixelSize = 1.0 / 8.0;
constexpr int kSteps = 48; // sizes to try, each 2^(1/4) times the previous one
// A LOD is used if its mean distance from the full surface, as estimated by the simplifier, is
// smaller than a pixel by this factor. Images of a crowd then differ by less than 1/255 on average
// (docs/lod.md, *What images show*).
constexpr double kPixelSizeOfEstimate = 18.0;
constexpr std::uint64_t kSimplifierSteps = 80; // simplifier time per triangle, in bound steps

// The bind pose, in which limbs do not touch.
std::vector<RestingVertex> atRest(const AnimatedModel& model)
{
    std::vector<ReferenceVertex> reference(model.skinning.vertices.size());
    if (model.frames)
        reference = verticesAt(model, startOf(model, 0.0));
    else
        skinReference(model.skinning, stillPose(model), reference, frameWeights(model.still, 0));
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
    Component(std::size_t mesh, std::span<const RestingVertex> vertices,
              std::span<const glm::dvec3> positions, std::span<const std::uint32_t> indices,
              const DisplacementBound& bound)
        : mesh_(mesh), positions_(positions), full_(positions, indices),
          simplifier_(vertices, indices), bound_(bound)
    {
        Bounds box;
        for (const std::uint32_t index : indices)
            box.add(positions[index]);
        size_ = box.size();
    }

    std::size_t mesh() const { return mesh_; }
    double size() const { return size_; }

    // Proposes a surface that is simpler than the last accepted one, as far as the simplifier's
    // error estimate allows.
    void propose(double estimate, Freedom freedom)
    {
        bound_.spend(kSimplifierSteps * (simplifier_.indices().size() / 3));
        proposed_ = simplifier_.simpler(estimate, freedom);
    }
    // Proposes surfaces with ever smaller errors until one provably stays within the distance in
    // any pose. The estimate covers one pose and averages over the surface, so it may allow too
    // much.
    void prove(double distance, double estimate, Freedom freedom)
    {
        constexpr int kMostHalvings = 4;
        for (int i = 0; !proposed_ || !isWithin(distance, *proposed_); ++i)
        {
            if (i == kMostHalvings)
                return proposed_.reset();
            estimate *= 0.5;
            propose(estimate, freedom);
        }
    }
    const std::vector<std::uint32_t>& proposed() const
    {
        return proposed_ ? *proposed_ : simplifier_.indices();
    }
    void accept()
    {
        if (proposed_)
            simplifier_.take(*proposed_);
    }

    // A surface over the model's positions.
    Surface surfaceOf(std::span<const std::uint32_t> indices) const
    {
        return {positions_, indices};
    }
    // True if the complete full component stays within `distance` of `surface`.
    bool staysNear(const Surface& surface, double distance) const
    {
        return staysWithin(distance, full_, surface, bound_);
    }

private:
    bool isWithin(double distance, std::span<const std::uint32_t> indices) const
    {
        const Surface simpler = surfaceOf(indices);
        return staysNear(simpler, distance) && staysWithin(distance, simpler, full_, bound_);
    }

    std::size_t mesh_;
    std::span<const glm::dvec3> positions_;
    Surface full_;
    ComponentSimplifier simplifier_;
    std::optional<std::vector<std::uint32_t>> proposed_; // none: the last accepted surface
    double size_ = 0.0;                                  // diagonal of its box at rest
    const DisplacementBound& bound_;
};

// Drops components that lie entirely within the distance of the rest of the mesh.
std::vector<std::uint32_t> withoutNeedless(std::span<const Component> components, std::size_t mesh,
                                           double distance)
{
    std::vector<const Component*> largestFirst;
    for (const Component& component : components)
        if (component.mesh() == mesh)
            largestFirst.push_back(&component);
    std::ranges::stable_sort(largestFirst, std::ranges::greater(), &Component::size);
    std::vector<std::uint32_t> kept;
    // A search structure over the kept triangles. Rebuilt only when they have grown by a 16th,
    // because some models have many components.
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

// Proposes surfaces with increasing freedom, starting with `leastFreedom`, until at most
// `mostTriangles` remain. Returns the freedom used. If none suffices, returns none, or Seams if
// that is `leastFreedom`.
std::optional<Freedom> proposeAll(std::span<Component> components, double estimate,
                                  Freedom leastFreedom, std::size_t mostTriangles)
{
    for (const Freedom freedom : {Freedom::Inside, Freedom::OpenEdges, Freedom::Seams})
    {
        if (freedom < leastFreedom)
            continue;
        onEveryCore(components.size(),
                    [&](std::size_t i) { components[i].propose(estimate, freedom); });
        std::size_t triangles = 0;
        for (const Component& component : components)
            triangles += component.proposed().size() / 3;
        if (triangles <= mostTriangles || leastFreedom == Freedom::Seams)
            return freedom;
    }
    return std::nullopt;
}

LodSurface surfaceOf(std::span<const Component> components, std::size_t meshCount, double estimate)
{
    LodSurface surface;
    for (std::size_t mesh = 0; mesh < meshCount; ++mesh)
    {
        const std::vector<std::uint32_t> kept = withoutNeedless(components, mesh, estimate);
        surface.meshes.push_back({.firstIndex = static_cast<std::uint32_t>(surface.indices.size()),
                                  .indexCount = static_cast<std::uint32_t>(kept.size())});
        surface.indices.insert(surface.indices.end(), kept.begin(), kept.end());
    }
    return surface;
}

} // namespace

std::vector<ModelLod> buildModelLods(const AnimatedModel& model, double mostPixelSize,
                                     bool* isComplete)
{
    std::vector<ModelLod> lods;
    const SkinningModel& skinning = model.skinning;
    if (skinning.indices.size() / 3 > kMostTrianglesForLods)
        return lods;
    const std::vector<RestingVertex> vertices = atRest(model);
    std::vector<glm::dvec3> positions;
    for (const RestingVertex& vertex : vertices)
        positions.push_back(vertex.position);
    const double size = boundsOf(positions).size();
    using Floats = std::numeric_limits<float>; // the simplifier uses floats
    if (size < Floats::min() || !(size <= Floats::max()))
        return lods;
    const DisplacementBound bound(model);
    std::vector<Component> components;
    for (std::size_t i = 0; i < skinning.meshes.size(); ++i)
        for (const std::vector<std::uint32_t>& indices :
             connectedComponents(vertices, std::span(skinning.indices)
                                               .subspan(skinning.meshes[i].firstIndex,
                                                        skinning.meshes[i].indexCount)))
            components.emplace_back(i, vertices, positions, indices, bound);

    std::vector<double> distances; // distance of each LOD from the full surface
    std::size_t before = skinning.indices.size() / 3;
    for (int step = 0; step <= kSteps && before > kFewTriangles; ++step)
    {
        const double pixelSize = size * kFirstPixelSize * std::exp2(0.25 * step);
        if (pixelSize > mostPixelSize)
            break;
        const double estimate = pixelSize / kPixelSizeOfEstimate;
        const auto most = static_cast<std::size_t>(kWorthwhile * static_cast<double>(before));
        const bool isFar = pixelSize >= kFarPixelSize * size;
        const std::optional<Freedom> freedom =
            proposeAll(components, estimate, isFar ? Freedom::Seams : Freedom::Inside, most);
        if (!freedom)
            continue;
        const double distance = (pixelSize < kHalvedPixelSize * size ? 1.0 : 0.5) * pixelSize;
        onEveryCore(components.size(),
                    [&](std::size_t i) { components[i].prove(distance, estimate, *freedom); });
        LodSurface surface = surfaceOf(components, skinning.meshes.size(), estimate);
        const std::size_t triangles = surface.indices.size() / 3;
        if (triangles < kFewestTriangles)
            break;
        if (bound.isSpent())
        {
            if (isComplete != nullptr)
                *isComplete = false;
            break;
        }
        if (triangles > most)
            continue;
        lods.push_back({.surface = std::move(surface), .pixelSize = pixelSize});
        distances.push_back(distance);
        std::ranges::for_each(components, &Component::accept);
        before = triangles;
    }
    addRigidSurfaces(model, bound, distances, mostPixelSize, lods);
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
