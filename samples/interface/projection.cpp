#include "samples/interface/projection.h"

#include <glm/common.hpp>

#include <algorithm>

namespace sinew::ui
{

std::optional<ImVec2> Projection::operator()(const glm::dvec3& position) const
{
    const glm::dvec4 clip = matrix_ * glm::dvec4(position, 1.0);
    if (clip.w <= 0.0)
        return std::nullopt;
    return inWindow(clip);
}

std::optional<std::array<ImVec2, 2>> Projection::line(const glm::dvec3& from,
                                                      const glm::dvec3& to) const
{
    constexpr double kNearest = 1e-4; // of the farther end's depth
    glm::dvec4 a = matrix_ * glm::dvec4(from, 1.0);
    glm::dvec4 b = matrix_ * glm::dvec4(to, 1.0);
    const double nearest = kNearest * std::max(a.w, b.w);
    if (nearest <= 0.0)
        return std::nullopt;
    if (a.w < nearest)
        a = glm::mix(a, b, (nearest - a.w) / (b.w - a.w));
    else if (b.w < nearest)
        b = glm::mix(b, a, (nearest - b.w) / (a.w - b.w));
    return std::array{inWindow(a), inWindow(b)};
}

ImVec2 Projection::inWindow(const glm::dvec4& clip) const
{
    return {(0.5F + 0.5F * static_cast<float>(clip.x / clip.w)) * size_.x,
            (0.5F + 0.5F * static_cast<float>(clip.y / clip.w)) * size_.y};
}

} // namespace sinew::ui
