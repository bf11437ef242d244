#include "engine/animation/blend_poses.h"

#include "engine/animation/sample_clip.h"

#include <glm/common.hpp>

namespace sinew
{

void blendPoses(std::span<const JointTransform> a, std::span<const JointTransform> b, double weight,
                std::span<JointTransform> out)
{
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = {
            .position = glm::mix(a[i].position, b[i].position, weight),
            .orientation = slerpShortest(a[i].orientation, b[i].orientation, weight),
            .scale = glm::mix(a[i].scale, b[i].scale, weight),
        };
}

} // namespace sinew
