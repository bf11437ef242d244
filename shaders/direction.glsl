// The direction of a sum of weighted directions.
#ifndef SINEW_DIRECTION_GLSL
#define SINEW_DIRECTION_GLSL

// Unit length. Opposed influences can cancel; the direction is then `otherwise`.
vec3 directionOf(vec3 sum, vec3 otherwise)
{
    float largest = max(abs(sum.x), max(abs(sum.y), abs(sum.z)));
    vec3 scaled = sum * (1.0 / max(largest, 1e-20));
    return largest > 1e-20 ? scaled * inversesqrt(dot(scaled, scaled)) : otherwise;
}

#endif
