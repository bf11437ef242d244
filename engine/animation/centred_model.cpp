#include "engine/animation/centred_model.h"

#include "engine/animation/bounds.h"
#include "engine/animation/model_playback.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include <cmath>

namespace sinew
{
namespace
{

void moveRoots(Clip& clip, const glm::dvec3& by)
{
    for (ClipJoint& joint : clip.joints)
    {
        if (joint.parent >= 0)
            continue;
        joint.basePosition += by;
        std::size_t component = joint.firstComponent;
        for (glm::length_t axis = 0; axis < 3; ++axis)
        {
            if ((joint.animated & (kAnimatedPositionX << axis)) == 0)
                continue;
            for (std::size_t frame = 0; frame < clip.frameCount; ++frame)
                clip.components[frame * clip.componentsPerFrame + component] += by[axis];
            ++component;
        }
    }
}

} // namespace

void moveOrigin(AnimatedModel& model, const glm::dvec3& point)
{
    for (ModelClip& clip : model.clips)
        moveRoots(clip.clip, -point);
    moveRoots(model.still, -point);
    if (model.camera && !model.camera->joint)
        model.camera->place.position -= point;
    model.origin += point;
    for (ModelPlace& place : model.places)
        place.position += glm::angleAxis(place.heading, glm::dvec3(0.0, 0.0, 1.0)) * point;
}

void centre(AnimatedModel& model)
{
    constexpr double kFar = 100.0; // in sizes of the model
    const Playback start = startOf(model, 0.0);
    const Bounds box = posedBounds(model.skinning, poseAt(model, start), weightsAt(model, start));
    if (box.empty())
        return;
    const glm::dvec3 middle = box.min + 0.5 * (box.max - box.min);
    const double distance = glm::length(middle);
    if (!std::isfinite(distance) || distance <= kFar * glm::distance(box.min, box.max))
        return;
    moveOrigin(model, middle);
}

} // namespace sinew
