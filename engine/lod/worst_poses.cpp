#include "engine/lod/worst_poses.h"

#include "engine/lod/resting_vertices.h"
#include "engine/lod/triangle_tree.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

namespace sinew
{
namespace
{

// Some seconds of work.
constexpr std::uint64_t kMostPoints = 200'000'000; // of all poses and LODs
constexpr std::uint64_t kMostPoses = 20'000;

using Positions = std::span<const glm::dvec3>;

double distanceBetween(const glm::dvec3& point, const Corners& triangle)
{
    return glm::distance(point, pointAt(triangle, nearestShares(point, triangle)));
}

bool isWithin(double distance, const glm::dvec3& point, const Corners& triangle)
{
    const auto isNear = [&](const glm::dvec3& corner)
    { return glm::dot(point - corner, point - corner) <= distance * distance; };
    return std::ranges::any_of(triangle, isNear) || distanceBetween(point, triangle) <= distance;
}

// How far points of one surface are from another one, pose after pose. The triangle that was
// nearest to a point in some pose before is seldom far from it in the next: the search for the
// nearest is spared where that one is near enough already.
class PointsOverSurface
{
public:
    PointsOverSurface(const std::vector<Triangle>& from, std::vector<Triangle> to)
        : to_(std::move(to))
    {
        std::vector<std::uint32_t> corners;
        for (const Triangle& triangle : from)
        {
            corners.insert(corners.end(), triangle.begin(), triangle.end());
            points_.push_back({.meanOf = triangle});
        }
        std::ranges::sort(corners);
        const auto repeated = std::unique(corners.begin(), corners.end());
        corners.erase(repeated, corners.end());
        for (const std::uint32_t corner : corners)
            points_.push_back({.meanOf = {corner, corner, corner}});
    }

    std::size_t size() const { return points_.size(); }

    // The largest distance, or `least` where none is larger.
    double largest(Positions positions, double least)
    {
        std::optional<TriangleTree> tree;
        for (Point& point : points_)
        {
            const Corners of = cornersAt(positions, point.meanOf);
            const glm::dvec3 position = (of[0] + of[1] + of[2]) / 3.0;
            if (isWithin(least, position, cornersAt(positions, to_[point.nearest])))
                continue;
            if (!tree)
                tree.emplace(allCorners(positions));
            point.nearest = tree->nearest(position, 1).front();
            least = std::max(least, distanceBetween(position, tree->triangle(point.nearest)));
        }
        return least;
    }

private:
    struct Point
    {
        Triangle meanOf{};
        std::uint32_t nearest = 0; // of to_, when it was last looked for
    };

    std::vector<Corners> allCorners(Positions positions) const
    {
        std::vector<Corners> corners;
        for (const Triangle& triangle : to_)
            corners.push_back(cornersAt(positions, triangle));
        return corners;
    }

    std::vector<Triangle> to_;
    std::vector<Point> points_;
};

// A LOD over the full surface, and back. Mesh is held against mesh, as for ModelLod::error.
std::vector<PointsOverSurface> bothWays(const SkinningModel& model, const LodSurface& lod)
{
    std::vector<PointsOverSurface> ways;
    for (std::size_t i = 0; i < lod.meshes.size(); ++i)
    {
        const std::vector<Triangle> full =
            trianglesOf(std::span(model.indices)
                            .subspan(model.meshes[i].firstIndex, model.meshes[i].indexCount));
        const std::vector<Triangle> coarse = trianglesOf(
            std::span(lod.indices).subspan(lod.meshes[i].firstIndex, lod.meshes[i].indexCount));
        if (full.empty() || coarse.empty())
            continue;
        ways.emplace_back(full, coarse);
        ways.emplace_back(coarse, full);
    }
    return ways;
}

double largest(std::vector<PointsOverSurface>& ways, Positions positions, double least)
{
    for (PointsOverSurface& way : ways)
        least = way.largest(positions, least);
    return least;
}

// A key, or halfway to the next one.
struct ClipHalf
{
    std::size_t clip = 0;
    std::uint64_t half = 0; // of a frame
};

std::uint64_t halvesOf(const Clip& clip)
{
    return clip.frameCount == 1 ? 1 : std::uint64_t{2} * clip.frameCount;
}

// `most` of all clips' or fewer, spread evenly.
std::vector<ClipHalf> someHalves(std::span<const ModelClip> clips, std::uint64_t most)
{
    std::uint64_t all = 0;
    for (const ModelClip& clip : clips)
        all += halvesOf(clip.clip);
    const std::uint64_t step = std::max<std::uint64_t>((all + most - 1) / most, 1);
    std::vector<ClipHalf> chosen;
    std::uint64_t half = 0;
    for (std::size_t clip = 0; clip < clips.size(); ++clip)
    {
        const std::uint64_t halves = halvesOf(clips[clip].clip);
        for (; half < halves; half += step)
            chosen.push_back({.clip = clip, .half = half});
        half -= halves;
    }
    return chosen;
}

double secondsOf(const Clip& clip, std::uint64_t half)
{
    const auto framesAt = [&](std::uint64_t frame)
    {
        if (clip.frameTimes.empty())
            return static_cast<double>(frame);
        const std::size_t there = std::min<std::size_t>(frame, clip.frameTimes.size() - 1);
        return std::ldexp(static_cast<double>(clip.frameTimes[there]), -32);
    };
    return 0.5 * (framesAt(half / 2) + framesAt((half + 1) / 2)) / clip.frameRate;
}

Playback playbackOf(const AnimatedModel& model, const ClipHalf& at)
{
    const ModelClip& clip = model.clips[at.clip];
    Playback playback = startOf(model, secondsOf(clip.clip, at.half));
    for (std::uint32_t channel = 0; channel < gpu::kChannelCount; ++channel)
        if (playsOn(clip.channels, channel))
            playback.clips.at(channel) = at.clip;
    return playback;
}

// What a file's numbers make of a pose may be no place at all.
bool areSomewhere(Positions positions)
{
    return std::ranges::all_of(positions,
                               [](const glm::dvec3& position)
                               {
                                   const glm::dvec3 size = glm::abs(position);
                                   return size.x + size.y + size.z <=
                                          std::numeric_limits<float>::max();
                               });
}

} // namespace

std::vector<WorstPose> worstPoses(const AnimatedModel& model, std::span<const ModelLod> lods,
                                  const std::function<void(double)>& progress)
{
    if (lods.empty())
        return {};
    std::vector<std::vector<PointsOverSurface>> ways;
    std::vector<WorstPose> worst;
    std::uint64_t points = 1;
    const std::vector<glm::dvec3> resting = restingPositions(model);
    for (const ModelLod& lod : lods)
    {
        ways.push_back(bothWays(model.skinning, lod.surface));
        for (const PointsOverSurface& way : ways.back())
            points += way.size();
        const double atRest = largest(ways.back(), resting, 0.0);
        worst.push_back({.distance = model.clips.empty() ? atRest : 0.0,
                         .playback = startOf(model, 0.0),
                         .distanceAtRest = atRest});
    }
    const std::vector<ClipHalf> halves =
        someHalves(model.clips, std::clamp<std::uint64_t>(kMostPoints / points, 1, kMostPoses));
    for (std::size_t i = 0; i < halves.size(); ++i)
    {
        if (progress)
            progress(static_cast<double>(i) / static_cast<double>(halves.size()));
        const Playback playback = playbackOf(model, halves[i]);
        const std::vector<glm::dvec3> positions = positionsAt(model, playback);
        if (!areSomewhere(positions))
            continue;
        for (std::size_t lod = 0; lod < lods.size(); ++lod)
        {
            const double distance = largest(ways[lod], positions, worst[lod].distance);
            if (distance <= worst[lod].distance)
                continue;
            worst[lod].distance = distance;
            worst[lod].playback = playback;
        }
    }
    if (progress)
        progress(1.0);
    return worst;
}

} // namespace sinew
