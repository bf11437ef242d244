// A closed tube without a seam: no vertex is duplicated.
#pragma once

#include "tools/bench_model/bench_model.h"

#include <functional>
#include <span>

namespace sinew::bench
{

struct TubeSize
{
    std::uint32_t rings = 8;
    std::uint32_t segments = 8;
};

// Half axes of the tube at a point along it, before its ends are rounded.
struct TubeRadius
{
    double side = 1.0;
    double up = 1.0;
};

// Follows the curve through `points`, with rings * segments + 2 vertices. The texture runs along
// the curve from `vFrom` to `vTo`; u is constant.
struct Tube
{
    std::vector<glm::dvec3> points;
    glm::dvec3 up{0.0, 0.0, 1.0};
    TubeSize size;
    std::function<TubeRadius(double t)> radiusAt;
    double rounding = 0.1; // rounded fraction of the tube at either end
    double vFrom = 0.0;
    double vTo = 1.0;
    std::vector<std::string> joints;
};

Part tube(const Tube& shape);

} // namespace sinew::bench
