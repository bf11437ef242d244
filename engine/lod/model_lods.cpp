#include "engine/lod/model_lods.h"

#include "engine/animation/bounds.h"
#include "engine/animation/model_playback.h"
#include "engine/lod/part_simplifier.h"
#include "engine/lod/surface_error.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <span>
#include <utility>

namespace sinew
{
namespace
{

constexpr std::size_t kFewestTriangles = 32;
constexpr double kWorthwhile = 0.7; // of the triangles before
// Of the model's size; each LOD may be twice as far off as the one before.
constexpr double kFirstError = 1.0 / 512.0;
constexpr double kFarError = 1.0 / 32.0; // from here on seams may be crossed
constexpr double kLastError = 2.0;
// An error says how far single points are off. For the picture to stay the same where a pixel is as
// large as the error, most of the surface has to be off by much less (docs/lod.md, *Pictures*).
constexpr double kErrorOfEstimate = 12.0;

// Skeletons stand as they were modelled, with their limbs apart.
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

// A connected part of a mesh, and what its LODs are held against.
class Part
{
public:
    Part(std::span<const RestingVertex> vertices, std::span<const glm::dvec3> positions,
         std::span<const std::uint32_t> indices, const DisplacementBound& bound)
        : positions_(positions), full_(positions, indices), simplifier_(vertices, indices),
          bound_(bound)
    {
        Bounds box;
        for (const std::uint32_t index : indices)
            box.add(positions[index]);
        size_ = box.empty() ? 0.0 : glm::distance(box.min, box.max);
    }

    void simplify(double error, Freedom freedom)
    {
        // The estimate knows one pose and means over the surface: what it allows may be too much.
        constexpr int kTries = 5;
        double estimate = error / kErrorOfEstimate;
        for (int i = 0; i < kTries; ++i, estimate *= 0.5)
        {
            auto step = simplifier_.simpler(estimate, freedom);
            if (!step)
                continue;
            const Surface simpler(positions_, *step);
            if (staysWithin(error, full_, simpler, bound_) &&
                staysWithin(error, simpler, full_, bound_))
                return simplifier_.take(std::move(*step));
        }
    }

    // Of the model.
    Surface surfaceOf(std::span<const std::uint32_t> indices) const
    {
        return {positions_, indices};
    }
    // Whether all of the full part does.
    bool staysNear(const Surface& surface, double error) const
    {
        return staysWithin(error, full_, surface, bound_);
    }

    const std::vector<std::uint32_t>& indices() const { return simplifier_.indices(); }
    double size() const { return size_; }

private:
    std::span<const glm::dvec3> positions_;
    Surface full_;
    PartSimplifier simplifier_;
    double size_ = 0.0; // diagonal of its box at rest
    const DisplacementBound& bound_;
};

// Without the parts that are nowhere farther from the rest of the mesh than the distance.
std::vector<std::uint32_t> withoutNeedless(std::span<const Part> parts, double distance)
{
    std::vector<const Part*> largestFirst;
    for (const Part& part : parts)
        largestFirst.push_back(&part);
    std::ranges::stable_sort(largestFirst, std::ranges::greater(), &Part::size);
    std::vector<std::uint32_t> kept;
    // Of the first of these; made anew when there are more by a 16th, for models of many parts.
    std::optional<Surface> nearby;
    std::size_t indicesNearby = 0;
    for (const Part* part : largestFirst)
    {
        if (nearby && part->staysNear(*nearby, distance))
            continue;
        kept.insert(kept.end(), part->indices().begin(), part->indices().end());
        if (kept.size() < indicesNearby + indicesNearby / 16)
            continue;
        nearby.emplace(part->surfaceOf(kept));
        indicesNearby = kept.size();
    }
    return kept;
}

using Meshes = std::vector<std::vector<Part>>;

ModelLod lodOf(const Meshes& meshes, double error)
{
    ModelLod lod{.error = error};
    for (const std::vector<Part>& parts : meshes)
    {
        const std::size_t first = lod.surface.indices.size();
        const std::vector<std::uint32_t> kept = withoutNeedless(parts, error / kErrorOfEstimate);
        lod.surface.indices.insert(lod.surface.indices.end(), kept.begin(), kept.end());
        lod.surface.meshes.push_back(
            {.firstIndex = static_cast<std::uint32_t>(first),
             .indexCount = static_cast<std::uint32_t>(lod.surface.indices.size() - first)});
    }
    return lod;
}

} // namespace

std::vector<ModelLod> buildModelLods(const AnimatedModel& model)
{
    const std::vector<RestingVertex> vertices = atRest(model);
    std::vector<glm::dvec3> positions;
    Bounds bounds;
    for (const RestingVertex& vertex : vertices)
    {
        positions.push_back(vertex.position);
        bounds.add(vertex.position);
    }
    const DisplacementBound bound(model);
    Meshes meshes;
    for (const SkinningMesh& mesh : model.skinning.meshes)
    {
        std::vector<Part>& parts = meshes.emplace_back();
        for (const std::vector<std::uint32_t>& indices : connectedParts(
                 vertices,
                 std::span(model.skinning.indices).subspan(mesh.firstIndex, mesh.indexCount)))
            parts.emplace_back(vertices, positions, indices, bound);
    }

    std::vector<ModelLod> lods;
    const double size = bounds.empty() ? 0.0 : glm::distance(bounds.min, bounds.max);
    if (!std::isfinite(size))
        return lods;
    std::size_t before = model.skinning.indices.size();
    for (double error = kFirstError * size; error <= kLastError * size; error *= 2.0)
    {
        if (before / 3 <= kFewestTriangles)
            break;
        const auto isWorthwhile = [&](const ModelLod& lod)
        {
            return static_cast<double>(lod.surface.indices.size()) <=
                   kWorthwhile * static_cast<double>(before);
        };
        ModelLod lod;
        // No more is given up than is needed, but for what is only seen from far away.
        for (const Freedom freedom : {Freedom::Inside, Freedom::OpenEdges, Freedom::Seams})
            if (lod.surface.meshes.empty() || !isWorthwhile(lod) || error >= kFarError * size)
            {
                for (std::vector<Part>& parts : meshes)
                    for (Part& part : parts)
                        part.simplify(error, freedom);
                lod = lodOf(meshes, error);
            }
        if (!isWorthwhile(lod))
            continue;
        before = lod.surface.indices.size();
        lods.push_back(std::move(lod));
    }
    return lods;
}

} // namespace sinew
