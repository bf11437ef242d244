#version 460
// Triangles of the user interface, in window units.
#extension GL_GOOGLE_include_directive : require
#include "shared/scene_types.h"
#include "vertices.glsl"

layout(location = 0) in vec2 position;
layout(location = 1) in vec2 texCoord;
layout(location = 2) in vec4 colour; // sRGB-encoded, alpha linear

layout(push_constant) uniform Push { InterfacePush push; };

layout(location = 0) out vec4 linearColour;
layout(location = 1) out vec2 coord;

void main()
{
    linearColour = vec4(linearOf(colour.rgb), colour.a);
    coord = texCoord;
    gl_Position = vec4(position * push.scale + push.offset, 0.0, 1.0);
}
