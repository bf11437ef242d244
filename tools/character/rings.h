// Rows of rings for a loft, along a straight line or a curve.
#pragma once

#include "tools/character/loft.h"

#include <functional>
#include <span>
#include <vector>

namespace sinew
{

// A cross-section at a distance along an axis; `above` and `below` as in Ring.
struct Section
{
    double along = 0.0;
    double halfWidth = 1.0;
    double above = 1.0;
    double below = 1.0;
    double roundness = 2.0;
    bool hardEdge = false;
};

Section roundSection(double along, double radius, bool hardEdge = false);

// Sections at their distances from `origin` along `axis`. Their up direction is as near to `up` as
// the axis allows (axis and up not parallel, any length).
std::vector<Ring> ringsAlongAxis(const glm::dvec3& origin, const glm::dvec3& axis,
                                 const glm::dvec3& up, std::span<const Section> sections);

// `count` round rings along the smooth curve (Catmull-Rom) through `points`, at equal steps of its
// parameter t from 0 to 1. radiusAt returns the radius of each. The rings do not twist about the
// curve.
std::vector<Ring> ringsAlongCurve(std::span<const glm::dvec3> points, const glm::dvec3& up,
                                  std::uint32_t count,
                                  const std::function<double(double)>& radiusAt);

// Closes both ends of a row of rings with flat caps; hard edges separate them from the side.
std::vector<Ring> capped(std::vector<Ring> rings);

} // namespace sinew
