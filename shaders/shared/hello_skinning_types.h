// What hello_skinning and hello_gltf share with their shaders. Lengths in file units.
#ifndef SINEW_SHARED_HELLO_SKINNING_TYPES_H
#define SINEW_SHARED_HELLO_SKINNING_TYPES_H

#include "language.h"

SINEW_SHARED_BEGIN

// A key leads from joint space to the parent's space, a posed joint to model space: p maps to
// position + rotate(orientation, p).
struct HelloJoint
{
    vec4 orientation; // unit quaternion x, y, z, w
    vec3 position;
    uint unused; // so that C++ and GLSL have one size
};

// One joint's share in a vertex; position and normal in the joint's space.
struct HelloInfluence
{
    vec3 position;
    float bias;
    vec3 normal;
    uint joint;
};

struct HelloSkinned
{
    vec3 position; // model space
    uint normal;   // octahedral, 2 x 16 bit signed normalised
};

const uint kHelloWorkgroup = 64u; // invocations per workgroup

SINEW_SHARED_END

#endif
