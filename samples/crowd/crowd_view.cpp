#include "samples/crowd/crowd_scene.h"

#include <algorithm>

namespace sinew::crowd
{

OrbitCamera cameraFor(CrowdView view, const CrowdField& field, double aspect)
{
    constexpr double kWidest = 1.6; // seen from above, a crowd is wider than it is tall
    const glm::dvec3 middle(0.0, 0.0, field.groundHeight + field.modelHeight / 2.0);
    switch (view)
    {
    case CrowdView::Crowd:
        return framed({.azimuth = 0.5, .elevation = 0.5}, cornersOf(field.framed),
                      0.94 * std::clamp(aspect, 1.0, kWidest));
    case CrowdView::Near:
        return {.target = middle,
                .distance = 4.5 * std::max(field.spacing, field.modelHeight),
                .azimuth = 0.5,
                .elevation = 0.75};
    case CrowdView::Low:
        return {.target = middle,
                .distance = field.side * 0.55 + 2.0 * field.modelHeight,
                .azimuth = 0.5,
                .elevation = 0.09};
    case CrowdView::Eye:
        return {.target = middle + glm::dvec3(0.0, 0.0, 0.15 * field.modelHeight),
                .distance = field.side * 0.48,
                .azimuth = 0.5,
                .elevation = 0.0};
    }
    return {};
}

bool isAmong(const OrbitCamera& camera, const CrowdField& field)
{
    constexpr double kHighest = 1.25; // in heights of the model
    return camera.eye().z <= field.groundHeight + kHighest * field.modelHeight;
}

} // namespace sinew::crowd
