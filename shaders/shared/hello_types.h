// What hello_crowd and its shaders share.
#ifndef SINEW_SHARED_HELLO_TYPES_H
#define SINEW_SHARED_HELLO_TYPES_H

#include "hello_skinning_types.h"
#include "indirect_layout.h"

SINEW_SHARED_BEGIN

struct HelloInstance
{
    vec3 position;
    uint clip;
    vec2 turn;     // about z: sine and cosine of half the angle, as shaders are less exact
    float seconds; // into its clip at the time of the picture
    float unused;  // so that C++ and GLSL have one size
};

struct HelloClip
{
    uint firstKey;
    uint frameCount;
    uint period; // frames until it repeats
    float frameRate;
};

// Written by the cull, read by the passes behind it.
struct HelloCommands
{
    DispatchCommand pose; // a workgroup per instance in view
    DispatchCommand skin; // workgroups of vertices, times instances in view
    DrawCommand draw;
};

struct HelloCullPush
{
    vec4 planes[6]; // of the view: 0 or above is inside
    float reach;    // no vertex is farther from its instance's position
    uint instanceCount;
    uint vertexCount;
    uint indexCount;
};

SINEW_SHARED_END

#endif
