#include "engine/lod/own_lods.h"

#include "engine/lod/resting_vertices.h"
#include "engine/lod/surface_error.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

namespace sinew
{
namespace
{

// Behind `count` entries, where any of the model's vertices or influences has one.
template <class T>
void append(const std::vector<T>& more, std::size_t countOfMore, const T& otherwise,
            std::size_t count, std::vector<T>& all)
{
    if (all.empty() && more.empty())
        return;
    all.resize(count, otherwise);
    all.insert(all.end(), more.begin(), more.end());
    all.resize(count + countOfMore, otherwise);
}

void append(const SkinningModel& level, SkinningModel& all)
{
    const auto firstInfluence = static_cast<std::uint32_t>(all.influences.size());
    const auto firstDelta = static_cast<std::uint32_t>(all.morphDeltas.size());
    append(level.colours, level.vertices.size(), glm::vec4(1.0F), all.vertices.size(), all.colours);
    append(level.secondTexCoords, level.vertices.size(), glm::dvec2(0.0), all.vertices.size(),
           all.secondTexCoords);
    append(level.morphRanges, level.influences.size(), MorphDeltaRange{}, all.influences.size(),
           all.morphRanges);
    if (!all.morphRanges.empty())
        for (std::size_t i = firstInfluence; i < all.morphRanges.size(); ++i)
            all.morphRanges[i].first += firstDelta;
    for (SkinningVertex vertex : level.vertices)
    {
        vertex.firstInfluence += firstInfluence;
        all.vertices.push_back(vertex);
    }
    all.influences.insert(all.influences.end(), level.influences.begin(), level.influences.end());
    all.morphDeltas.insert(all.morphDeltas.end(), level.morphDeltas.begin(),
                           level.morphDeltas.end());
}

void append(const FramedModel& level, FramedModel& all)
{
    const auto first = static_cast<std::uint32_t>(all.frames.size());
    all.frames.insert(all.frames.end(), level.frames.begin(), level.frames.end());
    all.tangents.insert(all.tangents.end(), level.tangents.begin(), level.tangents.end());
    for (gpu::FramedVertex vertex : level.vertices)
    {
        vertex.first += first;
        all.vertices.push_back(vertex);
    }
}

LodSurface surfaceOf(const SkinningModel& level, std::uint32_t firstVertex)
{
    LodSurface surface;
    for (const std::uint32_t index : level.indices)
        surface.indices.push_back(firstVertex + index);
    for (const SkinningMesh& mesh : level.meshes)
        surface.meshes.push_back({.firstIndex = mesh.firstIndex, .indexCount = mesh.indexCount});
    return surface;
}

// The mean square of the distances of the first surface's points from the second.
class MeanSquare
{
public:
    void add(const Surface& from, const Surface& to)
    {
        for (std::uint32_t i = 0; i < from.triangles().size(); ++i)
            addTriangle(from.corners(i), to);
    }
    double root() const { return area_ > 0.0 ? std::sqrt(sum_ / area_) : 0.0; }

private:
    // By the middles of its four quarters.
    void addTriangle(const Corners& corners, const Surface& to)
    {
        constexpr std::array kMiddles = {glm::dvec3(1.0 / 3.0),
                                         glm::dvec3(2.0 / 3.0, 1.0 / 6.0, 1.0 / 6.0),
                                         glm::dvec3(1.0 / 6.0, 2.0 / 3.0, 1.0 / 6.0),
                                         glm::dvec3(1.0 / 6.0, 1.0 / 6.0, 2.0 / 3.0)};
        const double area =
            glm::length(glm::cross(corners[1] - corners[0], corners[2] - corners[0]));
        for (const glm::dvec3& shares : kMiddles)
        {
            const glm::dvec3 point = pointAt(corners, shares);
            const Corners& nearest = to.corners(to.nearest(point, 1).front());
            const glm::dvec3 away = point - pointAt(nearest, nearestShares(point, nearest));
            sum_ += area * glm::dot(away, away);
            area_ += area;
        }
    }

    double sum_ = 0.0;
    double area_ = 0.0;
};

// An error that both lie within of each other, from `least` on, by doubling it; nothing where that
// leads nowhere.
std::optional<double> someError(const Surface& a, const Surface& b, const DisplacementBound& bound,
                                double least)
{
    constexpr int kMostDoublings = 64;
    double error = least;
    for (int i = 0; i < kMostDoublings; ++i, error *= 2.0)
        if (stayWithin(error, a, b, bound))
            return error;
    return std::nullopt;
}

struct Measured
{
    double error = 0.0;
    double meanDistance = 0.0;
};

// What `lod` is off from the full surface. `least` is the smallest error that matters.
class Measurement
{
public:
    Measurement(const JoinedLevels& joined, std::span<const glm::dvec3> positions, double least)
        : model_(joined.model), positions_(positions), bound_(joined.model), least_(least)
    {
    }

    std::optional<Measured> of(const LodSurface& lod) const
    {
        double error = least_;
        MeanSquare there;
        MeanSquare back;
        for (std::size_t i = 0; i < lod.meshes.size(); ++i)
        {
            const SkinningMesh& mesh = model_.skinning.meshes[i];
            if (mesh.indexCount == 0)
                continue;
            const Surface full(
                positions_,
                std::span(model_.skinning.indices).subspan(mesh.firstIndex, mesh.indexCount));
            const Surface coarse(
                positions_,
                std::span(lod.indices).subspan(lod.meshes[i].firstIndex, lod.meshes[i].indexCount));
            const std::optional<double> most = someError(full, coarse, bound_, error);
            if (!most)
                return std::nullopt;
            error = errorBetween(full, coarse, bound_, error, *most);
            there.add(full, coarse);
            back.add(coarse, full);
        }
        return Measured{.error = error, .meanDistance = std::max(there.root(), back.root())};
    }

    bool isSpent() const { return bound_.isSpent(); }

private:
    const AnimatedModel& model_;
    std::span<const glm::dvec3> positions_;
    DisplacementBound bound_;
    double least_;
};

} // namespace

JoinedLevels joinLevels(AnimatedModel model, std::span<const ModelLevel> levels)
{
    JoinedLevels joined{.model = std::move(model), .surfaces = {}};
    SkinningModel& all = joined.model.skinning;
    for (const ModelLevel& level : levels)
    {
        joined.surfaces.push_back(
            surfaceOf(level.skinning, static_cast<std::uint32_t>(all.vertices.size())));
        append(level.skinning, all);
        if (level.frames)
            append(*level.frames, *joined.model.frames);
    }
    return joined;
}

std::vector<ModelLod> measuredLods(const JoinedLevels& joined,
                                   const std::function<void(double)>& progress)
{
    constexpr double kLeastError = 1.0 / 65536.0; // of the size
    std::vector<ModelLod> lods;
    const std::vector<glm::dvec3> positions = restingPositions(joined.model);
    const std::optional<double> size = sizeForLods(positions);
    if (!size)
        return lods;
    const Measurement measurement(joined, positions, kLeastError * *size);
    for (const LodSurface& surface : joined.surfaces)
    {
        if (progress)
            progress(static_cast<double>(lods.size()) /
                     static_cast<double>(joined.surfaces.size()));
        const std::optional<Measured> measured = measurement.of(surface);
        if (!measured || measurement.isSpent())
            break;
        const double pixelSize =
            std::max({measured->error, kPixelSizeOfMeanDistance * measured->meanDistance,
                      lods.empty() ? 0.0 : lods.back().pixelSize});
        lods.push_back({.surface = surface, .error = measured->error, .pixelSize = pixelSize});
    }
    if (progress && !measurement.isSpent())
        progress(1.0);
    return lods;
}

} // namespace sinew
