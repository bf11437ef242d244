#version 460
// Copies the average, which has more digits than the picture, into it.
layout(set = 0, binding = 0) uniform sampler2D average;

layout(location = 0) out vec4 colour;

void main()
{
    colour = texelFetch(average, ivec2(gl_FragCoord.xy), 0);
}
