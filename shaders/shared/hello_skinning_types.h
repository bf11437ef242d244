// Types shared by hello_skinning, hello_gltf and their shaders. Lengths in file units.
#ifndef SINEW_SHARED_HELLO_SKINNING_TYPES_H
#define SINEW_SHARED_HELLO_SKINNING_TYPES_H

#include "language.h"

SINEW_SHARED_BEGIN

const uint kHelloWorkgroup = 64u; // invocations per workgroup

// Maps p to position + rotate(orientation, p). A key maps to the parent's space, a posed joint to
// model space.
struct HelloJoint
{
    vec4 orientation; // unit quaternion x, y, z, w
    vec3 position;
    uint unused; // keeps the size equal in C++ and GLSL
};
struct HelloInfluence
{
    vec3 position; // position and normal are in joint space
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
