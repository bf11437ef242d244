// Makes views of a crowd from anywhere, and computes what they show in double precision.
#pragma once

#include "engine/animation/bounds.h"
#include "shaders/shared/crowd_types.h"

#include <glm/ext/matrix_double4x4.hpp>
#include <glm/ext/vector_double4.hpp>

#include <array>
#include <random>

namespace sinew::test
{

class RandomViews
{
public:
    explicit RandomViews(std::uint32_t seed) : engine_(seed) {}

    double between(double low, double high);
    glm::dvec3 within(double size);

    // Looks from up to `farthest` away at a point up to `spread` from the origin on each axis: near
    // or far, with a narrow or wide angle, in perspective or (every third) orthographic.
    gpu::CrowdView view(double spread, double farthest);

    // Unit length; every second one lies along an axis.
    glm::dvec3 direction();
    // Shows the region beyond `point` in that direction, less than `size` away, and almost nothing
    // in front of `point`.
    gpu::CrowdView viewFrom(const glm::dvec3& point, const glm::dvec3& direction, double size);

private:
    glm::dmat4 projection(double distance);

    std::mt19937 engine_;
    std::uint32_t number_ = 0;
};

glm::dvec4 inClipSpace(const gpu::CrowdView& view, const glm::dvec3& world);
bool shows(const gpu::CrowdView& view, const glm::dvec3& world);

// Planes of the view's frustum; non-negative inside.
std::array<glm::dvec4, 6> sidesOf(const gpu::CrowdView& view);

} // namespace sinew::test
