// A made-up model with morph targets on some of its vertices and clips that animate the weights.
#pragma once

#include "tests/gpu/crowd_fixture.h"

#include <cmath>
#include <random>

namespace sinew::test
{

class MorphRandom
{
public:
    double between(double low, double high)
    {
        return low + (high - low) * std::ldexp(static_cast<double>(engine_()), -32);
    }
    glm::dvec3 within(double size)
    {
        const double x = between(-size, size);
        const double y = between(-size, size);
        return {x, y, between(-size, size)};
    }

private:
    std::mt19937 engine_{7};
};

// If `scaled`, the joints scale and the clips have frame times.
AnimatedModel morphedModel(bool scaled);

CrowdPlay morphedPlay(bool scaled);

} // namespace sinew::test
