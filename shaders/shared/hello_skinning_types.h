// What hello_skinning and hello_gltf share with their shaders. Lengths in file units.
#ifndef SINEW_SHARED_HELLO_SKINNING_TYPES_H
#define SINEW_SHARED_HELLO_SKINNING_TYPES_H

#include "language.h"

SINEW_SHARED_BEGIN

const uint kHelloWorkgroup = 64u; // invocations per workgroup

// p maps to position + rotate(orientation, p): to the parent's space as a key, posed to the
// model's.
struct HelloJoint
{
    vec4 orientation; // unit quaternion x, y, z, w
    vec3 position;
    uint unused; // so that C++ and GLSL have one size
};
struct HelloInfluence
{
    vec3 position; // in the joint's space, as the normal
    float bias;
    vec3 normal;
    uint joint;
};
struct HelloSkinned
{
    vec3 position; // model space
    uint normal;   // octahedral, 2 x 16 bit signed normalised
};
struct HelloFramePair
{
    uint frame;
    uint nextFrame;
    float fraction; // from frame (0) to nextFrame (1)
};

SINEW_SHARED_END

#endif
