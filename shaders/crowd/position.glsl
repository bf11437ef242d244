// Where an instance stands. By default it stays where it was set down: the way that a clip travels
// in a loop is subtracted evenly over the loop. With root motion the loops add up, and an instance
// that leaves the field comes in again on the other side.
#ifndef SINEW_CROWD_POSITION_GLSL
#define SINEW_CROWD_POSITION_GLSL

#include "time.glsl"

vec2 turned(CrowdInstance instance, vec2 v)
{
    float cosine = instance.headingW * instance.headingW - instance.headingZ * instance.headingZ;
    float sine = 2.0 * instance.headingZ * instance.headingW;
    return vec2(cosine * v.x - sine * v.y, sine * v.x + cosine * v.y);
}

// A clip's travel as a share of the field in 2^-32: multiples of it wrap by themselves, exactly.
uvec2 loopShare(vec2 travel, vec2 field)
{
    return uvec2(ivec2((fract(travel / field + 0.5) - 0.5) * 4294967296.0));
}

// Of the instance's origin, at the times of its two clips.
vec3 positionOf(CrowdInstance instance, CrowdConstants crowd, vec2 travel, InstanceTime time,
                vec2 secondTravel, InstanceTime secondTime)
{
    vec2 first = turned(instance, travel) * (1.0 - instance.blend);
    vec2 second = turned(instance, secondTravel) * instance.blend;
    vec3 position = instance.position;
    if (crowd.fieldSize.x > 0.0)
    {
        uvec2 walked = time.loops * loopShare(first, crowd.fieldSize) +
                       secondTime.loops * loopShare(second, crowd.fieldSize);
        vec2 share = (position.xy - crowd.fieldCorner) / crowd.fieldSize;
        position.xy = crowd.fieldCorner +
                   fract(share + vec2(walked) * (1.0 / 4294967296.0)) * crowd.fieldSize;
    }
    else
    {
        position.xy -= first * time.way + second * secondTime.way;
    }
    return position;
}

#endif
