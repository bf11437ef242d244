// A closed tube without a seam: each of its vertices is there once.
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

// The tube's two half axes at one point along it, before its ends are rounded off.
struct TubeRadius
{
    double side = 1.0;
    double up = 1.0;
};

// Around the curve through `points`: rings * segments + 2 vertices. The texture runs along it from
// `vFrom` to `vTo`; u is the same everywhere.
struct Tube
{
    std::vector<glm::dvec3> points;
    glm::dvec3 up{0.0, 0.0, 1.0};
    TubeSize size;
    std::function<TubeRadius(double t)> radiusAt;
    double rounding = 0.1; // part of the tube at either end that is rounded off
    double vFrom = 0.0;
    double vTo = 1.0;
    std::vector<std::string> joints;
};

Part tube(const Tube& shape);

} // namespace sinew::bench
