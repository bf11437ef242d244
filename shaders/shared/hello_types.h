// Types shared by hello_crowd and its shaders.
#ifndef SINEW_SHARED_HELLO_TYPES_H
#define SINEW_SHARED_HELLO_TYPES_H

#include "hello_skinning_types.h"
#include "indirect_layout.h"

SINEW_SHARED_BEGIN

struct HelloInstance
{
    vec3 position;
    uint clip;
    vec2 turn;     // sine and cosine of half the angle about z; shaders would be less exact
    float seconds; // time in the clip
    float unused;  // keeps the size equal in C++ and GLSL
};

struct HelloClip
{
    uint firstKey;
    uint frameCount;
    uint period; // frames until it repeats
    float frameRate;
};

// Written by the cull pass, read by the following passes.
struct HelloCommands
{
    DispatchCommand pose; // one workgroup per visible instance
    DispatchCommand skin; // workgroups of vertices, times visible instances
    DrawCommand draw;
};

struct HelloCullPush
{
    vec4 planes[6]; // frustum planes: 0 or above is inside
    float reach;    // greatest distance of a vertex from its instance's position
    uint instanceCount;
    uint vertexCount;
    uint indexCount;
};

SINEW_SHARED_END

#endif
