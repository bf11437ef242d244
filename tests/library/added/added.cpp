#include "engine/model/clip.h"

#include <sinew/engine/model/clip.h>

#include <cstdio>

int main()
{
    const glm::dquat turn = sinew::orientationFromXyz({0.6, 0.0, 0.0});
    std::printf(kFormat, turn.x, turn.w);
    return 0;
}
