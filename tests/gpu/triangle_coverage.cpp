#include "tests/gpu/triangle_coverage.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vector_relational.hpp>

#include <algorithm>
#include <cmath>

namespace sinew::test
{
namespace
{

constexpr double kFarOffPixels = 32768.0; // as in shaders/crowd/view.glsl
constexpr double kUnit = 1.0 / 256.0;     // pixels; grid to which rasterisers snap corners

using Pixels = std::array<glm::dvec2, 3>;

// Rounding error of a clip-space position in floats.
double clipRounding(const gpu::CrowdView& view, const glm::dvec3& world)
{
    double largest = 0.0;
    for (int row = 0; row < 4; ++row)
    {
        double sum = 0.0;
        for (int column = 0; column < 4; ++column)
            sum += std::abs(view.viewProjection[column][row] * (column < 3 ? world[column] : 1.0));
        largest = std::max(largest, sum);
    }
    return 4e-7 * largest;
}

double crossOf(const glm::dvec2& a, const glm::dvec2& b)
{
    return a.x * b.y - a.y * b.x;
}

// Positive: front-facing by more than `margin`; negative: back-facing; 0: rounding decides.
int facing(const Pixels& p, double margin)
{
    const glm::dvec2 ab = p[1] - p[0];
    const glm::dvec2 ac = p[2] - p[0];
    const double area = crossOf(ab, ac);
    const double uncertain = 2.0 * margin * (glm::length(ab) + glm::length(ac) + margin);
    return std::abs(area) <= uncertain ? 0 : (area > 0.0 ? 1 : -1);
}

bool holds(const Pixels& p, int side, const glm::dvec2& sample, double margin)
{
    for (std::size_t i = 0; i < 3; ++i)
    {
        const glm::dvec2 edge = p[(i + 1) % 3] - p[i];
        if (side * crossOf(edge, sample - p[i]) <= margin * glm::length(edge))
            return false;
    }
    return true;
}

bool holdsAnySample(const gpu::CrowdView& view, const Pixels& p, int side, double margin)
{
    const double step = std::ldexp(1.0, static_cast<int>(view.sampleShift) - 8);
    const glm::dvec2 least = glm::max(glm::min(p[0], glm::min(p[1], p[2])), glm::dvec2(0.0));
    const glm::dvec2 greatest =
        glm::min(glm::max(p[0], glm::max(p[1], p[2])), glm::dvec2(view.size));
    for (double y = (std::floor(least.y / step) + 0.5) * step; y < greatest.y; y += step)
        for (double x = (std::floor(least.x / step) + 0.5) * step; x < greatest.x; x += step)
            if (holds(p, side, {x, y}, margin))
                return true;
    return false;
}

struct Projected
{
    Pixels pixels{};
    double margin = 2.0 * kUnit; // in pixels; possible movement by rounding
    int before = 0;              // number of corners in front of the near plane
    bool certain = true;         // no corner is close to the near plane or the far limit
    bool farOff = false;
};

Projected project(const gpu::CrowdView& view, const Corners& corners)
{
    Projected result;
    const glm::dvec2 half = glm::dvec2(view.size) / 2.0;
    for (std::size_t i = 0; i < 3; ++i)
    {
        const glm::dvec4 clip = inClipSpace(view, corners[i]);
        const double rounding = clipRounding(view, corners[i]);
        result.certain =
            result.certain && std::abs(clip.z) > rounding && std::abs(clip.w) > rounding;
        if (clip.z < 0.0 || clip.w <= 0.0)
        {
            ++result.before;
            continue;
        }
        const glm::dvec2 pixel = (glm::dvec2(clip) / clip.w + 1.0) * half;
        const double largest = std::max(std::abs(pixel.x), std::abs(pixel.y));
        result.pixels[i] = pixel;
        result.farOff = result.farOff || largest > kFarOffPixels + 1.0;
        result.certain = result.certain && std::abs(largest - kFarOffPixels) > 1.0;
        const double moved = rounding / clip.w * (largest + std::max(half.x, half.y));
        result.margin = std::max(result.margin, 2.0 * kUnit + moved);
    }
    return result;
}

bool cannotBeJudged(const Projected& projected)
{
    return projected.certain && projected.before < 3 && (projected.before > 0 || projected.farOff);
}

} // namespace

bool cannotBeJudged(const gpu::CrowdView& view, const Corners& corners)
{
    return cannotBeJudged(project(view, corners));
}

bool drawsForCertain(const gpu::CrowdView& view, const Corners& corners, CullSides sides)
{
    const Projected projected = project(view, corners);
    if (cannotBeJudged(projected))
        return true;
    if (!projected.certain || projected.before > 0)
        return false;
    const int side = facing(projected.pixels, projected.margin);
    if (side == 0 || (sides == CullSides::Back && side < 0) ||
        (sides == CullSides::Front && side > 0))
        return false;
    return holdsAnySample(view, projected.pixels, side, projected.margin);
}

} // namespace sinew::test
