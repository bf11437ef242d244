#include "tests/gpu/motion_reference.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace sinew::test
{
namespace
{

constexpr double kFineGrid = 1.0 / 256.0;
constexpr double kEdgeSteps = 1.5;      // grid steps by which an edge may be off ...
constexpr double kEdgeRounding = 0.01;  // ... plus pixels of float rounding
constexpr double kDepthRounding = 2e-6; // in depth 0 to 1, which may have 24 bits

double cross(const glm::dvec2& a, const glm::dvec2& b)
{
    return a.x * b.y - a.y * b.x;
}

} // namespace

std::vector<MovedPoint> moved(std::span<const ReferenceVertex> now,
                              std::span<const ReferenceVertex> before)
{
    std::vector<MovedPoint> points;
    for (std::size_t i = 0; i < now.size(); ++i)
        points.push_back({.now = now[i].position, .before = before[i].position});
    return points;
}

double longest(std::span<const glm::vec2> vectors)
{
    double result = 0.0;
    for (const glm::vec2& vector : vectors)
        result = std::max(result, static_cast<double>(glm::length(vector)));
    return result;
}

MotionViews motionViews(const gpu::Device& device, VkExtent2D extent, SceneView now,
                        SceneView before)
{
    const auto inClipSpace = [&](SceneView view)
    {
        view.aspect = static_cast<double>(extent.width) / extent.height;
        return glm::dmat4(sceneConstants(view).viewProjection);
    };
    return {.now = inClipSpace(now),
            .before = inClipSpace(before),
            .size = {extent.width, extent.height},
            .grid = std::exp2(-static_cast<double>(device.limits().subPixelPrecisionBits)),
            .interpolatesMoved = !device.runsOnCpu()};
}

MotionReference::MotionReference(const MotionViews& views)
    : views_(views), pixels_(std::size_t{views.size.x} * views.size.y)
{
}

MotionReference::Corner MotionReference::cornerAt(const MovedPoint& point) const
{
    Corner corner{.now = views_.now * glm::dvec4(point.now, 1.0),
                  .before = views_.before * glm::dvec4(point.before, 1.0)};
    corner.pixel = (glm::dvec2(corner.now) / corner.now.w * 0.5 + 0.5) * glm::dvec2(views_.size);
    return corner;
}

void MotionReference::draw(std::span<const MovedPoint> vertices,
                           std::span<const std::uint32_t> indices)
{
    std::vector<Corner> corners;
    for (const MovedPoint& vertex : vertices)
        corners.push_back(cornerAt(vertex));
    for (std::size_t i = 0; i + 2 < indices.size(); i += 3)
        drawTriangle({corners[indices[i]], corners[indices[i + 1]], corners[indices[i + 2]]});
}

MotionReference::Fragment MotionReference::fragmentAt(const Triangle& triangle,
                                                      const glm::dvec2& at) const
{
    const double area =
        cross(triangle[1].pixel - triangle[0].pixel, triangle[2].pixel - triangle[0].pixel);
    Fragment fragment{.inside = std::numeric_limits<double>::infinity()};
    glm::dvec4 now(0.0);
    glm::dvec4 before(0.0);
    for (std::size_t i = 0; i < 3; ++i)
    {
        const Corner& start = triangle[(i + 1) % 3];
        const glm::dvec2 side = triangle[(i + 2) % 3].pixel - start.pixel;
        const double share = cross(side, at - start.pixel) / area;
        fragment.inside =
            std::min(fragment.inside, share * std::abs(area) / std::max(glm::length(side), 1e-12));
        // Quantities divided by w are linear in the image.
        now += triangle[i].now * (share / triangle[i].now.w);
        before += triangle[i].before * (share / triangle[i].now.w);
    }
    fragment.depth = now.z / now.w;
    if (before.w > 0.0)
        fragment.motion = (glm::dvec2(now) / now.w - glm::dvec2(before) / before.w) * 0.5 *
                          glm::dvec2(views_.size);
    return fragment;
}

void MotionReference::drawTriangle(const Triangle& triangle)
{
    const auto& [a, b, c] = triangle;
    if (cross(b.pixel - a.pixel, c.pixel - a.pixel) == 0.0)
        return;
    const double edge = kEdgeSteps * views_.grid + kEdgeRounding;
    const glm::dvec2 least =
        glm::max(glm::floor(glm::min(a.pixel, glm::min(b.pixel, c.pixel)) - 1.0), 0.0);
    const glm::dvec2 end = glm::min(glm::ceil(glm::max(a.pixel, glm::max(b.pixel, c.pixel)) + 1.0),
                                    glm::dvec2(views_.size));
    for (double y = least.y; y < end.y; ++y)
        for (double x = least.x; x < end.x; ++x)
        {
            const glm::dvec2 centre(x + 0.5, y + 0.5);
            Fragment fragment = fragmentAt(triangle, centre);
            if (fragment.inside < -edge)
                continue;
            fragment.isDoubtful = fragment.inside <= edge;
            const Fragment right = fragmentAt(triangle, centre + glm::dvec2(views_.grid, 0.0));
            const Fragment below = fragmentAt(triangle, centre + glm::dvec2(0.0, views_.grid));
            fragment.depthSlack =
                std::abs(right.depth - fragment.depth) + std::abs(below.depth - fragment.depth);
            if (views_.interpolatesMoved || views_.grid > kFineGrid)
                fragment.motionSlack = glm::distance(right.motion, fragment.motion) +
                                       glm::distance(below.motion, fragment.motion);
            pixels_[static_cast<std::size_t>(y) * views_.size.x + static_cast<std::size_t>(x)]
                .push_back(fragment);
        }
}

std::vector<MotionReference::Fragment> MotionReference::seen(std::vector<Fragment> pixel)
{
    pixel.push_back({.depth = 1.0}); // the background
    double farthest = 1.0;
    for (const Fragment& fragment : pixel)
        if (!fragment.isDoubtful)
            farthest = std::min(farthest, fragment.depth + fragment.depthSlack + kDepthRounding);
    std::erase_if(pixel, [=](const Fragment& fragment)
                  { return fragment.depth - fragment.depthSlack > farthest; });
    return pixel;
}

MotionComparison MotionReference::compare(std::span<const glm::vec2> vectors) const
{
    MotionComparison result;
    for (std::size_t i = 0; i < pixels_.size(); ++i)
    {
        const std::vector<Fragment> fragments = seen(pixels_[i]);
        double nearest = std::numeric_limits<double>::infinity();
        for (const Fragment& fragment : fragments)
            nearest = std::min(nearest, glm::distance(fragment.motion, glm::dvec2(vectors[i])) -
                                            fragment.motionSlack);
        result.farthest = std::max(result.farthest, nearest);
        if (pixels_[i].empty())
            ++result.empty;
        else if (fragments.size() > 1)
            ++result.doubtful;
        else
        {
            ++result.surfaces;
            result.longest = std::max(result.longest, glm::length(fragments[0].motion));
        }
    }
    return result;
}

void expectMotion(const gpu::Device& device, const MotionReference& reference,
                  std::span<const glm::vec2> vectors)
{
    const MotionComparison result = reference.compare(vectors);
    EXPECT_LE(result.farthest, kMotionPixels);
    // Otherwise the comparison proves little. A coarse grid leaves more doubt.
    const bool isCoarse = device.limits().subPixelPrecisionBits < 8;
    EXPECT_GT(result.surfaces, isCoarse ? 300U : 500U);
    EXPECT_LT(result.doubtful, isCoarse ? 5 * result.surfaces : result.surfaces / 4);
    EXPECT_GT(result.empty, 100U);
    EXPECT_GT(result.longest, 2.0);
    testing::Test::RecordProperty("farthest", std::to_string(result.farthest));
}

void drawGround(MotionReference& reference, const MotionViews& views, const SceneView& now)
{
    constexpr int kSquares = 60; // in each direction from the centre
    const gpu::SceneConstants scene = sceneConstants(now);
    const auto corner = [&](int x, int y)
    {
        const glm::dvec2 from = glm::dvec2(x, y) / double{kSquares};
        const glm::dvec3 place = glm::dvec3(scene.groundCentre) +
                                 glm::dvec3(from * static_cast<double>(scene.groundRadius), 0.0);
        return MovedPoint{.now = place, .before = place};
    };
    const auto isBehind = [&](const MovedPoint& point)
    {
        return (views.now * glm::dvec4(point.now, 1.0)).w <= 0.0 ||
               (views.before * glm::dvec4(point.now, 1.0)).w <= 0.0;
    };
    for (int y = -kSquares; y < kSquares; ++y)
        for (int x = -kSquares; x < kSquares; ++x)
        {
            const std::array square = {corner(x, y), corner(x, y + 1), corner(x + 1, y + 1),
                                       corner(x + 1, y)};
            if (std::ranges::none_of(square, isBehind))
                reference.draw(square, std::array<std::uint32_t, 6>{0, 1, 2, 0, 2, 3});
        }
}

} // namespace sinew::test
