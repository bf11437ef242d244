#include "tests/gpu/crowd_views.h"

#include "engine/crowd/crowd_frame.h"

#include <glm/ext/matrix_clip_space.hpp>
#include <glm/ext/matrix_transform.hpp>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinew::test
{
double RandomViews::between(double low, double high)
{
    return low + (high - low) * std::ldexp(static_cast<double>(engine_()), -32);
}

glm::dvec3 RandomViews::within(double size)
{
    const double x = between(-size, size);
    const double y = between(-size, size);
    return {x, y, between(-size, size)};
}

glm::dmat4 RandomViews::projection(double distance)
{
    const double aspect = between(0.4, 2.5);
    const double nearest = distance * between(0.01, 1.2);
    const double farthest = nearest + distance * std::exp(between(-3.0, 4.0));
    if (number_ % 3 == 0)
    {
        const double half = distance * std::exp(between(-3.0, 1.0));
        return glm::orthoRH_ZO(-half * aspect, half * aspect, -half, half, -nearest, farthest);
    }
    return glm::perspectiveRH_ZO(glm::radians(std::exp(between(1.0, 4.7))), aspect, nearest,
                                 farthest);
}

gpu::CrowdView RandomViews::view(double spread, double farthest)
{
    ++number_;
    const glm::dvec3 target = within(spread) * glm::dvec3(1.0, 1.0, 0.1);
    const glm::dvec3 away = glm::normalize(within(1.0) + glm::dvec3(0.0, 1e-3, 0.0));
    const double distance = farthest * std::exp(between(-4.0, 0.0));
    glm::dmat4 toClip = projection(distance);
    toClip = glm::scale(glm::dmat4(1.0), glm::dvec3(1.0, -1.0, 1.0)) * toClip;
    const glm::dmat4 toView =
        glm::lookAtRH(target + away * distance, target, glm::dvec3(0.01, 0.0, 1.0));
    const gpu::vec2 size(std::floor(between(32.0, 400.0)), std::floor(between(32.0, 300.0)));
    const double largeHeight = between(0.0, 100.0);
    return crowdView(gpu::mat4(toClip * toView), size, largeHeight,
                     1U << static_cast<std::uint32_t>(between(0.0, 4.0)));
}

glm::dvec3 RandomViews::direction()
{
    ++number_;
    glm::dvec3 result(0.0);
    const auto axis = static_cast<int>(between(0.0, 3.0));
    result[axis] = between(-1.0, 1.0) < 0.0 ? -1.0 : 1.0;
    return number_ % 2 == 0 ? result : glm::normalize(within(1.0) + 1e-3 * result);
}

gpu::CrowdView RandomViews::viewFrom(const glm::dvec3& point, const glm::dvec3& direction,
                                     double size)
{
    constexpr double kBefore = 1e-4; // depth shown in front of the point, in `size`
    const glm::dvec3 across = glm::normalize(glm::cross(direction, glm::dvec3(0.31, -0.77, 0.55)));
    std::array<glm::dvec3, 2> others = {across, glm::cross(direction, across)};
    // Axis of the view's side that is close to the point.
    const auto bounded = static_cast<int>(between(0.0, 3.0));
    const bool upper = between(-1.0, 1.0) < 0.0;
    glm::dmat4 rows(0.0);
    for (int i = 0; i < 3; ++i)
    {
        const double least = i == 2 ? 0.0 : -1.0;
        const double span = 1.0 - least;
        glm::dvec3 axis = direction;
        double scale = (upper ? -span : span) / size;
        double atPoint = (upper ? 1.0 : least) + scale * kBefore * size;
        if (i != bounded)
        {
            axis = others[i == (bounded + 1) % 3 ? 0 : 1];
            scale = 0.5 * span / size;
            atPoint = (1.0 + least) / 2.0;
        }
        rows[i] = glm::dvec4(scale * axis, atPoint - scale * glm::dot(axis, point));
    }
    rows[3] = glm::dvec4(0.0, 0.0, 0.0, 1.0);
    return crowdView(gpu::mat4(glm::transpose(rows)), gpu::vec2(100.0F), 10.0, 1);
}

glm::dvec4 inClipSpace(const gpu::CrowdView& view, const glm::dvec3& world)
{
    return glm::dmat4(view.viewProjection) * glm::dvec4(world, 1.0);
}

bool shows(const gpu::CrowdView& view, const glm::dvec3& world)
{
    const glm::dvec4 clip = inClipSpace(view, world);
    return std::abs(clip.x) <= clip.w && std::abs(clip.y) <= clip.w && clip.z >= 0.0 &&
           clip.z <= clip.w;
}

std::array<glm::dvec4, 6> sidesOf(const gpu::CrowdView& view)
{
    const glm::dmat4 rows = glm::transpose(glm::dmat4(view.viewProjection));
    return {rows[3] + rows[0], rows[3] - rows[0], rows[3] + rows[1],
            rows[3] - rows[1], rows[2],           rows[3] - rows[2]};
}

} // namespace sinew::test
